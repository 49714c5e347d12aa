import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { PageAnswer } from '@bestie/contracts/remotes';
import { alterRelease, codeFaults, promoteFor, type ComposedRemote } from '../support/altered-release';
import type { BestieServer } from '../support/bestie-server';
import { demo, expect, test } from '../support/journey';
import { patienceFor, transportFaults } from '../support/transport-faults';
import { LoginPage } from '../pages/login-page';

/** Each console, its home, the page's name in its code, and a page of another console to come from. */
const consoles = [
  { id: 'fan', home: '/home', page: 'home', elsewhere: '/admin/home' },
  { id: 'creator', home: '/creator/home', page: 'home', elsewhere: '/admin/home' },
  { id: 'admin', home: '/admin/home', page: 'overview', elsewhere: '/home' },
] as const;
type Console = (typeof consoles)[number];

/** A version that nobody built, and newer than what is. */
const version = '9.9.9';

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something went wrong.' });
const search = (page: Page) => page.getByPlaceholder('Search closet, voice, episodes…');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Follows a link inside the application. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

async function stands(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
}

/** A browser of an admin, whose pages share sign-in and nothing that a fault could leave behind. */
async function adminContext(browser: Browser, { origin }: BestieServer): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(demo.admin, demo.password);
  await page.waitForURL('/home');
  await stands(page);
  await page.close();
  return context;
}

async function composedRemotes(context: BrowserContext): Promise<ComposedRemote[]> {
  const answer = (await (await context.request.get('/api/composition')).json()) as PageAnswer;
  return answer.composition.remotes;
}

/** Lets a page remember whether its person ever saw the message. */
async function watchForProblem(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role=alert]')?.textContent?.includes('Something went wrong.'))
        Object.assign(window, { problemSeen: true });
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => 'problemSeen' in window);
}

interface Visit {
  page: Page;
  target: Console;
  remote: ComposedRemote;
  /** The page is not loaded yet on a cold visit, and shows another console on a navigation. */
  cold: boolean;
}

/** Runs a visit of each console, cold and by navigation, all at once: what takes long is waiting. */
async function visitAll(context: BrowserContext, run: (visit: Visit) => Promise<void>): Promise<void> {
  const remotes = await composedRemotes(context);
  const visits = consoles.flatMap((target) => [true, false].map((cold) => ({ target, cold })));
  await Promise.all(
    visits.map(async ({ target, cold }) => {
      const page = await context.newPage();
      await run({ page, target, cold, remote: remotes.find(({ id }) => id === target.id)! });
      await page.close();
    }),
  );
}

async function arrive({ page, target: { home, elsewhere }, cold }: Visit, prepare: () => Promise<unknown>) {
  if (cold) {
    await prepare();
    await page.goto(home, { waitUntil: 'commit' });
  } else {
    await page.goto(elsewhere);
    await stands(page);
    await prepare();
    await follow(page, home);
  }
}

/** The message is there in time, the shell and the other consoles are, and Retry helps once the fault is gone. */
async function failsWell(visit: Visit, fault: string, repair: () => Promise<unknown>): Promise<void> {
  const { page, target } = visit;
  await expect(problem(page)).toBeVisible({ timeout: patienceFor(fault) });
  await expect(search(page)).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  await follow(page, target.elsewhere);
  await expect(problem(page)).toBeHidden();
  await stands(page);
  await follow(page, target.home);
  await expect(problem(page)).toBeVisible({ timeout: patienceFor(fault) });
  await repair();
  await problem(page).getByRole('button', { name: 'Retry' }).click();
  await expect(problem(page)).toBeHidden();
  await stands(page);
}

test.describe('a console that fails, with nothing to fall back to', () => {
  let context: BrowserContext;
  test.beforeAll(async ({ browser, bestie }) => {
    context = await adminContext(browser, bestie);
  });
  test.afterAll(() => context.close());

  for (const [name, fault] of Object.entries(transportFaults)) {
    test(`${name}: shell and other consoles stay, Retry brings it back`, async () => {
      await visitAll(context, async (visit) => {
        const files = `**/remotes/${visit.target.id}/**`;
        await arrive(visit, () => visit.page.route(files, fault));
        await failsWell(visit, name, () => visit.page.unroute(files));
      });
    });
  }

  for (const fault of codeFaults) {
    test(`${fault}: shell and other consoles stay, Retry brings what runs by then`, async () => {
      await visitAll(context, async (visit) => {
        const { page, remote, target } = visit;
        const release = await alterRelease(remote, { version, previous: null, page: target.page, fault });
        const rollBack = await promoteFor(page, release);
        await arrive(visit, () => Promise.resolve());
        await failsWell(visit, fault, rollBack);
      });
    });
  }
});

test.describe('a console that fails, where the release before is known', () => {
  let context: BrowserContext;
  test.beforeAll(async ({ browser, bestie }) => {
    context = await adminContext(browser, bestie);
  });
  test.afterAll(() => context.close());

  for (const name of [...Object.keys(transportFaults), ...codeFaults]) {
    test(`${name}: nobody sees anything of it`, async () => {
      await visitAll(context, async (visit) => {
        const { page, remote, target } = visit;
        const codeFault = codeFaults.find((fault) => fault === name);
        const release = await alterRelease(remote, {
          version,
          previous: remote.version,
          page: target.page,
          ...(codeFault && { fault: codeFault }),
        });
        const problemSeen = await watchForProblem(page);
        const reported = page.waitForRequest('**/api/releases/sightings');
        await promoteFor(page, release);
        const fault = transportFaults[name];
        await arrive(visit, async () => fault && page.route(`**${release.remote.baseUrl}**`, fault));
        await expect(heading(page)).toBeVisible({ timeout: patienceFor(name) });
        await stands(page);
        expect(await problemSeen()).toBe(false);
        const { sightings } = (await reported).postDataJSON() as { sightings: Record<string, unknown>[] };
        expect(sightings).toContainEqual(
          expect.objectContaining({ remoteId: target.id, version, failure: expect.any(String) }),
        );
      });
    });
  }
});
