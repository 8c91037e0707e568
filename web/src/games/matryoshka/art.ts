import type { GameArt } from "../../kit/art";
import sheet from "./art.svg?raw";
import "./colours.css";

/** The smallest of seven dolls as a share of the largest, and how much each next one grows. */
const SMALLEST_SCALE = 0.46;
const GROWTH = 0.09;

/** A card shows a doll of its set, which is larger if the value is higher; its back is a sleeping doll of bare wood. */
export const art: GameArt = {
  sheet,
  box: "0 0 80 100",
  draw(card) {
    if (card === null) return { layers: [{ symbol: "back-doll" }] };
    const [set, value] = card;
    const scale = SMALLEST_SCALE + GROWTH * (Number(value) - 1);
    return {
      colours: `set-${set}`,
      layers: [
        { symbol: "doll-ground" },
        {
          symbol: `doll-${set}`,
          width: 80,
          height: 100,
          transform: `translate(40 94) scale(${scale}) translate(-40 -94)`,
          isFigure: true,
        },
        { symbol: "glyph-ground" },
        { symbol: `glyph-${value}`, x: 3, y: 3, width: 20, height: 26 },
        { symbol: `glyph-${set}`, x: 59, y: 3.5, width: 15, height: 19.5 },
      ],
    };
  },
};
