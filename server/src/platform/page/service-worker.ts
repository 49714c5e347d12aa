import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { workerFile } from '@bestie/contracts/releases';
import type { ReleaseCatalog } from '../releases/catalog/release-catalog';

/** What the worker itself may do: fetch files of this site that are not cached on the device. */
const policy = "default-src 'none'; connect-src 'self'";

/**
 * Serves the host's service worker, which caches releases that worked
 * (docs/decisions/012-last-known-good.md). It is at the root, because a worker controls the pages below its
 * own address, and revalidated on each update check. It comes from the stable host for all pages, because one
 * worker serves all hosts in a browser's tabs. Development builds have none.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  releases: Pick<ReleaseCatalog, 'stableHost'>,
): void {
  app.get(`/${workerFile}`, async (_request, reply) => {
    const { release, folder } = await releases.stableHost();
    const script = release.files.some(({ path }) => path === workerFile)
      ? await readFile(join(await folder(), workerFile))
      : null;
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
