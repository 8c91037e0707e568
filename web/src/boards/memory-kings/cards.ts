import type { CardArt } from "../plain/art";
import Face from "./Face.svelte";
import Sprites from "./Sprites.svelte";

const art: CardArt = { Face, Sprites, isTall: false };

export default art;
