import { matchPath } from 'react-router-dom';
import type { Params } from 'react-router-dom';
import type { PageComposition, RemoteRoute } from '@bestie/contracts/remotes';
import type { ComposedRemote } from './services';

/** The page and console that a path leads to, and the parameters in it. */
export function findRoute(
  composition: PageComposition,
  path: string,
): { remote: ComposedRemote; route: RemoteRoute; parameters: Params } | undefined {
  const pathname = path.split(/[?#]/, 1)[0] ?? path;
  // An exact path takes precedence over a matching pattern: /creator/spaces/new before /creator/spaces/:id.
  for (const exact of [true, false]) {
    for (const remote of composition.remotes) {
      for (const route of remote.routes) {
        if (exact && route.path === pathname) return { remote, route, parameters: {} };
        const match = exact ? null : matchPath(route.path, pathname);
        if (match) return { remote, route, parameters: match.params };
      }
    }
  }
  return undefined;
}

export interface Crumb {
  label: string;
  to: string;
}

/**
 * Breadcrumbs derived from the path: the console, then each prefix of the path that is a page. A prefix without a
 * page, such as `/upload` of `/upload/closet`, has none.
 */
export function crumbsOf(composition: PageComposition, pathname: string): Crumb[] {
  const here = findRoute(composition, pathname);
  if (!here) return [];
  const segments = pathname.split('/').filter(Boolean);
  const pages = segments.flatMap((_segment, index): Crumb[] => {
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    const found = findRoute(composition, to);
    return found ? [{ label: found.route.breadcrumb, to }] : [];
  });
  const { home, title } = here.remote;
  return pages[0]?.to === home ? pages : [{ label: title, to: home }, ...pages];
}

/**
 * The target of a search: /search once a console provides it; until then a `searchable` page, first of the console in
 * view; undefined without one, and then there is no search box.
 */
export function searchRoute(
  composition: PageComposition,
  consoles: readonly ComposedRemote[],
  inView: ComposedRemote | undefined,
): string | undefined {
  if (composition.remotes.some(({ routes }) => routes.some(({ path }) => path === '/search')))
    return '/search';
  const ordered = inView ? [inView, ...consoles.filter((other) => other !== inView)] : consoles;
  return ordered.flatMap(({ routes }) => routes).find(({ searchable }) => searchable)?.path;
}

/** Address of a search; undefined for an empty query (specification.md, section 5). */
export function searchPath(route: string, query: string): string | undefined {
  const trimmed = query.trim();
  return trimmed ? `${route}?${new URLSearchParams({ q: trimmed })}` : undefined;
}
