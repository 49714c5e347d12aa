import type { ComposedRemote } from '../federation/load-remote';
import type { KeptReleases } from '../federation/fallback/kept-releases';

/**
 * Keeps the files that a page used of working releases, one release at a time: those loaded before a release is known
 * to work, and those that its pages load later. A failure (no space, deleted meanwhile) is retried with the next page of it.
 */
export function createKeeper(kept: KeptReleases, allowedIds: readonly string[]) {
  const working = new Map<string, ComposedRemote>();
  const loaded = new Set<string>();
  let stopped = false;
  let last: Promise<unknown> = kept.prune(allowedIds).catch(() => undefined);

  function keepLoaded(release: ComposedRemote): void {
    const { baseUrl, files } = release;
    const paths = files.map(({ path }) => path).filter((path) => loaded.has(baseUrl + path));
    // Once the session has ended, what is kept is deleted and must not come back.
    last = last.then(() => (stopped ? undefined : kept.keep(release, paths))).catch(() => undefined);
  }

  // An observer hears of every file; the browser's own list of them ends at 250.
  const observer = new PerformanceObserver((list) => {
    const paths = list.getEntries().map(({ name }) => new URL(name, location.origin).pathname);
    // Files that are fetched again to be kept are known already.
    const added = paths.filter((path) => !loaded.has(path));
    for (const path of added) loaded.add(path);
    for (const release of working.values())
      if (added.some((path) => path.startsWith(release.baseUrl))) keepLoaded(release);
  });
  observer.observe({ type: 'resource', buffered: true });

  return {
    keep(release: ComposedRemote): void {
      // A trial release is no fallback.
      if (release.channel === 'trial') return;
      working.set(release.id, release);
      keepLoaded(release);
    },
    stop(): void {
      stopped = true;
      observer.disconnect();
    },
  };
}
