import type { Invitation } from "../../kit/game";
import Picture from "./Picture.svelte";

const invitation: Invitation = { order: 2, minutes: 20, Picture };

export default invitation;
