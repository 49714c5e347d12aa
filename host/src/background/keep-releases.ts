import type { ComposedRemote } from '../federation/load-remote';
import type { KeptReleases } from '../federation/fallback/kept-releases';

/** Paths of a release's files that this page has loaded. */
function loadedPaths({ baseUrl, files }: ComposedRemote): string[] {
  const loaded = new Set(
    performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.origin).pathname),
  );
  return files.map(({ path }) => path).filter((path) => loaded.has(baseUrl + path));
}

/**
 * Keeps the files that a page used of a working release, one release at a time. A failure (no space, deleted
 * meanwhile) is retried with the next page of it.
 */
export function createKeeper(kept: KeptReleases, allowedIds: readonly string[]) {
  let last: Promise<unknown> = kept.prune(allowedIds).catch(() => undefined);
  return {
    keep(release: ComposedRemote): void {
      // A trial release is no fallback.
      if (release.channel === 'trial') return;
      const paths = loadedPaths(release);
      last = last.then(() => kept.keep(release, paths)).catch(() => undefined);
    },
  };
}
