import type { Item } from '@bestie/contracts/items.contract';
import { UploadClosetPage } from '../pages/fan/upload-closet-page';
import { expect, test } from '../support/journey';
import { layoutFaultsIn } from '../support/layout-faults';
import type { Person } from '../support/journey';

/** Categories with the longest names, the first one after “Outerwear”. */
const longest = ['tops', 'accessories', 'sportswear', 'underwear'];

/** Drafts without photos, the last one first in the sheet. */
async function draftsOf(person: Person, count: number): Promise<void> {
  for (let at = count - 1; at >= 0; at -= 1)
    await person.addPiece({ name: `Piece ${at}`, category: longest[at] ?? 'tops', status: 'draft' });
}

test.describe('the review as a spreadsheet', () => {
  test('is filled in by keyboard alone, and everything is there after a reload', async ({
    page,
    context,
    newcomer,
    signInAs,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const nell = await newcomer('sheet');
    await draftsOf(nell, 4);
    await signInAs(nell);
    const upload = new UploadClosetPage(page);
    await upload.open();
    await expect(upload.rows).toHaveCount(1 + 4);

    await (await upload.cell(0, 'Name')).focus();
    await page.keyboard.type('Camel coat');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Category of Camel coat' }).fill('coat');
    await page.keyboard.press('Tab');
    await page.keyboard.type('navy blue, red');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Totem');
    await page.keyboard.press('Enter');
    await expect(await upload.cell(1, 'Brand')).toBeFocused();

    // The brand of the first row for all: up again, down to the end with Shift, fill down.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect(await upload.cell(3, 'Brand')).toHaveText('Totem');

    // A block from another program.
    await page.evaluate(() => navigator.clipboard.writeText('XS\tSilk\nS\tWool\nM\tLinen\nL\tDenim\n'));
    await (await upload.cell(0, 'Size')).focus();
    await page.keyboard.press('Control+v');
    await expect(await upload.cell(3, 'Material')).toHaveText('Denim');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'XS\tSilk\nS\tWool\nM\tLinen\nL\tDenim',
    );

    // Nonsense is refused in words, and Escape takes it back.
    await (await upload.cell(1, 'Price')).focus();
    await page.keyboard.type('cheap');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: '“cheap” isn’t an amount of money.' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(await upload.cell(1, 'Price')).toHaveText('');

    await (await upload.cell(2, 'Add as')).focus();
    await page.keyboard.type('Wishlist');
    await page.keyboard.press('Enter');
    await (await upload.cell(3, 'Brand')).focus();
    await page.keyboard.press('Delete');
    await expect(await upload.cell(3, 'Brand')).toHaveText('');
    await page.keyboard.press('Control+z');
    await expect(await upload.cell(3, 'Brand')).toHaveText('Totem');
    await expect(page.getByText('All saved')).toBeVisible();
    // No word is cut at the width that the columns have, and their heads stay in view.
    expect(await layoutFaultsIn(upload.sheet)).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 420 });
    await (await upload.cell(3, 'Add as')).scrollIntoViewIfNeeded();
    await expect(upload.sheet.getByRole('columnheader', { name: 'Add as' })).toBeInViewport({ ratio: 1 });

    await page.reload();
    await expect(await upload.cell(0, 'Name')).toHaveText('Camel coat');
    await expect(await upload.cell(0, 'Category')).toHaveText('Outerwear');
    await expect(await upload.cell(0, 'Colours')).toHaveText('navy, red');
    await expect(await upload.cell(2, 'Add as')).toHaveText('Wishlist');
    await upload.add.click();
    await expect(page.getByRole('heading', { name: '4 pieces in your closet' })).toBeVisible();
    const { items } = await nell.send<{ items: Item[] }>('GET', '/api/items?sort=name');
    expect(items.map(({ name, brand, size, status }) => [name, brand, size, status])).toEqual([
      ['Camel coat', 'Totem', 'XS', 'active'],
      ['Piece 1', 'Totem', 'S', 'active'],
      ['Piece 2', 'Totem', 'M', 'wishlist'],
      ['Piece 3', 'Totem', 'L', 'active'],
    ]);
  });

  test('values are applied to all selected rows at once', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('sheet-selected');
    await draftsOf(nell, 3);
    await signInAs(nell);
    const upload = new UploadClosetPage(page);
    await upload.open();
    await (await upload.cell(0, 'Name')).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Apply to selected' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Brand' }).fill('Arkady');
    await dialog.getByRole('button', { name: /^(Apply|Change)/ }).click();
    await expect(await upload.cell(1, 'Brand')).toHaveText('Arkady');
    await expect(await upload.cell(2, 'Brand')).toHaveText('');
  });
});
