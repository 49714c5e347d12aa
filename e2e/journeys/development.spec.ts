import type { PageAnswer } from '@bestie/contracts/remotes';
import { ClosetPage } from '../pages/fan/closet-page';
import { Shell } from '../pages/shell';
import { Development, startTimeout } from '../support/development';
import { expect as expectSoon, test as base } from '../support/journey';

/** An edit builds host, consoles and types again, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 120_000 });

/** One for all journeys of this file: what one edits, the others must not need. */
const test = base.extend<object, { development: Development }>({
  development: [
    async ({ browser: _browser }, use) => {
      const development = await Development.start();
      await use(development);
      await development.close();
    },
    { scope: 'worker', timeout: startTimeout + 30_000 },
  ],
  baseURL: async ({ development }, use) => use(development.origin),
});

test.describe('npm run dev', () => {
  test('an edit of a console, of the host or of the design system updates the open page and keeps its state', async ({
    page,
    development,
    signInAs,
  }) => {
    await signInAs('fan');
    const closet = new ClosetPage(page);
    const shell = new Shell(page);
    await closet.open();
    await shell.search.fill('half a word of the sh');
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .click({ force: true });
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    const kept = async () => {
      await expect(shell.search).toHaveValue('half a word of the sh');
      await expect(closet.selection).toContainText('1 selected');
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    };
    await kept();

    await test.step('a page of the fan console', async () => {
      development.edit(
        'fan-remote/src/features/closet/closet-items.tsx',
        'title="Closet"',
        'title="Armoire"',
      );
      await expect(shell.heading).toHaveText('Armoire');
      await kept();
    });
    await test.step('the topbar of the host', async () => {
      development.edit('host/src/shell/topbar/topbar.tsx', 'aria-label="Account"', 'aria-label="Letters"');
      await expect(shell.topbar.getByRole('button', { name: 'Letters' })).toBeVisible();
      await kept();
    });
    await test.step('a component of the design system, in the host’s copy and in the console’s', async () => {
      development.edit(
        'shared/design-system/src/button/button.tsx',
        '<span className={styles.label}>{children}</span>',
        '<span className={styles.label} title="Edited">{children}</span>',
      );
      await expect(shell.topbar.getByTitle('Edited').filter({ hasText: 'New' })).toBeVisible();
      await expect(
        page.getByRole('main').getByTitle('Edited').filter({ hasText: 'Add pieces' }),
      ).toBeVisible();
      await kept();
    });
    await test.step('a style sheet of the design system', async () => {
      development.edit(
        'shared/design-system/src/page-header/page-header.module.css',
        '.words h1 {',
        '.words h1 {\n    text-decoration-line: underline;',
      );
      await expect(shell.heading).toHaveCSS('text-decoration-line', 'underline');
      await kept();
    });
  });

  test('a changed navigation and a changed server appear without a restart', async ({
    page,
    development,
    signInAs,
  }) => {
    await signInAs('fan');
    await new Shell(page).open();
    const sidebar = new Shell(page).sidebar('Bestie');
    await expect(sidebar.getByRole('link', { name: 'Closet' })).toBeVisible();
    development.edit('fan-remote/src/remote-data.ts', "label: 'Closet',", "label: 'Armoire',");
    await expect(sidebar.getByRole('link', { name: 'Armoire' })).toBeVisible();

    development.edit('server/src/platform/http/openapi.ts', "title: 'Bestie API'", "title: 'Armoire API'");
    const title = async () => {
      // While the new server starts, requests wait for it; the journey's time is their only limit.
      const response = await page.request.get('/api/openapi.json', { timeout: 0 });
      expect(response.status()).toBe(200);
      return ((await response.json()) as { info: { title: string } }).info.title;
    };
    await expect.poll(title, { timeout: 0 }).toBe('Armoire API');
  });

  test('14.4.6: an edit that cannot be applied reloads the page', async ({ page, development, signInAs }) => {
    await signInAs('fan');
    const { heading } = new Shell(page);
    await page.goto('/planner');
    await expect(heading).toHaveText('Planner');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    // A shared package of which the open page has set up nothing.
    development.edit(
      'fan-remote/src/features/planner/planner-page.tsx',
      'title="Planner"',
      "title={typeof createStore === 'function' ? 'Agenda' : ''}",
    );
    development.edit(
      'fan-remote/src/features/planner/planner-page.tsx',
      "import { PageHeader } from '@bestie/design-system/page-header';",
      "import { PageHeader } from '@bestie/design-system/page-header';\nimport { createStore } from 'zustand';",
    );
    await expect(heading).toHaveText('Agenda');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });

  test('14.4.6: type and syntax errors are shown on the page, with file and line, until they are fixed', async ({
    page,
    development,
    consoleErrors,
  }) => {
    // Each development server also tells the console.
    consoleErrors.allow(/webpack-dev-server/);
    const overlay = page.getByRole('alert', { name: 'Problems in the sources' });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(overlay).toHaveCount(0);
    await test.step('a type error, which a build does not mind', async () => {
      const file = 'shared/design-system/src/badge/badge.tsx';
      development.edit(file, 'export interface', "export const wrong: number = 'a text';\nexport interface");
      // The first check of all types may still go on, with a lower priority than builds; the journey's time is its only limit.
      await expect(overlay).toContainText(`${file}:5:14`, { timeout: 0 });
      await expect(overlay).toContainText("Type 'string' is not assignable to type 'number'.");
      development.edit(file, "export const wrong: number = 'a text';\n", '');
      await expect(overlay).toHaveCount(0);
    });
    await test.step('a syntax error, with which nothing builds', async () => {
      const file = 'host/src/main.tsx';
      const first = "import '@bestie/design-system/tokens.css';";
      development.edit(file, first, `const = 1;\n${first}`);
      await expect(overlay).toContainText(`${file}:1:7`);
      // A page that opens now shows it, too.
      await page.goto('/login');
      await expect(overlay).toContainText(`${file}:1:7`);
      development.edit(file, 'const = 1;\n', '');
      await expect(overlay).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });

  test('/design shows every component', async ({ page }) => {
    await page.goto('/design');
    await expect(page.getByRole('heading', { level: 1, name: 'Paper, ink and one accent' })).toBeVisible();
  });
});

/** One remote from its sources, in front of a platform that runs already. */
const aloneTest = base.extend<object, { development: Development }>({
  development: [
    async ({ bestie }, use) => {
      const development = await Development.start({ remote: 'fan', platform: bestie.origin });
      await use(development);
      await development.close();
    },
    { scope: 'worker', timeout: startTimeout + 30_000 },
  ],
  baseURL: async ({ development }, use) => use(development.origin),
});

aloneTest(
  'npm run dev -- fan shows edits of that console; the others, and what everybody else sees, are the platform’s',
  async ({ page, context, bestie, development, signInAs }) => {
    await signInAs('creator');
    const shell = new Shell(page);
    await new ClosetPage(page).open();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    development.edit('fan-remote/src/features/closet/closet-items.tsx', 'title="Closet"', 'title="Armoire"');
    await expect(shell.heading).toHaveText('Armoire');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    const channels = async (origin: string) => {
      const answer = await context.request.get(`${origin}/api/composition`);
      const { composition } = (await answer.json()) as PageAnswer;
      return Object.fromEntries(composition.remotes.map(({ id, channel }) => [id, channel]));
    };
    expect(await channels(development.origin)).toEqual({ fan: 'development', creator: 'stable' });
    expect(await channels(bestie.origin)).toEqual({ fan: 'stable', creator: 'stable' });
    await page.goto('/creator/home');
    await expect(shell.heading).toBeVisible();
    await page.goto(`${bestie.origin}/closet`);
    await expect(shell.heading).toHaveText('Closet');
  },
);
