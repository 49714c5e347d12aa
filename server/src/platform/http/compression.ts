import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Shorter responses fit into one packet anyway. */
const THRESHOLD_BYTES = 1024;

/**
 * Value of the `compress` option of routes whose responses are text. Bytes of objects and pictures stay as they are.
 */
export const compressed: NonNullable<RouteOptions['compress']> = {};

/** As {@link compressed}, for streams: each part is sent when it is written. */
export const compressedInParts: NonNullable<RouteOptions['compress']> = {
  encodings: ['br', 'gzip'],
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
};

/**
 * Enables {@link compressed}. Quality 4 takes less than a millisecond per page; the maximum would take a
 * hundred.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
