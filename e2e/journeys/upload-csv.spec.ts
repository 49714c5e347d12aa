import { readFile } from 'node:fs/promises';
import type { Item } from '@bestie/contracts/items.contract';
import { ClosetPage } from '../pages/fan/closet-page';
import { UploadClosetPage } from '../pages/fan/upload-closet-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

const list = [
  'Item name;Type;Colour;Cost;Bought;My remarks',
  'Wool coat;coat;navy blue;1.299,00 €;31.3.2024;from Milan',
  'Silk dress;dress;red, green;89,90 €;2.4.2024;',
  'Rocket;spaceship;grey;12 €;1.1.2024;',
  'Tee;t-shirt;white;9,90 €;30.2.2024;',
].join('\r\n');

test.describe('a list as CSV', () => {
  test('is mapped, shows its problems before anything is added, and adds nothing twice', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('lister');
    await signInAs(nell);
    const upload = new UploadClosetPage(page);
    await upload.open();
    await upload.chooseList('wardrobe.csv', list);
    await expect(page.getByRole('heading', { name: 'What’s in wardrobe.csv?' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Item name is' })).toHaveValue('name');
    await expect(page.getByRole('combobox', { name: 'Cost is' })).toHaveValue('price');
    await page.getByRole('combobox', { name: 'My remarks is' }).selectOption('Notes');
    await expect(page.getByRole('main')).toContainText('2 rows not imported');
    await expect(page.getByRole('main')).toContainText('We don’t know the category “spaceship”.');
    await page.getByRole('combobox', { name: 'Category if none is given' }).selectOption('Other');
    await expect(page.getByRole('main')).toContainText('1 row not imported');
    await page.getByRole('button', { name: 'Add 3 pieces' }).click();
    await expect(page.getByRole('heading', { name: '3 pieces added' })).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save these rows as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('wardrobe, not added.csv');
    const failed = await readFile(await file.path(), 'utf8');
    expect(failed).toContain('Tee,t-shirt,white');
    expect(failed).toContain('30.2.2024');

    const { items } = await nell.send<{ items: Item[] }>('GET', '/api/items?sort=name');
    expect(
      items.map(({ name, category, price, purchaseDate, notes }) => [
        name,
        category,
        price?.amount,
        purchaseDate,
        notes,
      ]),
    ).toEqual([
      ['Rocket', 'other', 1200, '2024-01-01', null],
      ['Silk dress', 'dresses', 8990, '2024-04-02', null],
      ['Wool coat', 'outerwear', 129900, '2024-03-31', 'from Milan'],
    ]);

    // The same file after a reload, with the same answers.
    await upload.open();
    await upload.chooseList('wardrobe.csv', list);
    await page.getByRole('combobox', { name: 'My remarks is' }).selectOption('Notes');
    await page.getByRole('combobox', { name: 'Category if none is given' }).selectOption('Other');
    await page.getByRole('button', { name: 'Add 3 pieces' }).click();
    await expect(page.getByRole('heading', { name: '0 pieces added' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'added before' })).toBeVisible();
    await page.getByRole('button', { name: 'Add them again' }).click();
    await expect(page.getByRole('heading', { name: '3 pieces added' })).toBeVisible();
    await page.getByRole('link', { name: 'Open closet' }).click();
    await expect(new ClosetPage(page).tiles).toHaveCount(6);
  });

  test('keeps its mapping through a reload and a closed tab until it is imported', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    await signInAs(await newcomer('patient-lister'));
    const upload = new UploadClosetPage(page);
    await upload.open();
    await upload.chooseList('wardrobe.csv', list);
    await page.getByRole('combobox', { name: 'My remarks is' }).selectOption('Notes');
    await page.getByRole('combobox', { name: 'Cost is' }).selectOption('');
    await page.getByRole('combobox', { name: 'Category if none is given' }).selectOption('Other');
    await expect(page.getByRole('main')).toContainText('1 row not imported');

    await page.reload();
    await expect(page.getByRole('heading', { name: 'What’s in wardrobe.csv?' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'My remarks is' })).toHaveValue('notes');
    await expect(page.getByRole('combobox', { name: 'Cost is' })).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Category if none is given' })).toHaveValue('other');
    await expect(page.getByRole('cell', { name: 'Silk dress' })).toBeVisible();

    // Closed, and opened again.
    const later = await page.context().newPage();
    await page.close();
    const again = new UploadClosetPage(later);
    await again.open();
    await expect(later.getByRole('combobox', { name: 'My remarks is' })).toHaveValue('notes');
    await later.getByRole('button', { name: 'Add 3 pieces' }).click();
    await expect(later.getByRole('heading', { name: '3 pieces added' })).toBeVisible();

    await again.open();
    await expect(later.getByRole('button', { name: 'Or a list as CSV' })).toBeVisible();
    await expect(later.getByRole('heading', { name: 'What’s in wardrobe.csv?' })).toBeHidden();
  });

  test('that is discarded, or was open at a sign-out, is removed', async ({ page, newcomer, signInAs }) => {
    const una = await newcomer('tidy-lister');
    await signInAs(una);
    const upload = new UploadClosetPage(page);
    const heading = page.getByRole('heading', { name: 'What’s in wardrobe.csv?' });
    await upload.open();
    await upload.chooseList('wardrobe.csv', list);
    await expect(heading).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(heading).toBeHidden();
    await expect.poll(() => upload.keptDrafts()).toEqual([]);

    await upload.chooseList('wardrobe.csv', list);
    await expect(heading).toBeVisible();
    await expect.poll(() => upload.keptDrafts()).toHaveLength(2);
    await new Shell(page).logOut();
    await expect.poll(() => upload.keptDrafts()).toEqual([]);
  });

  test('on a phone the columns scroll and nothing else does', async ({ page, newcomer, signInAs }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signInAs(await newcomer('phone-lister'));
    const upload = new UploadClosetPage(page);
    await upload.open();
    await upload.chooseList('wardrobe.csv', list);
    await expect(page.getByRole('button', { name: /^Add 2 pieces/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
