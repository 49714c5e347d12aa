import type { Page } from '@playwright/test';
import { SpacePage } from '../pages/creator/space-page';
import { ClosetPage } from '../pages/fan/closet-page';
import { Shell } from '../pages/shell';
import { barriersOn } from '../support/barriers';
import { showIn } from '../support/colour-scheme';
import { expect, test } from '../support/journey';

interface ComposedRemote {
  id: string;
  routes: { path: string }[];
}

const screens = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** Waits until nothing is loading any more, so that the page is judged and not its skeleton. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await rest(page);
}

/** Waits until nothing is loading or moving. */
async function rest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Colours in the middle of a transition are nobody's.
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
    )
    .toBe(0);
}

async function judge(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await showIn(page, colorScheme);
        await settle(page);
        const what = colorScheme === 'dark' ? 'colours' : 'page';
        expect.soft(await barriersOn(page, what), `${path} · ${screen} · ${colorScheme}`).toEqual([]);
      }
    }
  }
}

test.describe('access', () => {
  test('a guest meets no barrier on the sign-in page', async ({ page }) => {
    await judge(page, ['/login', '/login?mode=sign-up']);
  });

  for (const who of ['fan', 'creator', 'admin'] as const) {
    test(`no page of the ${who} console has a barrier, light or dark, on desktop or phone`, async ({
      page,
      signInAs,
    }) => {
      test.setTimeout(360_000);
      await signInAs(who);
      const { composition } = (await (await page.request.get('/api/composition')).json()) as {
        composition: {
          remotes: ComposedRemote[];
        };
      };
      const remote = composition.remotes.find(({ id }) => id === who);
      const paths = remote?.routes.map(({ path }) => path).filter((path) => !path.includes(':')) ?? [];
      expect(paths.length).toBeGreaterThan(1);
      await judge(page, paths);
    });
  }

  test('a space and its upload page have no barrier', async ({ page, signInAs }) => {
    test.setTimeout(180_000);
    await signInAs('creator');
    await new SpacePage(page).create('Judged by axe');
    const { pathname } = new URL(page.url());
    await judge(page, [pathname, `${pathname}/upload`]);
  });

  test('a board, its public page and a person’s page have no barrier', async ({ page, signInAs }) => {
    test.setTimeout(240_000);
    await signInAs('fan');
    await page.goto('/u/fan');
    await page.getByRole('link', { name: 'One camel coat, ten mornings' }).click();
    await expect(page.getByRole('button', { name: 'Add pins' })).toBeVisible();
    const board = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'More for this board' }).click();
    await page.getByRole('menuitem', { name: 'See it as others do' }).click();
    await expect(page).toHaveURL(/\/b\//);
    await judge(page, ['/u/fan', '/u/cleo', board, new URL(page.url()).pathname, '/boards?tab=saved']);
  });

  test('what opens above a page has no barrier', async ({ page, signInAs }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInAs('fan');
    const shell = new Shell(page);
    const closet = new ClosetPage(page);
    await closet.open();
    await shell.account.click();
    await expect(shell.menuItem('Help')).toBeVisible();
    expect.soft(await barriersOn(page, 'layer'), 'account menu').toEqual([]);
    await shell.menuItem('Help').click();
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    expect.soft(await barriersOn(page, 'layer'), 'help').toEqual([]);
    await page.keyboard.press('Escape');
    await closet.tiles.first().click();
    await expect(closet.drawer.getByRole('tab', { name: 'Wear log' })).toBeVisible();
    await rest(page);
    expect.soft(await barriersOn(page, 'layer'), 'wear log').toEqual([]);
    await closet.showDetails();
    await expect(closet.drawer.getByLabel('Brand')).toBeVisible();
    expect.soft(await barriersOn(page, 'layer'), 'details').toEqual([]);
  });

  test('the closet can be used by keyboard alone', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('keys');
    for (const name of ['Felt hat', 'Silk dress']) {
      await nell.addPiece({ name, category: name === 'Felt hat' ? 'hats' : 'dresses' });
    }
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await expect(closet.tiles).toHaveCount(2);

    /** Tab until the wanted thing has the focus, as a person does. */
    const tabTo = async (what: string, wanted: ReturnType<Page['locator']>) => {
      for (let steps = 0; steps < 80; steps += 1) {
        await page.keyboard.press('Tab');
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`${what} cannot be reached with Tab`);
    };

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await tabTo('the dress', closet.tile('Silk dress'));
    await page.keyboard.press('Enter');
    await expect(closet.drawer).toBeVisible();
    await tabTo('the wear log', closet.drawer.getByRole('tab', { name: 'Wear log' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const brand = closet.drawer.getByLabel('Brand');
    await tabTo('the brand', brand);
    await page.keyboard.type('Nell & Co');
    await tabTo('Save', closet.drawer.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await expect(closet.drawer.getByRole('button', { name: 'Save' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(closet.drawer).toBeHidden();
    await expect(closet.tile('Silk dress')).toBeFocused();

    await tabTo('the hat’s checkbox', closet.select('Felt hat'));
    await page.keyboard.press('Space');
    await expect(closet.selection).toContainText('1 selected');
    await tabTo('Delete', closet.selection.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(closet.tiles).toHaveCount(1);
  });
});
