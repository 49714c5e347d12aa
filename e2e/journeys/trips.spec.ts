import { PlannerPage } from '../pages/fan/planner-page';
import { Shell } from '../pages/shell';
import { ofNextYear } from '../support/days';
import { expect, test } from '../support/journey';
import { layoutFaultsIn } from '../support/layout-faults';
import type { Person } from '../support/journey';

async function fillCloset(person: Person): Promise<void> {
  for (const piece of [
    { name: 'White tee', category: 'tops', weightGrams: 150, washEvery: 1 },
    { name: 'Breton tee', category: 'tops', weightGrams: 170, washEvery: 1 },
    { name: 'Heavy tee', category: 'tops', weightGrams: 400, washEvery: 1 },
    { name: 'Blue jeans', category: 'trousers', weightGrams: 600 },
    { name: 'Sneakers', category: 'shoes', weightGrams: 700 },
    { name: 'Boots', category: 'shoes' },
    { name: 'Ball gown', category: 'dresses', weightGrams: 900, formality: 5 },
  ])
    await person.addPiece(piece);
}

test.describe('trips', () => {
  for (const { where, viewport } of [
    { where: 'a desk', viewport: { width: 1440, height: 900 } },
    { where: 'a phone', viewport: { width: 390, height: 844 } },
  ])
    test.describe(`on ${where}`, () => {
      test.use({ viewport });

      test('a trip is made, the lightest bag is worked out, and packed', async ({
        page,
        newcomer,
        signInAs,
      }) => {
        const nell = await newcomer('trips');
        await fillCloset(nell);
        await signInAs(nell);
        const planner = new PlannerPage(page);
        await planner.open('?tab=trips');
        await expect(page.getByText('Nowhere to go yet')).toBeVisible();
        await page.getByRole('main').getByRole('button', { name: 'New trip' }).first().click();
        const form = page.getByRole('dialog');
        await form.getByLabel('Name').fill('Lisbon');
        await form.getByLabel('First day').fill(ofNextYear('05-03'));
        await form.getByLabel('Last day').fill(ofNextYear('05-06'));
        await form.getByRole('button', { name: 'Add an activity' }).click();
        await form.getByRole('group', { name: 'Activity 1' }).getByLabel('What').fill('Trams');
        await form.getByRole('button', { name: 'Add an activity' }).click();
        await form.getByRole('group', { name: 'Activity 2' }).getByLabel('What').fill('Museum');
        // Days, formality and warmth are read whole.
        expect(await layoutFaultsIn(form)).toEqual([]);
        // Typed text survives a reload.
        await page.reload();
        await expect(form.getByLabel('Name')).toHaveValue('Lisbon');
        // Enter does what the button says.
        await form.getByLabel('Name').press('Enter');
        await expect(page.getByRole('heading', { level: 2, name: 'Lisbon' })).toBeVisible();

        await page.getByRole('button', { name: 'Work out the lightest bag' }).click();
        // Two tees, one pair of jeans, one pair of sneakers: 150 + 170 + 600 + 700 g.
        await expect(page.getByText('1.6 kg')).toBeVisible();
        await expect(page.getByText('No bag is lighter.')).toBeVisible();
        await expect(page.getByText('1 piece has no weight yet')).toBeVisible();
        await expect(page.getByRole('list', { name: 'In this bag' }).getByRole('listitem')).toHaveCount(4);
        await page.getByRole('button', { name: 'Use this list' }).click();
        const pieces = page.getByRole('region', { name: 'Pieces' });
        await expect(pieces.getByRole('checkbox')).toHaveCount(4);

        await page.getByLabel('Something else to pack').fill('Passport');
        await page.keyboard.press('Enter');
        for (const name of [/Passport/, /White tee/]) {
          // The page shows it before the server knows it.
          const saved = page.waitForResponse(/\/check$/);
          await page.getByRole('checkbox', { name }).check();
          expect((await saved).ok()).toBe(true);
        }
        await expect(page.getByText('2 of 5')).toBeVisible();
        await page.reload();
        await expect(page.getByText('2 of 5')).toBeVisible();
        await expect(page.getByRole('checkbox', { name: /Passport/ })).toBeChecked();

        // What comes along just in case has its price.
        await page.getByRole('button', { name: 'Add pieces' }).click();
        await form.getByRole('button', { name: 'Ball gown' }).click();
        await form.getByRole('button', { name: 'Close' }).click();
        await expect(page.getByRole('checkbox', { name: /Ball gown/ })).toBeVisible();
        await page.getByRole('button', { name: 'Work out the lightest bag' }).click();
        await expect(page.getByRole('list', { name: 'Just in case' })).toContainText('adds 900 g');
      });
    });

  test('a trip is deleted, and Undo restores it', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('undo');
    await nell.send('POST', '/api/trips', {
      id: crypto.randomUUID(),
      name: 'Porto',
      startsOn: ofNextYear('05-03'),
      endsOn: ofNextYear('05-04'),
    });
    await signInAs(nell);
    await new PlannerPage(page).open('?tab=trips');
    await page.getByRole('link', { name: 'Porto' }).click();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(page.url());
    await expect(elsewhere.getByRole('heading', { name: 'Porto' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    const shell = new Shell(page);
    await shell.hold('Deleted Porto.');
    await expect(page.getByText('Nowhere to go yet')).toBeVisible();
    await expect(elsewhere.getByText('This trip isn’t available')).toBeVisible();
    await shell.undo('Deleted Porto.');
    await expect(page.getByRole('link', { name: 'Porto' })).toBeVisible();
  });
});
