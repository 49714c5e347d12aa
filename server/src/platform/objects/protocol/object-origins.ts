import type { FastifyInstance } from 'fastify';

/** What a page of another origin may send and read. */
const corsHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, range, if-match, if-none-match, if-modified-since, if-unmodified-since, if-range, x-firebase-appcheck, x-firebase-gmpid, x-firebase-storage-version, x-goog-upload-command, x-goog-upload-header-content-length, x-goog-upload-header-content-type, x-goog-upload-offset, x-goog-upload-protocol',
  'access-control-expose-headers':
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received, Content-Range, Content-Disposition, ETag, X-Goog-Generation, X-Goog-Metageneration',
  'access-control-max-age': '3600',
};

/** The resource policy for stored objects. */
export const resourcePolicyFor = (origins: readonly string[]): 'cross-origin' | 'same-origin' =>
  origins.length > 0 ? 'cross-origin' : 'same-origin';

/** Lets pages of the configured origins use storage. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('cross-origin-resource-policy', resourcePolicyFor(origins));
    if (origins.length > 0) reply.header('vary', 'Origin');
    if (origin !== undefined && origins.includes(origin)) {
      reply.header('access-control-allow-origin', origin).headers(corsHeaders);
    }
  });
  app.options('/v0/*', (_request, reply) => reply.code(204).send());
}
