import type { GameArt } from "../../kit/art";
import sheet from "./art.svg?raw";
import "./colours.css";

/** A card shows its picture; its back shows a sleeping acorn. */
export const art: GameArt = {
  sheet,
  box: "0 0 100 100",
  draw: (card) => ({ layers: [{ symbol: card === null ? "back-pairs" : `pair-${card}` }] }),
};
