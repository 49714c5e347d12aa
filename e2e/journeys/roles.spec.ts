import { UsersPage } from '../pages/admin/users-page';
import { Shell } from '../pages/shell';
import { demo, expect, test } from '../support/journey';

const unauthorized = 'Unauthorized: You don’t have access to this page.';

test.describe('roles', () => {
  test('an admin makes a fan a creator and a fan again; a reload or Refresh role shows it, the audit log says why', async ({
    page,
    elsewhere,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    // What has to be confirmed is refused first, and the browser reports that.
    consoleErrors.allow(/status of 403/);
    const nell = await newcomer('nell');
    const nellsPage = await elsewhere();
    const nells = new Shell(nellsPage);
    await signInAs(nell, nellsPage);
    await nells.open();
    expect(await nells.accountEntries()).not.toContain('Creator Console');
    await nellsPage.keyboard.press('Escape');

    await signInAs('admin');
    const users = new UsersPage(page);
    await users.open();
    await users.openPerson(nell.email);
    await users.changeRole('Creator', 'Nell brings her own lookbook');
    await users.showsChange('Nell brings her own lookbook');
    await page.goto('/admin/home');
    await expect(page.getByRole('main')).toContainText('Nell brings her own lookbook');

    await nellsPage.reload();
    expect(await nells.accountEntries()).toContain('Creator Console');
    await nells.menuItem('Creator Console').click();
    await expect(nellsPage).toHaveURL('/creator/home');
    await expect(nells.sidebar('Studio')).toBeVisible();
    await expect(nells.sidebar('Studio').getByRole('link', { name: 'Homepage' })).toBeVisible();

    await nellsPage.goto('/home');
    await users.open();
    await users.openPerson(nell.email);
    await users.changeRole('Fan', 'Nell finished her lookbook');
    await users.showsChange('Nell finished her lookbook');
    await nells.refreshRole();
    expect(await nells.accountEntries()).not.toContain('Creator Console');
  });

  test('an admin cannot remove their own role', async ({ page, signInAs }) => {
    await signInAs('admin');
    const users = new UsersPage(page);
    await users.open();
    await users.openPerson(demo.admin);
    await expect(users.drawer).toContainText('You can’t change your own role');
    await expect(users.drawer.getByRole('button', { name: 'Change role' })).toHaveCount(0);
  });

  test('an admin views as fan, creator and admin, and the interface follows', async ({ page, signInAs }) => {
    await signInAs('admin');
    const shell = new Shell(page);
    await shell.open();
    expect(await shell.viewAsChoices()).toEqual(['Fan', 'Creator', 'Admin']);
    expect(await shell.accountEntries()).toEqual(
      expect.arrayContaining(['Admin Console', 'Creator Console']),
    );
    await page.keyboard.press('Escape');

    await shell.lookAs('Fan');
    expect(await page.evaluate(() => localStorage.getItem('debug:roleOverride'))).toBe('fan');
    await page.reload();
    await expect(shell.viewAs).toHaveAccessibleName('View as: Fan');
    const asFan = await shell.accountEntries();
    expect(asFan).not.toContain('Admin Console');
    expect(asFan).not.toContain('Creator Console');
    await page.goto('/creator/home');
    await expect(page.getByText(unauthorized)).toBeVisible();

    await shell.lookAs('Creator');
    await page.goto('/creator/home');
    await expect(shell.sidebar('Studio')).toBeVisible();
    await page.goto('/admin/home');
    await expect(page.getByText(unauthorized)).toBeVisible();
    const asCreator = await shell.accountEntries();
    expect(asCreator).toContain('Creator Console');
    expect(asCreator).not.toContain('Admin Console');
    await page.keyboard.press('Escape');

    await shell.lookAs('Admin');
    await page.goto('/admin/home');
    await expect(shell.sidebar('Admin')).toBeVisible();
  });

  test('a creator views as a fan only while fan mode is on', async ({ page, signInAs }) => {
    await signInAs('creator');
    const shell = new Shell(page);
    await shell.open();
    await expect(shell.fanMode).toHaveAttribute('aria-pressed', 'false');
    await expect(shell.viewAs).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('debug:roleOverride', 'fan'));
    await page.goto('/creator/home');
    await expect(shell.sidebar('Studio')).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('debug:roleOverride'));

    await shell.fanMode.click();
    await expect(shell.fanMode).toHaveAttribute('aria-pressed', 'true');
    // The page still remembers the choice, which counts from now on.
    await expect(page.getByText(unauthorized)).toBeVisible();
    expect(await shell.viewAsChoices()).toEqual(['Fan', 'Creator']);
    await shell.lookAs('Fan');
    await expect(page.getByText(unauthorized)).toBeVisible();
    const asFan = await shell.accountEntries();
    expect(asFan).not.toContain('Creator Console');
    await page.keyboard.press('Escape');

    // Without fan mode the creator has the creator role again at once, without another click.
    await shell.fanMode.click();
    await expect(shell.viewAs).toHaveCount(0);
    await page.goto('/creator/home');
    await expect(shell.sidebar('Studio')).toBeVisible();
  });

  test('a fan has no choice of role, whatever the browser remembers', async ({ page, signInAs }) => {
    await signInAs('fan');
    await new Shell(page).open();
    await page.evaluate(() => localStorage.setItem('debug:roleOverride', 'admin'));
    await page.reload();
    const shell = new Shell(page);
    await expect(shell.heading).toBeVisible();
    await expect(shell.viewAs).toHaveCount(0);
    await expect(shell.fanMode).toHaveCount(0);
    const entries = await shell.accountEntries();
    expect(entries).not.toContain('Admin Console');
    expect(entries).not.toContain('Creator Console');
  });

  test('a fan on a page of another console is told that this is not theirs', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    // The page itself answers 403, and the browser reports that.
    consoleErrors.allow(/status of 403/);
    await signInAs('fan');
    for (const path of [
      '/creator/home',
      '/creator/spaces',
      '/admin/home',
      '/admin/users',
      '/meta',
      '/storage-smoke',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: unauthorized }), path).toBeVisible();
      await page.getByRole('link', { name: 'Go home' }).click();
      await expect(page, path).toHaveURL('/home');
    }
  });

  test('a creator on an admin page is told that this is not theirs', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 403/);
    await signInAs('creator');
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: unauthorized })).toBeVisible();
  });

  test('an unknown path says Page not found and leads home', async ({ page, signInAs, consoleErrors }) => {
    consoleErrors.allow(/status of 404/);
    await signInAs('fan');
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL('/home');
  });

  test('the page of the design system is for development, and production builds do not contain it', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 404/);
    await page.goto('/design');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    const { composition } = (await (await page.request.get('/api/composition')).json()) as {
      composition: {
        host: { files: { path: string }[] };
      };
    };
    const files = composition.host.files.map((file) => file.path);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => /design|gallery/.test(file))).toEqual([]);
  });

  test('a guest is asked to sign in wherever a page is protected', async ({ page }) => {
    for (const path of ['/', '/home', '/closet', '/creator/spaces', '/admin/users', '/settings']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login/);
    }
  });

  test('the redirects of the specification', async ({ page, signInAs }) => {
    await signInAs('admin');
    for (const [from, to] of [
      ['/', '/home'],
      ['/closet/upload', '/closet'],
      ['/closet/dashboard', '/closet'],
      ['/creator', '/creator/home'],
      ['/admin', '/admin/home'],
    ] as const) {
      await page.goto(from);
      await expect(page).toHaveURL(to);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('a role that cannot be refreshed says so, and nothing is lost', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Failed to load resource|net::ERR_/);
    await signInAs('creator');
    await new Shell(page).open();
    await page.route('**/securetoken.googleapis.com/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh role' }).click();
    const shell = new Shell(page);
    await expect(shell.toast('Couldn’t refresh role.')).toBeVisible();
    await page.unroute('**/securetoken.googleapis.com/**');
    await shell.refreshRole();
  });
});
