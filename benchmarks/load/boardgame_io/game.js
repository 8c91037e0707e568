/** Memoarrr! without abilities, for two, as boardgame.io wants a game: the same moves, the same things hidden. */

const ANIMALS = ["penguin", "octopus", "walrus", "crab", "turtle"];
const LANDSCAPES = ["lava", "jungle", "desert", "flowers", "water"];
const CELLS = ["a", "b", "c", "d", "e"]
  .flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`))
  .filter((cell) => cell !== "c3");
const SIDES = { north: ["b1", "c1", "d1"], east: ["e2", "e3", "e4"], south: ["b5", "c5", "d5"], west: ["a2", "a3", "a4"] };
const ROUNDS = 7;

const connects = (one, other) => one.split("-").some((part) => other.split("-").includes(part));

function setup({ ctx, random }) {
  const cards = random.Shuffle(ANIMALS.flatMap((animal) => LANDSCAPES.map((landscape) => `${animal}-${landscape}`)));
  return {
    secret: {
      island: Object.fromEntries(CELLS.map((cell, number) => [cell, cards[number]])),
      treasures: random.Shuffle([1, 2, 2, 3, 3, 4, 4]),
    },
    players: Object.fromEntries(ctx.playOrder.map((seat) => [seat, { saw: {} }])),
    cells: Object.fromEntries(CELLS.map((cell) => [cell, null])),
    sides: {},
    last: null,
    out: null,
    round: 1,
    chests: ctx.playOrder.map(() => 0),
    won: ctx.playOrder.map(() => []),
  };
}

function look({ G, playerID, events }, name) {
  if (!SIDES[name] || Object.values(G.sides).includes(name)) return "INVALID_MOVE";
  G.sides[playerID] = name;
  G.players[playerID].saw = Object.fromEntries(SIDES[name].map((cell) => [cell, G.secret.island[cell]]));
  events.endTurn();
}

function reveal({ G, playerID, events }, cell) {
  if (!(cell in G.cells) || G.cells[cell] !== null) return "INVALID_MOVE";
  G.players[playerID].saw = {};
  const card = G.secret.island[cell];
  G.cells[cell] = card;
  const isFailed = G.last !== null && !connects(G.cells[G.last], card);
  G.last = cell;
  if (isFailed || Object.values(G.cells).every((face) => face !== null)) endRound(G, isFailed ? 1 - Number(playerID) : Number(playerID), events);
  else events.endTurn();
}

function endRound(G, winner, events) {
  G.chests[winner] += 1;
  G.won[winner].push(G.secret.treasures.pop());
  if (G.round === ROUNDS) {
    const rubies = G.won.map((won) => won.reduce((sum, one) => sum + one, 0));
    events.endGame({ rubies });
    return;
  }
  G.round += 1;
  G.last = null;
  for (const cell of CELLS) G.cells[cell] = null;
  events.endTurn({ next: String(1 - winner) });
}

module.exports.Memoarrr = {
  name: "memoarrr",
  setup,
  playerView: ({ G, playerID }) => {
    const { secret, players, won, ...open } = G;
    return { ...open, players: playerID === null || playerID === undefined ? {} : { [playerID]: players[playerID] } };
  },
  phases: {
    looking: { start: true, moves: { look }, next: "playing", endIf: ({ G }) => Object.keys(G.sides).length === 2 },
    playing: { moves: { reveal } },
  },
};
