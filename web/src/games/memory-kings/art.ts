import type { GameArt } from "../../kit/art";
import sheet from "./art.svg?raw";
import "./colours.css";

/** A card shows its piece in its season; its back is black or white marble. */
export const art: GameArt = {
  sheet,
  box: "0 0 100 100",
  draw(card, back) {
    if (card === null) return { layers: [{ symbol: `back-${back ?? "white"}` }] };
    const [season, rank] = card === "queen" ? ["queen", "queen"] : card.split("-");
    return {
      colours: `season-${season}`,
      layers: [
        { symbol: `season-${season}` },
        { symbol: `piece-${rank}`, x: 9, y: 10, width: 88, height: 88, isFigure: true },
      ],
    };
  },
};
