// Memoarrr! without abilities in plain C++: what the same rules and the same random play cost where nothing is in the way.
// It draws from the same generator in the same order as facedown/fast, so that the number of moves can be compared.
//
//   memoarrr SEATS FILE     FILE: starting points of the generator, one 64-bit number a game
//   prints: games, moves, rubies of seat 0, seconds

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int CELLS = 25, CENTRE = 12, LOCATIONS = 24, ROUNDS = 7, VOLCANOES = 3, SIDES = 4, MAX_SEATS = 4;
constexpr int ACTIONS = CELLS + SIDES, NONE = -1, DARK = 8, LIGHT = 0;
constexpr int8_t SIDE_CELLS[] = {1, 2, 3, 9, 14, 19, 21, 22, 23, 5, 10, 15};
enum Ask : int8_t { SIDE, REVEAL, NOTHING };

struct Generator {
    int64_t carried;
    int below(int n) {
        carried = 1791398085 * (carried & 0xFFFFFFFF) + (carried >> 32);
        return static_cast<int>(((carried & 0xFFFFFFFF) * n) >> 32);
    }
    void shuffle(int8_t *cards, int count) {
        for (int last = count - 1; last > 0; last--) {
            int other = below(last + 1);
            int8_t card = cards[last];
            cards[last] = cards[other];
            cards[other] = card;
        }
    }
};

struct Deal {
    int8_t island[CELLS], treasures[ROUNDS] = {1, 1, 2, 2, 2, 3, 4}, piles[ROUNDS][VOLCANOES];
    Deal() {
        for (int card = 0; card < CELLS; card++) island[card] = static_cast<int8_t>(card);
    }
    void draw(int seats, Generator &chance) {  // MEM-4 … 6, edition 2023
        chance.shuffle(island, CELLS);
        chance.shuffle(treasures, ROUNDS);
        for (int number = ROUNDS - 1; number >= 0; number--) {
            for (int position = 0; position < VOLCANOES; position++)
                piles[number][position] = position >= seats - 1 ? NONE : position == 0 ? DARK : LIGHT;
            chance.shuffle(piles[number], seats - 1);
        }
    }
};

struct Game {
    int8_t card[CELLS], face_up[CELLS], treasures[ROUNDS], piles[ROUNDS][VOLCANOES], side[MAX_SEATS], volcano[MAX_SEATS], chest[ROUNDS];
    int32_t barred = 0;
    int8_t seats, start, turn, asked = SIDE, round = 0, taken = 0, face_down = LOCATIONS, last = NONE;

    Game(const Deal &deal, int players, int first) : seats(static_cast<int8_t>(players)), start(static_cast<int8_t>(first)), turn(start) {
        for (int cell = 0; cell < CELLS; cell++) card[cell] = deal.island[cell], face_up[cell] = cell == CENTRE;
        for (int each = 0; each < ROUNDS; each++) {
            treasures[each] = deal.treasures[each];
            chest[each] = NONE;
            for (int position = 0; position < VOLCANOES; position++) piles[each][position] = deal.piles[each][position];
        }
        for (int seat = 0; seat < MAX_SEATS; seat++) side[seat] = volcano[seat] = NONE;
    }
    int to_move() const {
        if (asked == NOTHING) return 0;
        if (asked == REVEAL) return 1 << turn;
        int due = 0;
        for (int seat = 0; seat < seats; seat++) due |= (side[seat] == NONE) << seat;
        return due;
    }
    bool is_legal(int action) const {
        if (asked == REVEAL) return action < CELLS && !face_up[action] && !(barred >> action & 1);
        if (action < CELLS) return false;
        for (int seat = 0; seat < seats; seat++)
            if (side[seat] == action - CELLS) return false;
        return true;
    }
    void apply(int seat, int action) {
        if (asked == REVEAL) reveal(seat, action);
        else choose_side(seat, action - CELLS);
    }
    void choose_side(int seat, int chosen) {  // MEM-7, MEM-11
        side[seat] = static_cast<int8_t>(chosen);
        for (int position = 0; position < 3; position++) barred |= 1 << SIDE_CELLS[3 * chosen + position];
        if (to_move() == 0) begin_round(start);
    }
    void reveal(int seat, int cell) {  // MEM-8 … 12
        bool failed = last != NONE && card[cell] / 5 != card[last] / 5 && card[cell] % 5 != card[last] % 5;
        face_up[cell] = 1;
        face_down--;
        last = static_cast<int8_t>(cell);
        barred = 0;
        if (failed) take_volcano(seat);
        begin_turn(next_in(seat));
    }
    void take_volcano(int seat) { volcano[seat] = piles[round - 1][taken++]; }
    int next_in(int seat) const {  // MEM-13
        do seat = seat + 1 == seats ? 0 : seat + 1;
        while (volcano[seat] != NONE);
        return seat;
    }
    void begin_turn(int seat) {  // MEM-15
        while (face_down == 0 && taken < seats - 1) take_volcano(seat), seat = next_in(seat);
        if (taken == seats - 1) end_round(seat);
        else turn = static_cast<int8_t>(seat);
    }
    void end_round(int winner) {  // MEM-16 … 19
        chest[round - 1] = static_cast<int8_t>(winner);
        int fiercest = 0;
        for (int seat = 1; seat < seats; seat++)
            if (volcano[seat] > volcano[fiercest]) fiercest = seat;
        if (round == ROUNDS) asked = NOTHING;
        else begin_round(fiercest);
    }
    void begin_round(int first) {
        for (int cell = 0; cell < CELLS; cell++) face_up[cell] = cell == CENTRE;
        for (int seat = 0; seat < seats; seat++) volcano[seat] = NONE;
        face_down = LOCATIONS, taken = 0, last = NONE, round++;
        start = turn = static_cast<int8_t>(first);
        asked = REVEAL;
    }
    int rubies(int seat) const {
        int total = 0;
        for (int each = 0; each < ROUNDS; each++) total += chest[each] == seat ? treasures[each] : 0;
        return total;
    }
};

int any_seat(int due, Generator &chance) {
    if ((due & (due - 1)) == 0) return __builtin_ctz(due);
    int seat = chance.below(MAX_SEATS);
    while (!(due >> seat & 1)) seat = chance.below(MAX_SEATS);
    return seat;
}

int any_action(const Game &game, Generator &chance) {
    int action = chance.below(ACTIONS);
    while (!game.is_legal(action)) action = chance.below(ACTIONS);
    return action;
}

int main(int count, char **given) {
    if (count != 3) return 2;
    int seats = std::atoi(given[1]);
    std::vector<int64_t> points;
    FILE *file = std::fopen(given[2], "rb");
    if (!file) return 2;
    for (int64_t point; std::fread(&point, sizeof point, 1, file) == 1;) points.push_back(point);
    std::fclose(file);
    long moves = 0, rubies = 0;
    auto begin = std::chrono::steady_clock::now();
    for (int64_t point : points) {
        Generator chance{point};
        Deal deal;
        deal.draw(seats, chance);
        Game game(deal, seats, 0);
        while (game.asked != NOTHING) {
            int seat = any_seat(game.to_move(), chance);
            game.apply(seat, any_action(game, chance));
            moves++;
        }
        rubies += game.rubies(0);
    }
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf("%zu %ld %ld %.6f\n", points.size(), moves, rubies, seconds);
}
