// Plays a recorded game to a page: the page gets its frames from here instead of from a server, and is read when it is at rest.
// Needs the table's CODE and witness.js, which are loaded first. Other tables are not affected.
window.recorded = (() => {
  const MICROTASKS = 30; // enough for the page to show everything
  const LOOK = 1200; // milliseconds until a private look is ended
  let places = [];
  let signs = [];
  let socket = null;
  let sentFrames = [];
  let moments = null;
  const connection = Promise.withResolvers();

  /** Replaces the browser's own WebSocket. */
  class RecordedSocket {
    constructor() {
      socket = this;
      setTimeout(() => {
        this.onopen();
        connection.resolve();
      });
    }
    send(text) {
      const { id, ...frame } = JSON.parse(text); // ids are random
      sentFrames.push(frame);
    }
    close() {}
  }

  if (location.pathname === `/t/${CODE}`) window.WebSocket = RecordedSocket;

  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);

  /**
   * Waits until the page has shown everything. At speed 0 it does so in microtasks, so waiting for a few of them is enough. Waiting
   * for a task would let the browser paint the page in between, which takes time and which nobody looks at.
   */
  async function settle() {
    for (let turn = 0; turn < MICROTASKS; turn++) await null;
  }

  async function press(selector) {
    const control = one(selector);
    if (!control) throw new Error(`there is no ${selector}`);
    control.click();
    await settle();
  }

  const endLook = () => press("[data-action=end-look]");

  /** Makes one move, or several that are picked and then sent together. */
  async function choose(moves) {
    if (one("[data-pick]")) {
      for (const move of moves) await press(`[data-pick="${move.split(":")[1]}"]`);
      await press("[data-action=show]");
      return;
    }
    const [move] = moves;
    const selector = `[data-move="${move}"]`;
    if (!one(selector)) await press(`[name=piece][data-value="${move.split(":")[1]}"]`);
    await press(selector);
    if (one("[data-confirm]")) await press("[data-action=play-it]");
  }

  async function hear(frames) {
    for (const data of frames) socket.onmessage({ data });
    await settle();
  }

  /** Lets the page make its move, if it has one, and hear the result. */
  async function tell({ name, chosen, frames }) {
    try {
      if (chosen.length > 0) await choose(chosen);
      await hear(frames);
    } catch (error) {
      throw new Error(`${name}: ${error.message}`);
    }
  }

  /** Every move that the page offers. If there are several pieces, each of them is picked up in turn. */
  async function offeredMoves() {
    const picks = all("[data-pick]").map(({ dataset }) => `show:${dataset.pick}`);
    const movesNow = () => all("[data-move]").map(({ dataset }) => dataset.move);
    const moves = new Set([...picks, ...movesNow()]);
    const pieces = all("[name=piece]");
    for (const { dataset } of pieces) {
      await press(`[name=piece][data-value="${dataset.value}"]`);
      for (const move of movesNow()) moves.add(move);
    }
    if (pieces.length > 0) {
      dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // puts the piece down again
      await settle();
    }
    return [...moves].sort();
  }

  /** The name of the nearest place around an element: "cell c3", "held". */
  function placeOf(element) {
    const place = element.closest(places.map((name) => `[data-${name}]`).join());
    const name = place && places.find((each) => each in place.dataset);
    return name && `${name} ${place.dataset[name]}`.trim();
  }

  /** The faces on the page: by place, and those elsewhere. */
  function faces() {
    const byPlace = {};
    const elsewhere = [];
    for (const face of all("main [data-card]")) {
      const place = placeOf(face);
      if (place) (byPlace[place] ??= []).push(face.dataset.card);
      else elsewhere.push(face.dataset.card);
    }
    return { faces: byPlace, elsewhere };
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

  /** Reads everything that the page shows. */
  async function readPage() {
    const { dataset } = one("[data-board]");
    const contents = {
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
    return { ...contents, offered: await offeredMoves() };
  }

  /** Waits for the scene at the end of a game, which has to be fetched first. */
  const waitForResult = () => until(() => one("[data-result]") !== null);

  /** Shows a step and reads the page. If a private look opens, the page is also read during the look, which is then ended. */
  async function show(step) {
    sentFrames = [];
    await tell(step);
    if (step.isLast) await waitForResult();
    let duringLook = null;
    if (one("[data-look]")) {
      duringLook = await readPage();
      await endLook();
    }
    return { look: duringLook, seen: await readPage(), sent: sentFrames };
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

  /** Waits until this is true of the page. If it never is, the test times out. */
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
      await connection.promise;
    },
    async showAll(steps) {
      const answers = [];
      for (const step of steps) answers.push(await show(step));
      return answers;
    },
    begin(steps) {
      moments = momentsOf(steps);
    },
    /** Goes on to the next moment whose title is none of these. Returns the title, or null if there is no such moment. */
    async goOn(knownTitles) {
      while (!(await moments.next()).done) if (!knownTitles.includes(title())) return title();
      return null;
    },
    /**
     * Plays as at a real table: the others move after a while, and this player as soon as they are asked.
     * Returns everything that could be read meanwhile.
     */
    async perform(steps, pause) {
      const glances = [glance()];
      let endOfLook = null;
      const watcher = new MutationObserver(() => {
        glances.push(glance());
        endOfLook ??= one("[data-look]") && setTimeout(() => endLook().then(() => (endOfLook = null)), LOOK);
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
      const frames = sentFrames;
      sentFrames = [];
      return frames;
    },
  };
})();
