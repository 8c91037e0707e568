/**
 * Turns our own Markdown into HTML safely: raw HTML is shown as text, and links only lead to plain addresses. A rule's number in bold
 * is an anchor; elsewhere it is a link to that rule, if the rule is on this page.
 */

import { Marked } from "marked";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
/** The file with the rules that hold in every game. */
const OF_EVERY_GAME = "on-every-table.md";
const RULE = /^[A-Z]{3}-\d+$/;
const MENTION = /\b[A-Z]{3}-\d+\b/g;

/** The rules on the page that is being rendered. */
let onPage: ReadonlySet<string> = new Set();

const parser = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`, // it may scroll, so the keyboard must reach it
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens);
      // The rules that hold in every game are on the same page, below the game's own rules.
      const to = href === OF_EVERY_GAME ? "#ALL-1" : href;
      return /^(https?:|\/|#)/.test(to) ? `<a href="${escapeHtml(to)}">${inside}</a>` : inside;
    },
    tablecell({ header, tokens }) {
      const inside = this.parser.parseInline(tokens);
      const tag = header && inside ? "th" : "td";
      return `<${tag}>${inside}</${tag}>`;
    },
    strong({ tokens, text }) {
      return RULE.test(text)
        ? `<strong id="${text}">${text}</strong>`
        : `<strong>${this.parser.parseInline(tokens)}</strong>`;
    },
    text(token) {
      if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
      const safeText = "escaped" in token && token.escaped ? token.text : escapeHtml(token.text);
      return safeText.replace(MENTION, (rule) =>
        onPage.has(rule) ? `<a href="#${rule}">${rule}</a>` : rule,
      );
    },
  },
});

/** Lets wide tables scroll, by keyboard too. Only our own tags are found here, because any HTML in the text has been escaped. */
const makeTablesScroll = (html: string): string =>
  html
    .replaceAll("<table>", '<div class="table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");

export function render(markdown: string): string {
  onPage = new Set(Array.from(markdown.matchAll(/\*\*([A-Z]{3}-\d+)\*\*/g), ([, rule]) => rule ?? ""));
  return makeTablesScroll(parser.parse(markdown, { async: false }));
}
