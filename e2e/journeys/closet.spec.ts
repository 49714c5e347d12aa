import { ClosetPage } from '../pages/fan/closet-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';
import type { Person } from '../support/journey';

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
  test('facets, search and sort stand in the URL and survive a reload', async ({
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

  test('an empty closet says how to begin', async ({ page, newcomer, signInAs }) => {
    await signInAs(await newcomer('empty'));
    await new ClosetPage(page).open();
    await expect(page.getByText('Your closet is waiting for its first piece')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Add pieces' }).first().click();
    await expect(page).toHaveURL('/upload/closet');
  });

  test('a wear is logged with one press and taken back with another', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('wears');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.openPiece('Silk dress');
    await expect(closet.drawer).toContainText('Not worn yet');
    await closet.drawer.getByRole('button', { name: 'Wore it' }).last().click();
    await expect(closet.drawer).toContainText('Last today');
    await expect(closet.drawer.getByRole('button', { name: 'Worn today' })).toBeDisabled();
    await new Shell(page).undo('Wore Silk dress today.');
    await expect(closet.drawer).toContainText('Not worn yet');
  });

  test('many pieces are changed at once', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('bulk');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.select('Wool coat').check({ force: true });
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

  test('what was deleted comes back with Undo', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('undo');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.select('Wool coat').check({ force: true });
    await closet.select('Linen shirt').check({ force: true });
    await closet.selection.getByRole('button', { name: 'Delete' }).click();
    await expect(closet.tiles).toHaveCount(2);
    await new Shell(page).undo('Deleted 2 pieces.');
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

  test('what another tab or device changes appears by itself', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('live');
    await fillCloset(nell);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await expect(closet.tiles).toHaveCount(4);
    // The stream stands once an event came through it.
    await expect(async () => {
      await nell.addPiece({ name: 'Straw hat', category: 'hats' });
      await expect(closet.tile('Straw hat').first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await nell.addPiece({ name: 'Felt hat', category: 'hats' });
    await expect(closet.tile('Felt hat')).toBeVisible();
  });

  test('somebody else’s piece looks like one that does not exist', async ({
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
    await expect(page.getByText('This piece is not in your closet')).toBeVisible();
    await expect(page.getByText('Secret gown')).toHaveCount(0);
  });
});
