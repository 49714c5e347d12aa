import { UploadTray } from '../pages/upload-tray';
import { connectionErrors, fast, halted, line } from '../support/line';
import { photos } from '../support/photos';
import type { PhotoFile } from '../support/photos';
import { SettingsPage } from '../pages/fan/settings-page';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

test.describe('settings', () => {
  test('a new password counts at once: this device stays signed in, every other one is signed out', async ({
    page,
    elsewhere,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/400/);
    const nell = await newcomer('password');
    const other = await elsewhere();
    await signInAs(nell, other);
    await other.goto('/home');
    await signInAs(nell);
    const settings = new SettingsPage(page);
    await settings.open();

    await settings.changePassword('not-the-password', 'tweed-and-velvet');
    await expect(settings.currentPassword).toHaveAccessibleDescription('That is not your current password.');
    await settings.changePassword(nell.password, 'short');
    await expect(settings.newPassword).toHaveAccessibleDescription(/Please choose a stronger password\.$/);
    await settings.changePassword(nell.password, 'tweed-and-velvet');
    const shell = new Shell(page);
    await expect(shell.toast('Password changed. Your other devices are signed out.')).toBeVisible();
    await expect(settings.currentPassword).toBeHidden();

    // This page writes with its new token, and its new session is there after a reload.
    await settings.save(() => settings.fanMode.click());
    await expect(settings.fanMode).toBeChecked();
    await page.reload();
    await expect(shell.heading).toHaveText('Settings');
    await expect(settings.fanMode).toBeChecked();

    // Its open page follows by itself.
    await expect(other).toHaveURL(/\/login/);
    await expect(new LoginPage(other).password).toBeVisible();

    await shell.logOut();
    const login = new LoginPage(page);
    await login.signIn(nell.email, nell.password);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await login.signIn(nell.email, 'tweed-and-velvet');
    await expect(page).toHaveURL('/home');
  });

  test('a person who signs in with Google gets a password through a link', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    const opened = page.waitForEvent('popup');
    await login.google.click();
    const popup = await opened;
    await popup.getByLabel('Email').fill('gloria@bestie.test');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await closed;
    await expect(page).toHaveURL('/home');

    const settings = new SettingsPage(page);
    await settings.open();
    await expect(settings.password).toContainText('You sign in with Google and have no password yet.');
    await settings.password.getByRole('button', { name: 'Email me a link to make one' }).click();
    await expect(settings.password.getByRole('status')).toContainText('is on its way to gloria@bestie.test');
  });

  test('the theme that is chosen here is the topbar’s, and survives a reload', async ({ page, signInAs }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signInAs('fan');
    const settings = new SettingsPage(page);
    const shell = new Shell(page);
    await settings.open();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(settings.theme('auto')).toBeChecked();
    const light = await ground();

    await settings.theme('dark').check();
    await expect(shell.theme).toHaveAccessibleName('Theme: dark');
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.reload();
    await expect(settings.theme('dark')).toBeChecked();
    expect(await ground()).toBe(dark);

    // By keyboard, as every group of radio buttons; and the toggle moves the choice here.
    await settings.theme('dark').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(settings.theme('light')).toBeChecked();
    await expect.poll(ground).toBe(light);
    await shell.theme.click();
    await expect(settings.theme('dark')).toBeChecked();
    await settings.theme('auto').check();
    await expect(shell.theme).toHaveAccessibleName('Theme: auto');
    await expect.poll(ground).toBe(light);
  });

  test('a profile picture is uploaded while the person is on another page, and typed text stays', async ({
    page,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(connectionErrors);
    await signInAs(await newcomer('portrait'));
    await page.goto('/profile');
    const main = page.getByRole('main');
    const choose = async (file: PhotoFile) => {
      const chooser = page.waitForEvent('filechooser');
      await main.getByRole('button', { name: /(Add|Change) picture/ }).click();
      await (await chooser).setFiles(file);
    };
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: heic });
    await expect(page.getByText(/This browser cannot open HEIC photos/)).toBeVisible();

    const coming = main.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await line(page, halted);
    const [portrait] = await photos(1);
    await choose(portrait!);
    await expect(coming).toContainText(/Reading|Uploading/);
    await expect(main.getByRole('img').locator('img[src^="blob:"]')).toBeVisible();
    await main.getByLabel('Name').fill('Portia');
    await page.goto('/home');
    await expect(new UploadTray(page).pill).toBeVisible();
    await page.goto('/profile');
    await expect(coming).toBeVisible();
    await expect(main.getByLabel('Name')).toHaveValue('Portia');
    await line(page, fast);
    await expect(page.getByText('New picture saved.')).toBeVisible();
    await expect(coming).toHaveCount(0);
    // What was typed meanwhile is no conflict with it.
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expect(main.getByRole('img', { name: 'Portia' }).locator('img')).toHaveAttribute(
      'src',
      /^\/pictures\//,
    );
    await main.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Picture removed.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Add picture' })).toBeVisible();
  });
});
