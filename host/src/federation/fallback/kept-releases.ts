import type { ComposedRemote } from '../load-remote';
import { keptCacheName, keptDescription } from './kept-cache';

/** The last working release of each remote on this device, with the files that were used. */
export interface KeptReleases {
  /**
   * Keeps files of a release whose page stands; the release that was kept before goes when these are there.
   * @param paths of the release's files; those that are kept already are not asked for again
   */
  keep(release: ComposedRemote, paths: readonly string[]): Promise<void>;
  /** The kept release of a remote, null when there is none. */
  find(remoteId: string): Promise<ComposedRemote | null>;
  /** Deletes the releases of remotes that the person may not use any more. */
  prune(remoteIds: readonly string[]): Promise<void>;
}

async function matchJson(cache: Cache, address: string): Promise<ComposedRemote | null> {
  const found = await cache.match(address);
  return found ? ((await found.json()) as ComposedRemote) : null;
}

const pathOf = (request: Request) => new URL(request.url).pathname;

/** Keeps a person's releases in cache storage, from where the service worker serves them. */
export function createKeptReleases(uid: string): KeptReleases {
  const open = () => caches.open(keptCacheName(uid));

  async function removeWhere(cache: Cache, unwanted: (path: string) => boolean): Promise<void> {
    const requests = await cache.keys();
    await Promise.all(
      requests.filter((request) => unwanted(pathOf(request))).map((request) => cache.delete(request)),
    );
  }

  return {
    async keep(release, paths) {
      const cache = await open();
      const wanted = release.files.filter(({ path }) => paths.includes(path));
      for (const { path, integrity } of wanted) {
        const address = release.baseUrl + path;
        if (await cache.match(address)) continue;
        // Comes from the HTTP cache, since the page has just loaded it; the browser checks the hash.
        const response = await fetch(address, { integrity, credentials: 'same-origin' });
        if (response.ok) await cache.put(address, response);
      }
      const address = keptDescription(release.id);
      const before = await matchJson(cache, address);
      if (before?.container === release.container) return;
      await cache.put(address, new Response(JSON.stringify(release)));
      const folder = `/remotes/${release.id}/`;
      await removeWhere(cache, (path) => path.startsWith(folder) && !path.startsWith(release.baseUrl));
    },

    async find(remoteId) {
      return matchJson(await open(), keptDescription(remoteId));
    },

    async prune(remoteIds) {
      const allowed = new Set(remoteIds.flatMap((id) => [keptDescription(id), `/remotes/${id}/`]));
      await removeWhere(
        await open(),
        (path) =>
          // Pages and their data are the consoles’ own.
          !/^\/kept\/(pages|data)\//.test(path) &&
          !allowed.has(path) &&
          !allowed.has(/^\/remotes\/[^/]+\//.exec(path)?.[0] ?? ''),
      );
    },
  };
}
