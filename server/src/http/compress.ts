import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller responses fit in one packet anyway. */
const MIN_COMPRESSED_BYTES = 1400;
// Compresses a hundred contacts to a tenth in 1–2 ms; higher levels gain little.
const BROTLI_QUALITY = 4;

/** Compresses long JSON responses. BREACH doesn't apply: other sites can't send the token header. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: MIN_COMPRESSED_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(problem\+)?json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
