// Looks at the page whenever anything in it changes, and complains of every card that is named anywhere and drawn nowhere.
// CARDS comes before this: a regular expression a game.
window.witness = (() => {
  let complained = "";

  // Not the sheets that all cards are drawn from, nor the rules with their examples, nor the names of files.
  const ELSEWHERE = "[data-sheet], [data-rules], link, script";
  const WHATEVER = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT;
  const here = (node) =>
    node instanceof Element && node.matches(ELSEWHERE) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;

  /** All that is written in the page and said of its elements, without the lines that it draws. */
  function page() {
    const nodes = document.createTreeWalker(document.documentElement, WHATEVER, here);
    const found = [];
    for (let node = nodes.root; node; node = nodes.nextNode()) {
      if (!(node instanceof Element)) found.push(node.data);
      else for (const { name, value } of node.attributes) if (name !== "d") found.push(name, value);
    }
    return found.join("\n");
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
