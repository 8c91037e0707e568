import type { Invitation } from "../../kit/game";
import { art } from "./art";
import Picture from "./Picture.svelte";

const week = ["moon", "rocket", "pineapple", "balloon", "cherries", "kite", "teapot"];
const invitation: Invitation = {
  order: 5,
  minutes: 5,
  Picture,
  shown: { art, card: "pineapple", back: "pairs", week },
};

export default invitation;
