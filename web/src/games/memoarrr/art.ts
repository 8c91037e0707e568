import type { GameArt } from "../../kit/art";
import sheet from "./art.svg?raw";
import "./colours.css";

/** A location shows its animal in its landscape; its back shows a sleeping cloud. */
export const art: GameArt = {
  sheet,
  box: "0 0 100 100",
  draw(card) {
    if (card === null) return { layers: [{ symbol: "back-cloud" }] };
    const [animal, landscape] = card.split("-");
    return {
      layers: [
        { symbol: `land-${landscape}` },
        { symbol: `animal-${animal}`, x: 4, y: 5, width: 92, height: 92, isFigure: true },
      ],
    };
  },
};
