import decodeQR from "qr/decode.js";
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import QrCode from "./QrCode.svelte";

const SCALE = 4;

/** The drawn squares as pixels, dark on white. */
function pixels(svg: SVGElement) {
  const size = Number(svg.getAttribute("viewBox")?.split(" ")[2]) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of svg.innerHTML.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < SCALE * SCALE; i += 1) {
      const across = Number(x) * SCALE + (i % SCALE);
      const down = Number(y) * SCALE + Math.floor(i / SCALE);
      data.fill(0, 4 * (down * size + across), 4 * (down * size + across) + 3);
    }
  }
  return { width: size, height: size, data };
}

test.each([
  "http://192.168.1.7:8000/t/ABC234",
  "https://play.example.org/t/ABC234",
  `https://${"long.".repeat(40)}example.org/t/ABC234`,
])("a phone that scans it reads %s", async (text) => {
  const code = mount(QrCode, { target: document.body, props: { text, label: "The link" } });
  const svg = document.querySelector("svg") as SVGElement;
  expect(svg.getAttribute("aria-label")).toBe("The link");
  expect(decodeQR(pixels(svg))).toBe(text);
  await unmount(code);
});
