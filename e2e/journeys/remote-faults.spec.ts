import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { PageAnswer } from '@bestie/contracts/remotes';
import { alterRelease, codeFaults, promoteFor, type ComposedRemote } from '../support/altered-release';
import type { BestieServer } from '../support/bestie-server';
import { demo, expect, test } from '../support/journey';
import { signInWithoutPage } from '../support/sign-in';
import { transportFaults } from '../support/transport-faults';

/** Each console, its home, the page's name in its code, and a page of another console to come from. */
const consoles = [
  { id: 'fan', home: '/home', page: 'home', title: /Home/, elsewhere: '/admin/home' },
  { id: 'creator', home: '/creator/home', page: 'home', title: /Home/, elsewhere: '/admin/home' },
  { id: 'admin', home: '/admin/home', page: 'overview', title: /Dashboard/, elsewhere: '/home' },
] as const;
type Console = (typeof consoles)[number];

/**
 * Lets a page find that its connection is three times slower than usual (host/src/federation/line-pace.ts), which
 * extends its time limits: on a busy machine, code may take longer than them. The limits themselves are tested in
 * host/src/federation/load-timeouts.test.ts with a clock of its own.
 */
const slowDown = (page: Page) =>
  page.addInitScript(() => {
    const entriesOf = performance.getEntriesByType.bind(performance);
    const slowFile = {
      initiatorType: 'script',
      transferSize: 1,
      duration: 9_000,
    } as PerformanceResourceTiming;
    performance.getEntriesByType = (type) => [...entriesOf(type), ...(type === 'resource' ? [slowFile] : [])];
  });

// Each fault is a journey of its own; together they would keep one worker for minutes.
test.describe.configure({ mode: 'parallel' });

/** A version that does not exist, newer than the current one. */
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

/** A browser of an admin, whose pages share the sign-in but nothing that a fault could change. */
async function adminContext(browser: Browser, { origin }: BestieServer): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInWithoutPage(page, origin, { email: demo.admin, password: demo.password });
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

/** The request that tells of a failure of a release. */
const isReportOf = (remoteId: string, failed: string) => (request: Request) => {
  if (!request.url().endsWith('/api/releases/sightings')) return false;
  const { events } = request.postDataJSON() as {
    events: { remoteId: string; version: string; failure: string | null }[];
  };
  return events.some(
    (event) => event.remoteId === remoteId && event.version === failed && event.failure !== null,
  );
};

interface Visit {
  page: Page;
  target: Console;
  remote: ComposedRemote;
}

/**
 * Visits consoles, each in its own page: one after another, so that they do not slow each other down within their time
 * limits, or all at once for faults that only wait.
 */
async function visitAll(
  context: BrowserContext,
  fault: string,
  run: (visit: Visit) => Promise<void>,
  visited: readonly Console[],
): Promise<void> {
  const remotes = await composedRemotes(context);
  const visit = async (target: Console) => {
    const page = await context.newPage();
    await slowDown(page);
    await run({ page, target, remote: remotes.find(({ id }) => id === target.id)! });
    await page.close();
  };
  if (fault === 'hangs') await Promise.all(visited.map(visit));
  else for (const target of visited) await visit(target);
}

interface Fault {
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

/** The message comes in time, and Retry helps once the fault is gone. */
async function failsAndRecovers(page: Page, fault: Fault): Promise<void> {
  await expect(problem(page)).toBeVisible();
  await expect(search(page)).toBeVisible();
  await fault.end();
  await problem(page).getByRole('button', { name: 'Retry' }).click();
  await expect(problem(page)).toBeHidden();
  await stands(page);
}

/** A console that fails on a navigation from another one. */
async function failsOnNavigation({ page, target }: Visit, fault: Fault): Promise<void> {
  await page.goto(target.elsewhere);
  await stands(page);
  await fault.begin();
  await follow(page, target.home);
  await failsAndRecovers(page, fault);
}

/** A console that fails on a cold visit leaves the shell and the others as they are. */
async function failsOnVisit({ page, target }: Visit, fault: Fault): Promise<void> {
  await fault.begin();
  await page.goto(target.home, { waitUntil: 'commit' });
  await expect(problem(page)).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  await follow(page, target.elsewhere);
  await expect(problem(page)).toBeHidden();
  await stands(page);
  await follow(page, target.home);
  await failsAndRecovers(page, fault);
}

/**
 * Which consoles a fault meets. The host loads all alike, so each fault meets one by a navigation and another one by a cold
 * visit; `EVERY_CONSOLE=1` meets every console by both.
 */
function targetsOf(index: number): Record<'navigation' | 'visit', readonly Console[]> {
  if (process.env.EVERY_CONSOLE === '1') return { navigation: consoles, visit: consoles };
  const at = (place: number) => [consoles[place % consoles.length]!];
  return { navigation: at(index), visit: at(index + 1) };
}

test.describe('a console that fails, with nothing to fall back to', () => {
  let context: BrowserContext;
  test.beforeAll(async ({ browser, bestie }) => {
    context = await adminContext(browser, bestie);
  });
  test.afterAll(() => context.close());

  for (const [index, [name, fault]] of Object.entries(transportFaults).entries()) {
    test(`${name}: shell and other consoles stay, Retry brings it back`, async () => {
      const targets = targetsOf(index);
      const transport = ({ page, target }: Visit) => {
        const files = `**/remotes/${target.id}/**`;
        return { begin: () => page.route(files, fault), end: () => page.unroute(files) };
      };
      await visitAll(
        context,
        name,
        (visit) => failsOnNavigation(visit, transport(visit)),
        targets.navigation,
      );
      await visitAll(context, name, (visit) => failsOnVisit(visit, transport(visit)), targets.visit);
    });
  }

  for (const [index, name] of codeFaults.entries()) {
    test(`${name}: shell and other consoles stay, Retry loads the release that is current by then`, async () => {
      const targets = targetsOf(index);
      const releaseOf = ({ remote, target }: Visit) =>
        alterRelease(remote, { version, previous: null, page: target.page, fault: name });
      await visitAll(
        context,
        name,
        async (visit) => {
          // The page that it is followed from must know the release, and holds it.
          const rollBack = await promoteFor(visit.page, await releaseOf(visit));
          await failsOnNavigation(visit, { begin: () => Promise.resolve(), end: rollBack });
        },
        targets.navigation,
      );
      await visitAll(
        context,
        name,
        async (visit) => {
          const release = await releaseOf(visit);
          let rollBack: () => Promise<unknown>;
          await failsOnVisit(visit, {
            begin: async () => (rollBack = await promoteFor(visit.page, release)),
            end: () => rollBack(),
          });
        },
        targets.visit,
      );
    });
  }
});

test.describe('a console that fails, with a known previous release', () => {
  let context: BrowserContext;
  test.beforeAll(async ({ browser, bestie }) => {
    context = await adminContext(browser, bestie);
  });
  test.afterAll(() => context.close());

  for (const [index, name] of [...Object.keys(transportFaults), ...codeFaults].entries()) {
    // The fallback is the host's, the same for all consoles: each fault meets another one.
    const target = consoles[index % consoles.length]!;
    test(`${name}, in the ${target.id} console: nobody sees anything of it`, async () => {
      const visitHidden = async ({ page, remote }: Visit) => {
        const codeFault = codeFaults.find((fault) => fault === name);
        const release = await alterRelease(remote, {
          // Each its own: a failure of one release is reported once a day.
          version: `9.9.${index}`,
          previous: remote.version,
          page: target.page,
          ...(codeFault && { fault: codeFault }),
        });
        const problemSeen = await watchForProblem(page);
        const isReport = isReportOf(target.id, release.remote.version);
        let reported = false;
        page.on('request', (request) => (reported ||= isReport(request)));
        await promoteFor(page, release);
        await page.goto(target.elsewhere);
        await stands(page);
        const fault = transportFaults[name];
        if (fault) await page.route(`**${release.remote.baseUrl}**`, fault);
        for (const visitHome of [
          () => follow(page, target.home),
          () => page.goto(target.home, { waitUntil: 'commit' }),
        ]) {
          await visitHome();
          await expect(page).toHaveURL(target.home);
          await expect(page).toHaveTitle(target.title);
          await stands(page);
          expect(await problemSeen()).toBe(false);
        }
        await expect.poll(() => reported).toBe(true);
      };
      await visitAll(context, name, visitHidden, [target]);
    });
  }
});
