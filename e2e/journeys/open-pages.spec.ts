import type { Page } from '@playwright/test';
import { ClosetPage } from '../pages/fan/closet-page';
import { Shell } from '../pages/shell';
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

const built = BuiltRelease.of('fan');
/** The version that came with the server, and a newer one. */
const [first, newer] = [built.description.version, '9.1.0'];

/** Gives everybody another release of the fan console. */
async function change(origin: string, how: 'promote' | 'rollback', values: object = {}): Promise<void> {
  const admin = await Person.signIn(origin, 'admin');
  const { revision } = await admin.send<{ revision: number }>('GET', '/api/releases/fan');
  const reason = 'Because a journey says so';
  await admin.send('POST', `/api/releases/fan/${how}`, { revision, reason, ...values });
}

const promoteNewer = (origin: string) => change(origin, 'promote', { version: newer, withoutProof: true });

const offer = (page: Page) => page.getByRole('status', { name: 'New version' });

test.describe('pages that are open while a newer release is published', () => {
  test.beforeAll(async ({ bestie }) => built.publish(await Person.signIn(bestie.origin, 'admin'), newer));

  test('keep their release, also for pages that were not opened yet', async ({ page, bestie, signInAs }) => {
    await signInAs('fan');
    await page.goto('/home');
    const shell = new Shell(page);
    await expect(shell.heading).toBeVisible();
    const before = (await versionsIn(page)).length;
    await promoteNewer(bestie.origin);

    await shell.sidebar('Bestie').getByRole('link', { name: 'Closet' }).click();
    await expect(shell.heading).toHaveText('Closet');
    await new ClosetPage(page).tiles.first().click();
    await expect(new ClosetPage(page).drawer).toBeVisible();
    const held = await versionsIn(page);
    expect(held.length).toBeGreaterThan(before);
    expect([...new Set(held)]).toEqual([first]);

    await page.goto('/closet');
    await expect(shell.heading).toHaveText('Closet');
    expect([...new Set(await versionsIn(page))]).toEqual([newer]);

    await change(bestie.origin, 'rollback');
    await page.goto('/closet');
    await expect(shell.heading).toHaveText('Closet');
    expect([...new Set(await versionsIn(page))]).toEqual([first]);
  });

  test('offer it, but not while something is unsaved', async ({ page, bestie, signInAs }) => {
    await signInAs('fan');
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.tiles.first().click();
    await closet.showDetails();
    const name = closet.drawer.getByLabel('Name', { exact: true });
    const before = await name.inputValue();
    await name.fill(`${before}, mended`);

    const asked = page.waitForResponse('**/api/composition', { timeout: 120_000 });
    await promoteNewer(bestie.origin);
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
    expect(await versionsIn(page)).not.toContain(newer);
    const reloaded = page.waitForEvent('domcontentloaded');
    await offer(page).getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...new Set(await versionsIn(page))]).toEqual([newer]);
    await expect(offer(page)).toHaveCount(0);
  });
});
