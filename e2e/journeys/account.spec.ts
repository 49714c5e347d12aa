import { randomUUID } from 'node:crypto';
import { SettingsPage } from '../pages/fan/settings-page';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';
import { confirmStepUp } from '../support/step-up';

test('a person who signs in again in time keeps the deleted account, with everything in it', async ({
  page,
  elsewhere,
  newcomer,
  signInAs,
  consoleErrors,
}) => {
  // The confirmation is asked for first.
  consoleErrors.allow(/403/);
  const lea = await newcomer('leaver');
  await lea.addPiece({ name: 'Corduroy coat', category: 'outerwear' });
  const other = await elsewhere();
  await signInAs(lea, other);
  await other.goto('/home');
  await signInAs(lea);
  const settings = new SettingsPage(page);
  const shell = new Shell(page);
  const login = new LoginPage(page);
  await settings.open();
  await expect(settings.leaving.getByRole('link', { name: 'Export everything first' })).toBeVisible();

  await settings.deleteAccount('keep');
  await expect(settings.leavingWord).toHaveAccessibleDescription('Type the word “delete”.');
  await settings.deleteAccount('delete');
  await confirmStepUp(page, lea.password);
  await expect(page).toHaveURL(/\/login$/);
  await expect(login.notice).toHaveText(
    /^You’re signed out everywhere\. Your account will be deleted on .*\d{4}/,
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
  await settings.deleteAccount('Delete');
  await confirmStepUp(page, lea.password);
  await expect(login.notice).toBeVisible();
});

test('a person without a password confirms the deletion with Google', async ({ page, consoleErrors }) => {
  // The confirmation is asked for first.
  consoleErrors.allow(/403/);
  // The deletion ends the sign-in; the open page may refresh once before it leaves.
  consoleErrors.allow(/401/);
  const email = `gwen-${randomUUID().slice(0, 8)}@bestie.test`;
  const login = new LoginPage(page);
  const settings = new SettingsPage(page);
  await login.open();
  const opened = page.waitForEvent('popup');
  await login.google.click();
  const popup = await opened;
  await popup.getByLabel('Email').fill(email);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await expect(page).toHaveURL('/home');
  await settings.open();
  await settings.deleteAccount('delete');
  await confirmStepUp(page, null);
  await expect(page).toHaveURL(/\/login$/);
  await expect(login.notice).toBeVisible();
});
