import type { Invitation } from "../../kit/game";
import Picture from "./Picture.svelte";

const invitation: Invitation = { order: 5, minutes: 5, Picture };

export default invitation;
