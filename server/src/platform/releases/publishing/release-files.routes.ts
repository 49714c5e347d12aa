import { tmpdir } from 'node:os';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Composition } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import { BestieError } from '@bestie/contracts/errors';
import { remoteBaseUrl } from '../channels/composition';
import type { RateLimits } from '../../http/rate-limits';
import type { ReleaseCatalog } from '../catalog/release-catalog';
import type { ServedHost, ServedRelease } from '../catalog/served-release';
import { compressed } from '../../http/compression';
import { pageableFiles, writeFileList, type WrittenList } from './file-list';
import { visibleRelease } from '../channels/visible-release';

export interface ReleaseFilesOptions {
  releases: Pick<ReleaseCatalog, 'findHost' | 'find'>;
  /** Role by the session cookie: scripts are requested without a bearer token. */
  roleOf(request: FastifyRequest): Promise<Role>;
  rateLimits: RateLimits;
}

const oneYear = 31_536_000;

/**
 * Serves the files of the host and of all releases; files never change under a URL. A gated remote's files do
 * not exist for people who may not use it.
 */
export async function registerReleaseFiles(
  app: FastifyInstance,
  { releases, roleOf, rateLimits }: ReleaseFilesOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      serve: false,
      // Each response names the folder of its release.
      root: tmpdir(),
      preCompressed: true,
      cacheControl: false,
      index: false,
      dotfiles: 'deny',
    });

    scope.addHook('onRequest', (request) => rateLimits.consume('file', 'releases.file', request.ip));

    const missing = (reply: FastifyReply) =>
      reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');

    const send = (reply: FastifyReply, file: string, folder: string, reach: 'public' | 'private') =>
      reply
        .header('cache-control', `${reach}, max-age=${oneYear}, immutable`)
        .header('cross-origin-resource-policy', 'same-origin')
        .header('x-content-type-options', 'nosniff')
        .sendFile(file, folder);

    const sendList = (reply: FastifyReply, { text }: WrittenList, reach: 'public' | 'private') =>
      reply
        .header('cache-control', `${reach}, max-age=${oneYear}, immutable`)
        .header('cross-origin-resource-policy', 'same-origin')
        .header('x-content-type-options', 'nosniff')
        .type('application/json; charset=utf-8')
        .send(text);

    const folderOf = (served: ServedRelease | ServedHost, name: string, request: FastifyRequest) =>
      served.folder().catch((error: unknown) => {
        request.log.error({ err: error }, `the files of ${name} could not be fetched`);
        throw new BestieError('unavailable', { retryAfter: 5, cause: error });
      });

    scope.get<{ Params: { version: string; hash: string } }>(
      '/host/:version/files.:hash(^[0-9a-f]{12}$).json',
      { compress: compressed },
      async (request, reply) => {
        const { version, hash } = request.params;
        const served = await releases.findHost(version);
        const list = served && writeFileList(served.release);
        return list?.file.path === `files.${hash}.json` ? sendList(reply, list, 'public') : missing(reply);
      },
    );

    scope.get<{ Params: { version: string; '*': string } }>('/host/:version/*', async (request, reply) => {
      const { version, '*': file } = request.params;
      const served = await releases.findHost(version);
      if (!served || !pageableFiles(served.release.files).some(({ path }) => path === file))
        return missing(reply);
      return send(reply, file, await folderOf(served, `host@${version}`, request), 'public');
    });

    scope.get<{ Params: { id: string; version: string; '*': string } }>(
      '/remotes/:id/:version/*',
      async (request, reply) => {
        const { id, version, '*': file } = request.params;
        const served = await releases.find(id, version);
        const visible = served && visibleRelease(served.release, await roleOf(request));
        // Files that are not listed do not exist, so no path can leave the folder.
        if (!served || !visible?.files.some(({ path }) => path === file)) return missing(reply);
        return send(reply, file, await folderOf(served, `${id}@${version}`, request), 'private');
      },
    );

    scope.get<{ Params: { id: string; version: string; hash: string } }>(
      '/remotes/:id/:version/files.:hash(^[0-9a-f]{12}$).json',
      { compress: compressed },
      async (request, reply) => {
        const { id, version, hash } = request.params;
        const served = await releases.find(id, version);
        if (!served) return missing(reply);
        const role = await roleOf(request);
        // A person who has signed in since may still have a guest's page.
        const list = [role, 'guest' as const]
          .flatMap((reader) => visibleRelease(served.release, reader) ?? [])
          .map(writeFileList)
          .find(({ file }) => file.path === `files.${hash}.json`);
        return list ? sendList(reply, list, 'private') : missing(reply);
      },
    );

    // The same as in a composition, for a page that falls back to this release; a fallback has none of its
    // own.
    scope.get<{ Params: { id: string; version: string } }>(
      '/remotes/:id/:version/remote.json',
      { compress: compressed },
      async (request, reply) => {
        const { id, version } = request.params;
        const served = await releases.find(id, version);
        const visible = served && visibleRelease(served.release, await roleOf(request));
        if (!visible) return missing(reply);
        const remote: Composition['remotes'][number] = {
          ...visible,
          files: pageableFiles(visible.files),
          baseUrl: remoteBaseUrl(visible),
          channel: 'stable',
          previous: null,
        };
        return reply
          .header('cache-control', `private, max-age=${oneYear}, immutable`)
          .header('vary', 'cookie')
          .send(remote);
      },
    );
  });
}
