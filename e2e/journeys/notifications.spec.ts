import { Shell } from '../pages/shell';
import { barriersOn } from '../support/barriers';
import { expect, test } from '../support/journey';

test.describe('notifications', () => {
  for (const { device, viewport } of [
    { device: 'a desktop', viewport: { width: 1280, height: 800 } },
    { device: 'a phone', viewport: { width: 390, height: 844 } },
  ]) {
    test.describe(`on ${device}`, () => {
      test.use({ viewport });

      test('the bell shows a new follower at once, leads to them, and is cleared once it was opened', async ({
        page,
        elsewhere,
        newcomer,
        signInAs,
      }) => {
        const [nell, vera] = [await newcomer('told'), await newcomer('follower')];
        const nellsHandle = await nell.introduce('Nell Ash');
        const verasHandle = await vera.introduce('Vera Oak');
        await signInAs(nell);
        await new Shell(page).open();
        const bell = page.getByRole('button', { name: 'Notifications' });
        await expect(bell).toHaveAccessibleName('Notifications');

        const theirs = await elsewhere();
        await signInAs(vera, theirs);
        await theirs.goto(`/u/${nellsHandle}`);
        await theirs.getByRole('button', { name: 'Follow', exact: true }).click();

        await expect(bell).toHaveAccessibleName('Notifications, 1 new');
        await bell.click();
        const menu = page.getByRole('dialog', { name: 'Notifications' });
        await expect(menu.getByRole('link', { name: 'Vera Oak follows you.' })).toBeVisible();
        expect(await barriersOn(page, 'layer')).toEqual([]);
        await menu.getByRole('link', { name: 'Vera Oak follows you.' }).click();
        await expect(page).toHaveURL(`/u/${verasHandle}`);
        await expect(menu).toBeHidden();
        await expect(bell).toHaveAccessibleName('Notifications');

        await bell.click();
        await expect(menu.getByText('No new notifications.')).toBeVisible();
        await expect(menu.getByText('Vera Oak follows you.')).toBeVisible();
      });
    });
  }

  test('a person who turns notifications in Bestie off gets none from then on', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const [nell, vera] = [await newcomer('quiet'), await newcomer('saver')];
    const board = crypto.randomUUID();
    await nell.send('POST', '/api/boards', { id: board, title: 'Linen', visibility: 'public' });
    await signInAs(nell);
    await page.goto('/settings');
    const told = page.getByRole('checkbox', { name: 'Someone saves one of your boards: in bestie' });
    await told.click();
    await expect(new Shell(page).toast('Saved.')).toBeVisible();
    await page.reload();
    await expect(told).not.toBeChecked();
    await vera.send('POST', `/api/boards/${board}/follow`, {});
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByText('No new notifications.')).toBeVisible();
    await expect(page.getByText(/saved your board/)).toHaveCount(0);
  });
});
