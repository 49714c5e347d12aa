import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { roleAtLeast, type Role } from '@bestie/contracts/roles';
import { specifiedRoutes, specifiedTitles } from '@bestie/contracts/specified-routes';
import type { SpecifiedRoute } from '@bestie/contracts/specified-routes';
import { expect, Person, test } from '../support/journey';

/** Routes that no console has yet; a test keeps the list right. */
const missing = JSON.parse(
  readFileSync(new URL('../../webpack/missing-routes.json', import.meta.url), 'utf8'),
) as string[];
const served = specifiedRoutes.filter(({ path }) => !missing.includes(path));

/** Paths of objects, for the pages that show one. */
type Objects = Record<string, string>;

async function objectsOf(origin: string): Promise<Objects> {
  const fan = await Person.signIn(origin, 'fan');
  const { items } = await fan.send<{ items: { id: string; visibility: string }[] }>('GET', '/api/boards');
  const { id } = items.find(({ visibility }) => visibility === 'public')!;
  const some = '01900000-0000-7000-8000-000000000001';
  return {
    '/b/:uid/:boardId': `/b/${fan.uid}/${id}`,
    '/community/forum/:id': `/community/forum/${some}`,
    '/creator/spaces/:spaceId': `/creator/spaces/${some}`,
    '/creator/spaces/:spaceId/upload': `/creator/spaces/${some}/upload`,
  };
}

/** What the specification says that this role gets there. */
function specified({ path, audience, goesTo }: SpecifiedRoute, role: Role): string {
  if (role === 'guest') return audience === 'guest' ? '200' : '200 sign-in';
  if (!roleAtLeast(role, audience)) return '403';
  if (path === '/admin' || path === '/creator') return `302 ${path}/home`;
  if (goesTo !== undefined) return `302 ${goesTo}`;
  const title = specifiedTitles.get(path);
  return title === undefined ? '200' : `200 ${title}`;
}

/** What the server answers, before any script runs. */
async function answered(page: Page, route: SpecifiedRoute, objects: Objects, role: Role): Promise<string> {
  const reply = await page.request.get(objects[route.path] ?? route.path, { maxRedirects: 0 });
  const status = String(reply.status());
  if (status === '302') return `302 ${reply.headers()['location'] ?? ''}`;
  const title = /<title>(.*?)<\/title>/.exec(await reply.text())?.[1]?.replace(' · Bestie', '') ?? '';
  if (role === 'guest') return title === 'Bestie' ? `${status} sign-in` : status;
  return specifiedTitles.has(route.path) && status === '200'
    ? `200 ${title.replaceAll('&amp;', '&')}`
    : status;
}

for (const role of ['guest', 'fan', 'creator', 'admin'] as const)
  test(`every route of the specification is served to a ${role} as it says`, async ({
    page,
    bestie,
    signInAs,
  }) => {
    const objects = await objectsOf(bestie.origin);
    if (role !== 'guest') await signInAs(role);
    const found: Record<string, string> = {};
    for (const route of served) found[route.path] = await answered(page, route, objects, role);
    expect(found).toEqual(Object.fromEntries(served.map((route) => [route.path, specified(route, role)])));
    expect(served.length).toBeGreaterThan(35);
  });
