import { ClosetPage } from '../pages/fan/closet-page';
import { UploadClosetPage } from '../pages/fan/upload-closet-page';
import { expect, testOnOwnServer } from '../support/journey';
import { connectionErrors } from '../support/line';
import { photos, sha256Of } from '../support/photos';

/** A server of its own, because these journeys kill it. */
const test = testOnOwnServer({ env: { PICTURES_AVIF: 'on' } });

interface Match {
  sha256: string;
  duplicate: { itemId: string };
}

test.describe('photos that are uploaded to the closet', () => {
  test('30 photos arrive once though the connection breaks and the server is killed, and are there after a restart', async ({
    page,
    context,
    bestie,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(connectionErrors);
    const nell = await newcomer('photographer');
    const files = await photos(30);
    await signInAs(nell);
    const upload = new UploadClosetPage(page);
    await upload.open();
    // The line also breaks when the page asks for the code of its review.
    await page.route('**/review-sheet.*.js', (route) => route.abort(), { times: 1 });
    await upload.choose(files);

    await upload.reach(4, 30);
    const broken = page.waitForEvent('requestfailed');
    await context.setOffline(true);
    await broken;
    await context.setOffline(false);

    await upload.reach(10, 30);
    await bestie.kill();
    await bestie.launch();

    await expect(upload.add).toHaveText('Add 30 pieces to closet', { timeout: 120_000 });
    await expect(upload.rows).toHaveCount(1 + 30);
    await upload.add.click();
    await expect(page.getByRole('heading', { name: '30 pieces in your closet' })).toBeVisible();

    await bestie.kill();
    await bestie.launch();
    const closet = new ClosetPage(page);
    await closet.open();
    await expect(page.getByRole('main')).toContainText('30 pieces');
    await expect(closet.tiles.first()).toBeVisible();
    // Pictures are processed at a low priority, so a busy machine takes its time.
    const photo = page.locator('main img[src^="/pictures/"]').first();
    await expect(photo).toBeAttached({ timeout: 120_000 });
    // A little later the browser gets them smaller.
    const shown = await photo.getAttribute('src');
    const typeOf = async () =>
      (await page.request.get(shown ?? '', { headers: { accept: 'image/avif,image/webp' } })).headers()[
        'content-type'
      ];
    await expect.poll(typeOf, { timeout: 120_000 }).toBe('image/avif');

    const sha256 = files.map(sha256Of);
    expect(new Set(sha256).size).toBe(30);
    const { matches } = await nell.send<{ matches: Match[] }>('POST', '/api/items/find-by-sha256', {
      sha256,
    });
    expect(new Set(matches.map((match) => match.sha256)).size).toBe(30);
    expect(new Set(matches.map(({ duplicate }) => duplicate.itemId)).size).toBe(30);
  });

  test('a reload half-way loses nothing', async ({ page, newcomer, signInAs, consoleErrors }) => {
    consoleErrors.allow(connectionErrors);
    await signInAs(await newcomer('reloader'));
    const upload = new UploadClosetPage(page);
    await upload.open();
    await upload.choose(await photos(12));
    await upload.reach(2, 12);
    await page.reload();
    await expect(upload.add).toHaveText('Add 12 pieces to closet', { timeout: 60_000 });
  });

  test('a photo that the closet already has is shown beside its duplicate', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    await signInAs(await newcomer('duplicates'));
    const upload = new UploadClosetPage(page);
    const [photo] = await photos(1);
    await upload.open();
    await upload.choose([photo!]);
    await upload.add.click();
    await expect(page.getByRole('heading', { name: '1 piece in your closet' })).toBeVisible();
    await upload.choose([photo!]);
    const card = page.getByRole('article');
    await expect(card).toContainText('New photo');
    await card.getByRole('button', { name: 'Skip' }).click();
    await expect(card).toBeHidden();
    await new ClosetPage(page).open();
    await expect(page.getByRole('main')).toContainText('1 piece');
  });
});
