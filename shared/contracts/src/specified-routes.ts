import type { Role } from './roles';

export interface SpecifiedRoute {
  /** React-router path. */
  path: string;
  /** Weakest role that may open it. */
  audience: Role;
  /** Where it leads, for a redirect. */
  goesTo?: string;
}

const forRole = (audience: Role, paths: readonly string[]): SpecifiedRoute[] =>
  paths.map((path) => ({ path, audience }));

/**
 * The routes that consoles have to bring: section 2, "Screens and routes", of specification.md, in its order. The
 * shell answers `/`, `/login` and `/unauthorized` itself. Who may open what is linked there without a route is said
 * by the product's own pages.
 */
export const specifiedRoutes: readonly SpecifiedRoute[] = [
  ...forRole('guest', ['/b/:uid/:boardId']),
  ...forRole('fan', [
    ...['/home', '/closet', '/boards', '/outfits/builder', '/planner'],
    ...['/community/spotlights', '/community/forum', '/community/forum/:id', '/community/confessions'],
    ...['/community/challenges', '/vip', '/calendar'],
  ]),
  ...forRole('creator', [
    ...['/creator/home', '/creator/calendar', '/creator/pinterest', '/creator/instagram'],
    ...['/creator/youtube', '/creator/money-chat', '/creator/post-later', '/creator/spaces'],
    ...['/creator/spaces/:spaceId', '/creator/spaces/:spaceId/upload', '/creator/insights'],
    ...['/voice', '/episodes'],
  ]),
  ...forRole('admin', [
    ...['/admin/home', '/admin/users', '/admin/spaces', '/admin/chat', '/admin/boards', '/admin/themes'],
    ...['/admin/content/episodes', '/admin/content/clips', '/meta', '/storage-smoke'],
  ]),
  // Redirects.
  { path: '/closet/upload', audience: 'fan', goesTo: '/closet' },
  { path: '/closet/dashboard', audience: 'fan', goesTo: '/closet' },
  { path: '/admin/content/closet', audience: 'admin', goesTo: '/admin/spaces' },
  // Linked there, route not shown.
  ...forRole('fan', ['/upload/closet', '/settings', '/profile', '/billing', '/search']),
  ...forRole('creator', ['/upload/voice', '/upload/episodes', '/creator']),
  ...forRole('admin', ['/admin']),
];

/** A path without the names of its parameters, which consoles choose. */
const patternOf = (path: string) => path.replace(/:\w+/g, ':');

/** Specified routes of which no console brings a page or a redirect. */
export function unbuiltRoutes(built: readonly string[]): SpecifiedRoute[] {
  const patterns = new Set(built.map(patternOf));
  return specifiedRoutes.filter(({ path }) => !patterns.has(patternOf(path)));
}
