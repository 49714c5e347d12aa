import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SpacePage } from '../pages/creator/space-page';
import { UploadClosetPage } from '../pages/fan/upload-closet-page';
import { Shell } from '../pages/shell';
import { UploadTray } from '../pages/upload-tray';
import { expect, test } from '../support/journey';
import { photos } from '../support/photos';

/** A line so slow that there is time to look: bytes per second upwards, -1 for all that it has. */
async function line(page: Page, uploadThroughput: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
  });
}

const slow = 250_000;
/** Eight photos take half a minute. */
const crawling = 20_000;
/** What the browser says while there is no connection. */
const connectionErrors = /net::ERR_|Failed to load resource/;

test.describe('uploads belong to the whole platform', () => {
  test('they go on through a reload, on a page that knows nothing of them', async ({
    page,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(connectionErrors);
    await signInAs(await newcomer('wanderer'));
    const upload = new UploadClosetPage(page);
    const tray = new UploadTray(page);
    await upload.open();
    await line(page, slow);
    await upload.choose(await photos(10));
    await upload.reach(2, 10);
    await page.goto('/home');
    await expect(new Shell(page).heading).toBeVisible();
    await expect(tray.pill).toHaveAccessibleName(/^Progress: Uploading \d files, \d done, \d+%/);
    await line(page, -1);
    await expect(tray.pill).toHaveAccessibleName(/uploaded, Done$/, { timeout: 60_000 });
    await upload.open();
    await expect(upload.add).toHaveText('Add 10 pieces to closet');
  });

  test('the tray lists every file, and stops and starts each and all', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    await signInAs(await newcomer('conductor'));
    const upload = new UploadClosetPage(page);
    const tray = new UploadTray(page);
    await upload.open();
    await line(page, crawling);
    await upload.choose(await photos(8));
    await upload.reach(1, 8);
    await tray.open();
    await expect(tray.rows).toHaveCount(8);
    await expect(tray.rows.locator('img').first()).toBeVisible();

    await tray.press('Pause all');
    await expect(tray.rows.filter({ hasText: 'Paused' })).not.toHaveCount(0);
    await expect(tray.rows.filter({ hasText: /Uploading|Pausing|Waiting|Saving/ })).toHaveCount(0);
    await expect(tray.pill).toHaveAccessibleName(/, Paused · \d+%$/);
    const paused = await tray.rows.filter({ hasText: 'Paused' }).count();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page })
        .include('[role=dialog]')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    }

    await tray.tray
      .getByRole('button', { name: /^Cancel (?!all)/ })
      .first()
      .click();
    await expect(tray.rows).toHaveCount(7);
    await tray.tray
      .getByRole('button', { name: /^Resume (?!all)/ })
      .first()
      .click();
    await expect(tray.rows.filter({ hasText: 'Uploading' })).toHaveCount(1);
    await tray.press('Resume all');
    await expect(tray.rows.filter({ hasText: 'Paused' })).toHaveCount(0);
    expect(paused).toBeGreaterThan(2);

    await tray.press('Cancel all');
    await expect(tray.tray).toContainText(/Cancel \d files?\?/);
    await tray.press('Go on uploading');
    await line(page, -1);
    await tray.arrived(7);
    await tray.press('Clear done');
    await expect(tray.pill).toBeHidden();
    await expect(upload.add).toHaveText('Add 7 pieces to closet');
  });

  test('without a connection they pause by themselves, and come back by themselves', async ({
    page,
    context,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(connectionErrors);
    await signInAs(await newcomer('commuter'));
    const upload = new UploadClosetPage(page);
    const tray = new UploadTray(page);
    await upload.open();
    await line(page, slow);
    await upload.choose(await photos(8));
    await upload.reach(2, 8);
    await tray.open();
    await context.setOffline(true);
    await expect(tray.tray.getByRole('status')).toHaveText(
      'There is no connection. Everything goes on by itself when it is back.',
    );
    await expect(tray.rows.filter({ hasText: 'Offline, goes on by itself' })).not.toHaveCount(0);
    await expect(tray.rows.filter({ hasText: 'Uploading' })).toHaveCount(0);
    await context.setOffline(false);
    await line(page, -1);
    await tray.arrived(8);
    await expect(upload.add).toHaveText('Add 8 pieces to closet');
  });

  test('a tab that closes leaves its work to the one that stays', async ({
    page,
    context,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(connectionErrors);
    await signInAs(await newcomer('two-tabs'));
    const second = await context.newPage();
    const there = new UploadClosetPage(second);
    await there.open();
    await page.bringToFront();
    const upload = new UploadClosetPage(page);
    await upload.open();
    await line(page, slow);
    await upload.choose(await photos(8));
    await upload.reach(2, 8);
    await expect(new UploadTray(second).pill).toBeHidden();
    await page.close();
    await second.bringToFront();
    // Headless Chromium calls every page visible, so the browser’s news is told by hand.
    await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(there.add).toHaveText('Add 8 pieces to closet', { timeout: 60_000 });
  });

  test('a large video goes on after a reload without being chosen again, where it was', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    test.setTimeout(180_000);
    consoleErrors.allow(connectionErrors);
    await signInAs('creator');
    const space = new SpacePage(page);
    await space.create('Film');
    await page.getByRole('main').getByRole('button', { name: 'Upload' }).first().click();
    await expect(space.heading).toHaveText('Add files');
    // A real handle on a real file of the browser; only the system's window is missing.
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const handle = await root.getFileHandle('film.mp4', { create: true });
      const writable = await handle.createWritable();
      const header = new Uint8Array(32);
      header.set([0, 0, 0, 32, ...new TextEncoder().encode('ftypisom')]);
      await writable.write(header);
      const part = new Uint8Array(1024 * 1024);
      for (let at = 0; at < 110; at += 1) await writable.write(part.fill(at));
      await writable.close();
      Object.assign(window, { showOpenFilePicker: async () => [handle] });
    });
    await page.getByRole('button', { name: 'Choose files' }).click();
    const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    await expect(row).toContainText('Uploading', { timeout: 60_000 });
    await line(page, 8_000_000);
    const sent = () =>
      row
        .getByRole('progressbar')
        .getAttribute('aria-valuenow')
        .then((value) => Number(value));
    await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(20);
    const commands: string[] = [];
    page.on('request', (request) => {
      const command = request.headers()['x-goog-upload-command'];
      if (command !== undefined) commands.push(command);
    });
    await page.reload();
    await expect(row).toContainText('Uploading', { timeout: 30_000 });
    // The server says how far it is; nothing is begun anew.
    await expect.poll(() => commands).toContain('query');
    expect(commands).not.toContain('start');
    await line(page, -1);
    await expect(page.getByText('1 file arrived')).toBeVisible({ timeout: 90_000 });
  });
});
