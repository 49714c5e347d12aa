import type { ComposedRemote } from '../federation/load-remote';
import type { KeptReleases } from '../federation/rescue/kept-releases';

/** Paths of a release's files that this page has loaded by now. */
function loadedPaths({ baseUrl, files }: ComposedRemote): string[] {
  const loaded = new Set(
    performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.origin).pathname),
  );
  return files.map(({ path }) => path).filter((path) => loaded.has(baseUrl + path));
}

/**
 * Keeps what a page used of a release that works, one after the other. What cannot be kept (no room, gone
 * meanwhile) is tried again when the next page of it stands.
 */
export function createKeeper(kept: KeptReleases, allowedIds: readonly string[]) {
  let last: Promise<unknown> = kept.prune(allowedIds).catch(() => undefined);
  return {
    keep(release: ComposedRemote): void {
      // What somebody only tries is no release to fall back on.
      if (release.channel === 'trial') return;
      const paths = loadedPaths(release);
      last = last.then(() => kept.keep(release, paths)).catch(() => undefined);
    },
  };
}
