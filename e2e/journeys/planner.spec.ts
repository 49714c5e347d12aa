import { uuidv7 } from 'uuidv7';
import { addDays, mondayOf } from '@bestie/contracts/days';
import { PlannerPage } from '../pages/fan/planner-page';
import { Shell } from '../pages/shell';
import { dayFromToday } from '../support/days';
import { expect, test } from '../support/journey';
import { addOutfitPiece, makeOutfit } from '../support/outfits';
import type { Person } from '../support/journey';

/** Days of the week that today is in. */
function thisWeek(): string[] {
  const monday = mondayOf(dayFromToday());
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
const weekday = (date: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

async function fill(person: Person): Promise<{ tee: string; coat: string; outfit: string }> {
  const tee = await addOutfitPiece(person, { name: 'Breton tee', category: 'tops', washEvery: 1 });
  const coat = await addOutfitPiece(person, { name: 'Camel coat', category: 'outerwear', status: 'lent' });
  const { id: outfit } = await makeOutfit(person, 'Camel Monday', [tee, coat]);
  return { tee: tee.id, coat: coat.id, outfit };
}
const wearsOf = async (person: Person, id: string) =>
  (await person.send<{ wearCount: number }>('GET', `/api/items/${id}`)).wearCount;

test.describe('the planner', () => {
  test('an outfit is dragged onto a day and then onto another one, and Undo moves it back', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('planner');
    await fill(nell);
    await signInAs(nell);
    const planner = new PlannerPage(page);
    await planner.open();
    const [monday, , wednesday] = thisWeek() as [string, string, string];
    await planner.drag(planner.tray.getByRole('button', { name: 'Camel Monday' }), monday);
    await expect(planner.entry(monday, 'Camel Monday')).toContainText('Lent');
    await planner.drag(planner.entry(monday, 'Camel Monday'), wednesday);
    const shell = new Shell(page);
    await shell.hold(/^Moved Camel Monday/);
    await expect(planner.entry(wednesday, 'Camel Monday')).toBeVisible();
    await expect(planner.entry(monday, 'Camel Monday')).toHaveCount(0);
    await shell.undo(/^Moved Camel Monday/);
    await expect(planner.entry(monday, 'Camel Monday')).toBeVisible();

    // The same again within 14 days is said.
    await planner.drag(planner.tray.getByRole('button', { name: 'Camel Monday' }), wednesday);
    await expect(planner.entry(wednesday, 'Camel Monday')).toContainText('Again after 2 days');
    await page.getByRole('link', { name: 'Month', exact: true }).click();
    await expect(page).toHaveURL(/view=month/);
    await expect(planner.entry(wednesday, 'Camel Monday')).toBeVisible();
    await page.reload();
    await expect(planner.entry(monday, 'Camel Monday')).toBeVisible();
  });

  test('everything can be done by keyboard alone, and is announced', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('keys');
    await fill(nell);
    await signInAs(nell);
    const planner = new PlannerPage(page);
    await planner.open();
    const week = thisWeek() as [string, string, string, ...string[]];
    const today = dayFromToday();
    const next = week[week.indexOf(today) + 1] ?? week[5] ?? today;
    const towards = next > today ? 'ArrowRight' : 'ArrowLeft';
    const said = page.locator('[id^="DndLiveRegion"]');

    await planner.tray.getByRole('button', { name: 'Camel Monday' }).focus();
    await page.keyboard.press('Space');
    await expect(said).toContainText('Picked up Camel Monday.');
    await page.keyboard.press('ArrowRight');
    await expect(planner.day(today)).toHaveAttribute('data-over');
    await page.keyboard.press('Space');
    await expect(planner.entry(today, 'Camel Monday')).toBeVisible();

    await planner.entry(today, 'Camel Monday').focus();
    await page.keyboard.press('Space');
    await expect(said).toContainText('Camel Monday: ');
    await expect(planner.day(today)).toHaveAttribute('data-over');
    await page.keyboard.press(towards);
    await expect(said).toContainText(weekday(next));
    await page.keyboard.press('Space');
    await expect(planner.entry(next, 'Camel Monday')).toBeVisible();

    await planner.entry(next, 'Camel Monday').focus();
    await page.keyboard.press('Enter');
    await expect(planner.sheet.getByRole('heading', { name: 'Camel Monday' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(planner.sheet).toHaveCount(0);
  });

  test('a wear counts once, also when it was logged before, and Undo removes it', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('worn');
    const { tee, coat, outfit } = await fill(nell);
    const today = dayFromToday();
    await nell.send('POST', '/api/wears', { itemIds: [tee], date: today });
    await nell.send('POST', '/api/planner-entries', { id: uuidv7(), date: today, outfitId: outfit });
    await signInAs(nell);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Wore it: Camel Monday' }).click();
    const shell = new Shell(page);
    await shell.hold('Wore Camel Monday');
    await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText('Worn');
    await expect.poll(() => wearsOf(nell, coat)).toBe(1);
    expect(await wearsOf(nell, tee)).toBe(1);
    await shell.undo('Wore Camel Monday');
    await expect.poll(() => wearsOf(nell, coat)).toBe(0);
    // It was logged by hand before.
    expect(await wearsOf(nell, tee)).toBe(1);
  });

  test('another device sees it at once', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('devices');
    const { outfit } = await fill(nell);
    await signInAs(nell);
    const planner = new PlannerPage(page);
    await planner.open();
    const today = dayFromToday();
    await nell.send('POST', '/api/planner-entries', { id: uuidv7(), date: today, outfitId: outfit });
    await expect(planner.entry(today, 'Camel Monday')).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('the week is a list; an outfit is planned, noted and worn on a phone', async ({
      page,
      newcomer,
      signInAs,
    }) => {
      const nell = await newcomer('thumb');
      const { tee } = await fill(nell);
      await signInAs(nell);
      const planner = new PlannerPage(page);
      await planner.open();
      const today = dayFromToday();
      await planner.plan(today, 'Camel Monday');
      await planner.entry(today, 'Camel Monday').tap();
      await planner.sheet.getByLabel('Note').fill('With the umbrella');
      await planner.sheet.getByRole('button', { name: 'Save' }).tap();
      await expect(planner.sheet.getByRole('button', { name: 'Save' })).toHaveCount(0);
      await planner.sheet.getByRole('button', { name: 'Wore it' }).tap();
      await expect(
        new Shell(page).toast('Wore Camel Monday today. Due for a wash: Breton tee.'),
      ).toBeVisible();
      await expect.poll(() => wearsOf(nell, tee)).toBe(1);
      await page.keyboard.press('Escape');
      await expect(planner.entry(today, 'Camel Monday')).toContainText('Worn');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide).toBe(false);
    });
  });
});
