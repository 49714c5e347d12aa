import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { Shell } from '../pages/shell';

/** These journeys run with the service worker and its caches; the others run without, to test the page alone. */
test.use({ serviceWorkers: 'allow' });

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something went wrong.' });

const isServed = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });

/** Paths that this device keeps. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('bestie-kept:'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Scripts of the fan console that this document has run; those that it loaded ahead for other pages do not count. */
const fanScripts = (page: Page, from = '') =>
  page.evaluate(
    (start) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'script')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith(start) && path.endsWith('.js')),
    `${from}/remotes/fan/`,
  );

async function keeps(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptPaths(page)).toContain(path);
}

test.describe('releases that a device keeps', () => {
  test('while /remotes fails, pages that were opened before come from this device, and nobody notices', async ({
    page,
    context,
    bestie,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Failed to load resource|net::ERR|status of 404/);
    await signInAs('admin');
    await page.goto('/home');
    await isServed(page);
    await page.goto('/admin/home');
    await keeps(page, '/kept/admin.json');
    // The lists name the files that no first view needs. They follow the manifest while the page stays open.
    const lists = async () =>
      (await keptPaths(page))
        .filter((path) => /\/files\.[0-9a-f]{12}\.json$/.test(path))
        .map((path) => path.split('/')[2])
        .sort();
    await expect.poll(lists).toContain('admin');
    await page.goto('/home');
    await keeps(page, '/kept/fan.json');
    // A page that this one went on to brings chunks that only the list of the release names.
    const before = await fanScripts(page);
    const closet = new Shell(page).sidebar('Bestie').getByRole('link', { name: 'Closet' });
    await closet.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Closet' })).toBeVisible();
    const sinceThen = async () => (await fanScripts(page)).filter((path) => !before.includes(path));
    // The browser may list a script after it has run.
    await expect.poll(sinceThen).not.toEqual([]);
    const further = await sinceThen();
    for (const path of further) await keeps(page, path);
    await expect.poll(lists).toEqual(['admin', 'fan']);

    // Below the worker too, so that it cannot fetch what it does not have.
    const down = await context.newCDPSession(page);
    await down.send('Network.enable');
    await down.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.route(`${bestie.origin}/remotes/**`, (route) => route.abort('connectionrefused'));
    for (const [path, title] of [
      ['/admin/home', 'Dashboard · Bestie'],
      ['/home', 'Home · Bestie'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`${title}$`));
      await expect(problem(page)).toHaveCount(0);
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => name.startsWith('/kept/remotes/')),
      );
      expect(scripts.length).toBeGreaterThan(2);
    }
    // From the kept page to the kept chunks, which the kept list vouches for.
    await closet.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Closet' })).toBeVisible();
    await expect
      .poll(() => fanScripts(page, '/kept'))
      .toEqual(expect.arrayContaining(further.map((path) => `/kept${path}`)));
    // What was never seen is not there, and says so.
    await page.goto('/creator/home', { waitUntil: 'commit' });
    await expect(problem(page)).toBeVisible();
  });

  test('the service worker does not intercept the files of a page', async ({ page, signInAs }) => {
    await signInAs('fan');
    await page.goto('/home');
    await isServed(page);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const sources = await page.evaluate(() =>
      [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
        .filter(({ name }) => !name.includes('/api/'))
        .map((entry) => (entry.toJSON() as { workerFinalSourceType: string }).workerFinalSourceType),
    );
    expect(sources.length).toBeGreaterThan(4);
    // By static routing: the browser did not even wake it.
    expect([...new Set(sources)]).toEqual(['network']);
  });

  test('the closet opens without a connection, and signing out removes it', async ({
    page,
    context,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await signInAs('fan');
    await page.goto('/home');
    await isServed(page);
    await page.goto('/closet');
    await keeps(page, '/kept/pages/closet');
    await keeps(page, '/kept/fan.json');
    await context.setOffline(true);
    await page.goto('/closet');
    await expect(page.getByText(/^You are offline\. This is your closet as of /)).toBeVisible();
    await context.setOffline(false);
    await page.goto('/home');
    await new Shell(page).logOut();
    expect(await keptPaths(page)).toEqual([]);
  });
});
