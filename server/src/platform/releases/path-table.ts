import type { RemoteRelease, RemoteRoute } from '@bestie/contracts/remotes';

/** What a path of the site leads to, whoever asks. */
export type PathTarget =
  | {
      kind: 'page';
      release: RemoteRelease;
      route: RemoteRoute;
      /** Values of the parameters in the route's path, as they stand in the URL. */
      parameters: Record<string, string>;
    }
  | { kind: 'redirect'; release: RemoteRelease; to: string };

interface Entry {
  segments: string[];
  leadsTo(parameters: Record<string, string>): PathTarget;
}

const isParameter = (segment: string) => segment.startsWith(':');

/** Fixed segments before parameters, from the left: `/spaces/new` is tried before `/spaces/:id`. */
function bySpecificity(left: Entry, right: Entry): number {
  for (const [index, segment] of left.segments.entries()) {
    const other = right.segments[index];
    if (other !== undefined && isParameter(segment) !== isParameter(other))
      return isParameter(segment) ? 1 : -1;
  }
  return 0;
}

/** Finds what a concrete path leads to; ends with a slash or not. */
export function createPathTable(releases: readonly RemoteRelease[]): (pathname: string) => PathTarget | null {
  const entries = releases
    .flatMap((release): Entry[] => [
      ...release.routes.map((route) => ({
        segments: route.path.split('/').slice(1),
        leadsTo: (parameters: Record<string, string>) => ({
          kind: 'page' as const,
          release,
          route,
          parameters,
        }),
      })),
      ...(release.redirects ?? []).map(({ from, to }) => ({
        segments: from.split('/').slice(1),
        leadsTo: () => ({ kind: 'redirect' as const, release, to }),
      })),
    ])
    .sort(bySpecificity);
  return (pathname) => {
    const segments = pathname
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .slice(1);
    const found = entries.find(
      (entry) =>
        entry.segments.length === segments.length &&
        entry.segments.every((segment, index) => {
          const asked = segments[index] ?? '';
          return isParameter(segment) ? asked !== '' : segment === asked;
        }),
    );
    if (!found) return null;
    const named = found.segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1), segments[index] ?? ''] as const] : [],
    );
    return found.leadsTo(Object.fromEntries(named));
  };
}
