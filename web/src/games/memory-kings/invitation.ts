import type { Invitation } from "../../kit/game";
import Picture from "./Picture.svelte";

const invitation: Invitation = { order: 2, minutes: 25, Picture };

export default invitation;
