import type { Role } from './roles';

export interface SpecifiedRoute {
  /** React-router path. */
  path: string;
  /** Lowest role that may open it. */
  audience: Role;
  /** Its target, for a redirect. */
  goesTo?: string;
}

const forRole = (audience: Role, paths: readonly string[]): SpecifiedRoute[] =>
  paths.map((path) => ({ path, audience }));

/**
 * The routes that consoles must have: section 2, "Screens and routes", of specification.md, in its order. The
 * shell handles `/`, `/login` and `/unauthorized` itself. For pages that are linked there without a route,
 * the product's own pages decide who may open them.
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

/** An entry of a sidebar, and where it leads. */
type Entry = readonly [label: string, path: string];

/** The sidebars of section 2, group by group, in its order. */
export const specifiedSidebars: Record<
  'fan' | 'creator' | 'admin',
  readonly { title?: string; items: readonly Entry[] }[]
> = {
  fan: [
    {
      items: [
        ['Home', '/home'],
        ['Closet', '/closet'],
        ['Boards', '/boards'],
        ['Outfit Builder', '/outfits/builder'],
        ['Planner', '/planner'],
        ['Top Picks', '/community/spotlights'],
        ['Forum', '/community/forum'],
        ['Confessions', '/community/confessions'],
        ['Challenges', '/community/challenges'],
        ['VIP', '/vip'],
        ['Calendar', '/calendar'],
        ['The Bestie Lounge', '/lounge'],
      ],
    },
  ],
  creator: [
    {
      title: 'Studio',
      items: [
        ['Homepage', '/creator/home'],
        ['Content Calendar', '/creator/calendar'],
        ['Spaces', '/creator/spaces'],
        ['Insights', '/creator/insights'],
      ],
    },
    {
      title: 'Social',
      items: [
        ['Pinterest', '/creator/pinterest'],
        ['Instagram', '/creator/instagram'],
        ['Youtube', '/creator/youtube'],
        ['Money Chat', '/creator/money-chat'],
        ['Post Me Later', '/creator/post-later'],
      ],
    },
  ],
  admin: [
    {
      title: 'Admin',
      items: [
        ['Dashboard', '/admin/home'],
        ['Users (Roles)', '/admin/users'],
        ['Boards', '/admin/boards'],
        ['Themes', '/admin/themes'],
        ['Chat Manager', '/admin/chat'],
      ],
    },
    {
      title: 'Content',
      items: [
        ['Spaces', '/admin/spaces'],
        ['Episodes', '/admin/content/episodes'],
        ['Clips', '/admin/content/clips'],
      ],
    },
    {
      title: 'Tools',
      items: [
        ['Meta & Tools', '/meta'],
        ['Storage Smoke', '/storage-smoke'],
      ],
    },
  ],
};

/** Titles of pages whose sidebar entry says more or less than their title. */
const ownTitles: Record<string, string> = { '/admin/users': 'Users' };

/** The title of a page that a sidebar names, by its path. */
export const specifiedTitles: ReadonlyMap<string, string> = new Map(
  Object.values(specifiedSidebars)
    .flatMap((groups) => groups.flatMap(({ items }) => items))
    .map(([label, path]) => [path, ownTitles[path] ?? label]),
);

/** A path without the names of its parameters, which consoles choose. */
const patternOf = (path: string) => path.replace(/:\w+/g, ':');

/** Specified routes without a page or a redirect in any console. */
export function unbuiltRoutes(built: readonly string[]): SpecifiedRoute[] {
  const patterns = new Set(built.map(patternOf));
  return specifiedRoutes.filter(({ path }) => !patterns.has(patternOf(path)));
}
