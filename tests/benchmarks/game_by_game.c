/* A playoff of two to five players, game by game, as a plain loop: what the simulation is measured against.
 *
 * Read from standard input: players, playoffs, seed, then by White and Black the 32-bit borders below which a game is
 * won and below which it is won or drawn, of playoff games and of sudden death. Written: seconds of the processor, then the titles.
 * Clauses C to F with seeds by lots; cycles are played to their end (whether a winner is certain is not asked, which is
 * less work). The generator is xoshiro256** (Blackman & Vigna 2018).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 5

static uint64_t state[4];
static int players;
static uint32_t won[2][MOST][MOST], drawn[2][MOST][MOST];

static inline uint64_t rotated(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint32_t next32(void) {
    uint64_t result = rotated(state[1] * 5, 7) * 9, t = state[1] << 17;
    state[2] ^= state[0]; state[3] ^= state[1]; state[1] ^= state[2]; state[0] ^= state[3];
    state[2] ^= t; state[3] = rotated(state[3], 45);
    return (uint32_t)(result >> 32);
}

static inline int below(int limit) { return (int)(((uint64_t)next32() * limit) >> 32); }

/* Half points of White. */
static inline int game(int kind, int white, int black) {
    uint32_t chance = next32();
    return (chance < won[kind][white][black]) + (chance < drawn[kind][white][black]);
}

static void shuffle(int *order, int count) {
    for (int last = count - 1; last > 0; last--) {
        int other = below(last + 1), kept = order[last];
        order[last] = order[other]; order[other] = kept;
    }
}

static int match(int one, int other) {
    if (next32() & 1) { int kept = one; one = other; other = kept; }
    int score = game(0, one, other) + 2 - game(0, other, one);
    if (score != 2) return score > 2 ? one : other;
    if (next32() & 1) { int kept = one; one = other; other = kept; }
    for (int number = 1;; number++) {
        int white = number % 4 < 2 ? one : other, black = white == one ? other : one;
        int taken = game(1, white, black);
        if (taken != 1) return taken == 2 ? white : black;
    }
}

static int knockout(const int *group) {
    int seeds[4];
    memcpy(seeds, group, sizeof seeds);
    shuffle(seeds, 4);
    int first = match(seeds[0], seeds[3]), second = match(seeds[1], seeds[2]);
    return match(first, second);
}

static int playoff(const int *group, int count);

static int round_robin(const int *group, int count) {
    int order[MOST], points[MOST], taken[MOST][MOST];
    memcpy(order, group, sizeof(int) * count);
    shuffle(order, count);
    int places = count + count % 2, last = places - 1, half = places / 2;
    for (int cycle = 1;; cycle++) {
        memset(points, 0, sizeof points);
        memset(taken, 0, sizeof taken);
        for (int number = 0; number < last; number++) {
            int top = (number * half) % last;
            for (int step = 0; step < half; step++) {
                int white = (top + step) % last, black = step ? (top - step + last) % last : last;
                if (!step && number % 2) { int kept = white; white = black; black = kept; }
                if (white >= count || black >= count) continue;
                if (cycle % 2 == 0) { int kept = white; white = black; black = kept; }
                int result = game(0, order[white], order[black]);
                points[white] += result; points[black] += 2 - result;
                taken[white][black] = result; taken[black][white] = 2 - result;
            }
        }
        int level = 1;
        for (int place = 1; place < count; place++) level &= points[place] == points[0];
        if (level) continue;
        int best = -1, size = 0, next[MOST];
        for (int place = 0; place < count; place++) {
            int key = points[place] * 1000;
            if (count >= 5) for (int other = 0; other < count; other++) key += taken[place][other] * points[other];
            if (key > best) { best = key; size = 0; }
            if (key == best) next[size++] = order[place];
        }
        return size == 1 ? next[0] : playoff(next, size);
    }
}

static int playoff(const int *group, int count) {
    if (count == 2) return match(group[0], group[1]);
    return count == 4 ? knockout(group) : round_robin(group, count);
}

int main(void) {
    long playoffs, titles[MOST] = {0};
    unsigned long long seed;
    if (scanf("%d %ld %llu", &players, &playoffs, &seed) != 3 || players > MOST) return 2;
    for (int kind = 0; kind < 2; kind++)
        for (int white = 0; white < players; white++)
            for (int black = 0; black < players; black++)
                if (scanf("%u %u", &won[kind][white][black], &drawn[kind][white][black]) != 2) return 2;
    for (int word = 0; word < 4; word++) state[word] = (seed += 0x9e3779b97f4a7c15ULL) * 0xbf58476d1ce4e5b9ULL;
    int everybody[MOST] = {0, 1, 2, 3, 4};
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (long number = 0; number < playoffs; number++) titles[playoff(everybody, players)]++;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    printf("%.9f", (ended.tv_sec - began.tv_sec) + 1e-9 * (ended.tv_nsec - began.tv_nsec));
    for (int place = 0; place < players; place++) printf(" %ld", titles[place]);
    printf("\n");
    return 0;
}
