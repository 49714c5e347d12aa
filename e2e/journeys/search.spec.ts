import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

test.describe('searching', () => {
  test('a typing error still finds the piece, whose drawer opens from the hit', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const uma = await newcomer('search');
    await uma.addPiece({ name: 'Denim jacket', category: 'outerwear', brand: 'Levy' });
    await uma.addPiece({ name: 'Crème blouse', category: 'shirts' });
    await signInAs(uma);
    const shell = new Shell(page);
    await shell.open();
    await shell.search.fill('denm jaket');
    await shell.search.press('Enter');
    await expect(page).toHaveURL('/search?q=denm+jaket');
    await expect(shell.heading).toHaveText('“denm jaket”');
    const hits = page.getByRole('main').getByRole('listitem');
    await expect(hits).toHaveText([/Denim jacket/]);
    await expect(
      page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name: 'Closet' }),
    ).toHaveAttribute('aria-current', 'page');
    await hits.getByRole('link', { name: 'Denim jacket' }).click();
    await expect(page.getByRole('dialog', { name: 'Denim jacket' })).toBeVisible();
  });

  test('searches that found something are offered again, and can be forgotten', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const vera = await newcomer('recent');
    await vera.addPiece({ name: 'Crème blouse', category: 'shirts' });
    await signInAs(vera);
    const shell = new Shell(page);
    await shell.open();
    const search = async (words: string, heading: string) => {
      await shell.search.fill(words);
      await shell.search.press('Enter');
      await expect(shell.heading).toHaveText(heading);
    };
    await search('creme', '“creme”');
    await expect(page.getByText('1 result')).toBeVisible();
    await search('submarine', '“submarine”');
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    await page.goto('/search');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['creme']);
    await page.getByRole('link', { name: 'creme' }).click();
    await expect(page.getByText('1 result')).toBeVisible();
    await page.goto('/search');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Search for a name/ })).toBeVisible();
  });
});
