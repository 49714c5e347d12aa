import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPackages } from '../eslint-rooms.js';
import { readRemoteData } from './remote-data.js';
import { jiti, root } from './workspace.js';

/** Routes of the specification that no console has yet. The list may only shrink. */
const missing = JSON.parse(readFileSync(new URL('./missing-routes.json', import.meta.url), 'utf8'));

/** The routes of each console, by path. */
const built = new Map();
/** The navigation of each console, by its id. */
const sidebars = new Map();
let specification;

beforeAll(async () => {
  specification = await jiti.import(path.join(root, 'shared/contracts/src/specified-routes.ts'));
  const consoles = readPackages(root).filter(({ role }) => role === 'remote');
  for (const { name, folder } of consoles) {
    const { id, audience, navigation, routes, redirects = [] } = await readRemoteData(folder, name);
    sidebars.set(id, navigation);
    for (const { path: at, title, public: isPublic } of routes)
      built.set(at, { audience: isPublic ? 'guest' : audience, title, goesTo: undefined });
    for (const { from, to } of redirects) built.set(from, { audience, goesTo: to });
  }
});

test('every route of the specification is a page of a console, or listed as missing', () => {
  const { specifiedRoutes, unbuiltRoutes } = specification;
  const unbuilt = unbuiltRoutes([...built.keys()]).map((route) => route.path);
  // A route that is missing although it is not listed existed before: restore it. One that exists now must
  // leave the list.
  expect(unbuilt).toEqual(missing);
  expect(specifiedRoutes.length).toBeGreaterThan(45);
});

test('every route of the specification belongs to the console that the specification names', () => {
  const misplaced = specification.specifiedRoutes.flatMap(({ path: route, audience }) => {
    const found = built.get(route);
    return found && found.audience !== audience ? [`${route} is for ${found.audience}, not ${audience}`] : [];
  });
  expect(misplaced).toEqual([]);
});

test('every page that a sidebar of the specification names has that title', () => {
  const wrong = [...specification.specifiedTitles].flatMap(([at, title]) => {
    const found = built.get(at);
    return found && found.title !== title ? [`${at} is called ${found.title}, not ${title}`] : [];
  });
  expect(wrong).toEqual([]);
});

test.each(['fan', 'creator', 'admin'])(
  'the sidebar of the %s console is that of the specification, but for pages that it does not have yet',
  (id) => {
    const awaited = specification.specifiedSidebars[id]
      .map(({ title, items }) => ({ title, items: items.filter(([, to]) => built.has(to)) }))
      .filter(({ items }) => items.length > 0);
    const drawn = sidebars
      .get(id)
      .map(({ title, items }) => ({ title, items: items.map(({ label, to }) => [label, to]) }));
    expect(drawn).toEqual(awaited);
  },
);

describe('redirects', () => {
  const redirects = [
    ['/closet/upload', '/closet'],
    ['/closet/dashboard', '/closet'],
    ['/admin/content/closet', '/admin/spaces'],
  ];

  test('are those of the specification', () => {
    const specified = specification.specifiedRoutes.filter(({ goesTo }) => goesTo);
    expect(specified.map((route) => [route.path, route.goesTo])).toEqual(redirects);
  });

  test.each(
    redirects.map(([from, to]) => [from, to, missing.includes(to) ? 'awaits that page' : 'does so now']),
  )('%s redirects to %s: %s', (from, to) => {
    expect(built.get(from)?.goesTo).toBe(built.has(to) ? to : undefined);
  });
});
