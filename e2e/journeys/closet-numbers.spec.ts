import { Shell } from '../pages/shell';
import { barriersOn } from '../support/barriers';
import { dayFromToday } from '../support/days';
import { expect, test } from '../support/journey';
import type { Person } from '../support/journey';

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};
const euros = (amount: number) => ({ amount, currency: 'EUR' });

/** Clothes for several outfits, some of them worn, and a wish. */
async function fillCloset(person: Person): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const add = async (name: string, category: string, rest: object = {}) =>
    // Warm enough and light enough for every month in which the journey may run.
    ids.set(name, (await person.addPiece({ name, category, warmth: 3, ...rest })).id);
  await add('Linen shirt', 'shirts', { colours: ['white'], price: euros(6000), occasions: ['office'] });
  await add('Navy knit', 'knitwear', { colours: ['navy'], price: euros(9000) });
  await add('Wide trousers', 'trousers', { colours: ['navy'], price: euros(8000), washEvery: 2 });
  await add('Jeans', 'trousers', { colours: ['blue'], occasions: ['weekend'] });
  await add('Loafers', 'shoes', { colours: ['brown'], price: { amount: 120_00, currency: 'GBP' } });
  await add('Boots', 'shoes', { colours: ['black'], price: euros(15_000) });
  await add('Silk dress', 'dresses', { colours: ['green'], price: euros(20_000) });
  await add('Wished blazer shirt', 'shirts', {
    status: 'wishlist',
    colours: ['white'],
    price: euros(12_000),
  });
  const wear = (days: number, ...names: string[]) =>
    person.send('POST', '/api/wears', {
      itemIds: names.map((name) => ids.get(name)),
      date: dayFromToday(-days),
    });
  for (const days of [3, 10, 17, 60]) await wear(days, 'Linen shirt', 'Wide trousers', 'Loafers');
  await wear(24, 'Navy knit', 'Jeans', 'Boots');
  return ids;
}

for (const [device, viewport] of Object.entries(sizes))
  test.describe(`the numbers of a closet, on a ${device}`, () => {
    test.use({ viewport });

    test('stats: every figure leads to its pieces, and currencies stay apart', async ({
      page,
      newcomer,
      signInAs,
    }) => {
      const nell = await newcomer('stats');
      await fillCloset(nell);
      await signInAs(nell);
      await page.goto('/closet');
      await page
        .getByRole('navigation', { name: 'Closet', exact: true })
        .getByRole('link', { name: 'Stats' })
        .click();
      await expect(page).toHaveURL(/\?tab=stats$/);
      const main = page.getByRole('main');
      await expect(main).toContainText('Value in EUR');
      await expect(main).toContainText('€580');
      await expect(main).toContainText('Value in GBP');
      await expect(main).toContainText('£120');
      await expect(main).toContainText('86 %');
      const outfit = page.getByRole('region', { name: 'Most repeated outfit' });
      await expect(outfit.getByRole('heading', { name: /^4 days/ })).toBeVisible();
      await expect(outfit.getByRole('link', { name: 'Linen shirt' })).toBeVisible();
      expect(await barriersOn(page)).toEqual([]);

      await main.getByRole('link', { name: 'See them' }).click();
      const list = page.getByRole('dialog', { name: 'Never worn' });
      await expect(list.getByRole('link', { name: 'Silk dress' })).toBeVisible();
      await page.reload();
      await expect(list.getByRole('link', { name: 'Silk dress' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();

      // By keyboard: the chart's table, and from there a month.
      const chart = page.getByRole('figure', { name: /wears in \d+ months|wears in this month/ });
      await chart.getByText('Show as table').focus();
      await page.keyboard.press('Enter');
      await expect(chart.getByRole('table', { name: 'Wears by month' })).toBeVisible();
      await chart.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('dialog', { name: /^Worn in / })).toBeVisible();
      await page.keyboard.press('Escape');

      await main.getByRole('link', { name: 'Shirts' }).first().click();
      await expect(page).toHaveURL(
        /status=active,laundry,lent&category=shirts|status=active%2Claundry%2Clent&category=shirts/,
      );
      await expect(main.getByRole('button', { name: 'Linen shirt', exact: true })).toBeVisible();
    });

    test('today: three outfits with reasons; one tap to wear, with an undo', async ({
      page,
      newcomer,
      signInAs,
    }) => {
      const nell = await newcomer('today');
      await fillCloset(nell);
      await signInAs(nell);
      await page.goto('/home');
      const section = page.getByRole('region', { name: 'Wear one of these today?' });
      const outfits = section.getByRole('article');
      await expect(outfits).toHaveCount(3);
      const first = (await outfits.first().getAttribute('aria-label')) ?? '';
      expect(await barriersOn(page)).toEqual([]);

      await outfits.first().getByRole('button', { name: 'Not for me' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Hide it' }).click();
      const shell = new Shell(page);
      await shell.hold('Hidden.');
      await expect(section.getByRole('article', { name: first, exact: true })).toHaveCount(0);
      await shell.undo('Hidden.');
      await expect(section.getByRole('article', { name: first, exact: true })).toBeVisible();

      await section
        .getByRole('article', { name: first, exact: true })
        .getByRole('button', { name: 'Wore it' })
        .click();
      const chosen = page.getByRole('region', { name: 'Today you chose' }).getByRole('article').first();
      await expect(chosen).toHaveAttribute('aria-label', first);
      await expect(chosen.getByRole('button', { name: 'Logged' })).toBeDisabled();
      await expect(page.getByRole('region', { name: 'Worn today' })).toBeVisible();
      await page.reload();
      await expect(chosen).toContainText('Worn today');
    });

    test('capsules: the most outfits, with proof; what one more piece would add; saved and deleted', async ({
      page,
      newcomer,
      signInAs,
    }) => {
      const nell = await newcomer('capsules');
      await fillCloset(nell);
      await signInAs(nell);
      await page.goto('/closet?tab=capsules');
      const main = page.getByRole('main');
      // 2 tops × 2 bottoms × 2 pairs of shoes, and the dress with either pair.
      await expect(main).toContainText('10 outfits');
      await expect(main).toContainText('From 7 pieces: no others are suitable');
      await expect(main).toContainText('Proven: no other choice makes more outfits.');
      await expect(page.getByRole('region', { name: 'One more piece' })).toContainText(
        '+4 outfits, if you buy it',
      );
      expect(await barriersOn(page)).toEqual([]);

      await main.getByRole('spinbutton', { name: 'Pieces' }).fill('4');
      await expect(main).toContainText('From 4 pieces');
      await expect(page).toHaveURL(/size=4/);
      await main.getByRole('button', { name: 'office' }).click();
      await expect(page).toHaveURL(/occasions=office/);
      await expect(main).toContainText('Proven');
      await page.reload();
      await expect(main).toContainText('From 4 pieces');
      await main.getByRole('spinbutton', { name: 'Days between washes' }).fill('31');
      await expect(page.getByRole('heading', { name: 'No combination meets all of that' })).toBeVisible();
      await main.getByRole('spinbutton', { name: 'Days between washes' }).fill('0');

      await main.getByRole('button', { name: 'Save this capsule' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Lisbon');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      const kept = page.getByRole('region', { name: 'Saved capsules' });
      await expect(kept.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
      await kept.getByRole('button', { name: 'Delete Lisbon' }).click();
      const shell = new Shell(page);
      await shell.hold('Deleted Lisbon.');
      await expect(kept).toBeHidden();
      await shell.undo('Deleted Lisbon.');
      await expect(kept.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
    });

    test('the drawer forecasts a year, and advises whether to buy a wish', async ({
      page,
      newcomer,
      signInAs,
    }) => {
      const nell = await newcomer('forecast');
      const ids = await fillCloset(nell);
      await signInAs(nell);
      await page.goto(`/closet?item=${ids.get('Linen shirt')}`);
      const ahead = page.getByRole('dialog').getByRole('region', { name: 'The next year' });
      await expect(ahead).toContainText(/about \d+/);
      await expect(ahead).toContainText(/80 % likely: €\d/);
      await expect(ahead).toContainText('Based on its own 4 wears');
      expect(await barriersOn(page)).toEqual([]);

      await page.goto(`/closet?item=${ids.get('Wished blazer shirt')}`);
      const buy = page.getByRole('dialog').getByRole('region', { name: 'Should I buy this?' });
      await expect(buy).toContainText('You own 1 piece like it');
      await expect(buy.getByRole('link', { name: 'Linen shirt' })).toBeVisible();
      // With two bottoms and two pairs of shoes.
      await expect(buy.getByText('4', { exact: true })).toBeVisible();
    });
  });

test('a closet without wears has no figures and no suggestions, and says how to get them', async ({
  page,
  newcomer,
  signInAs,
}) => {
  const nell = await newcomer('nothing');
  await signInAs(nell);
  await page.goto('/closet?tab=stats');
  await expect(page.getByRole('heading', { name: 'Your stats start with your first piece' })).toBeVisible();
  await page.goto('/closet?tab=capsules');
  await expect(
    page.getByRole('heading', { name: 'A capsule needs a few clothes to choose from' }),
  ).toBeVisible();
  await nell.addPiece({ name: 'Tee', category: 'tops' });
  await page.goto('/home');
  await expect(page.getByText('a skirt or trousers and a pair of shoes')).toBeVisible();
});
