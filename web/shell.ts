/** Builds the service worker, and tells it what the page needs to start: the files that no page does without, and the icons. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin, Rollup } from "vite";

const WORKER = "worker.js";
const SOURCE = "src/worker/worker.ts";
/** Pages and words that are fetched only when needed. Every start needs one of these pages, in one language. */
const STARTS = [
  "/src/pages/Home.svelte",
  "/src/pages/Offline.svelte",
  "/src/words/en/common.ts",
  "/src/words/de/common.ts",
];
const PUBLIC = "public";
const OWN_FILES = /^(icon.*|apple-touch-icon\.png|manifest.*)$/;

export function serviceWorker(): Plugin {
  return {
    name: "facedown-service-worker",
    apply: "build",
    enforce: "post",
    buildStart() {
      this.emitFile({ type: "chunk", id: SOURCE, fileName: WORKER });
    },
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      const own = readdirSync(PUBLIC).filter((name) => OWN_FILES.test(name));
      const files = ["index.html", ...own, ...shellOf(bundle)].map((name) => `/${name}`);
      const digest = createHash("sha256").update(files.join());
      for (const name of own) digest.update(readFileSync(`${PUBLIC}/${name}`));
      for (const name of Object.keys(bundle).sort()) digest.update(name);
      const shell = { version: digest.digest("hex").slice(0, 12), files };
      worker.code = `const SHELL = ${JSON.stringify(shell)};\n${worker.code}`;
    },
  };
}

/** The files of what is always needed, with all that these import. */
function shellOf(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== "chunk") return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk" || chunk.fileName === WORKER) continue;
    const source = chunk.facadeModuleId ?? "";
    if (chunk.isEntry || STARTS.some((start) => source.endsWith(start))) add(chunk.fileName);
  }
  return [...found].sort();
}
