import type { RemoteRelease, RemoteRoute } from '@bestie/contracts/remotes';

/** The page of a path, regardless of the caller. */
export type PathTarget =
  | {
      kind: 'page';
      release: RemoteRelease;
      route: RemoteRoute;
      /** Values of the parameters in the route's path, as they are in the URL. */
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

/** Every path of a release. */
export function pathsOf({ routes, redirects = [] }: RemoteRelease): string[] {
  return [...routes.map(({ path }) => path), ...redirects.map(({ from }) => from)];
}

const segmentsOf = (path: string) => path.split('/').slice(1);

/** Segments of a concrete path, without a trailing slash. */
const askedSegments = (pathname: string) => segmentsOf(pathname.replace(/(?<=.)\/$/, ''));

function fits(segments: readonly string[], asked: readonly string[]): boolean {
  return (
    segments.length === asked.length &&
    segments.every((segment, index) =>
      isParameter(segment) ? asked[index] !== '' : segment === asked[index],
    )
  );
}

/** Whether a concrete path belongs to the page at `path`. */
export function leadsTo(path: string, pathname: string): boolean {
  return fits(segmentsOf(path), askedSegments(pathname));
}

/** Finds the page of a concrete path, with or without a trailing slash. */
export function createPathTable(releases: readonly RemoteRelease[]): (pathname: string) => PathTarget | null {
  const entries = releases
    .flatMap((release): Entry[] => [
      ...release.routes.map((route) => ({
        segments: segmentsOf(route.path),
        leadsTo: (parameters: Record<string, string>) => ({
          kind: 'page' as const,
          release,
          route,
          parameters,
        }),
      })),
      ...(release.redirects ?? []).map(({ from, to }) => ({
        segments: segmentsOf(from),
        leadsTo: () => ({ kind: 'redirect' as const, release, to }),
      })),
    ])
    .sort(bySpecificity);
  return (pathname) => {
    const segments = askedSegments(pathname);
    const found = entries.find((entry) => fits(entry.segments, segments));
    if (!found) return null;
    const named = found.segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1), segments[index] ?? ''] as const] : [],
    );
    return found.leadsTo(Object.fromEntries(named));
  };
}
