import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The key and the app that the host gives the identity SDK (host/src/identity/firebase-app.ts). */
const apiKey = 'bestie-local';
const appName = '[DEFAULT]';

/** Signs in on /login, and waits for the page after it. */
export async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(email, password);
  await page.waitForURL((url) => url.pathname !== '/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Signs a browser in without a page of Bestie: with the requests of the form, and the account where the identity SDK
 * stores it. The page is empty then.
 */
export async function signInWithoutPage(
  page: Page,
  origin: string,
  { email, password }: Credentials,
): Promise<void> {
  const context = page.context();
  // An open page of Bestie locks the database that is to be replaced.
  await page.goto('about:blank');
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const post = async (path: string, data: object, headers?: Record<string, string>) => {
    const answer = await context.request.post(origin + path, { data, ...(headers && { headers }) });
    if (!answer.ok()) throw new Error(`${path} of ${email}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const {
    idToken = '',
    refreshToken,
    localId,
    expiresIn,
  } = await post(`/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`, {
    email,
    password,
    returnSecureToken: true,
  });
  await post('/sessionLogin', { timezone }, { authorization: `Bearer ${idToken}` });
  const account = {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      accessToken: idToken,
      refreshToken,
      expirationTime: Date.now() + Number(expiresIn) * 1000,
    },
    apiKey,
    appName,
  };
  const store = { name: 'firebaseLocalStorage', keyPath: 'fbase_key', autoIncrement: false, indexes: [] };
  const record = { value: { fbase_key: `firebase:authUser:${apiKey}:${appName}`, value: account } };
  const database = { name: 'firebaseLocalStorageDb', version: 1, stores: [{ ...store, records: [record] }] };
  // Not the first visit, so that pages greet as they do from then on.
  const localStorage = [{ name: 'lastLoginAt', value: new Date().toISOString() }];
  const stored = { origin, localStorage, indexedDB: [database] };
  await context.setStorageState({ cookies: await context.cookies(), origins: [stored] });
}
