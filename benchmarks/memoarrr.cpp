// The rules of src/facedown/games/memoarrr/rules.py in plain C++, function by function: the fastest that they can be compiled to.
//
// It plays at random as src/facedown/fast/random_play.py does, from the same starting points, so that the games are the same:
//   memoarrr PLAYERS ABILITIES(0 or 1) GAMES BASE   ->   moves, seconds, and each seat's rubies and wins, added up
// It does only what the benchmark needs: the 2023 edition, a shuffled stack, seat 0 starts, and nobody is told anything.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>

constexpr int CELLS = 25, WIDTH = 5, CENTRE = 12, LOCATIONS = 24, KINDS = 5, ROUNDS = 7, SIDES = 4, VOLCANOES = 3, MAX_SEATS = 4;
constexpr int ACTIONS = CELLS + SIDES, TRIES = 2;
constexpr int8_t NONE = -1, DARK = 8, LIGHT = 0;
constexpr int8_t TREASURES[ROUNDS] = {1, 1, 2, 2, 2, 3, 4};
constexpr int8_t SIDE_CELLS[3 * SIDES] = {1, 2, 3, 9, 14, 19, 21, 22, 23, 5, 10, 15};

enum Animal { PENGUIN, OCTOPUS, WALRUS, CRAB, TURTLE };
enum Facing : int8_t { FACE_DOWN, FACE_UP, EMPTY };
enum Phase : int8_t { SIDE, REVEAL, PEEK, SWAP, BAN, OVER };
enum Result { FIRST, CONNECTED, FAILED };

struct Deal {
    int8_t island[CELLS], treasures[ROUNDS], piles[ROUNDS * VOLCANOES];
};

struct State {
    int8_t card[CELLS], facing[CELLS], treasures[ROUNDS], piles[ROUNDS * VOLCANOES];
    int8_t side[MAX_SEATS], volcano[MAX_SEATS], treasure_winner[ROUNDS];
    int32_t barred_cells;
    int8_t abilities, seats, start, turn, phase, round_number, volcanoes_taken, face_down, last_cell;
};

// The generator, and dealing

struct Chance {
    int64_t number;
    int below(int64_t n) {
        number = 1791398085 * (number & 0xFFFFFFFF) + (number >> 32);
        return int(((number & 0xFFFFFFFF) * n) >> 32);
    }
    void shuffle(int8_t* cards, int count) {
        for (int last = count - 1; last > 0; last--) std::swap(cards[last], cards[below(last + 1)]);
    }
};

int64_t starting_point(uint64_t base, uint64_t game) {
    uint64_t word = base + (game + 1) * 0x9E3779B97F4A7C15;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
    word ^= word >> 31;
    return int64_t(word % (1791398085 * (1ULL << 31) - 2)) + 1;
}

void draw(Deal& full_deal, int seats, Chance& chance) {
    for (int cell = 0; cell < CELLS; cell++) full_deal.island[cell] = int8_t(cell);
    for (int position = 0; position < ROUNDS; position++) full_deal.treasures[position] = TREASURES[position];
    chance.shuffle(full_deal.island, CELLS);
    chance.shuffle(full_deal.treasures, ROUNDS);
    const int8_t box[VOLCANOES] = {DARK, LIGHT, LIGHT};
    const int used = seats - 1;
    for (int position = 0; position < VOLCANOES; position++) full_deal.piles[position] = box[position];
    for (int number = ROUNDS - 1; number >= 0; number--) {
        int8_t* pile = full_deal.piles + VOLCANOES * number;
        for (int position = 0; position < VOLCANOES; position++)
            pile[position] = position < used ? full_deal.piles[position] : NONE;
        chance.shuffle(pile, used);
    }
}

void deal(State& state, const Deal& full_deal, int seats, int abilities) {
    for (int cell = 0; cell < CELLS; cell++) state.card[cell] = full_deal.island[cell], state.facing[cell] = FACE_DOWN;
    state.facing[CENTRE] = EMPTY;
    for (int i = 0; i < ROUNDS; i++) state.treasures[i] = full_deal.treasures[i], state.treasure_winner[i] = NONE;
    for (int i = 0; i < ROUNDS * VOLCANOES; i++) state.piles[i] = full_deal.piles[i];
    for (int seat = 0; seat < MAX_SEATS; seat++) state.side[seat] = state.volcano[seat] = NONE;
    state.barred_cells = 0;
    state.abilities = int8_t(abilities), state.seats = int8_t(seats);
    state.start = state.turn = state.round_number = state.volcanoes_taken = 0;
    state.phase = SIDE, state.face_down = LOCATIONS, state.last_cell = NONE;
}

// Whose move, and which

int to_move(const State& state) {
    if (state.phase == OVER) return 0;
    if (state.phase != SIDE) return 1 << state.turn;
    int due = 0;
    for (int seat = 0; seat < state.seats; seat++) due |= (state.side[seat] == NONE) << seat;
    return due;
}

bool is_free(const State& state, int side) {
    for (int seat = 0; seat < state.seats; seat++)
        if (state.side[seat] == side) return false;
    return true;
}

bool share_a_side(int cell, int other) { return abs(cell % WIDTH - other % WIDTH) + abs(cell / WIDTH - other / WIDTH) == 1; }

bool is_legal(const State& state, int action) {
    if ((action >= CELLS) != (state.phase == SIDE)) return false;
    if (state.phase == SIDE) return is_free(state, action - CELLS);
    if (state.phase == SWAP) return action != CENTRE && share_a_side(action, state.last_cell);
    return state.facing[action] == FACE_DOWN && !(state.phase == REVEAL && state.barred_cells >> action & 1);
}

// A move

bool is_round_over(const State& state) { return state.volcanoes_taken == state.seats - 1; }

void begin_round(State& state, int start) {
    for (int cell = 0; cell < CELLS; cell++)
        if (cell != CENTRE) state.facing[cell] = FACE_DOWN;
    for (int seat = 0; seat < state.seats; seat++) state.volcano[seat] = NONE;
    state.face_down = LOCATIONS, state.volcanoes_taken = 0, state.last_cell = NONE;
    state.round_number++;
    state.start = state.turn = int8_t(start);
    state.phase = REVEAL;
}

void end_round(State& state, int winner) {
    state.treasure_winner[state.round_number - 1] = int8_t(winner);
    if (state.round_number == ROUNDS) {
        state.phase = OVER;
        return;
    }
    int holder = 0;
    for (int seat = 1; seat < state.seats; seat++)
        if (state.volcano[seat] > state.volcano[holder]) holder = seat;
    begin_round(state, holder);
}

int next_in(const State& state, int seat) {
    do seat = seat + 1 < state.seats ? seat + 1 : 0;
    while (state.volcano[seat] != NONE);
    return seat;
}

void take_volcano(State& state, int seat) {
    state.volcano[seat] = state.piles[VOLCANOES * (state.round_number - 1) + state.volcanoes_taken];
    state.volcanoes_taken++;
}

void begin_turn(State& state, int seat) {
    while (state.face_down == 0 && !is_round_over(state)) {
        take_volcano(state, seat);
        seat = next_in(state, seat);
    }
    if (is_round_over(state)) {
        end_round(state, seat);
    } else {
        state.turn = int8_t(seat);
        state.phase = REVEAL;
    }
}

void pass_turn(State& state, int seat) { begin_turn(state, next_in(state, seat)); }

void choose_side(State& state, int seat, int side) {
    state.side[seat] = int8_t(side);
    for (int position = 0; position < 3; position++) state.barred_cells |= 1 << SIDE_CELLS[3 * side + position];
    if (to_move(state) == 0) begin_round(state, state.start);
}

Result result_of(const State& state, int cell) {
    if (state.last_cell == NONE) return FIRST;
    int card = state.card[cell], other = state.card[state.last_cell];
    return card / KINDS == other / KINDS || card % KINDS == other % KINDS ? CONNECTED : FAILED;
}

void act(State& state, int seat, int cell) {
    int animal = state.card[cell] / KINDS;
    if (animal == PENGUIN && state.face_down > 0) state.phase = PEEK;
    else if (animal == OCTOPUS) state.phase = SWAP;
    else if (animal == WALRUS && state.face_down > 1) state.phase = BAN;
    else if (animal == CRAB) begin_turn(state, seat);
    else pass_turn(state, seat);
}

void reveal(State& state, int seat, int cell) {
    Result result = result_of(state, cell);
    state.facing[cell] = FACE_UP;
    state.face_down--;
    state.last_cell = int8_t(cell);
    state.barred_cells = 0;
    if (result == FAILED) take_volcano(state, seat);
    if (result != FAILED && state.abilities) act(state, seat, cell);
    else pass_turn(state, seat);
}

void apply(State& state, int seat, int action) {
    if (state.phase == REVEAL) return reveal(state, seat, action);
    if (state.phase == SIDE) return choose_side(state, seat, action - CELLS);
    if (state.phase == SWAP) {
        std::swap(state.card[action], state.card[state.last_cell]);
        std::swap(state.facing[action], state.facing[state.last_cell]);
        state.last_cell = int8_t(action);
    } else if (state.phase == BAN) {
        state.barred_cells = 1 << action;
    }
    pass_turn(state, seat);
}

// The end

int rubies(const State& state, int seat) {
    int total = 0;
    for (int i = 0; i < ROUNDS; i++)
        if (state.treasure_winner[i] == seat) total += state.treasures[i];
    return total;
}

int winners(const State& state) {
    int best = 0, winning = 0;
    for (int seat = 0; seat < state.seats; seat++) {
        int standing = 0, highest = 0;
        for (int i = 0; i < ROUNDS; i++) {
            if (state.treasure_winner[i] != seat) continue;
            standing += 100 * state.treasures[i] + 10;
            if (state.treasures[i] > highest) highest = state.treasures[i];
        }
        standing += highest;
        if (standing > best) best = standing, winning = 0;
        if (standing == best) winning |= 1 << seat;
    }
    return winning;
}

// Random play

int any_seat(int due, Chance& chance) {
    if ((due & (due - 1)) == 0) return __builtin_ctz(unsigned(due));
    int seat = chance.below(MAX_SEATS);
    while (!(due >> seat & 1)) seat = chance.below(MAX_SEATS);
    return seat;
}

int any_action(const State& state, Chance& chance) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
        int action = chance.below(ACTIONS);
        if (is_legal(state, action)) return action;
    }
    int legal[ACTIONS], count = 0;
    for (int action = 0; action < ACTIONS; action++) {
        legal[count] = action;
        count += is_legal(state, action);
    }
    return legal[chance.below(count)];
}

int main(int, char** argv) {
    const int seats = atoi(argv[1]), abilities = atoi(argv[2]);
    const uint64_t games = strtoull(argv[3], nullptr, 10), base = strtoull(argv[4], nullptr, 10);
    long moves = 0, points[MAX_SEATS] = {}, wins[MAX_SEATS] = {};
    Deal full_deal;
    State state;
    const std::clock_t begin = std::clock();
    for (uint64_t game = 0; game < games; game++) {
        Chance chance = {starting_point(base, game)};
        draw(full_deal, seats, chance);
        deal(state, full_deal, seats, abilities);
        while (state.phase != OVER) {
            int seat = any_seat(to_move(state), chance);
            apply(state, seat, any_action(state, chance));
            moves++;
        }
        int winning_seats = winners(state);
        for (int seat = 0; seat < seats; seat++) points[seat] += rubies(state, seat), wins[seat] += winning_seats >> seat & 1;
    }
    const double seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;  // processor time of this process
    printf("%ld %.9f", moves, seconds);
    for (int seat = 0; seat < seats; seat++) printf(" %ld %ld", points[seat], wins[seat]);
    printf("\n");
}
