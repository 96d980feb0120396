/* Random games of ships_track for two, three ships each, with the parameters as they are shipped: a yardstick.
 *
 * Standard input: how many circles, and of each its kind (the row of the table), its points, how many circles come
 * next and which. Arguments: seed, games, limit of decisions. Prints how many games ended, were won by the first seat,
 * the sum of decisions and of their squares, and the seconds of processor time.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLAIN, START, RECON, STORM, BIG_PORT, FORCED_STOP, SUPERIOR, WRONG_STRAIT, TO_PORT, BACK, CURRENT, CLOSED, MINE, GATE };
enum { CELLS = 128, LONGEST = 18, PLAYERS = 2, EACH = 3 };

typedef struct { int count, cell[CELLS]; } List;
typedef struct { int at, power, misses, backward, factor, past_gate, moved; } Ship;

static const int MISSES[] = {0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0};
static const int BATTLE[] = {1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0};
static const int SENDS[] = {-1, -1, -1, -1, -1, -1, -1, STORM, BIG_PORT, START, -1, -1, -1, -1};

static int cells, kind[CELLS], points[CELLS];
static List exits[CELLS], entries[CELLS], of_kind[14];
static List ahead[CELLS + 1][LONGEST + 1][CELLS]; /* by where the way began if that is a start (else CELLS), left, here */
static List astern[LONGEST + 1][CELLS];
static Ship ships[PLAYERS][EACH];
static long decisions, limit;
static uint64_t random_state;

static uint32_t draw(uint32_t below) {
    uint64_t old = random_state;
    random_state = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27), turn = old >> 59;
    uint32_t number = mixed >> turn | mixed << (-turn & 31);
    return (uint64_t)number * below >> 32;
}

static int chosen(int count) {
    if (count == 1) return 0;
    decisions++;
    return draw(count);
}

/* ---- ways, worked out once */
static void ways_ahead(int begin) {
    static char well[LONGEST][CELLS];
    for (int left = 0; left < LONGEST; left++)
        for (int c = 0; c < cells; c++) {
            well[left][c] = left == 0 && kind[c] != CLOSED;
            if (left > 0 && (kind[c] != START || c == begin))
                for (int i = 0; i < exits[c].count; i++) well[left][c] |= well[left - 1][exits[c].cell[i]];
        }
    for (int here = 0; here < cells; here++) {
        if (kind[here] == START && here != begin) continue;
        for (int left = 1; left <= LONGEST; left++) {
            List *found = &ahead[begin][left][here];
            for (int length = left - 1; length >= 0 && found->count == 0; length--)
                for (int i = 0; i < exits[here].count; i++)
                    if (well[length][exits[here].cell[i]]) found->cell[found->count++] = exits[here].cell[i];
        }
    }
}

static int well_astern(int from, int to, int left) { /* a ship that goes back has come from no start */
    if (kind[to] == CLOSED || kind[from] == START) return 0;
    if (kind[to] == START || left == 0) return 1;
    for (int i = 0; i < entries[to].count; i++)
        if (well_astern(to, entries[to].cell[i], left - 1)) return 1;
    return 0;
}

static void ways(void) {
    for (int begin = 0; begin < cells; begin++)
        if (kind[begin] == START) ways_ahead(begin);
    ways_ahead(CELLS);
    for (int left = 1; left <= 6; left++)
        for (int here = 0; here < cells; here++)
            for (int i = 0; i < entries[here].count; i++)
                if (well_astern(here, entries[here].cell[i], left - 1))
                    astern[left][here].cell[astern[left][here].count++] = entries[here].cell[i];
}

/* ---- battles */
static void pay(Ship *winners[], int count, int whole, int rest) {
    int left_over = rest;
    for (int i = 0; i < count; i++) left_over -= winners[i]->power * rest / whole;
    for (int i = 1; i < count; i++) /* the strongest first, of equals in the order of their letters */
        for (int j = i; j > 0 && winners[j - 1]->power < winners[j]->power; j--) {
            Ship *other = winners[j];
            winners[j] = winners[j - 1], winners[j - 1] = other;
        }
    for (int i = 0; i < count; i++, left_over--) winners[i]->power = winners[i]->power * rest / whole + (left_over > 0);
}

static void battle(Ship *ship, int owner) {
    Ship *foes[EACH], *ours[] = {ship};
    int count = 0, theirs = 0;
    for (int i = 0; i < EACH; i++) {
        Ship *foe = &ships[1 - owner][i];
        if (foe->at == ship->at && foe->past_gate) foes[count++] = foe, theirs += foe->power;
    }
    if (count == 0) return;
    if (ship->power == theirs) {
        for (int i = 0; i < count; i++) foes[i]->power = 0;
        ship->power = 0;
        return;
    }
    int won = ship->power > theirs, whole = won ? ship->power : theirs, rest = abs(ship->power - theirs);
    Ship *losers[EACH];
    int lost = won ? count : 1;
    for (int i = 0; i < lost; i++) losers[i] = won ? foes[i] : ship;
    if (won) pay(ours, 1, whole, rest); else pay(foes, count, whole, rest);
    for (int i = 0; i < lost; i++) losers[i]->power = 0;
    for (int i = 0; i < lost; i++) {
        int his = draw(6), winners = draw(6);
        if (his < winners) losers[i]->at = -1;
    }
}

/* ---- a turn */
static void arrive(Ship *ship, int owner) {
    int sends = SENDS[kind[ship->at]];
    if (sends >= 0) ship->at = of_kind[sends].cell[chosen(of_kind[sends].count)];
    int now = kind[ship->at];
    if (now == MINE || now == GATE) {
        ship->at = -1;
        return;
    }
    ship->power += points[ship->at];
    if (MISSES[now]) ship->misses = 1;
    if (now == SUPERIOR) ship->backward = 1;
    if (now == CURRENT) ship->factor = 3;
    if (BATTLE[now] && ship->past_gate) battle(ship, owner);
}

static void voyage(Ship *ship, int owner, int steps) {
    int begin = kind[ship->at] == START ? ship->at : CELLS, left = steps;
    for (; left > 0; left--) {
        const List *next = ship->backward ? &astern[left][ship->at] : &ahead[begin][left][ship->at];
        if (next->count == 0) break;
        int to = next->cell[chosen(next->count)];
        if (kind[ship->at] == GATE) ship->past_gate = 1;
        ship->at = to;
    }
    ship->backward = 0, ship->factor = 1;
    if (left < steps) arrive(ship, owner);
}

static int afloat(int player) {
    for (int i = 0; i < EACH; i++)
        if (ships[player][i].at >= 0) return 1;
    return 0;
}

static int turn(int player) { /* whether the game goes on */
    int late[EACH];
    for (int i = 0; i < EACH; i++) late[i] = ships[player][i].misses > 0, ships[player][i].moved = 0;
    for (;;) {
        Ship *ready[EACH];
        int count = 0;
        for (int i = 0; i < EACH; i++) {
            Ship *ship = &ships[player][i];
            if (ship->at >= 0 && !ship->moved && !late[i]) ready[count++] = ship;
        }
        if (count == 0) break;
        int die = 1 + draw(6);
        Ship *ship = ready[chosen(count)];
        ship->moved = 1;
        voyage(ship, player, ship->backward ? die : die * ship->factor);
        if (!afloat(0) || !afloat(1) || decisions >= limit) return 0;
    }
    for (int i = 0; i < EACH; i++) ships[player][i].misses -= late[i];
    return 1;
}

static int game(void) { /* who has won; -1 at the limit */
    uint32_t one, other;
    do one = draw(6), other = draw(6);
    while (one == other);
    int leader = other > one;
    decisions = 0;
    for (int k = 0; k < PLAYERS; k++)
        for (int i = 0; i < EACH; i++) {
            int at = of_kind[START].cell[chosen(of_kind[START].count)];
            ships[k ? 1 - leader : leader][i] = (Ship){.at = at, .factor = 1};
        }
    while (turn(leader) && turn(1 - leader)) {}
    return !afloat(1) ? 0 : !afloat(0) ? 1 : -1;
}

int main(int count, char **words) {
    if (count != 4 || scanf("%d", &cells) != 1) return 1;
    for (int c = 0; c < cells; c++) {
        if (scanf("%d %d %d", &kind[c], &points[c], &exits[c].count) != 3) return 1;
        of_kind[kind[c]].cell[of_kind[kind[c]].count++] = c;
        for (int i = 0; i < exits[c].count; i++) {
            if (scanf("%d", &exits[c].cell[i]) != 1) return 1;
            List *back = &entries[exits[c].cell[i]];
            back->cell[back->count++] = c;
        }
    }
    ways();
    random_state = strtoull(words[1], NULL, 10);
    long games = atol(words[2]), ended = 0, won = 0;
    limit = atol(words[3]);
    double sum = 0, squares = 0;
    clock_t begun = clock();
    for (long i = 0; i < games; i++) {
        int winner = game();
        ended += winner >= 0, won += winner == 0;
        sum += decisions, squares += (double)decisions * decisions;
    }
    printf("%ld %ld %.0f %.0f %f\n", ended, won, sum, squares, (double)(clock() - begun) / CLOCKS_PER_SEC);
    return 0;
}
