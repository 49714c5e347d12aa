import { randomUUID } from 'node:crypto';
import { SettingsPage } from '../pages/fan/settings-page';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

test('an account that was deleted is kept by who comes back in time, with everything in it', async ({
  page,
  elsewhere,
  newcomer,
  signInAs,
  consoleErrors,
}) => {
  // A wrong password.
  consoleErrors.allow(/400/);
  const lea = await newcomer('leaver');
  await lea.addPiece({ name: 'Corduroy coat', category: 'outerwear' });
  const other = await elsewhere();
  await signInAs(lea, other);
  await signInAs(lea);
  const settings = new SettingsPage(page);
  const shell = new Shell(page);
  const login = new LoginPage(page);
  await settings.open();
  await expect(settings.leaving.getByRole('link', { name: 'Export everything first' })).toBeVisible();

  await settings.deleteAccount('not-the-password', 'delete');
  await expect(settings.leavingPassword).toHaveAccessibleDescription('That is not your password.');
  await settings.deleteAccount(lea.password, 'keep');
  await expect(settings.leavingWord).toHaveAccessibleDescription('Type the word “delete”.');
  await settings.deleteAccount(lea.password, 'delete');
  await expect(page).toHaveURL(/\/login$/);
  await expect(login.notice).toHaveText(
    /^You are signed out everywhere\. Your account will be deleted on .*\d{4}/,
  );
  await other.reload();
  await expect(other).toHaveURL(/\/login/);

  await login.signIn(lea.email, lea.password);
  await expect(shell.leaving).toContainText(/^Your account will be deleted on .*\d{4}\./);
  await page.goto('/closet');
  await expect(page.getByText('Corduroy coat').first()).toBeVisible();
  await shell.leaving.getByRole('button', { name: 'Keep my account' }).click();
  await expect(shell.toast('Your account stays, with everything in it.')).toBeVisible();
  await expect(shell.leaving).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Corduroy coat').first()).toBeVisible();
  await expect(shell.leaving).toHaveCount(0);

  await settings.open();
  await settings.deleteAccount(lea.password, 'Delete');
  await expect(login.notice).toBeVisible();
});

test('who comes by Google is asked by Google once more before the account goes', async ({ page }) => {
  const email = `gwen-${randomUUID().slice(0, 8)}@bestie.test`;
  const login = new LoginPage(page);
  const settings = new SettingsPage(page);
  /** Says at Google who one is, in the window that `press` opens. */
  const atGoogle = async (press: () => Promise<void>) => {
    const opened = page.waitForEvent('popup');
    await press();
    const popup = await opened;
    await popup.getByLabel('Email').fill(email);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await closed;
  };
  await login.open();
  await atGoogle(() => login.google.click());
  await expect(page).toHaveURL('/home');
  await settings.open();
  // A while after signing in.
  await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  await settings.leaving.getByRole('button', { name: 'Delete account' }).click();
  await expect(
    page.getByText('You sign in with Google. It may ask you once more who you are.'),
  ).toBeVisible();
  await settings.leavingWord.fill('delete');
  await atGoogle(() => page.getByRole('button', { name: 'Delete my account' }).click());
  await expect(page).toHaveURL(/\/login$/);
  await expect(login.notice).toBeVisible();
});
