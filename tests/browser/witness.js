// Checks the page whenever anything in it changes, and reports every card that is named somewhere but drawn nowhere.
// Needs CARDS, which is loaded first: one regular expression per game.
window.witness = (() => {
  let lastComplaint = "";

  // These may name cards: the sheets of symbols, the rules with their examples and summaries, names of files, and the narrator of a
  // lesson, who reminds the player of cards that they have seen.
  const MAY_NAME_CARDS = "[data-sheet], [data-rules], [data-overview], [data-said], link, script";

  /** All text in the page and in the attributes of its elements, without drawings. */
  function pageText() {
    const texts = [];
    collectTexts(document.documentElement, texts);
    return texts.join("\n").replaceAll(/ d="[^"]*"/g, "");
  }

  function collectTexts(element, texts) {
    if (element.matches(MAY_NAME_CARDS)) return;
    if (!element.querySelector(MAY_NAME_CARDS)) {
      texts.push(element.outerHTML);
      return;
    }
    texts.push(element.cloneNode(false).outerHTML);
    for (const node of element.childNodes) {
      if (node instanceof Element) collectTexts(node, texts);
      else texts.push(node.data);
    }
  }

  /** Everything that the page has stored. */
  const storedText = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]);
  /** Spells all cards in a text as the notation does: "penguin on water" becomes penguin-water. */
  const spell = (text) => text.replaceAll(/ (?:on|in) (?:the )?/g, "-").replaceAll(" ", "-");

  const everything = () => spell(pageText() + storedText());

  /** Every place in a text where a card is named. */
  function findCards(text) {
    const game = document.querySelector("[data-board]")?.dataset.board;
    return game ? [...text.matchAll(new RegExp(`(?<![\\w#])(?:${CARDS[game]})(?!\\w)`, "g"))] : [];
  }

  function check() {
    if (!document.querySelector("[data-board]")) return;
    const drawn = new Set(Array.from(document.querySelectorAll("[data-card]"), (face) => face.dataset.card));
    const text = everything();
    const notDrawn = findCards(text).filter(([name]) => !drawn.has(name));
    const secrets = [...new Set(notDrawn.map(([name]) => name))].join(" ");
    const around = notDrawn.map(({ index }) => text.slice(Math.max(0, index - 80), index + 40)).join(" … ");
    if (secrets && secrets !== lastComplaint) console.error(`named, but not drawn: ${secrets} in ${around}`);
    lastComplaint = secrets;
  }

  addEventListener("DOMContentLoaded", () => {
    const everyChange = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(check).observe(document.documentElement, everyChange);
  });
  /** Every card that is named anywhere in the page. */
  const cards = () => [...new Set(findCards(everything()).map(([name]) => name))];
  return { everything, cards };
})();
