// Finds lines of card paper at the edges of cards, by comparing two pictures of the page that differ only in the colour of the paper.
window.lines = (() => {
  const AROUND = 2; // device pixels on each side of an edge
  const MIN_PAPER = 0.15; // the share of paper in a pixel from which on people see it
  const MIDDLE = Array.from({ length: 9 }, (_, i) => 0.3 + 0.05 * i); // points along an edge, away from its corners

  async function read(png) {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, picture.width, picture.height);
  }

  const channelsAt = ({ data, width }, x, y) => data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3);

  /** How much of this pixel is paper, judged by how much the two pictures differ there. */
  function paperAt([one, other], x, y) {
    const before = channelsAt(one, x, y);
    return Math.max(...channelsAt(other, x, y).map((channel, i) => Math.abs(channel - before[i]))) / 255;
  }

  function sidesOf({ left, top, width, height }) {
    const across = MIDDLE.map((part) => Math.floor(left + part * width));
    const down = MIDDLE.map((part) => Math.floor(top + part * height));
    const near = (edge) => Array.from({ length: 2 * AROUND + 1 }, (_, i) => Math.floor(edge) + i - AROUND);
    return {
      left: near(left).map((x) => down.map((y) => [x, y])),
      right: near(left + width).map((x) => down.map((y) => [x, y])),
      top: near(top).map((y) => across.map((x) => [x, y])),
      bottom: near(top + height).map((y) => across.map((x) => [x, y])),
    };
  }

  function boxOf(cell) {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const [x, y, w, h] = [left, top, width, height].map((length) => length * devicePixelRatio);
    return { left: x, top: y, width: w, height: h };
  }

  const isInSight = ({ top, height }) => top > AROUND && top + height + AROUND < innerHeight * devicePixelRatio;

  /** Whether this pixel shows the card or what it lies on, and nothing else. */
  function isFree(cell, x, y) {
    const top = document.elementFromPoint(x / devicePixelRatio, y / devicePixelRatio);
    return top !== null && (cell.contains(top) || top.contains(cell));
  }

  /** Each side of a cell that has a line of paper along it, such as "b2 left". */
  async function find(...pngs) {
    const pictures = await Promise.all(pngs.map(read));
    return [...document.querySelectorAll("[data-cell]")].flatMap((cell) => {
      const box = boxOf(cell);
      const sides = isInSight(box) ? Object.entries(sidesOf(box)) : [];
      const isLine = (pixels) => pixels.every(([x, y]) => isFree(cell, x, y) && paperAt(pictures, x, y) > MIN_PAPER);
      return sides.filter(([, rows]) => rows.some(isLine)).map(([side]) => `${cell.dataset.cell} ${side}`);
    });
  }

  return { find };
})();
