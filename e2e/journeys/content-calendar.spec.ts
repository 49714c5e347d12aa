import { uuidv7 } from 'uuidv7';
import { networkNames } from '@bestie/contracts/connections';
import { addDays, mondayOf } from '@bestie/contracts/days';
import { Shell } from '../pages/shell';
import { dayFromToday } from '../support/days';
import { expect, Person, test } from '../support/journey';

/** The Monday after the next one, so that all of its week is to come. */
const mondayAhead = (): string => addDays(mondayOf(dayFromToday()), 14);

test.describe('content calendar', () => {
  test('a week planned by keyboard and by drag', async ({ page, bestie, signInAs }) => {
    const admin = await Person.signIn(bestie.origin, 'admin');
    const creator = await Person.signUp(bestie, 'planner');
    await admin.giveRole(creator, 'creator');
    const again = await creator.signInAgain();
    const write = (text: string) =>
      again.send('POST', '/api/social/posts', {
        id: uuidv7(),
        text,
        label: '',
        category: '',
        variants: [{ id: uuidv7(), network: 'instagram', type: 'post', text: null }],
      });
    await write('Camel, six ways');
    await write('Three skirts');
    const monday = mondayAhead();
    await again.send('PUT', '/api/social/slots', {
      version: 0,
      items: ['TU', 'FR'].map((weekday) => ({
        id: uuidv7(),
        network: 'instagram',
        weekday,
        time: '09:00',
        timezone: 'UTC',
      })),
    });
    await signInAs(creator);
    await page.goto(`/creator/calendar?view=week&on=${monday}`);
    const day = (date: string) => page.locator(`[data-day="${date}"]`);
    const card = (name: string) => page.getByRole('button', { name: new RegExp(name) });
    const tuesday = addDays(monday, 1);
    const friday = addDays(monday, 4);
    await expect(day(tuesday).getByRole('button', { name: /^Fill the free slot/ })).toBeVisible();

    // By keyboard: from the tray onto Tuesday, where a slot is free.
    await card('Camel').focus();
    await page.keyboard.press('m');
    for (let step = 0; step < 7 && (await day(tuesday).getAttribute('data-over')) === null; step += 1)
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(day(tuesday).getByRole('button', { name: /09:00.*Camel/ })).toBeVisible();

    // By drag: onto the free slot of Friday.
    const slot = day(friday).getByRole('button', {
      name: new RegExp(`^Fill the free slot for ${networkNames.instagram}`),
    });
    const [from, to] = [await card('Three skirts').boundingBox(), await slot.boundingBox()];
    if (!from || !to) throw new Error('The card or the slot is not there.');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    const shell = new Shell(page);
    const moved = /“Three skirts” (is scheduled|keeps)/;
    await shell.hold(moved);
    await expect(day(friday).getByRole('button', { name: /09:00.*Three skirts/ })).toBeVisible();
    await expect(page.getByText('Everything has a time.')).toBeVisible();

    // Undo of the last move leads back to the tray.
    await shell.undo(moved);
    await expect(page.getByRole('complementary').getByRole('button', { name: /Three skirts/ })).toBeVisible();
  });
});
