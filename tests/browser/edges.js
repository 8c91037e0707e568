// Finds text and controls that the left or right edge of the screen cuts off.
window.edges = (() => {
  const PARTS = "h1, h2, h3, p, li, a, button, label, summary, input, select";
  const A_LITTLE = 4; // pixels: a round button's square corner is no loss

  const isOut = ({ left, right, width }) => width > 0 && (left < -A_LITTLE || right > innerWidth + A_LITTLE);
  /** Whether it can be scrolled to, or is only for screen readers. */
  const isElsewhere = (element) =>
    element !== null &&
    (["auto", "scroll"].includes(getComputedStyle(element).overflowX) ||
      element.classList.contains("vh") ||
      isElsewhere(element.parentElement));

  const named = (element) => (element.textContent.trim() || element.getAttribute("aria-label") || element.outerHTML).slice(0, 40);

  function cutOff() {
    const out = [...document.querySelectorAll(PARTS)].filter(
      (element) => isOut(element.getBoundingClientRect()) && !isElsewhere(element),
    );
    const wider = document.documentElement.scrollWidth - innerWidth;
    return [...out.map(named), ...(wider > 0 ? [`${wider} px more`] : [])];
  }

  return { cutOff };
})();
