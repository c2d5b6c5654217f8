/* The arithmetic of a network: a sparse first layer, a dense second one, one output.

   Every sum is taken in the same order whatever the processor offers, and products are never fused
   into sums, so all machines give the same bits. What differs is how many sums are taken at once:
   accumulators are vectors of floats that stay in registers for a whole layer. The widths of layers
   are multiples of NETWORK_LANES; who has fewer units pads them with zero weights, which add
   nothing. */

#ifndef SOLVER_NETWORK_KERNEL_H
#define SOLVER_NETWORK_KERNEL_H

#include <stdint.h>
#include <string.h>

#define NETWORK_LANES 8

typedef struct {
    int first, second;      /* padded widths of the two layers */
    const float *w1, *b1;   /* [input][first], [first] */
    const float *w2, *b2;   /* [first][second], [second] */
    const float *w3;        /* [second] */
    float b3;
} NetworkWeights;

typedef void NetworkLayer(const float *rows, int width, const float *bias, const uint16_t *index,
                          const float *value, int inputs, float *out);

typedef float (*NetworkKernel)(const NetworkWeights *net, const uint16_t *index,
                               const float *value, int inputs, float *first, float *second);

#if defined(__GNUC__)

#define NETWORK_INLINE static inline __attribute__((always_inline))

#define LAYER_NAME network_layer_4
#define LAYER_LANES 4
#define LAYER_MOST 12
#include "network_layer.h"

#else

#define NETWORK_INLINE static

static void network_layer_4(const float *rows, int width, const float *bias, const uint16_t *index,
                            const float *value, int inputs, float *out)
{
    memcpy(out, bias, (size_t)width * sizeof(float));
    for (int i = 0; i < inputs; i++) {
        const float *row = rows + (size_t)(index ? index[i] : i) * (size_t)width;
        for (int j = 0; j < width; j++) out[j] += row[j] * value[i];
    }
}

#endif

/* Rectified units do not branch: what is not positive counts as zero and adds nothing. */
NETWORK_INLINE float network_run(NetworkLayer *layer, const NetworkWeights *net,
                                 const uint16_t *index, const float *value, int inputs,
                                 float *first, float *second)
{
    float result = net->b3;
    layer(net->w1, net->first, net->b1, index, value, inputs, first);
    for (int j = 0; j < net->first; j++) first[j] = first[j] > 0 ? first[j] : 0;
    layer(net->w2, net->second, net->b2, 0, first, net->first, second);
    for (int j = 0; j < net->second; j++) second[j] = (second[j] > 0 ? second[j] : 0) * net->w3[j];
    for (int j = 0; j < net->second; j++) result += second[j];
    return result;
}

static float network_plain(const NetworkWeights *net, const uint16_t *index, const float *value,
                           int inputs, float *first, float *second)
{
    return network_run(network_layer_4, net, index, value, inputs, first, second);
}

#if defined(__GNUC__) && defined(__x86_64__)

#define LAYER_NAME network_layer_8
#define LAYER_LANES 8
#define LAYER_MOST 8
#include "network_layer.h"

/* avx2 without fma: a fused product would round otherwise than a plain one. */
__attribute__((target("avx2")))
static float network_avx2(const NetworkWeights *net, const uint16_t *index, const float *value,
                          int inputs, float *first, float *second)
{
    return network_run(network_layer_8, net, index, value, inputs, first, second);
}

static NetworkKernel network_fastest(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? network_avx2 : network_plain;
}

#else

static NetworkKernel network_fastest(void) { return network_plain; }

#endif

#endif
