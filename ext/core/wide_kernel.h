/* The arithmetic of a wide network: whole numbers throughout, so that any order of adding up gives
   the same result, whatever instructions a processor offers.

   A number x of the network stands as round(x * 2^bits). First layer: sums of rows of int16
   weights, one for each input that is not zero. Units are cut off below 0 and above a ceiling so
   low that no sum of the next layer can overflow (the trainer keeps weights within WIDE_LIMIT). */

#ifndef SOLVER_WIDE_KERNEL_H
#define SOLVER_WIDE_KERNEL_H

#include <stdint.h>
#include <string.h>

#define WIDE_LANES 16
#define WIDE_MOST 512           /* units of the first layer */
#define WIDE_SECOND 64          /* units of the second layer, at most */
#define WIDE_FIRST_BITS 9       /* first layer, sums and units */
#define WIDE_SECOND_BITS 11     /* weights of the second layer, its units, weights of outputs */
#define WIDE_FIRST_TOP 2047     /* ceilings of the units: 4 and 8 */
#define WIDE_SECOND_TOP 16383

typedef struct {
    int first, second;          /* units of the layers; `first` is a multiple of WIDE_LANES */
    const int16_t *w1, *b1;     /* [input][first], [first] */
    const int16_t *w2;          /* [second][first] */
    const int32_t *b2;          /* [second], with the bits of both layers */
} WideLayers;

typedef void (*WideKernel)(const WideLayers *net, const uint16_t *index, const int16_t *count,
                           int inputs, int16_t *second);

#if defined(__GNUC__)
#define WIDE_INLINE static inline __attribute__((always_inline))
#else
#define WIDE_INLINE static inline
#endif

/* sums += count * row, for `n` units; overflow of a sum wraps around on every machine. */
WIDE_INLINE void wide_add(int16_t *sums, const int16_t *row, int count, int n)
{
    uint16_t factor = (uint16_t)count;
    if (count == 1)
        for (int j = 0; j < n; j++) sums[j] = (int16_t)(uint16_t)((uint16_t)sums[j] + (uint16_t)row[j]);
    else
        for (int j = 0; j < n; j++)
            sums[j] = (int16_t)(uint16_t)((uint32_t)(uint16_t)sums[j] + (uint32_t)(uint16_t)row[j] * factor);
}

WIDE_INLINE void wide_run(const WideLayers *net, const uint16_t *index, const int16_t *count,
                          int inputs, int16_t *second)
{
    int16_t sums[WIDE_MOST];
    const int width = net->first;
    const int shift = WIDE_FIRST_BITS;
    /* In blocks of units, so that a block of sums stays in registers or close by. */
    memcpy(sums, net->b1, (size_t)width * sizeof(int16_t));
    for (int i = 0; i < inputs; i++)
        wide_add(sums, net->w1 + (size_t)index[i] * (size_t)width, count[i], width);
    for (int j = 0; j < width; j++) {
        int16_t unit = sums[j] > 0 ? sums[j] : 0;
        sums[j] = unit < WIDE_FIRST_TOP ? unit : WIDE_FIRST_TOP;
    }
    for (int k = 0; k < net->second; k++) {
        const int16_t *row = net->w2 + (size_t)k * (size_t)width;
        int32_t sum = 0;
        for (int j = 0; j < width; j++) sum += (int32_t)sums[j] * (int32_t)row[j];
        sum = (sum + net->b2[k] + (1 << (shift - 1))) >> shift;
        sum = sum > 0 ? sum : 0;
        second[k] = (int16_t)(sum < WIDE_SECOND_TOP ? sum : WIDE_SECOND_TOP);
    }
}

static void wide_plain(const WideLayers *net, const uint16_t *index, const int16_t *count,
                       int inputs, int16_t *second)
{
    wide_run(net, index, count, inputs, second);
}

#if defined(__GNUC__) && defined(__x86_64__)

__attribute__((target("avx2")))
static void wide_avx2(const WideLayers *net, const uint16_t *index, const int16_t *count,
                      int inputs, int16_t *second)
{
    wide_run(net, index, count, inputs, second);
}

static WideKernel wide_fastest(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? wide_avx2 : wide_plain;
}

#else

static WideKernel wide_fastest(void) { return wide_plain; }

#endif

/* One output: the second layer times its weights, as a number of the network. */
static inline float wide_output(const int16_t *second, const int16_t *weights, int units,
                                int32_t bias)
{
    int32_t sum = bias;
    for (int k = 0; k < units; k++) sum += (int32_t)second[k] * (int32_t)weights[k];
    return (float)sum * (1.0f / (1 << (2 * WIDE_SECOND_BITS)));
}

#endif
