import type { Invitation } from "../../kit/game";
import Picture from "./Picture.svelte";

const invitation: Invitation = { order: 4, minutes: 30, Picture };

export default invitation;
