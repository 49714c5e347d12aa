import { ClosetPage } from '../pages/fan/closet-page';
import { UploadClosetPage } from '../pages/fan/upload-closet-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';
import type { Person } from '../support/journey';
import { connectionErrors, fast, halted, line } from '../support/line';
import { photos } from '../support/photos';
import type { PhotoFile } from '../support/photos';

const pieces = [
  { name: 'Linen shirt', category: 'shirts', brand: 'Arkady', colours: ['white'], seasons: ['summer'] },
  { name: 'Wool coat', category: 'outerwear', brand: 'Totem', colours: ['black'], seasons: ['winter'] },
  { name: 'Silk dress', category: 'dresses', brand: 'Arkady', colours: ['green'], seasons: ['summer'] },
  { name: 'Denim jacket', category: 'outerwear', brand: 'Levy', colours: ['blue'], seasons: ['spring'] },
];

/** One after the other, so that "Recently added" has an order. */
async function fillCloset(person: Person): Promise<void> {
  for (const piece of pieces) await person.addPiece(piece);
}

test.describe('the closet', () => {
  test('facets, search and sort are in the URL and survive a reload', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('facets');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await expect(page.getByRole('main')).toContainText('4 pieces');
    await expect
      .poll(() => closet.names())
      .toEqual(['Denim jacket', 'Silk dress', 'Wool coat', 'Linen shirt']);

    await closet.sort.selectOption('Name');
    await expect
      .poll(() => closet.names())
      .toEqual(['Denim jacket', 'Linen shirt', 'Silk dress', 'Wool coat']);
    const brand = closet.filters.getByRole('group', { name: 'Brand' });
    await expect(brand.getByRole('button')).toHaveText([/Arkady\s*2/, /Levy\s*1/, /Totem\s*1/]);
    await brand.getByRole('button', { name: /Arkady/ }).click();
    await expect.poll(() => closet.names()).toEqual(['Linen shirt', 'Silk dress']);
    await closet.search.fill('silk');
    await expect.poll(() => closet.names()).toEqual(['Silk dress']);
    await expect(page).toHaveURL(/\/closet\?sort=name&brand=Arkady&q=silk$/);

    await page.reload();
    await expect(closet.tile('Silk dress')).toBeVisible();
    expect(await closet.names()).toEqual(['Silk dress']);
    await expect(closet.search).toHaveValue('silk');
    await expect(closet.sort).toHaveValue('name');
    await expect(brand.getByRole('button', { name: /Arkady/ })).toHaveAttribute('aria-pressed', 'true');

    await closet.search.fill('nothing like this');
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(closet.tiles).toHaveCount(4);
    await page.goBack();
    await expect(brand.getByRole('button', { name: /Arkady/ })).toHaveAttribute('aria-pressed', 'true');
  });

  test('an empty closet says how to start', async ({ page, newcomer, signInAs }) => {
    await signInAs(await newcomer('empty'));
    await new ClosetPage(page).open();
    await expect(page.getByText('Your closet is waiting for its first piece')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Add pieces' }).first().click();
    await expect(page).toHaveURL('/upload/closet');
  });

  test('a wear is logged with one press and undone with another', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('wears');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.openPiece('Silk dress');
    await expect(closet.drawer).toContainText('Not worn yet');
    await closet.drawer.getByRole('button', { name: 'Wore it' }).last().click();
    const shell = new Shell(page);
    await shell.hold('Wore Silk dress today.');
    await expect(closet.drawer).toContainText('Last today');
    await expect(closet.drawer.getByRole('button', { name: 'Worn today' })).toBeDisabled();
    await shell.undo('Wore Silk dress today.');
    await expect(closet.drawer).toContainText('Not worn yet');
  });

  test('a wear after which a wash is due says so; a piece goes into the laundry and out again', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('laundry');
    const { id } = await nell.addPiece({ name: 'Wide jeans', category: 'trousers', washEvery: 2 });
    await nell.send('POST', '/api/wears', { itemIds: [id], date: '2026-01-05' });
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.openPiece('Wide jeans');
    await expect(closet.drawer).toContainText('Wash every 2 wears');
    await closet.drawer.getByRole('button', { name: 'Wore it' }).last().click();
    const shell = new Shell(page);
    await shell.hold('Wore Wide jeans today. It is due for a wash.');
    await expect(closet.drawer).toContainText('Wash due');
    await shell.undo('Wore Wide jeans today. It is due for a wash.');
    await expect(closet.drawer).toContainText('Wash every 2 wears');

    // Another number, by the person: one wear is enough now.
    await closet.showDetails();
    await closet.drawer.getByLabel('Wash every … wears').fill('1');
    await closet.drawer.getByRole('button', { name: 'Save' }).click();
    await expect(closet.drawer).toContainText('Due for a wash');
    await closet.drawer.getByRole('button', { name: 'To the laundry' }).click();
    await expect(closet.drawer).toContainText('In laundry');
    await closet.drawer.getByRole('button', { name: 'Washed', exact: true }).click();
    await expect(closet.drawer.getByRole('button', { name: 'To the laundry' })).toBeVisible();
    await expect(closet.drawer).not.toContainText('Due for a wash');
  });

  test('many pieces are changed at once', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('bulk');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.select('Wool coat').click({ force: true });
    await expect(closet.selection).toContainText('1 selected');
    await closet.selection.getByRole('button', { name: 'Select all 4' }).click();
    await expect(closet.selection).toContainText('4 selected');
    await closet.selection.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Brand').fill('Hand-me-down');
    await dialog.getByRole('button', { name: 'Apply to 4 pieces' }).click();
    await expect(new Shell(page).toast('Changed 4 pieces.')).toBeVisible();
    await expect(closet.selection).toBeHidden();
    await expect(page.getByText('Hand-me-down')).toHaveCount(5);
  });

  test('Undo restores what was deleted', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('undo');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.select('Wool coat').click({ force: true });
    await closet.select('Linen shirt').click({ force: true });
    await closet.selection.getByRole('button', { name: 'Delete' }).click();
    const shell = new Shell(page);
    await shell.hold('Deleted 2 pieces.');
    await expect(closet.tiles).toHaveCount(2);
    await shell.undo('Deleted 2 pieces.');
    await expect(closet.tiles).toHaveCount(4);
    await page.reload();
    await expect(closet.tiles).toHaveCount(4);
  });

  test('two tabs change one piece: reload theirs, or keep mine', async ({
    page,
    context,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('conflict');
    await fillCloset(nell);
    await signInAs(nell);
    const here = new ClosetPage(page);
    const there = new ClosetPage(await context.newPage());
    for (const closet of [here, there]) {
      await closet.open();
      await closet.openPiece('Silk dress');
      await closet.showDetails();
    }
    const change = async (closet: ClosetPage, brand: string) => {
      await closet.drawer.getByLabel('Brand').fill(brand);
      await expect(closet.drawer.getByRole('button', { name: 'Save' })).toBeVisible();
    };
    const saveThere = async (brand: string) => {
      await change(there, brand);
      await there.drawer.getByRole('button', { name: 'Save' }).click();
      await expect(new Shell(there.page).toast('Saved.').first()).toBeVisible();
      await expect(here.drawer.getByRole('alert')).toContainText('changed somewhere else');
    };

    await change(here, 'Mine');
    await saveThere('Theirs');
    await here.drawer.getByRole('button', { name: 'Reload theirs' }).click();
    await expect(here.drawer.getByLabel('Brand')).toHaveValue('Theirs');

    await change(here, 'Mine after all');
    await saveThere('Theirs again');
    await here.drawer.getByRole('button', { name: 'Keep mine' }).click();
    await expect(new Shell(page).toast('Saved.').first()).toBeVisible();
    await expect(there.drawer.getByLabel('Brand')).toHaveValue('Mine after all');
  });

  test('changes in another tab or on another device appear at once', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('live');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await expect(closet.tiles).toHaveCount(4);
    // The stream is open once an event has arrived.
    await expect(async () => {
      await nell.addPiece({ name: 'Straw hat', category: 'hats' });
      await expect(closet.tile('Straw hat').first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await nell.addPiece({ name: 'Felt hat', category: 'hats' });
    await expect(closet.tile('Felt hat')).toBeVisible();
  });

  test('another person’s piece looks like one that does not exist', async ({
    page,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 404/);
    const stranger = await newcomer('stranger');
    const { id } = await stranger.addPiece({ name: 'Secret gown', category: 'dresses' });
    await signInAs(await newcomer('curious'));
    await page.goto(`/closet?item=${id}`);
    await expect(page.getByText('This piece isn’t in your closet')).toBeVisible();
    await expect(page.getByText('Secret gown')).toHaveCount(0);
  });

  test('further photos upload through a reload, and are added to the piece', async ({
    page,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(connectionErrors);
    const nell = await newcomer('photos');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.openPiece('Wool coat');
    const add = async (...files: PhotoFile[]) => {
      const chooser = page.waitForEvent('filechooser');
      await closet.drawer.getByRole('button', { name: 'Add photo' }).click();
      await (await chooser).setFiles(files);
    };
    const coming = closet.drawer.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await line(page, halted);
    await add(...(await photos(3)));
    await expect(coming.first()).toContainText(/Reading|Uploading/);
    await page.reload();
    await expect(coming.first()).toBeVisible();
    await line(page, fast);
    await expect(closet.drawer).toContainText('3 of 8');
    await expect(coming).toHaveCount(0);
    await expect(closet.drawer.getByRole('button', { name: /^Photo \d of 3$/ })).toHaveCount(3);
  });

  test('a HEIC photo is uploaded as JPEG where the browser can open it, and otherwise refused with a reason', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    await signInAs(await newcomer('phone'));
    const upload = new UploadClosetPage(page);
    await upload.open();
    await expect(page.getByRole('main')).toContainText(
      'JPEG, PNG or WebP, up to 25 MB and 50 megapixels each.',
    );
    const [photo] = await photos(1);
    const iphone = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await upload.choose([
      // Chromium cannot open HEIC, so a photo that it can open takes its place.
      { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: photo!.buffer },
      { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: iphone },
      { name: 'IMG_0003.jpg', mimeType: 'image/jpeg', buffer: iphone },
    ]);
    await expect(page.getByText('The HEIC photo was converted to JPEG.')).toBeVisible();
    const notes = page.getByRole('status').filter({ hasText: 'could not be added' });
    await expect(notes).toContainText('2 files could not be added:');
    for (const name of ['IMG_0002.HEIC', 'IMG_0003.jpg'])
      await expect(notes).toContainText(`${name}: This browser cannot open HEIC photos, and neither can we.`);
    await expect(upload.add).toHaveText('Add 1 piece to closet');
    await upload.add.click();
    await expect(page.getByRole('heading', { name: '1 piece in your closet' })).toBeVisible();
  });
});
