/** The letters with which the names of games are drawn: their strokes, and the distance to the next letter. */

interface Letter {
  readonly strokes: string;
  readonly width: number;
}

const LETTERS: Readonly<Record<string, Letter>> = {
  " ": { strokes: "", width: 10.2 },
  "!": { strokes: "M1 0V13M1 19.8V20", width: 8.2 },
  K: { strokes: "M1 0V20M11.5 0L1 12M5 8L12.5 20", width: 18.2 },
  M: { strokes: "M1 20V0L8.7 12L16.5 0V20", width: 23.2 },
  P: { strokes: "M1 20V0H7.5A6 6 0 0 1 7.5 12H1", width: 18.5 },
  T: { strokes: "M0 0H13M6.5 0V20", width: 18.2 },
  a: { strokes: "M13 7V20M13 13.5A6 6.5 0 1 1 1 13.5A6 6.5 0 1 1 13 13.5", width: 19.2 },
  b: { strokes: "M1 0V20M1 13.5A6 6.5 0 1 1 13 13.5A6 6.5 0 1 1 1 13.5", width: 19.2 },
  e: { strokes: "M1.5 13.5H13A6 6.5 0 1 0 11.5 18", width: 19.2 },
  g: { strokes: "M13 7V21A6 5 0 0 1 2 23.5M13 13.5A6 6.5 0 1 1 1 13.5A6 6.5 0 1 1 13 13.5", width: 19.2 },
  h: { strokes: "M1 0V20M1 13A5.3 6 0 0 1 11.6 13V20", width: 18.2 },
  i: { strokes: "M1 7.5V20M1 0.5V.6", width: 7.7 },
  k: { strokes: "M1 0V20M10 7L1 15M5 11.5L11 20", width: 17.2 },
  m: {
    strokes: "M1 7V20M1 12.5A4.6 5.5 0 0 1 10.2 12.5V20M10.2 12.5A4.6 5.5 0 0 1 19.4 12.5V20",
    width: 26.2,
  },
  n: { strokes: "M1 7V20M1 13A5.3 6 0 0 1 11.6 13V20", width: 18.2 },
  o: { strokes: "M13 13.5A6 6.5 0 1 1 1 13.5A6 6.5 0 1 1 13 13.5", width: 19.2 },
  r: { strokes: "M1 7V20M1 13.5A6 6.3 0 0 1 8 7.3", width: 14.2 },
  s: { strokes: "M10 9C8 6 1.5 6 1.5 10C1.5 14 10.5 12.5 10.5 16.5C10.5 21 2.5 21 .5 17.5", width: 16.2 },
  t: { strokes: "M4 1V15.5A4 4.3 0 0 0 9.5 19.5M0 7H9", width: 15.2 },
  y: { strokes: "M1 7L7 19M12.5 7L5.5 25", width: 18.2 },
};

const MARGIN = 4;
/** The heights at which letters stand. Neighbours never stand at the same height. */
const HEIGHTS = [4, 4.9, 3.4, 4.5, 3.1, 4.7, 3.7, 4.8, 3.3, 4.4, 3.6, 4.8];

export interface Lettering {
  readonly width: number;
  readonly letters: readonly { readonly strokes: string; readonly x: number; readonly y: number }[];
}

/** The letters of a name side by side; null: it contains a letter that is not drawn here. */
export function letter(name: string): Lettering | null {
  let x = MARGIN;
  const letters = [];
  for (const [i, sign] of [...name].entries()) {
    const shape = LETTERS[sign];
    if (!shape) return null;
    letters.push({ strokes: shape.strokes, x, y: HEIGHTS[i % HEIGHTS.length] ?? MARGIN });
    x += shape.width;
  }
  return { width: Math.round(x - MARGIN / 2), letters };
}
