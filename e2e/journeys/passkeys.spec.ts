import type { Page } from '@playwright/test';
import { SettingsPage } from '../pages/fan/settings-page';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';
import { confirmStepUp } from '../support/step-up';

/** An authenticator in the browser itself, which checks its person. */
async function openAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Another tab of the same device: it has the same passkeys. */
async function copyPasskeys(from: Awaited<ReturnType<typeof openAuthenticator>>, tab: Page): Promise<void> {
  const { authenticatorId } = from;
  const { credentials } = await from.session.send('WebAuthn.getCredentials', { authenticatorId });
  const to = await openAuthenticator(tab);
  for (const credential of credentials)
    await to.session.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential });
}

test('a fan adds a passkey, signs out, and signs in with password and passkey, or else with a recovery code', async ({
  page,
  elsewhere,
  newcomer,
  signInAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/403/);
  const nora = await newcomer('passkeys');
  await signInAs(nora);
  const authenticator = await openAuthenticator(page);
  const settings = new SettingsPage(page);
  await settings.open();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmStepUp(page, nora.password);
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel(/^Name/).fill('My laptop');
  await page.getByRole('button', { name: 'Add it' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const code = (await kept.getByRole('listitem').first().textContent()) ?? '';
  await kept.getByRole('button', { name: 'I’ve kept them' }).click();
  await expect(passkeys.getByText('My laptop')).toBeVisible();

  await new Shell(page).logOut();
  const login = new LoginPage(page);
  await login.signIn(nora.email, nora.password);
  const second = page.getByRole('dialog', { name: 'Show your passkey' });
  await second.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await settings.open();
  await expect(passkeys.getByText(/Last used on/)).toBeVisible();

  // The passkey proves a step-up too: on the server's own page, in another tab of this browser.
  await passkeys.getByRole('button', { name: /^New recovery codes/ }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Continue' }).click();
  const tab = await opening;
  await expect(tab.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
  await copyPasskeys(authenticator, tab);
  await tab.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(tab.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await tab.close();
  const renewed = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  const fresh = (await renewed.getByRole('listitem').first().textContent()) ?? '';
  await renewed.getByRole('button', { name: 'I’ve kept them' }).click();

  // On a device without the passkey: an old code counts no more, a new one does.
  const phone = await elsewhere();
  await phone.goto('/login');
  await new LoginPage(phone).signIn(nora.email, nora.password);
  await phone.getByRole('button', { name: 'I don’t have my passkey' }).click();
  const lost = phone.getByRole('dialog', { name: 'Use a recovery code' });
  await lost.getByLabel('Recovery code').fill(code);
  await lost.getByRole('button', { name: 'Sign in' }).click();
  await expect(lost.getByText(/none of your recovery codes/)).toBeVisible();
  await lost.getByLabel('Recovery code').fill(fresh);
  await lost.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).not.toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Failed sign-ins' })).toContainText('Wrong recovery code');
  await phone.context().close();
});
