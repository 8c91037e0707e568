// Finds text and controls that the left or right edge of the screen cuts off.
window.edges = (() => {
  const PARTS = "h1, h2, h3, p, li, a, button, label, summary, input, select";
  const TOLERANCE = 4; // pixels, because nobody misses the empty corners of a round button

  const isOut = ({ left, right, width }) => width > 0 && (left < -TOLERANCE || right > innerWidth + TOLERANCE);
  /** Whether the element can be scrolled to, or is only for screen readers. */
  const isExempt = (element) =>
    element !== null &&
    (["auto", "scroll"].includes(getComputedStyle(element).overflowX) ||
      element.classList.contains("vh") ||
      isExempt(element.parentElement));

  const nameOf = (element) => (element.textContent.trim() || element.getAttribute("aria-label") || element.outerHTML).slice(0, 40);

  function cutOff() {
    const outside = [...document.querySelectorAll(PARTS)].filter(
      (element) => isOut(element.getBoundingClientRect()) && !isExempt(element),
    );
    const excess = document.documentElement.scrollWidth - innerWidth;
    return [...outside.map(nameOf), ...(excess > 0 ? [`${excess} px more`] : [])];
  }

  return { cutOff };
})();
