import type { Page, Request } from '@playwright/test';
import { ClosetPage } from '../pages/fan/closet-page';
import { Shell } from '../pages/shell';
import { alterRelease, publishAltered } from '../support/altered-release';
import { BestieServer } from '../support/bestie-server';
import { BuiltRelease } from '../support/built-release';
import { expect, Person, test as base } from '../support/journey';

/** A server of its own: what runs there changes for everybody. */
const test = base.extend<object, { bestie: BestieServer }>({
  bestie: [
    async ({ browser: _browser }, use) => {
      const server = await BestieServer.start({ demo: true });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** Versions of the fan console whose files a page asks for, in their order. */
function requestedVersions(page: Page): string[] {
  const versions: string[] = [];
  page.on('request', (request: Request) => {
    const [, folder, id, version] = new URL(request.url()).pathname.split('/');
    if (folder === 'remotes' && id === 'fan' && version !== undefined) versions.push(version);
  });
  return versions;
}

/** Publishes the fan console that was built under another version, for everybody. */
async function ship(origin: string, version: string): Promise<void> {
  const built = { ...BuiltRelease.of('fan').description, baseUrl: '', channel: 'stable' as const };
  const release = await alterRelease({ ...built, previous: null }, { version, previous: null, page: 'home' });
  await publishAltered(await Person.signIn(origin, 'admin'), release);
}

const offer = (page: Page) => page.getByRole('status', { name: 'New version' });

test.describe('pages that are open while something newer is published', () => {
  test('keep what they hold, pages that they have not seen yet included', async ({
    page,
    bestie,
    signInAs,
  }) => {
    await ship(bestie.origin, '9.1.0');
    await signInAs('fan');
    await page.goto('/home');
    const shell = new Shell(page);
    await expect(shell.heading).toBeVisible();
    const versions = requestedVersions(page);
    await ship(bestie.origin, '9.2.0');

    await shell.sidebar('Bestie').getByRole('link', { name: 'Closet' }).click();
    await expect(shell.heading).toHaveText('Closet');
    await new ClosetPage(page).tiles.first().click();
    await expect(new ClosetPage(page).drawer).toBeVisible();
    expect(versions.length).toBeGreaterThan(1);
    expect([...new Set(versions)]).toEqual(['9.1.0']);

    versions.length = 0;
    await page.goto('/closet');
    await expect(shell.heading).toHaveText('Closet');
    expect([...new Set(versions)]).toEqual(['9.2.0']);

    const admin = await Person.signIn(bestie.origin, 'admin');
    const { revision } = await admin.send<{ revision: number }>('GET', '/api/releases/fan');
    await admin.send('POST', '/api/releases/fan/rollback', { revision, reason: 'Because a journey says so' });
    versions.length = 0;
    await page.goto('/closet');
    await expect(shell.heading).toHaveText('Closet');
    expect([...new Set(versions)]).toEqual(['9.1.0']);
  });

  test('offer it, but not while something is unsaved', async ({ page, bestie, signInAs }) => {
    // Pages ask within half a minute, each at a moment of its own.
    test.setTimeout(180_000);
    await signInAs('fan');
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.tiles.first().click();
    await closet.showDetails();
    const name = closet.drawer.getByLabel('Name', { exact: true });
    const before = await name.inputValue();
    await name.fill(`${before}, mended`);

    const asked = page.waitForResponse('**/api/composition', { timeout: 60_000 });
    const versions = requestedVersions(page);
    await ship(bestie.origin, '9.3.0');
    await (await asked).finished();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name: url }) => url.includes('new-version')),
    );
    await expect(name).toHaveValue(`${before}, mended`);
    // By its words: behind a drawer it would have no role.
    await expect(page.getByText('A new version is ready')).toHaveCount(0);

    await closet.drawer.getByRole('button', { name: 'Discard changes' }).click();
    await page.keyboard.press('Escape');
    await expect(offer(page)).toContainText('A new version is ready');
    expect(versions).toEqual([]);
    await offer(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => [...new Set(versions)]).toEqual(['9.3.0']);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
});
