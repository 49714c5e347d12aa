import { SpacePage } from '../pages/creator/space-page';
import { UploadClosetPage } from '../pages/fan/upload-closet-page';
import { Shell } from '../pages/shell';
import { UploadTray } from '../pages/upload-tray';
import { barriersOn } from '../support/barriers';
import { showIn } from '../support/colour-scheme';
import { expect, test } from '../support/journey';
import { connectionErrors, crawling, fast, halted, line } from '../support/line';
import { photos } from '../support/photos';

test.describe('uploads belong to the whole platform', () => {
  test('they continue through a reload, on a page that has nothing to do with them', async ({
    page,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(connectionErrors);
    const wanderer = await newcomer('wanderer');
    const { uid } = wanderer;
    await signInAs(wanderer);
    await page.goto('/home');
    const upload = new UploadClosetPage(page);
    const tray = new UploadTray(page);
    await page.evaluate(
      (databases) => databases.forEach((name) => indexedDB.open(name)),
      ['bestie-closet-queue-', 'bestie-space-uploads-', 'bestie-space-files-'].map((name) => name + uid),
    );
    await upload.open();
    await line(page, crawling);
    await upload.choose(await photos(10));
    await upload.reach(2, 10);
    await page.goto('/home');
    await expect(new Shell(page).heading).toBeVisible();
    await expect(tray.pill).toHaveAccessibleName(/^Progress: Uploading \d files, \d done, \d+%/);
    await line(page, fast);
    await expect(tray.pill).toHaveAccessibleName(/uploaded, Done$/, { timeout: 60_000 });
    await upload.open();
    await expect(upload.add).toHaveText('Add 10 pieces to closet');
    // What queues of earlier releases left in the browser is gone.
    const databases = await page.evaluate(async () =>
      (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('bestie-') ? [name] : [])),
    );
    expect(databases.sort()).toEqual([`bestie-uploads-files-${uid}`, `bestie-uploads-records-${uid}`]);
  });

  test('the tray lists every file, and pauses and resumes each and all', async ({
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
      await showIn(page, colorScheme);
      expect(await barriersOn(page, 'layer', '[role=dialog]')).toEqual([]);
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
    await tray.press('Keep uploading');
    await line(page, fast);
    await tray.arrived(7);
    await tray.press('Clear completed');
    await expect(tray.pill).toBeHidden();
    await expect(upload.add).toHaveText('Add 7 pieces to closet');
  });

  test('they pause without a connection, and resume with it', async ({
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
    await line(page, crawling);
    await upload.choose(await photos(8));
    await tray.open();
    await expect(tray.rows.filter({ hasText: 'Uploading' })).not.toHaveCount(0);
    await context.setOffline(true);
    await expect(tray.tray.getByRole('status')).toHaveText(
      'You’re offline. Uploads continue when you’re back online.',
    );
    await expect(tray.rows.filter({ hasText: 'Offline, continues automatically' })).not.toHaveCount(0);
    await expect(tray.rows.filter({ hasText: 'Uploading' })).toHaveCount(0);
    await context.setOffline(false);
    await line(page, fast);
    await tray.arrived(8);
    await expect(upload.add).toHaveText('Add 8 pieces to closet');
  });

  test('the tab that stays continues the uploads of one that is closed', async ({
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
    await line(page, crawling);
    await upload.choose(await photos(8));
    await upload.reach(2, 8);
    await line(page, halted);
    const tray = new UploadTray(second);
    await expect(tray.pill).toHaveAccessibleName(
      /^Progress: Another tab is uploading 8 files, \d done, \d+%/,
    );
    await tray.pill.click();
    await expect(tray.tray).toContainText('when that tab closes, this one takes over');
    await expect(tray.tray.getByRole('button', { name: /Cancel|Pause/ })).toHaveCount(0);
    await second.keyboard.press('Escape');
    const paths: string[] = [];
    context.on('request', (request) => {
      const command = request.headers()['x-goog-upload-command'];
      if (command === 'start') paths.push(new URL(request.url()).searchParams.get('name') ?? '');
    });
    // A reload is a page that closes and one that opens: one of the two takes the queue, whole.
    await page.reload();
    await page.close();
    await second.bringToFront();
    await expect(there.add).toHaveText('Add 8 pieces to closet', { timeout: 60_000 });
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  test('the upload of a new version continues through a reload, and the version appears on its asset', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(connectionErrors);
    await signInAs('creator');
    const space = new SpacePage(page);
    const [first, , , , , , newer] = await photos(7);
    await space.create('Versions');
    const address = page.url();
    await space.upload([first!]);
    await expect(page.getByText('1 file uploaded')).toBeVisible();
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: first!.name }).first().click();
    await page.getByRole('tab', { name: 'Versions 1' }).click();
    await page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload a new version' }).click();
      await (await chooser).setFiles(file);
    };
    await choose({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') });
    await expect(page.getByRole('alert')).toHaveText('A new version must be the same kind of file.');
    await line(page, halted);
    await choose(newer!);
    const coming = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await expect(coming).toContainText('Uploading');
    await page.reload();
    await page.getByRole('tab', { name: /^Versions/ }).click();
    await expect(coming).toContainText(newer!.name);
    await line(page, fast);
    await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Version 2 Newest');
    await expect(coming).toHaveCount(0);
  });

  test('a large video continues after a reload where it was, without being chosen again', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
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
    await expect(row).toContainText('Uploading');
    // The server says how much arrived; the upload continues there.
    await expect.poll(() => commands).toContain('query');
    expect(commands).not.toContain('start');
    await line(page, fast);
    await expect(page.getByText('1 file uploaded')).toBeVisible({ timeout: 90_000 });
  });
});
