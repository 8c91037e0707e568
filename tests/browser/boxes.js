// Checks that the question and all choices are on the screen together, without scrolling.
window.boxes = (() => {
  const A_LITTLE = 1; // pixels: what rounding takes
  const LEAST_CELL = 40; // pixels, where the screen is low
  const LOW = matchMedia("(max-height: 32em) and (min-aspect-ratio: 4/3)");
  const UPRIGHT_PHONE = matchMedia("(max-width: 43.75em) and (max-aspect-ratio: 4/3)");

  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());

  /** What must be in sight: the prompt's title and buttons, and every card of the board, or on a phone at least the hand. */
  function needed() {
    const prompt = all("[data-prompt] h2, [data-prompt] button, [data-prompt] label, [data-confirm] button");
    const cells = all("[data-board] [data-cell]");
    if (cells.length > 0) return [...prompt, ...cells];
    const hand = all("[data-hand] button, [data-shelf] button, [data-action=show]");
    return UPRIGHT_PHONE.matches ? [...prompt, ...hand] : [...prompt, ...hand, ...all("[data-exchange] button, [data-display] .doll")];
  }

  const named = (element) => (element.getAttribute("aria-label") || element.textContent).trim().slice(0, 40);
  const written = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");

  function isOut({ left, top, right, bottom }) {
    return left < -A_LITTLE || top < -A_LITTLE || right > innerWidth + A_LITTLE || bottom > innerHeight + A_LITTLE;
  }

  function problems() {
    scrollTo(0, 0);
    const found = needed().map((element) => ({ element, box: element.getBoundingClientRect() }));
    const out = found.filter(({ box }) => isOut(box)).map(({ element, box }) => `${named(element)}: ${written(box)}`);
    const small = LOW.matches
      ? all("[data-board] [data-cell]").filter((cell) => cell.getBoundingClientRect().width < LEAST_CELL)
      : [];
    const wider = document.documentElement.scrollWidth - innerWidth;
    return [
      ...out.slice(0, 3),
      ...(out.length > 3 ? [`and ${out.length - 3} more are not in sight`] : []),
      ...small.slice(0, 1).map((cell) => `${small.length} cells such as ${named(cell)} are ${cell.getBoundingClientRect().width} wide`),
      ...(wider > 0 ? [`${wider} px wider than the screen`] : []),
      ...(found.length < 2 ? ["nothing is asked"] : []),
    ];
  }

  const share = () => document.querySelector("[data-board]").getBoundingClientRect().width / innerWidth;

  return { problems, share };
})();
