/* The arithmetic of a wide network: whole numbers throughout, so that any order of adding up gives
   the same result, whatever instructions a processor offers.

   A number x of the network stands as round(x * 2^bits). First layer: sums of rows of int16
   weights, one for each input that is not zero. Units are cut off below 0 and above a ceiling;
   weights whose sums could overflow the next layer are refused when they are read (wide.pyx). */

#ifndef SOLVER_WIDE_KERNEL_H
#define SOLVER_WIDE_KERNEL_H

#include <stdint.h>
#include <string.h>

#define WIDE_LANES 16
#define WIDE_MOST 512           /* units of the first layer */
#define WIDE_SECOND 64          /* units of the second layer, at most */
#define WIDE_INPUTS 1025        /* inputs that may be non-zero at once, and one more */
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

/* An integer type of WIDE_LANES lanes; overflow of a sum wraps around on every machine. */
#if defined(__GNUC__)
typedef uint16_t WideVector __attribute__((vector_size(2 * WIDE_LANES)));
#define WIDE_REGISTERS 8

/* `n` vectors of sums, a constant wherever this is called, so that they stay in registers. */
WIDE_INLINE void wide_block(const int n, const int16_t *rows, int width, const int16_t *bias,
                            const uint16_t *ones, int n_ones, const uint16_t *others,
                            const int16_t *count, int n_others, int16_t *out)
{
    WideVector sum[WIDE_REGISTERS], row;
#pragma GCC unroll 8
    for (int k = 0; k < n; k++) memcpy(&sum[k], bias + k * WIDE_LANES, sizeof(row));
    for (int i = 0; i < n_ones; i++) {
        const int16_t *from = rows + (size_t)ones[i] * (size_t)width;
#pragma GCC unroll 8
        for (int k = 0; k < n; k++) {
            memcpy(&row, from + k * WIDE_LANES, sizeof(row));
            sum[k] += row;
        }
    }
    for (int i = 0; i < n_others; i++) {
        const int16_t *from = rows + (size_t)others[i] * (size_t)width;
        const uint16_t factor = (uint16_t)count[i];
#pragma GCC unroll 8
        for (int k = 0; k < n; k++) {
            memcpy(&row, from + k * WIDE_LANES, sizeof(row));
            sum[k] += row * factor;
        }
    }
#pragma GCC unroll 8
    for (int k = 0; k < n; k++) memcpy(out + k * WIDE_LANES, &sum[k], sizeof(row));
}
#else
#define WIDE_REGISTERS 1

static void wide_block(const int n, const int16_t *rows, int width, const int16_t *bias,
                       const uint16_t *ones, int n_ones, const uint16_t *others,
                       const int16_t *count, int n_others, int16_t *out)
{
    for (int j = 0; j < n * WIDE_LANES; j++) {
        uint32_t sum = (uint16_t)bias[j];
        for (int i = 0; i < n_ones; i++) sum += (uint16_t)rows[(size_t)ones[i] * width + j];
        for (int i = 0; i < n_others; i++)
            sum += (uint32_t)(uint16_t)rows[(size_t)others[i] * width + j] * (uint16_t)count[i];
        out[j] = (int16_t)(uint16_t)sum;
    }
}
#endif

/* The first layer: most counts are 1, which need no product. */
WIDE_INLINE void wide_first(const WideLayers *net, const uint16_t *index, const int16_t *count,
                            int inputs, int16_t *out)
{
    uint16_t ones[WIDE_INPUTS], others[WIDE_INPUTS];
    int16_t counts[WIDE_INPUTS];
    int n_ones = 0, n_others = 0, n;
    for (int i = 0; i < inputs; i++) {
        ones[n_ones] = others[n_others] = index[i];
        counts[n_others] = count[i];
        n_ones += count[i] == 1;
        n_others += count[i] != 1;
    }
    for (int from = 0; from < net->first; from += n * WIDE_LANES) {
        n = (net->first - from) / WIDE_LANES;
#define WIDE_CASE(N) \
        if (n >= N) { \
            n = N; \
            wide_block(N, net->w1 + from, net->first, net->b1 + from, ones, n_ones, others, \
                       counts, n_others, out + from); \
            continue; \
        }
#if WIDE_REGISTERS > 1
        WIDE_CASE(8)
        WIDE_CASE(4)
        WIDE_CASE(2)
#endif
        WIDE_CASE(1)
#undef WIDE_CASE
    }
}

WIDE_INLINE void wide_run(const WideLayers *net, const uint16_t *index, const int16_t *count,
                          int inputs, int16_t *second)
{
    int16_t units[WIDE_MOST];
    const int width = net->first;
    wide_first(net, index, count, inputs, units);
    for (int j = 0; j < width; j++) {
        int16_t unit = units[j] > 0 ? units[j] : 0;
        units[j] = unit < WIDE_FIRST_TOP ? unit : WIDE_FIRST_TOP;
    }
    for (int k = 0; k < net->second; k++) {
        const int16_t *row = net->w2 + (size_t)k * (size_t)width;
        int32_t sum = 0;
        for (int j = 0; j < width; j++) sum += (int32_t)units[j] * (int32_t)row[j];
        sum = (sum + net->b2[k] + (1 << (WIDE_FIRST_BITS - 1))) >> WIDE_FIRST_BITS;
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

static const char *wide_kernel_name(void)
{
    return wide_fastest() == wide_avx2 ? "AVX2" : "plain";
}

#else

static WideKernel wide_fastest(void) { return wide_plain; }
static const char *wide_kernel_name(void) { return "plain"; }

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
