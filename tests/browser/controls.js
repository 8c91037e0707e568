// Finds controls that share a name with another one, or are too small for a finger.
window.controls = (() => {
  const CONTROLS = "a[href], button, summary, select, input, textarea, [role=tab]";
  const LEAST = 44; // pixels each way
  const A_LITTLE = 0.5; // pixels: what rounding takes

  const isVisible = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]") && element.getBoundingClientRect().width > 1;
  /** Controls below an open sheet cannot be pressed, so they do not count. */
  const within = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

  const found = () => [...within().querySelectorAll(CONTROLS)].filter(isVisible);

  /** The name that a screen reader says: from a label, from other elements, or from the text of the control. */
  function nameOf(element) {
    const by = element.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    const own = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent;
    return own.replace(/\s+/g, " ").trim();
  }

  /** Radio buttons and tabs may share a name if they are in different groups. */
  const groupOf = (element) =>
    element.closest("fieldset, [role=radiogroup], [role=tablist]")?.querySelector("legend")?.textContent ?? "";

  /** Links to the same place may share a name. */
  const doingOf = (element, i) => (element.tagName === "A" ? element.href : `control ${i}`);

  function sharedNames() {
    const doings = new Map();
    for (const [i, element] of found().entries()) {
      const name = `${groupOf(element)} ${nameOf(element)}`;
      doings.set(name, (doings.get(name) ?? new Set()).add(doingOf(element, i)));
    }
    return [...doings].filter(([, each]) => each.size > 1).map(([name, each]) => `${each.size} are called "${name}"`);
  }

  /** The element that is pressed: for a radio button or a checkbox, its label. */
  const targetOf = (element) => (["radio", "checkbox"].includes(element.type) ? (element.closest("label") ?? element) : element);

  /** Cells of a board are as large as the board allows; test_layouts.py checks their minimum size. */
  const isOfBoard = (element) => element.closest("[data-board]") !== null;
  /** Links within a sentence are only as high as their line. */
  const isInText = (element) => element.closest("[data-rules]") !== null;

  function tooSmall() {
    const small = found().filter((element) => {
      const { width, height } = targetOf(element).getBoundingClientRect();
      return Math.min(width, height) < LEAST - A_LITTLE && !isOfBoard(element) && !isInText(element);
    });
    return small.map((element) => {
      const { width, height } = targetOf(element).getBoundingClientRect();
      return `"${nameOf(element) || element.outerHTML.slice(0, 80)}" is ${Math.round(width)} × ${Math.round(height)}`;
    });
  }

  return { problems: () => [...sharedNames(), ...tooSmall()] };
})();
