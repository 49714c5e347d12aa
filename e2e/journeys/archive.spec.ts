import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ArchiveImport } from '@bestie/contracts/archives.contract';
import { ClosetPage } from '../pages/fan/closet-page';
import { SettingsPage } from '../pages/fan/settings-page';
import { expect, test } from '../support/journey';
import { unzip } from '../support/unzip';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bestie-archive-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Time that the server has to bring everything in, on a machine that does other things too. */
const timeouts = { timeout: 150_000 };

test.describe('the archive', () => {
  test('a ZIP contains everything, opens without Bestie, and is imported into an empty account', async ({
    page,
    browser,
    context,
    newcomer,
    signInAs,
  }) => {
    test.slow();
    await signInAs('fan');
    const settings = new SettingsPage(page);
    await settings.open();
    await expect(settings.archive).toContainText(/\d+ pieces and .* of originals/);
    const zip = await settings.exportEverything(folder);
    expect(path.basename(zip)).toMatch(/^bestie-\d{4}-\d\d-\d\d\.zip$/);
    const names = await unzip(zip, path.join(folder, 'unpacked'));
    expect(names.at(-1)).toBe('manifest.json');
    expect(names).toEqual(expect.arrayContaining(['archive.json', 'data/items.json', 'csv/wears.csv']));

    await test.step('the page opens from the folder, without a network', async () => {
      const offline = await browser.newContext({ offline: true });
      const opened = await offline.newPage();
      const wrong: string[] = [];
      opened.on('console', (message) => wrong.push(message.text()));
      opened.on('request', (request) => request.url().startsWith('file:') || wrong.push(request.url()));
      opened.on('requestfailed', (request) => wrong.push(`failed: ${request.url()}`));
      await opened.goto(pathToFileURL(path.join(folder, 'unpacked/index.html')).href);
      await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Fee Fenn.');
      await expect(opened.getByRole('heading', { name: 'Closet' })).toBeVisible();
      const shown = opened.locator('.frame img');
      expect(await shown.count()).toBeGreaterThan(30);
      await expect
        .poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const overflow = () => opened.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      for (const [width, colorScheme] of [
        [390, 'dark'],
        [1440, 'light'],
        [1440, 'dark'],
        [390, 'light'],
      ] as const) {
        await opened.setViewportSize({ width, height: 900 });
        await opened.emulateMedia({ colorScheme });
        expect(await overflow()).toBeLessThanOrEqual(0);
      }
      expect(wrong).toEqual([]);
      await offline.close();
    });

    const nell = await newcomer('archive');
    // Another person’s browser.
    await context.setStorageState({ cookies: [], origins: [] });
    await signInAs(nell);
    await settings.open();
    await expect(settings.archive).toContainText('0 pieces');
    await settings.importArchive(zip);
    const result = settings.archive.getByRole('status');
    await expect(result).toContainText(/\.zip was imported\. [\d,]+ imported\./, timeouts);
    await expect(settings.archive).toContainText(/[1-9]\d* pieces and/);
    await settings.archive.getByText('What was imported').click();
    await settings.archive.getByText('What was skipped').click();
    await expect(result).toContainText('The handle @fan belongs to someone');

    await settings.importArchive(zip);
    await expect(result).toContainText('You already had everything in it.', timeouts);

    const closet = new ClosetPage(page);
    await closet.open();
    await expect(closet.tiles.first()).toBeVisible();
    // Pictures are made again from the originals, one after another.
    const picture = page.getByRole('main').locator('img[src^="/pictures/"]').first();
    await expect(picture).toBeVisible(timeouts);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), timeouts)
      .toBeGreaterThan(0);
  });

  test('an import that a kill -9 interrupted is shown as failed; importing the same archive again adds the rest, once', async ({
    page,
    bestie,
    newcomer,
    signInAs,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/./);
    await signInAs('fan');
    const settings = new SettingsPage(page);
    await settings.open();
    const zip = await settings.exportEverything(folder);
    const nell = await newcomer('killed');
    // Another person’s browser.
    await context.setStorageState({ cookies: [], origins: [] });
    await signInAs(nell);
    await settings.open();
    await settings.importArchive(zip);
    const latest = async () =>
      (await nell.send<{ items: ArchiveImport[] }>('GET', '/api/archives/imports')).items[0];
    // In the middle: photos stand, and the rows do not yet. Asked as often as the budget of reads allows for minutes.
    await expect
      .poll(async () => (await latest())?.state ?? 'none', { ...timeouts, intervals: [150] })
      .toMatch(/writing|done/);
    await bestie.kill();
    await bestie.launch();
    // Its lease runs out after a minute; then any server finds that it was interrupted.
    await expect
      .poll(async () => (await latest())?.endedAt, { timeout: 150_000, intervals: [1_000] })
      .not.toBeNull();
    const cut = (await latest())!;
    // It may have been through before the kill.
    if (cut.state !== 'done') {
      expect(cut.reason).toMatch(/^The server stopped while reading this archive\./);
      await settings.open();
      await settings.importArchive(zip);
      await expect
        .poll(async () => (await latest())?.state, { timeout: 150_000, intervals: [1_000] })
        .toBe('done');
    }
    const { results } = (await latest())!;
    const items = results.find(({ name }) => name === 'items');
    const summary = await nell.send<{ contents: { name: string; count: number }[] }>(
      ...(['GET', '/api/archives/summary'] as const),
    );
    expect(summary.contents.find(({ name }) => name === 'items')?.count).toBe(
      (items?.added ?? 0) + (items?.known ?? 0),
    );
    expect(results.filter(({ refused }) => refused > 0)).toEqual([]);
  });
});
