/**
 * Our own Markdown as HTML, safely: raw HTML is shown as text, links lead to plain addresses; a rule's number is an anchor where it is set in bold,
 * and a link to it elsewhere.
 */

import { Marked } from "marked";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const RULE = /^[A-Z]{3}-\d+$/;
const MENTION = /\b[A-Z]{3}-\d+\b/g;

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escaped(text),
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`, // it may scroll, so the keyboard must reach it
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens);
      return /^(https?:|\/|#)/.test(href) ? `<a href="${escaped(href)}">${inside}</a>` : inside;
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
      const safe = "escaped" in token && token.escaped ? token.text : escaped(token.text);
      return safe.replace(MENTION, '<a href="#$&">$&</a>');
    },
  },
});

/** A table may scroll too. Whatever the text itself says of tables is escaped by then. */
const scrolling = (html: string): string =>
  html
    .replaceAll("<table>", '<div class="table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");

export function render(markdown: string): string {
  return scrolling(marked.parse(markdown, { async: false }));
}
