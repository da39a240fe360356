import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this a packet more or less is not saved. */
const SMALLEST = 1400;
// What a hundred contacts take: a tenth of their size in a millisecond or two; more effort saves little more.
const BROTLI_QUALITY = 4;

/**
 * Sends long answers in JSON compressed to whoever takes them so. Other sites cannot make a browser ask in somebody's
 * name (the token goes in a header), so that nothing can be guessed from how well a secret compresses (BREACH).
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: SMALLEST,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(problem\+)?json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
