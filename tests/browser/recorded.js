// A table whose server is a recording: the page gets the frames that it is handed here, one step at a time, and is looked at when
// it has come to rest. TABLE (its code), PLACES and SIGNS come before this. Needs witness.js.
window.recorded = (() => {
  const TURNS = 30;
  let line = null;
  let sent = [];
  const opened = Promise.withResolvers();

  /** In the place of the browser's own. */
  window.WebSocket = class {
    constructor() {
      line = this;
      setTimeout(() => {
        this.onopen();
        opened.resolve();
      });
    }
    send(text) {
      const { id, ...frame } = JSON.parse(text); // its own name for a message is anything
      sent.push(frame);
    }
    close() {}
  };

  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  /**
   * At speed 0 what happens is shown at once, in microtasks: a few turns of them are all that it takes. A task of its own would
   * let the browser paint the page, which nobody looks at in between.
   */
  async function settle() {
    for (let turn = 0; turn < TURNS; turn++) await null;
  }

  async function press(selector) {
    const control = one(selector);
    if (!control) throw new Error(`There is no ${selector}.`);
    control.click();
    await settle();
  }

  /** One move; or several that are picked and then shown together. */
  async function choose(moves) {
    if (one("[data-pick]")) {
      for (const move of moves) await press(`[data-pick="${move.split(":")[1]}"]`);
      await press("[data-action=show]");
      return;
    }
    const [move] = moves;
    if (!one(`[data-move="${move}"]`)) await press(`[name=piece][data-value="${move.split(":")[1]}"]`);
    await press(`[data-move="${move}"]`);
  }

  /** Every move that can be made; where there are several pieces to move, with each of them taken up. */
  async function offered() {
    const now = () => [...all("[data-move]").map(({ dataset }) => dataset.move), ...all("[data-pick]").map(({ dataset }) => `show:${dataset.pick}`)];
    const pieces = all("[name=piece]");
    if (pieces.length === 0) return now().sort();
    const found = new Set(now());
    for (const { dataset } of pieces) {
      await press(`[name=piece][data-value="${dataset.value}"]`);
      for (const move of now()) found.add(move);
    }
    dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // put down again
    await settle();
    return [...found].sort();
  }

  /** The nearest place that an element is in: "cell c3", "held". */
  function placeOf(element) {
    const place = element.closest(PLACES.map((name) => `[data-${name}]`).join());
    const name = place && PLACES.find((each) => each in place.dataset);
    return name && `${name} ${place.dataset[name]}`.trim();
  }

  function faces() {
    const found = {};
    const elsewhere = [];
    for (const face of all("main [data-card]")) {
      const place = placeOf(face);
      if (place) (found[place] ??= []).push(face.dataset.card);
      else elsewhere.push(face.dataset.card);
    }
    return { faces: found, elsewhere };
  }

  function signs() {
    const found = SIGNS.flatMap((name) =>
      all(`main [data-${name}]`)
        .filter((element) => !element.closest("[data-result]"))
        .map((element) => {
          const seat = element.closest("[data-belongings]")?.dataset.belongings ?? "";
          return [`${name} ${seat}`.trim(), element.dataset[name]];
        }),
    );
    return Object.fromEntries(found);
  }

  function result() {
    if (!one("[data-result]")) return null;
    return {
      scores: all("[data-result] [data-score]").map(({ dataset }) => Number(dataset.score)),
      winners: all("[data-result] .winner").length,
    };
  }

  async function look() {
    const { dataset } = one("[data-board]");
    const seen = {
      busy: "busy" in dataset,
      looking: "look" in dataset,
      phase: dataset.phase ?? null,
      due: all("[data-due]").map(({ dataset }) => Number(dataset.seat)),
      title: one("[data-prompt] h2, [data-result] h2")?.textContent ?? "",
      ...faces(),
      named: witness.cards(),
      signs: signs(),
      labels: Object.fromEntries(all("[data-cell]").map((cell) => [cell.dataset.cell, cell.getAttribute("aria-label")])),
      log: all(".log li").map((line) => line.textContent.trim()),
      result: result(),
    };
    return { ...seen, text: seen.result ? all("[data-seat], [data-result]").map(({ innerText }) => innerText).join("\n") : "", offered: await offered() };
  }

  /** The page makes a move, if it is its turn; it hears what comes of it; a private look is looked at and ended. */
  async function show({ chosen, frames }) {
    sent = [];
    if (chosen.length > 0) await choose(chosen);
    for (const data of frames) line.onmessage({ data });
    await settle();
    let looked = null;
    if (one("[data-look]")) {
      looked = await look();
      await press("[data-action=end-look]");
    }
    const seen = await look();
    return { sent, look: looked, seen };
  }

  async function showAll(steps) {
    const answers = [];
    for (const step of steps) {
      try {
        answers.push(await show(step));
      } catch (error) {
        throw new Error(`${step.name}: ${error.message}`);
      }
    }
    return answers;
  }

  return { showAll, opened: opened.promise };
})();
