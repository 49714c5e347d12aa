import type { Page } from '@playwright/test';
import type { PageAnswer } from '@bestie/contracts/remotes';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';
import { demo, expect, testOnOwnServer } from '../support/journey';
import { readManual } from '../support/manual';
import { TeamDesk } from '../support/team-desk';

/** A server of its own: a fourth console is nothing that the other journeys expect. */
const test = testOnOwnServer();

const home = '/style-desk/home';

/** The release of the console that this browser gets. */
async function running({ request }: Page): Promise<string | undefined> {
  const { composition } = (await (await request.get('/api/composition')).json()) as PageAnswer;
  const remote = composition.remotes.find(({ id }) => id === 'style-desk');
  return remote && `${remote.version} ${remote.channel}`;
}

/** The console's page as a full load brings it: the first look, or the one with a way to the closet. */
async function showsDesk(page: Page, look: 'first' | 'closet'): Promise<void> {
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 1, name: 'Style desk' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Open your closet' })).toHaveCount(
    look === 'closet' ? 1 : 0,
  );
}

test('from an empty folder: every command of docs/teams.md works', async ({
  page,
  elsewhere,
  bestie,
  signInAs,
}) => {
  test.setTimeout(1_200_000);
  const host = JSON.stringify(await (await page.request.get('/api/composition')).json().then(hostOf));
  await signInAs('fan');
  const creatorPage = await elsewhere();
  await signInAs('creator', creatorPage);
  const consoles = page.getByRole('banner').getByRole('button', { name: /^Console: / });

  const desk = new TeamDesk();
  let printed = '';
  let printedByPart = '';
  const looks: Record<string, () => Promise<void>> = {
    'A repository of your own': async () => {
      expect(printedByPart).toContain('✓ the console shows a greeting');
      // In use for nobody.
      await page.goto('/home');
      await expect(new Shell(page).heading).toBeVisible();
      await expect(consoles).toHaveCount(0);
      expect((await page.request.get(home)).status()).toBe(404);
    },
    'See each edit': async () => {
      const front = await elsewhere({ baseURL: desk.devOrigin });
      const login = new LoginPage(front);
      await login.open();
      await login.signIn(demo.fan, demo.password);
      await front.waitForURL((url) => url.pathname !== '/login');
      const shell = new Shell(front);
      await shell.open(home);
      await expect(shell.heading).toHaveText('Style desk');
      await shell.search.fill('half a word');
      await front.evaluate(() => Object.assign(window, { sameDocument: true }));
      await expect(shell.search).toHaveValue('half a word');
      desk.edit('src/features/home/home-page.tsx', '<h1>Style desk</h1>', '<h1>Atelier</h1>');
      // It builds again, which takes long on a busy machine.
      await expect(shell.heading).toHaveText('Atelier', { timeout: 120_000 });
      expect(await front.evaluate(() => 'sameDocument' in window)).toBe(true);
      await expect(shell.search).toHaveValue('half a word');
      desk.edit('src/features/home/home-page.tsx', '<h1>Atelier</h1>', '<h1>Style desk</h1>');
      await desk.stopDev();
    },
    'A token for the team': async () => {
      const refused = await desk.run('npx bestie releases list fan').catch((error: Error) => error.message);
      expect(refused).toContain('This deploy token is for style-desk and for no other remote.');
    },
    Publish: async () => {
      for (const check of ['types', 'lint', 'tests']) expect(printedByPart).toContain(`${check} passed`);
      expect(printed).toContain('0.1.0 is stable');
      await page.goto('/home');
      await consoles.click();
      await page.getByRole('menuitem', { name: 'Style desk' }).click();
      await expect(page).toHaveURL(home);
      await expect(page.getByRole('heading', { level: 1, name: 'Style desk' })).toBeVisible();
      const navigation = page.getByRole('complementary').getByRole('navigation', { name: 'Style desk' });
      await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
      // A count of unread notifications may stand before it.
      await expect(page).toHaveTitle(/Style desk · Bestie$/);
      await showsDesk(creatorPage, 'first');
      expect(hostOf(await (await page.request.get('/api/composition')).json())).toEqual(JSON.parse(host));
    },
    'A canary': async () => {
      expect(printed).toContain('Canary: 0.2.0 for 0 % and 1 named person');
      await showsDesk(creatorPage, 'closet');
      expect(await running(creatorPage)).toBe('0.2.0 canary');
      await showsDesk(page, 'first');
      expect(await running(page)).toBe('0.1.0 stable');
      await creatorPage.getByRole('main').getByRole('link', { name: 'Open your closet' }).click();
      await expect(creatorPage.getByRole('heading', { level: 1, name: 'Closet' })).toBeVisible();
    },
    Promote: async () => {
      await showsDesk(page, 'closet');
      expect(await running(creatorPage)).toBe('0.2.0 stable');
    },
    'Roll back': async () => {
      await showsDesk(page, 'first');
      await showsDesk(creatorPage, 'first');
      expect(await running(page)).toBe('0.1.0 stable');
      await consoles.click();
      await expect(page.getByRole('menuitem', { name: 'Style desk' })).toBeVisible();
    },
  };

  try {
    const parts = readManual('docs/teams.md');
    expect(parts.map(({ title }) => title)).toEqual(Object.keys(looks));
    for (const { title, entries } of parts) {
      await test.step(title, async () => {
        printedByPart = '';
        for (const entry of entries) {
          if ('file' in entry) {
            desk.write(entry.file, entry.contents);
            continue;
          }
          printed = await desk.run(
            entry.command
              .replace('http://localhost:3000', bestie.origin)
              .replace('bestie_deploy_…', () => /bestie_deploy_[\w-]+/.exec(printed)?.[0] ?? 'nothing'),
          );
          printedByPart += printed;
        }
        await looks[title]!();
      });
    }
  } finally {
    await desk.close();
  }
});

const hostOf = (answer: unknown) => (answer as PageAnswer).composition.host;
