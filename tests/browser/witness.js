// Looks at the page whenever anything in it changes, and complains of every card that is named anywhere and drawn nowhere.
// CARDS comes before this: a regular expression a game.
window.witness = (() => {
  let complained = "";

  /** The page, without the sheets that all cards are drawn from, the rules with
      their examples, the lines that it draws, and the names of its files. */
  function page() {
    const copy = document.documentElement.cloneNode(true);
    for (const sheet of copy.querySelectorAll("[data-sheet], [data-rules], link, script")) sheet.remove();
    for (const line of copy.querySelectorAll("[d]")) line.removeAttribute("d");
    return copy.outerHTML;
  }

  const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]);
  /** "penguin on water", as it is spelled: penguin-water. */
  const spelled = (text) => text.replaceAll(/ (?:on|in) (?:the )?/g, "-").replaceAll(" ", "-");

  const everything = () => spelled(page() + kept());

  function look() {
    const game = document.querySelector("[data-board]")?.dataset.board;
    if (!game) return;
    const card = new RegExp(`(?<![\\w#])(?:${CARDS[game]})(?!\\w)`, "g");
    const drawn = new Set(Array.from(document.querySelectorAll("[data-card]"), (face) => face.dataset.card));
    const written = everything();
    const named = [...written.matchAll(card)].filter(([name]) => !drawn.has(name));
    const secrets = [...new Set(named.map(([name]) => name))].join(" ");
    const around = named.map(({ index }) => written.slice(Math.max(0, index - 80), index + 40)).join(" … ");
    if (secrets && secrets !== complained) console.error(`named, and not to be seen: ${secrets} in ${around}`);
    complained = secrets;
  }

  addEventListener("DOMContentLoaded", () => {
    const anything = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document.documentElement, anything);
  });
  return { everything };
})();
