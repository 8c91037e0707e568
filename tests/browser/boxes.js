// Checks that the question and all choices are on the screen together, without scrolling.
window.boxes = (() => {
  const TOLERANCE = 1; // pixels, for rounding
  const MIN_CELL = 40; // pixels, on a low screen
  const LOW = matchMedia("(max-height: 32em) and (min-aspect-ratio: 4/3)");
  const UPRIGHT_PHONE = matchMedia("(max-width: 43.75em) and (max-aspect-ratio: 4/3)");

  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());

  /** What must be in sight: the prompt's title and buttons, and all cards on the board, or on a phone at least the hand. */
  function neededElements() {
    const prompt = all("[data-prompt] h2, [data-prompt] button, [data-prompt] label, [data-confirm] button");
    const cells = all("[data-board] [data-cell]");
    if (cells.length > 0) return [...prompt, ...cells];
    const hand = all("[data-hand] button, [data-shelf] button, [data-action=show]");
    return UPRIGHT_PHONE.matches ? [...prompt, ...hand] : [...prompt, ...hand, ...all("[data-exchange] button, [data-display] .doll")];
  }

  const nameOf = (element) => (element.getAttribute("aria-label") || element.textContent).trim().slice(0, 40);
  const formatBox = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");

  function isOut({ left, top, right, bottom }) {
    return left < -TOLERANCE || top < -TOLERANCE || right > innerWidth + TOLERANCE || bottom > innerHeight + TOLERANCE;
  }

  function problems() {
    scrollTo(0, 0);
    const parts = neededElements().map((element) => ({ element, box: element.getBoundingClientRect() }));
    const outOfSight = parts.filter(({ box }) => isOut(box)).map(({ element, box }) => `${nameOf(element)}: ${formatBox(box)}`);
    const small = LOW.matches
      ? all("[data-board] [data-cell]").filter((cell) => cell.getBoundingClientRect().width < MIN_CELL)
      : [];
    const excess = document.documentElement.scrollWidth - innerWidth;
    return [
      ...outOfSight.slice(0, 3),
      ...(outOfSight.length > 3 ? [`and ${outOfSight.length - 3} more are not in sight`] : []),
      ...small.slice(0, 1).map((cell) => `${small.length} cells such as ${nameOf(cell)} are ${cell.getBoundingClientRect().width} wide`),
      ...(excess > 0 ? [`${excess} px wider than the screen`] : []),
      ...(parts.length < 2 ? ["nothing is asked"] : []),
    ];
  }

  /** The board's share of the width of the screen. */
  const boardShare = () => document.querySelector("[data-board]").getBoundingClientRect().width / innerWidth;

  return { problems, boardShare };
})();
