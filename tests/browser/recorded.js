// A table whose server is a recording: the page gets its frames from here, and is read when it has come to rest.
// The table's CODE and witness.js come before this. Other tables are not affected.
window.recorded = (() => {
  const TURNS = 30;
  const LOOK = 1200; // milliseconds
  let places = [];
  let signs = [];
  let line = null;
  let sent = [];
  let moments = null;
  const opened = Promise.withResolvers();

  /** Replaces the browser's own WebSocket. */
  class Line {
    constructor() {
      line = this;
      setTimeout(() => {
        this.onopen();
        opened.resolve();
      });
    }
    send(text) {
      const { id, ...frame } = JSON.parse(text); // what it calls its message is its own affair
      sent.push(frame);
    }
    close() {}
  }

  if (location.pathname === `/t/${CODE}`) window.WebSocket = Line;

  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);

  /**
   * At speed 0 everything is shown at once, in microtasks, so waiting for a few of them is enough. Waiting for a task would let the
   * browser paint the page, which nobody looks at in between.
   */
  async function settle() {
    for (let turn = 0; turn < TURNS; turn++) await null;
  }

  async function press(selector) {
    const control = one(selector);
    if (!control) throw new Error(`there is no ${selector}`);
    control.click();
    await settle();
  }

  const endLook = () => press("[data-action=end-look]");

  /** Make one move, or several that are picked and then sent together. */
  async function choose(moves) {
    if (one("[data-pick]")) {
      for (const move of moves) await press(`[data-pick="${move.split(":")[1]}"]`);
      await press("[data-action=show]");
      return;
    }
    const [move] = moves;
    const wanted = `[data-move="${move}"]`;
    if (!one(wanted)) await press(`[name=piece][data-value="${move.split(":")[1]}"]`);
    await press(wanted);
    if (one("[data-confirm]")) await press("[data-action=play-it]");
  }

  async function hear(frames) {
    for (const data of frames) line.onmessage({ data });
    await settle();
  }

  /** Let the page make its move, if it has one, and hear the result. */
  async function tell({ name, chosen, frames }) {
    try {
      if (chosen.length > 0) await choose(chosen);
      await hear(frames);
    } catch (error) {
      throw new Error(`${name}: ${error.message}`);
    }
  }

  /** Every move that the page offers; if there are several pieces, with each of them picked up in turn. */
  async function offered() {
    const picks = all("[data-pick]").map(({ dataset }) => `show:${dataset.pick}`);
    const now = () => all("[data-move]").map(({ dataset }) => dataset.move);
    const found = new Set([...picks, ...now()]);
    const pieces = all("[name=piece]");
    for (const { dataset } of pieces) {
      await press(`[name=piece][data-value="${dataset.value}"]`);
      for (const move of now()) found.add(move);
    }
    if (pieces.length > 0) {
      dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // it is put down again
      await settle();
    }
    return [...found].sort();
  }

  /** The name of the nearest place around an element: "cell c3", "held". */
  function placeOf(element) {
    const place = element.closest(places.map((name) => `[data-${name}]`).join());
    const name = place && places.find((each) => each in place.dataset);
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

  /** Other things that are shown, by name, and by seat if they are at a seat. */
  const signsNow = () =>
    Object.fromEntries(
      signs.flatMap((name) =>
        all(`main [data-${name}]`)
          .filter((element) => !element.closest("[data-result]"))
          .map((element) => {
            const seat = element.closest("[data-belongings]")?.dataset.belongings ?? "";
            return [`${name} ${seat}`.trim(), element.dataset[name]];
          }),
      ),
    );

  const result = () =>
    one("[data-result]") && {
      scores: all("[data-result] [data-score]").map(({ dataset }) => Number(dataset.score)),
      winners: all("[data-result] .winner").length,
      text: all("[data-seat], [data-result]")
        .map(({ innerText }) => innerText)
        .join("\n"),
    };

  const title = () => one("[data-prompt] h2, [data-result] h2")?.textContent ?? "";

  async function look() {
    const { dataset } = one("[data-board]");
    const seen = {
      busy: "busy" in dataset,
      looking: "look" in dataset,
      phase: dataset.phase ?? null,
      due: all("[data-due]").map(({ dataset: { seat } }) => Number(seat)),
      title: title(),
      ...faces(),
      named: witness.cards(),
      signs: signsNow(),
      labels: Object.fromEntries(
        all("[data-cell]").map((cell) => [cell.dataset.cell, cell.getAttribute("aria-label")]),
      ),
      log: all(".log li").map(({ textContent }) => textContent.trim()),
      result: result(),
      cutOff: window.edges?.cutOff() ?? [],
    };
    return { ...seen, offered: await offered() };
  }

  /** Wait for the scene at the end of a game, which has to be fetched first. */
  const ended = () => until(() => one("[data-result]") !== null);

  /** Show a step and read the page. If a private look opens, read it too, and end it. */
  async function show(step) {
    sent = [];
    await tell(step);
    if (step.isLast) await ended();
    let looked = null;
    if (one("[data-look]")) {
      looked = await look();
      await endLook();
    }
    return { look: looked, seen: await look(), sent };
  }

  async function* momentsOf(steps) {
    for (const step of steps) {
      await tell(step);
      yield;
      if (!one("[data-look]")) continue;
      await endLook();
      yield;
    }
  }

  const wait = (ms) => new Promise((done) => setTimeout(done, ms));

  /** Wait until this is true of the page; if it never is, the test times out. */
  const until = (isSo) =>
    new Promise((done) => {
      const check = () => isSo() && (watcher.disconnect(), done());
      const watcher = new MutationObserver(check);
      watcher.observe(document, { subtree: true, childList: true, attributes: true });
      check();
    });

  const isAsked = () => one("[data-phase]:not([data-busy])") !== null;
  const isAtRest = () => one("[data-board]:not([data-busy], [data-look])") !== null;

  /** What can be read on the page while cards are moving. */
  const glance = () => ({
    at: performance.now(),
    prompt: one("[data-prompt], [data-result]")?.textContent ?? "",
    told: one("[data-prompt] .happening")?.textContent ?? null,
    newest: one(".log li")?.textContent.trim() ?? "",
    due: all("[data-due]").map(({ dataset: { seat } }) => Number(seat)),
    seats: all("[data-seat]").map(({ textContent }) => textContent),
  });

  return {
    async open(ofPlaces, ofSigns) {
      places = ofPlaces;
      signs = ofSigns;
      await opened.promise;
    },
    async showAll(steps) {
      const answers = [];
      for (const step of steps) answers.push(await show(step));
      return answers;
    },
    begin(steps) {
      moments = momentsOf(steps);
    },
    /** Go on to the next moment whose title is none of these; null: there is none. */
    async goOn(known) {
      while (!(await moments.next()).done) if (!known.includes(title())) return title();
      return null;
    },
    /** Play as at a real table: the others move after a while, this player as soon as they are asked. Returns everything that could be read. */
    async perform(steps, pause) {
      const glances = [glance()];
      let ender = null;
      const watcher = new MutationObserver(() => {
        glances.push(glance());
        ender ??= one("[data-look]") && setTimeout(() => endLook().then(() => (ender = null)), LOOK);
      });
      watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      for (const { chosen, frames } of steps) {
        if (chosen.length > 0) {
          await until(isAsked);
          await choose(chosen);
        }
        await wait(pause);
        await hear(frames);
      }
      await until(isAtRest);
      watcher.disconnect();
      return glances;
    },
    press,
    hear,
    /** The frames that the page has sent since the last call. */
    takeSent() {
      const all = sent;
      sent = [];
      return all;
    },
  };
})();
