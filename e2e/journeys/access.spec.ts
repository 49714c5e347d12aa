import type { Locator, Page } from '@playwright/test';
import { SpacePage } from '../pages/creator/space-page';
import { ClosetPage } from '../pages/fan/closet-page';
import { Shell } from '../pages/shell';
import { barriersOn } from '../support/barriers';
import { showIn } from '../support/colour-scheme';
import { expect, test } from '../support/journey';
import { layoutFaultsIn } from '../support/layout-faults';

interface ComposedRemote {
  id: string;
  routes: { path: string }[];
}

/** The narrowest screen that every page fits. */
const phone = { width: 360, height: 780 };

/** Each screen with what is judged in which colour scheme: a page has the same colours on every screen. */
const screens = [
  { name: 'desktop', size: { width: 1440, height: 900 }, schemes: { light: 'page', dark: 'colours' } },
  { name: 'phone', size: phone, schemes: { light: 'structure' } },
] as const;

/** Waits until nothing is loading any more, so that the page is judged and not its skeleton. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await rest(page);
}

/** Waits until nothing is loading or moving. */
async function rest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Colours are measured after transitions. What follows the scroll position only moves with it.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline,
            ).length,
      ),
    )
    .toBe(0);
}

/** Tab until the wanted thing has the focus, as a person does. */
async function tabTo(page: Page, what: string, wanted: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${what} cannot be reached with Tab`);
}

async function judge(page: Page, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await page.goto(path);
    for (const { name, size, schemes } of screens) {
      await page.setViewportSize(size);
      for (const [colorScheme, what] of Object.entries(schemes)) {
        await showIn(page, colorScheme as keyof typeof schemes);
        await settle(page);
        const where = `${path} · ${name} · ${colorScheme}`;
        // The first page shows the parts of the frame that only a phone has.
        const judged = index === 0 && what === 'structure' ? 'page' : what;
        expect.soft(await barriersOn(page, judged), where).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, `width of ${where}`).toBeLessThanOrEqual(size.width);
      }
    }
  }
}

test.describe('accessibility', () => {
  // The pages of a console take minutes; another worker judges the next ones meanwhile.
  test.describe.configure({ mode: 'parallel' });

  test('the sign-in page is accessible to a guest', async ({ page }) => {
    await judge(page, ['/login', '/login?mode=sign-up']);
  });

  for (const who of ['fan', 'creator', 'admin'] as const) {
    test(`every page of the ${who} console is accessible, on desktop and phone, light and dark`, async ({
      page,
      signInAs,
    }) => {
      test.slow();
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

  test('a space and its upload page are accessible', async ({ page, signInAs }) => {
    await signInAs('creator');
    await new SpacePage(page).create('Judged by axe');
    const { pathname } = new URL(page.url());
    await judge(page, [pathname, `${pathname}/upload`]);
  });

  test('a board, its public page and a person’s page are accessible', async ({ page, signInAs }) => {
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

  test('a thread with a poll and its dialogs, confessions and their queue are accessible', async ({
    page,
    elsewhere,
    signInAs,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInAs('fan');
    const answer = await page.request.get('/api/forum/threads?limit=50');
    const { items } = (await answer.json()) as { items: { id: string; hasPoll: boolean; solved: boolean }[] };
    const withPoll = `/community/forum/${items.find(({ hasPoll }) => hasPoll)?.id}`;
    const solved = `/community/forum/${items.find((thread) => thread.solved)?.id}`;
    await judge(page, [
      withPoll,
      solved,
      '/community/forum?order=top&tag=nobody-has-this',
      '/community/confessions?tab=yours',
    ]);

    await page.goto(solved);
    await page.getByRole('button', { name: 'Write a reply…' }).click();
    await page.getByRole('textbox', { name: 'Your reply' }).pressSequentially('Thank you @han');
    await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible();
    expect.soft(await barriersOn(page, 'page'), 'the composer with a mention').toEqual([]);
    await page.getByRole('textbox', { name: 'Your reply' }).fill('');
    await page.getByRole('button', { name: 'React' }).first().click();
    await rest(page);
    expect.soft(await barriersOn(page, 'layer'), 'reactions').toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto('/community/forum');
    await page.getByRole('main').getByRole('button', { name: 'New thread' }).first().click();
    const form = page.getByRole('dialog', { name: 'New thread' });
    await form.getByRole('button', { name: 'Add a poll' }).click();
    await rest(page);
    expect.soft(await barriersOn(page, 'layer'), 'new thread').toEqual([]);
    await page.goto('/community/confessions');
    await page
      .getByRole('button', { name: /repl(y|ies)$/i })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeVisible();
    await rest(page);
    expect.soft(await barriersOn(page, 'page'), 'replies to a confession').toEqual([]);

    const adminsPage = await elsewhere();
    await signInAs('admin', adminsPage);
    await judge(adminsPage, ['/admin/confessions?tab=shown', '/admin/confessions?tab=bans']);
  });

  test('a question is asked and answered by keyboard alone', async ({ page, newcomer, signInAs }) => {
    await signInAs(await newcomer('typist'));
    await page.goto('/community/forum');
    const start = page.getByRole('main').getByRole('button', { name: 'New thread' }).first();
    await start.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New thread' });
    await expect(form.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Which glove goes with a green bicycle?');
    await tabTo(page, 'the category', form.getByLabel('Category'));
    await page.keyboard.type('Help');
    await tabTo(page, 'the text', form.getByLabel('Your text'));
    await page.keyboard.type('It is bottle green, and it has a basket.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: /green bicycle/ })).toBeVisible();

    await tabTo(page, 'the place to reply', page.getByRole('button', { name: 'Write a reply…' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused();
    await page.keyboard.type(`Found some: https://example.com/${'gloves'.repeat(60)}`);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article')).toHaveCount(2);
    // An address without a single place to break widens nothing.
    await page.setViewportSize(phone);
    await expect(page.getByRole('link', { name: /glovesgloves/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  test('dialogs, menus and sheets are accessible', async ({ page, signInAs }) => {
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
    for (const { name, size } of screens) {
      await page.setViewportSize(size);
      await page.keyboard.press('Tab');
      expect.soft(await layoutFaultsIn(closet.drawer), `details · ${name}`).toEqual([]);
      // The last field is in view now, and the head of the sheet still is.
      await expect(closet.drawer.getByRole('switch', { name: 'Favourite' })).toBeInViewport();
      await expect(closet.drawer.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
    await expect(closet.drawer).toBeHidden();
    expect.soft(await layoutFaultsIn(page.getByRole('main')), 'closet').toEqual([]);
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

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await tabTo(page, 'the dress', closet.tile('Silk dress'));
    await page.keyboard.press('Enter');
    await expect(closet.drawer).toBeVisible();
    await tabTo(page, 'the wear log', closet.drawer.getByRole('tab', { name: 'Wear log' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const brand = closet.drawer.getByLabel('Brand');
    await tabTo(page, 'the brand', brand);
    await page.keyboard.type('Nell & Co');
    await tabTo(page, 'Save', closet.drawer.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await expect(closet.drawer.getByRole('button', { name: 'Save' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(closet.drawer).toBeHidden();
    await expect(closet.tile('Silk dress')).toBeFocused();

    await tabTo(page, 'the hat’s checkbox', closet.select('Felt hat'));
    await page.keyboard.press('Space');
    await expect(closet.selection).toContainText('1 selected');
    await tabTo(page, 'Delete', closet.selection.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(closet.tiles).toHaveCount(1);
  });
});
