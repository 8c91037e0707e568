// Looks at every frame, and complains of all words, and all that can be pressed, that the screen's left or right edge cuts off.
{
  const PARTS = "h1, h2, h3, p, li, a, button, label, summary, input, select";
  const A_LITTLE = 4; // pixels: a round button's square corner is no loss
  let complained = "";

  const isOut = ({ left, right, width }) => width > 0 && (left < -A_LITTLE || right > innerWidth + A_LITTLE);
  /** It can be scrolled to, or is for ears only. */
  const isElsewhere = (element) =>
    element !== null &&
    (["auto", "scroll"].includes(getComputedStyle(element).overflowX) ||
      element.classList.contains("vh") ||
      isElsewhere(element.parentElement));

  const named = (element) => (element.textContent.trim() || element.getAttribute("aria-label") || element.outerHTML).slice(0, 40);

  function look() {
    requestAnimationFrame(look);
    if (!document.body) return;
    const out = [...document.querySelectorAll(PARTS)].filter(
      (element) => isOut(element.getBoundingClientRect()) && !isElsewhere(element),
    );
    const wider = document.documentElement.scrollWidth - innerWidth;
    const found = [...out.map(named), ...(wider > 0 ? [`${wider} px more`] : [])].join(" | ");
    if (found && found !== complained) console.error(`cut off: ${found}`);
    complained = found;
  }

  requestAnimationFrame(look);
}
