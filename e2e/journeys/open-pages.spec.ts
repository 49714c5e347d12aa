import type { Page } from '@playwright/test';
import { ClosetPage } from '../pages/fan/closet-page';
import { Shell } from '../pages/shell';
import { alterRelease, publishAltered } from '../support/altered-release';
import { BuiltRelease } from '../support/built-release';
import { expect, Person, testOnOwnServer } from '../support/journey';

/** A server of its own: what runs there changes for everybody. */
const test = testOnOwnServer();

/** Version of each file of the fan console that this document asked for. */
const versionsIn = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/remotes\/fan\/([^/]+)\//.exec(new URL(name).pathname)?.[1] ?? []),
  );

/** Publishes the fan console that was built under another version, for everybody. */
async function ship(origin: string, version: string): Promise<void> {
  const built = { ...BuiltRelease.of('fan').description, baseUrl: '', channel: 'stable' as const };
  const release = await alterRelease({ ...built, previous: null }, { version, previous: null, page: 'home' });
  await publishAltered(await Person.signIn(origin, 'admin'), release);
}

const offer = (page: Page) => page.getByRole('status', { name: 'New version' });

test.describe('pages that are open while a newer release is published', () => {
  test('keep their release, also for pages that were not opened yet', async ({ page, bestie, signInAs }) => {
    // Two releases of some 300 files are packed and published.
    test.setTimeout(180_000);
    await ship(bestie.origin, '9.1.0');
    await signInAs('fan');
    await page.goto('/home');
    const shell = new Shell(page);
    await expect(shell.heading).toBeVisible();
    const before = (await versionsIn(page)).length;
    await ship(bestie.origin, '9.2.0');

    await shell.sidebar('Bestie').getByRole('link', { name: 'Closet' }).click();
    await expect(shell.heading).toHaveText('Closet');
    await new ClosetPage(page).tiles.first().click();
    await expect(new ClosetPage(page).drawer).toBeVisible();
    const held = await versionsIn(page);
    expect(held.length).toBeGreaterThan(before);
    expect([...new Set(held)]).toEqual(['9.1.0']);

    await page.goto('/closet');
    await expect(shell.heading).toHaveText('Closet');
    expect([...new Set(await versionsIn(page))]).toEqual(['9.2.0']);

    const admin = await Person.signIn(bestie.origin, 'admin');
    const { revision } = await admin.send<{ revision: number }>('GET', '/api/releases/fan');
    await admin.send('POST', '/api/releases/fan/rollback', { revision, reason: 'Because a journey says so' });
    await page.goto('/closet');
    await expect(shell.heading).toHaveText('Closet');
    expect([...new Set(await versionsIn(page))]).toEqual(['9.1.0']);
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

    const asked = page.waitForResponse('**/api/composition', { timeout: 120_000 });
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
    expect(await versionsIn(page)).not.toContain('9.3.0');
    const reloaded = page.waitForEvent('domcontentloaded');
    await offer(page).getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...new Set(await versionsIn(page))]).toEqual(['9.3.0']);
    await expect(offer(page)).toHaveCount(0);
  });
});
