import type { RemoteRelease } from '@bestie/contracts/remotes';
import { pathsOf } from './path-table';

/** First segments of paths that the server or the shell handles. */
const ours = new Set([
  ...['', 'api', 'v0', 'host', 'remotes', 'try', 'kept', 'service-worker.js', 'livez', 'readyz', 'metrics'],
  ...['login', 'unauthorized', 'sessionLogin', 'sessionLogout', 'whoami', 'confirm'],
]);

const patternOf = (path: string) => path.replace(/:\w+/g, ':');
const firstSegment = (path: string) => path.split('/')[1] ?? '';

/**
 * Paths of a release that belong to another team's remote, to the shell or to the server, a sentence for
 * each.
 * @param others active releases of the other remotes
 */
export function findPathConflicts(release: RemoteRelease, others: readonly RemoteRelease[]): string[] {
  const name = `${release.id}@${release.version}`;
  const owners = new Map(
    others
      .filter(({ id }) => id !== release.id)
      .flatMap((other) => pathsOf(other).map((path) => [patternOf(path), other.id] as const)),
  );
  const ids = new Set(others.map(({ id }) => id).filter((id) => id !== release.id));
  return pathsOf(release).flatMap((path) => {
    const first = firstSegment(path);
    if (ours.has(first)) return [`${name} claims ${path}, which belongs to the platform; move it.`];
    const owner = owners.get(patternOf(path)) ?? (ids.has(first) ? first : undefined);
    return owner ? [`${name} claims ${path}, which belongs to ${owner}; move it.`] : [];
  });
}
