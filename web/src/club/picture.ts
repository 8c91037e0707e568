/** A day's result as a picture: a self-contained SVG, which the browser draws onto a canvas. It shows no card of the deal. */

import common from "../art/common.svg?raw";
import type { Shown, SquareLetter } from "../kit/game";
import { letter } from "../kit/lettering";
import { lettersOf } from "../lib/squares";

export const WIDTH = 1200;
export const HEIGHT = 630;

const INK = "#2b1f3f";
const FILLS: Readonly<Record<SquareLetter, string>> = { g: "#2f8446", w: "#f0e2cc", y: "#f2b632", d: INK };
const FONT = "system-ui, 'Noto Sans', 'Segoe UI', Roboto, sans-serif";
const LARGEST = 100; // font size of a score that is short enough
const ROOM = { left: 70, top: 284, width: 600, height: 105 };

export interface Result {
  readonly game: string;
  /** The game's name, drawn as on its page. */
  readonly title: string;
  readonly score: string;
  readonly date: string;
  readonly squares: string;
  readonly shown: Shown | undefined;
}

/** The size of the letters with which the score fits beside the cards. */
function sizeOf(score: string): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return LARGEST;
  context.font = `700 ${LARGEST}px ${FONT}`;
  return Math.floor(LARGEST * Math.min(1, ROOM.width / context.measureText(score).width));
}

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** The value of a custom property, as in the light theme. */
function colour(element: Element, name: string): string {
  const value = getComputedStyle(element).getPropertyValue(name).trim();
  return /^light-dark\(\s*([^,]+),/.exec(value)?.[1] ?? value; // in development, light-dark() is not compiled away
}

/** The symbols with these ids in the sheets, and the symbols that they use, with their colours written out. */
function symbols(sheets: readonly string[], ids: readonly string[], probe: Element, colours: string): string {
  const symbolsById = new Map<string, Element>();
  for (const sheet of sheets) {
    const page = new DOMParser().parseFromString(`<div>${sheet}</div>`, "text/html");
    for (const each of page.querySelectorAll("[id]"))
      if (!symbolsById.has(each.id)) symbolsById.set(each.id, each);
  }
  const symbolTexts = new Map<string, string>();
  const add = (id: string) => {
    const element = symbolsById.get(id);
    if (!element || symbolTexts.has(id)) return;
    symbolTexts.set(id, withColours(element, probe, colours));
    for (const use of element.querySelectorAll("use")) add((use.getAttribute("href") ?? "").slice(1));
    for (const [, ref] of element.outerHTML.matchAll(/url\(#([\w-]+)\)/g)) if (ref) add(ref);
  };
  for (const id of ids) add(id);
  return [...symbolTexts.values()].join("");
}

/** The page's styles do not apply inside an image, so the colours that classes set are written into the drawing. */
function withColours(element: Element, probe: Element, colours: string): string {
  probe.className = element.querySelector("[class]")?.getAttribute("class") ?? colours;
  const text = new XMLSerializer().serializeToString(element);
  return text.replace(
    /var\((--[\w-]+)(?:,\s*([^()]+))?\)/g,
    (_, name: string, fallback: string | undefined) => colour(probe, name) || fallback || "currentColor",
  );
}

function drawLettering(text: string, height: number): { svg: string; width: number } {
  const lettering = letter(text);
  if (!lettering)
    return {
      svg: `<text font-size="${height}" y="${height}" font-weight="700">${escapeText(text)}</text>`,
      width: 0,
    };
  const strokes = lettering.letters.map(
    ({ strokes, x, y }) => `<path d="${strokes}" transform="translate(${x} ${y})"/>`,
  );
  const scale = height / 34;
  return {
    svg: `<g transform="scale(${scale})" fill="none" stroke="currentColor" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round">${strokes.join("")}</g>`,
    width: lettering.width * scale,
  };
}

function squareRows(squares: string): string {
  const letters = lettersOf(squares);
  let columns = 11;
  let step = ROOM.width / columns;
  while (Math.ceil(letters.length / columns) * step > ROOM.height + step / 8) {
    columns += 1;
    step = ROOM.width / columns;
  }
  const side = step * 0.82;
  const rows = letters.map((each, i) => {
    const x = ROOM.left + (i % columns) * step;
    const y = ROOM.top + Math.floor(i / columns) * step;
    const edge = each === "w" ? ' stroke="#86724f" stroke-width="3"' : "";
    const dot =
      each === "y" ? `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side / 7}" fill="${INK}"/>` : "";
    return `<rect x="${x + 1.5}" y="${y + 1.5}" width="${side - 3}" height="${side - 3}" rx="${side / 4.5}" fill="${FILLS[each]}"${edge}/>${dot}`;
  });
  return rows.join("");
}

function card(shown: Shown, side: "face" | "back", place: string): string {
  const drawing = side === "face" ? shown.art.draw(shown.card) : shown.art.draw(null, shown.back);
  const layers = drawing.layers.map(
    ({ symbol, x = 0, y = 0, width = 100, height = 100, transform = "" }) =>
      `<use href="#${symbol}" x="${x}" y="${y}" width="${width}" height="${height}" transform="${transform}"/>`,
  );
  const clip = `<clipPath id="corners"><rect width="100" height="100" rx="11"/></clipPath>`;
  return `<g transform="${place}">${side === "face" ? clip : ""}<g clip-path="url(#corners)">${layers.join("")}</g></g>`;
}

/** The picture as SVG. */
export function pictureOf({ game, title, score, date, squares, shown }: Result): string {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.dataset["theme"] = "light"; // whatever the page's theme, because the words are written in dark ink
  document.body.append(probe);
  try {
    probe.className = `g-${game}`;
    const [mat, line, hue] = ["--mat", "--mat-line", "--hue"].map((name) => colour(probe, name) || "#f6ebda");
    const drawings = shown ? [shown.art.draw(shown.card), shown.art.draw(null, shown.back)] : [];
    const ids = ["mark", "wordmark", ...drawings.flatMap(({ layers }) => layers.map(({ symbol }) => symbol))];
    const defs = symbols([common, shown?.art.sheet ?? ""], ids, probe, drawings[0]?.colours ?? "");
    const cards = shown
      ? card(shown, "face", "translate(713 191) rotate(-9) scale(2.58)") +
        card(shown, "back", "translate(867 185) rotate(8) scale(2.5)")
      : "";
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" color="${INK}">
<defs>${defs}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${mat}"/>
<rect x="26" y="26" width="1148" height="578" rx="44" fill="none" stroke="${line}" stroke-width="4" stroke-dasharray="12 9"/>
<g transform="translate(66 58)" color="${hue}">${drawLettering(title, 68).svg}</g>
<text x="70" y="242" font-family="${FONT}" font-size="${sizeOf(score)}" font-weight="700" fill="${INK}">${escapeText(score)}</text>
${squareRows(squares)}<text x="70" y="435" font-family="${FONT}" font-size="36" fill="${INK}">${escapeText(date)}</text>
<use href="#mark" x="66" y="514" width="56" height="64"/><use href="#wordmark" x="134" y="520" width="204" height="44"/>${cards}</svg>`;
  } finally {
    probe.remove();
  }
}

/** The picture as a PNG file. */
export async function drawPicture(result: Result, name: string): Promise<File> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureOf(result))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The picture could not be drawn.");
  return new File([blob], name, { type: "image/png" });
}
