import { ClosetPage } from '../pages/fan/closet-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

test.describe('the shell', () => {
  test('every keyboard shortcut does what it says', async ({ page, signInAs }) => {
    await signInAs('fan');
    const shell = new Shell(page);
    await shell.open();
    // Shortcuts work once the topbar is shown.
    await expect(shell.search).toBeVisible();
    for (const key of ['/', 'Control+k', 'Meta+k']) {
      await page.keyboard.press(key);
      await expect(shell.search).toBeFocused();
      await expect(shell.search).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(shell.search).not.toBeFocused();
    }
    // In a field, letters are letters.
    await page.keyboard.press('/');
    await page.keyboard.type('n/');
    await expect(shell.search).toHaveValue('n/');
    await expect(page).toHaveURL('/home');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(page).toHaveURL('/upload/closet');
  });

  test('n runs the primary action of the page', async ({ page, signInAs }) => {
    await signInAs('creator');
    await page.goto('/creator/spaces');
    await expect(new Shell(page).heading).toHaveText('Spaces');
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'New space' })).toBeVisible();
  });

  test('the theme cycles through auto, light and dark, and survives a reload', async ({ page, signInAs }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signInAs('fan');
    const shell = new Shell(page);
    await shell.open();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(shell.theme).toHaveAccessibleName('Theme: auto');
    const dark = await ground();
    await shell.theme.click();
    await expect(shell.theme).toHaveAccessibleName('Theme: light');
    await expect.poll(ground).not.toBe(dark);
    const light = await ground();
    await page.reload();
    await expect(shell.theme).toHaveAccessibleName('Theme: light');
    expect(await ground()).toBe(light);
    expect(await page.evaluate(() => [localStorage.theme, localStorage.themeMode])).toEqual([
      'light',
      'light',
    ]);
    await shell.theme.click();
    await expect(shell.theme).toHaveAccessibleName('Theme: dark');
    await expect.poll(ground).toBe(dark);
    await page.reload();
    await expect(shell.theme).toHaveAccessibleName('Theme: dark');
    await shell.theme.click();
    await expect(shell.theme).toHaveAccessibleName('Theme: auto');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe(light);
  });

  test('each console remembers for the session whether its sidebar is collapsed', async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs('creator');
    await new Shell(page).open();
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    await page.goto('/creator/home');
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
    await page.goto('/closet');
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    // Another tab is another session.
    const other = await context.newPage();
    await other.goto('/closet');
    await expect(other.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  });

  test('the topbar becomes compact after 8 px of scroll', async ({ page, signInAs }) => {
    await signInAs('fan');
    await page.goto('/closet');
    const { topbar } = new Shell(page);
    await expect(new ClosetPage(page).tiles.first()).toBeVisible();
    const height = () => topbar.evaluate((element) => element.getBoundingClientRect().height);
    const full = await height();
    const inherited = () =>
      page.getByRole('main').evaluate((main) => getComputedStyle(main).getPropertyValue('--topbar'));
    const before = await inherited();
    await page.evaluate(() => scrollTo(0, 8));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(8);
    await expect(topbar).not.toHaveAttribute('data-compact');
    await page.evaluate(() => scrollTo(0, 9));
    await expect(topbar).toHaveAttribute('data-compact');
    await expect.poll(height).toBeLessThan(full);
    // A changed value would restyle every element of the page with the first pixels of scrolling.
    expect(await inherited()).toBe(before);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(topbar).not.toHaveAttribute('data-compact');
  });

  test('search takes the trimmed query and ignores an empty one', async ({ page, signInAs }) => {
    await signInAs('fan');
    const shell = new Shell(page);
    await shell.open();
    await shell.search.fill('   ');
    await shell.search.press('Enter');
    await expect(page).toHaveURL('/home');
    await shell.search.fill('  linen  ');
    await shell.search.press('Enter');
    await expect(page).toHaveURL('/search?q=linen');
    await expect(shell.heading).toHaveText('“linen”');
  });

  test('the notifications menu says that there is nothing new', async ({ page, newcomer, signInAs }) => {
    await signInAs(await newcomer('quiet'));
    await new Shell(page).open();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByText('No new notifications.', { exact: true })).toBeVisible();
  });

  for (const [who, consoles] of [
    ['fan', []],
    ['creator', ['Creator Console']],
    ['admin', ['Admin Console', 'Creator Console']],
  ] as const) {
    test(`the account menu of ${who === 'admin' ? 'an' : 'a'} ${who}`, async ({ page, signInAs }) => {
      await signInAs(who);
      await new Shell(page).open();
      expect(await new Shell(page).accountEntries()).toEqual([
        'Profile',
        'Settings',
        'Payments',
        ...consoles,
        'Help',
        'Logout',
      ]);
    });
  }

  test('Help lists the keyboard', async ({ page, signInAs }) => {
    await signInAs('fan');
    const shell = new Shell(page);
    await shell.open();
    await shell.account.click();
    await shell.menuItem('Help').click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help).toContainText('Search');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(shell.account).toBeFocused();
  });

  test('the New menu leads to what can be made', async ({ page, signInAs }) => {
    await signInAs('fan');
    await new Shell(page).open();
    await page.getByRole('banner').getByRole('button', { name: 'New', exact: true }).click();
    await new Shell(page).menuItem('Closet item').click();
    await expect(page).toHaveURL('/upload/closet');
  });

  test('breadcrumbs follow the path', async ({ page, signInAs }) => {
    await signInAs('admin');
    await page.goto('/admin/users');
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('listitem')).toHaveText(['Admin', 'Users']);
    await trail.getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveURL('/admin/home');
  });

  test('a toast is shown at the top centre for its time, and disappears', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('toast');
    await nell.addPiece({ name: 'Silk scarf', category: 'accessories' });
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.openPiece('Silk scarf');
    await closet.drawer.getByRole('button', { name: 'Wore it' }).first().click();
    // All at one look, because it does not stay.
    const toast = new Shell(page)
      .toast('Wore Silk scarf today.')
      .and(page.locator('[data-x-position="center"][data-y-position="top"]'));
    await expect(toast).toBeVisible();
    await expect(toast).toBeHidden();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('the main places are at the bottom, the rest in a sheet', async ({ page, signInAs }) => {
      await signInAs('admin');
      await new Shell(page).open();
      await expect(page.getByRole('complementary')).toBeHidden();
      const places = page.getByRole('navigation', { name: 'Bestie, main pages' });
      await places.getByRole('link', { name: 'Closet' }).tap();
      await expect(page).toHaveURL('/closet');
      await places.getByRole('button', { name: 'More' }).tap();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('link', { name: 'Admin Console' }).tap();
      await expect(page).toHaveURL('/admin/home');
      await expect(sheet).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'Admin, main pages' })).toBeVisible();
    });
  });
});
