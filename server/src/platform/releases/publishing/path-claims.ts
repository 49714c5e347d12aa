import type { RemoteRelease } from '@bestie/contracts/remotes';
import { pathsOf } from './path-table';

/** First segments that the server or the shell answers itself. */
const ours = new Set([
  ...['api', 'v0', 'host', 'remotes', 'try', 'health', 'ready', 'login', 'unauthorized'],
  ...['sessionLogin', 'sessionLogout', 'whoami', 'confirm'],
]);

const patternOf = (path: string) => path.replace(/:\w+/g, ':');
const firstSegment = (path: string) => path.split('/')[1] ?? '';

/**
 * What a release would take away from others: a team's release must not answer for another team's pages, nor for
 * what the shell or the server answers. One sentence per path.
 * @param others what runs of the other remotes
 */
export function claimMisfits(release: RemoteRelease, others: readonly RemoteRelease[]): string[] {
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
