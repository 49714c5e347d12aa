import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Name of the worker in the host's build folder, and its address. */
const name = 'service-worker.js';

/** What the worker itself may do: fetch from this site, for files that the device does not keep. */
const policy = "default-src 'none'; connect-src 'self'";

/**
 * Serves the host's service worker, which keeps releases that worked (docs/decisions/012-last-known-good.md). At the
 * root, since a worker serves the pages below its own address; asked for anew by each look for an update.
 * @param folder of the host's build; development builds have no worker
 */
export function registerServiceWorker(app: FastifyInstance, folder: string): void {
  app.get(`/${name}`, async (_request, reply) => {
    const script = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (script === null) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
    }
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
}
