// Checks the page whenever anything in it changes, and reports every card that is named somewhere but drawn nowhere.
// CARDS comes before this: one regular expression per game.
window.witness = (() => {
  let complained = "";

  // These may name cards: the sheets of symbols, the rules with their examples and summaries, names of files, and the narrator of a
  // lesson, who reminds the player of cards that they have seen.
  const ELSEWHERE = "[data-sheet], [data-rules], [data-overview], [data-said], link, script";

  /** All text in the page and in the attributes of its elements, without drawings. */
  function page() {
    const found = [];
    read(document.documentElement, found);
    return found.join("\n").replaceAll(/ d="[^"]*"/g, "");
  }

  function read(element, found) {
    if (element.matches(ELSEWHERE)) return;
    if (!element.querySelector(ELSEWHERE)) {
      found.push(element.outerHTML);
      return;
    }
    found.push(element.cloneNode(false).outerHTML);
    for (const node of element.childNodes) {
      if (node instanceof Element) read(node, found);
      else found.push(node.data);
    }
  }

  const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]);
  /** "penguin on water" as the notation spells it: penguin-water. */
  const spelled = (text) => text.replaceAll(/ (?:on|in) (?:the )?/g, "-").replaceAll(" ", "-");

  const everything = () => spelled(page() + kept());

  /** Every card that is named in a text. */
  function namedIn(written) {
    const game = document.querySelector("[data-board]")?.dataset.board;
    return game ? [...written.matchAll(new RegExp(`(?<![\\w#])(?:${CARDS[game]})(?!\\w)`, "g"))] : [];
  }

  function look() {
    if (!document.querySelector("[data-board]")) return;
    const drawn = new Set(Array.from(document.querySelectorAll("[data-card]"), (face) => face.dataset.card));
    const written = everything();
    const named = namedIn(written).filter(([name]) => !drawn.has(name));
    const secrets = [...new Set(named.map(([name]) => name))].join(" ");
    const around = named.map(({ index }) => written.slice(Math.max(0, index - 80), index + 40)).join(" … ");
    if (secrets && secrets !== complained) console.error(`named, and not to be seen: ${secrets} in ${around}`);
    complained = secrets;
  }

  addEventListener("DOMContentLoaded", () => {
    const anything = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document.documentElement, anything);
  });
  const cards = () => [...new Set(namedIn(everything()).map(([name]) => name))];
  return { everything, cards };
})();
