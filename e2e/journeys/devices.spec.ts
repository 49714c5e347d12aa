import type { BrowserContextOptions, Page } from '@playwright/test';
import { PersonPage } from '../pages/fan/person-page';
import { SettingsPage } from '../pages/fan/settings-page';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

test('an unknown device is signed out at once, and this one stays signed in', async ({
  page,
  elsewhere,
  newcomer,
  signInAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/);
  const nell = await newcomer('devices');
  const open = async (device?: BrowserContextOptions): Promise<Page> => {
    const other = await elsewhere(device);
    await signInAs(nell, other);
    await other.goto('/home');
    return other;
  };
  const phone = await open({ userAgent: iPhone });
  const computer = await open();
  await signInAs(nell);
  const settings = new SettingsPage(page);
  const shell = new Shell(page);
  await settings.open();

  // Nell signed up where no browser was: that is a device, too.
  await expect(settings.deviceRows).toHaveCount(4);
  await expect(settings.deviceRows.first()).toContainText('This device');
  const iPhoneRow = settings.deviceRows.filter({ hasText: 'Safari on iPhone' });
  await expect(iPhoneRow).toContainText('Last seen today');
  await settings.signOutDevices('Sign out Safari on iPhone', 'Sign out');
  await expect(shell.toast('Signed out Safari on iPhone.')).toBeVisible();
  await expect(settings.deviceRows).toHaveCount(3);

  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await expect(new LoginPage(phone).password).toBeVisible();
  // The other one still reads and writes.
  const there = new SettingsPage(computer);
  await there.open();
  await there.save(() => there.fanMode.click());
  await expect(there.fanMode).toBeChecked();

  await settings.signOutDevices('Sign out everywhere else', 'Sign out everywhere else');
  await expect(settings.deviceRows).toHaveCount(1);
  await computer.reload();
  await expect(computer).toHaveURL(/\/login/);
  await page.reload();
  await expect(settings.deviceRows).toHaveCount(1);
  await settings.save(() => settings.fanMode.click());
  await expect(settings.fanMode).not.toBeChecked();

  // A new sign-in counts as another device.
  await new LoginPage(phone).signIn(nell.email, nell.password);
  await expect(phone).not.toHaveURL(/\/login/);
  await page.reload();
  await expect(settings.deviceRows.filter({ hasText: 'Safari on iPhone' })).toBeVisible();
  await phone.context().close();
  await computer.context().close();
});

test('the settings list blocked people; unblocking can be undone', async ({ page, newcomer, signInAs }) => {
  const mona = await newcomer('mona');
  const handle = await mona.introduce('Mona Blocked');
  await signInAs(await newcomer('vera'));
  const settings = new SettingsPage(page);
  const shell = new Shell(page);
  await page.goto(`/u/${handle}`);
  await page.getByRole('button', { name: 'More for Mona Blocked' }).click();
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(shell.toast('You blocked Mona Blocked.')).toBeVisible();

  await settings.open();
  const row = settings.blocked.getByRole('listitem').filter({ hasText: 'Mona Blocked' });
  await expect(row).toContainText(`@${handle} · Blocked on`);
  await row.getByRole('button', { name: 'Unblock Mona Blocked' }).click();
  await shell.hold('You unblocked Mona Blocked.');
  await expect(settings.blocked).toContainText('You haven’t blocked anyone.');
  await shell.undo('You unblocked Mona Blocked.');
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Unblock Mona Blocked' }).click();
  await expect(row).toHaveCount(0);
  await new PersonPage(page).find(handle, 'Mona Blocked');
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});
