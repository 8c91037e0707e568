import type { Invitation } from "../../kit/game";
import { art } from "./art";
import Picture from "./Picture.svelte";

const invitation: Invitation = {
  order: 3,
  minutes: 25,
  Picture,
  shown: { art, card: "winter-knight", back: "white" },
};

export default invitation;
