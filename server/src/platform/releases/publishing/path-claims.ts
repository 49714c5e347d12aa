import type { RemoteRelease } from '@bestie/contracts/remotes';
import { pathsOf } from './path-table';

/** First segments of paths that the server or the shell handles. */
const ours = new Set([
  ...['', 'api', 'v0', 'host', 'remotes', 'try', 'kept', 'service-worker.js', 'livez', 'readyz', 'metrics'],
  ...['pictures', 'emulator', 'identitytoolkit.googleapis.com', 'securetoken.googleapis.com'],
  ...['login', 'unauthorized', 'sessionLogin', 'sessionLogout', 'whoami', 'confirm'],
]);

/** Whether an address can lead to both paths: `/u/mira` lies within `/u/:handle`. */
function canMeet(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  return (
    left.length === right.length &&
    left.every((part, at) => part === right[at] || part.startsWith(':') || right[at]!.startsWith(':'))
  );
}
const firstSegment = (path: string) => path.split('/')[1] ?? '';

/**
 * Paths of a release that belong to another team's remote, to the shell or to the server, a sentence for
 * each.
 * @param others active releases of the other remotes
 */
export function findPathConflicts(release: RemoteRelease, others: readonly RemoteRelease[]): string[] {
  const name = `${release.id}@${release.version}`;
  const taken = others
    .filter(({ id }) => id !== release.id)
    .flatMap((other) => pathsOf(other).map((path) => ({ path, owner: other.id })));
  const ids = new Set(others.map(({ id }) => id).filter((id) => id !== release.id));
  return pathsOf(release).flatMap((path) => {
    const first = firstSegment(path);
    if (ours.has(first)) return [`${name} claims ${path}, which belongs to the platform; move it.`];
    const owner =
      taken.find((other) => canMeet(other.path, path))?.owner ?? (ids.has(first) ? first : undefined);
    return owner ? [`${name} claims ${path}, which belongs to ${owner}; move it.`] : [];
  });
}
