import type { Invitation } from "../../boards/game";
import { words } from "../../words";
import Picture from "./Picture.svelte";
import Title from "./Title.svelte";

const invitation: Invitation = { ...words.invitations.tremember, Title, Picture };

export default invitation;
