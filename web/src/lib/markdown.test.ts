import { expect, test } from "vitest";
import { render } from "./markdown";

test("a rule's number in bold is an anchor, elsewhere a link to it", () => {
  const html = render("- **MEM-24** Walrus: see MEM-25 and ALL-2.\n- **MEM-25** Crab.\n- **Note** that");
  expect(html).toContain('<strong id="MEM-24">MEM-24</strong>');
  expect(html).toContain('<a href="#MEM-25">MEM-25</a>');
  expect(html).not.toContain('href="#ALL-2"'); // it is not here
  expect(html).toContain("<strong>Note</strong>");
});

test("raw HTML is text", () => {
  const html = render("Hello <img src=x onerror=alert(1)> there\n\n<script>alert(1)</script>");
  expect(html).not.toContain("<img");
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;script");
});

test("links lead to addresses, not to scripts", () => {
  expect(render("[x](javascript:alert(1))")).not.toContain("<a");
  expect(render("[rules](/rules/memoarrr)")).toContain('<a href="/rules/memoarrr">rules</a>');
});

test("the rules that hold in every game are below on the same page", () => {
  expect(render("[On every table](on-every-table.md)")).toContain('<a href="#ALL-1">On every table</a>');
});

test("a table may scroll, and the keyboard reaches it; HTML in the text stays text", () => {
  const html = render("| Cards |\n|---|\n| 1 |\n\n`<table></table>`");
  expect(html).toContain('<div class="table" tabindex="0"><table>');
  expect(html).toContain("</table></div>\n<p><code>&lt;table&gt;&lt;/table&gt;</code>");
});
