// Finds controls that share their name with another one, and controls that are too small for a finger.
window.controls = (() => {
  const CONTROLS = "a[href], button, summary, select, input, textarea, [role=tab]";
  const MIN_SIZE = 44; // pixels, in width and in height
  const TOLERANCE = 0.5; // pixels, for rounding

  const isVisible = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]") && element.getBoundingClientRect().width > 1;
  /** The topmost sheet that is open, or else the whole page: controls below a sheet cannot be pressed, so they do not count. */
  const topLayer = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

  const visibleControls = () => [...topLayer().querySelectorAll(CONTROLS)].filter(isVisible);

  /** The name that a screen reader says: from a label, from other elements, or from the text of the control. */
  function nameOf(element) {
    const ids = element.getAttribute("aria-labelledby");
    if (ids) return ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    const own = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent;
    return own.replace(/\s+/g, " ").trim();
  }

  /** Radio buttons and tabs may share a name if they are in different groups. */
  const groupOf = (element) =>
    element.closest("fieldset, [role=radiogroup], [role=tablist]")?.querySelector("legend")?.textContent ?? "";

  /** What the control does. Links to the same place do the same thing, so they may share a name. */
  const purposeOf = (element, i) => (element.tagName === "A" ? element.href : `control ${i}`);

  function sharedNames() {
    const purposes = new Map();
    for (const [i, element] of visibleControls().entries()) {
      const name = `${groupOf(element)} ${nameOf(element)}`;
      purposes.set(name, (purposes.get(name) ?? new Set()).add(purposeOf(element, i)));
    }
    return [...purposes].filter(([, each]) => each.size > 1).map(([name, each]) => `${each.size} are called "${name}"`);
  }

  /** The element that is pressed: for a radio button or a checkbox, its label. */
  const targetOf = (element) => (["radio", "checkbox"].includes(element.type) ? (element.closest("label") ?? element) : element);

  /** Cells of a board are as large as the board allows; test_layouts.py checks their minimum size. */
  const isOnBoard = (element) => element.closest("[data-board]") !== null;
  /** Links within a sentence are only as high as their line. */
  const isInText = (element) => element.closest("[data-rules]") !== null;

  function tooSmall() {
    const small = visibleControls().filter((element) => {
      const { width, height } = targetOf(element).getBoundingClientRect();
      return Math.min(width, height) < MIN_SIZE - TOLERANCE && !isOnBoard(element) && !isInText(element);
    });
    return small.map((element) => {
      const { width, height } = targetOf(element).getBoundingClientRect();
      return `"${nameOf(element) || element.outerHTML.slice(0, 80)}" is ${Math.round(width)} × ${Math.round(height)}`;
    });
  }

  return { problems: () => [...sharedNames(), ...tooSmall()] };
})();
