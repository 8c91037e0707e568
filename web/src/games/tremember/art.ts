import type { GameArt } from "../../kit/art";
import sheet from "./art.svg?raw";
import "./colours.css";

/** A card shows its picture; its back shows a sleeping pillow. */
export const art: GameArt = {
  sheet,
  box: "0 0 100 100",
  draw: (card) => ({ layers: [{ symbol: card === null ? "back-quilt" : `pic-${card}` }] }),
};
