import { demo, expect, test } from '../support/journey';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';

test.use({ byForm: true });

test.describe('signing in', () => {
  test('a newcomer signs up and is greeted', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await login.email.fill('  nell@bestie.test ');
    await login.password.fill('velvet-and-tweed');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, Bestie/);
  });

  test('a returning person is welcomed back', async ({ page, signInAs }) => {
    await signInAs('fan');
    await new Shell(page).logOut();
    await signInAs('fan');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome Back, Bestie/);
  });

  test('a wrong password and an unknown e-mail get the same answer', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/400/);
    const login = new LoginPage(page);
    await login.open();
    await login.signIn(demo.fan, 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await login.signIn('nobody@bestie.test', 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  });

  test('a weak password and a taken e-mail get the messages of the catalogue', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/400/);
    const login = new LoginPage(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    const signUp = async (email: string, password: string) => {
      await login.email.fill(email);
      await login.password.fill(password);
      await page.getByRole('button', { name: 'Create account' }).click();
    };
    await signUp('weak@bestie.test', 'short');
    await expect(page.getByRole('alert')).toHaveText('Please choose a stronger password.');
    await signUp(demo.fan, 'long-enough-password');
    await expect(page.getByRole('alert')).toHaveText('Email already in use.');
  });

  test('a forgotten password is chosen anew by the link of the mail, on a line that drops', async ({
    page,
    newcomer,
    bestie,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Failed to load resource|ERR_FAILED|400/);
    const nell = await newcomer('nell');
    const login = new LoginPage(page);
    await login.open();
    await login.email.fill(nell.email);
    const links = () => [...bestie.output.matchAll(/\/emulator\/auth\/action\?\S*mode=resetPassword\S*/g)];
    // Other journeys may have asked for some on this server.
    const earlier = links().length;
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect.poll(links).toHaveLength(earlier + 1);
    const resets = '**/accounts:resetPassword*';
    await page.route(resets, (route) => route.abort());
    await page.goto(links()[earlier]![0]);
    await expect(page.getByRole('alert')).toHaveText(
      'There was no answer. Check your connection and try again.',
    );
    await page.unroute(resets);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`for ${nell.email}`)).toBeVisible();
    await page.getByLabel('New password').fill('another-good-horse');
    // It is carried out, and its answer is lost.
    await page.route(resets, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const save = page.getByRole('button', { name: 'Save password' });
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(/^There was no answer/);
    await page.unroute(resets);
    await save.click();
    await expect(page.getByText('Your password may have been changed.')).toBeVisible();
    await page.goto(links()[earlier]![0]);
    await expect(page.getByRole('alert')).toHaveText('This link no longer works. Please ask for a new one.');
    await expect(page.getByRole('button')).toHaveCount(0);
    await login.open();
    await login.signIn(nell.email, 'another-good-horse');
    await expect(page).toHaveURL('/home');
  });

  test('sign-in leads to the page that was requested', async ({ page }) => {
    await page.goto('/closet?sort=name');
    await expect(page).toHaveURL(/\/login/);
    await new LoginPage(page).signIn(demo.fan, demo.password);
    await expect(page).toHaveURL('/closet?sort=name');
  });

  test('/login redirects people who are signed in', async ({ page, signInAs }) => {
    await signInAs('fan');
    await page.goto('/login');
    await expect(page).toHaveURL('/home');
  });

  test('logging out works even when /sessionLogout fails', async ({ page, signInAs, consoleErrors }) => {
    consoleErrors.allow(/sessionLogout|Failed to load resource|ERR_FAILED/);
    await signInAs('fan');
    await page.route('**/sessionLogout', (route) => route.abort());
    await new Shell(page).logOut();
    await page.goto('/home');
    await expect(page).toHaveURL(/\/login/);
  });

  test('too many wrong passwords get the message of the catalogue', async ({
    page,
    newcomer,
    consoleErrors,
  }) => {
    consoleErrors.allow(/400/);
    const { email } = await newcomer('guessed');
    const login = new LoginPage(page);
    await login.open();
    for (let guess = 1; guess <= 10; guess += 1) {
      const answer = page.waitForResponse(/accounts:signInWithPassword/);
      await login.signIn(email, `guess number ${guess}`);
      await answer;
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    }
    await login.signIn(email, 'one guess too many');
    await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again later.');
  });

  test('a person signs in with the embedded Google in a popup', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    const opened = page.waitForEvent('popup');
    await login.google.click();
    const popup = await opened;
    await popup.getByLabel('Email').fill('poppy@bestie.test');
    await popup.getByLabel('Name (optional)').fill('Poppy');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await closed;
    await expect(page).toHaveURL('/home');
    await expect(new Shell(page).heading).toHaveText('Welcome, Bestie');
  });

  test('a blocked popup falls back to a redirect', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const login = new LoginPage(page);
    await page.goto('/login?next=%2Fcloset');
    await login.google.click();
    await expect(page).toHaveURL(/\/emulator\/auth\/handler/);
    await page.getByLabel('Email').fill('reed@bestie.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/closet');
    await expect(new Shell(page).heading).toHaveText('Closet');
  });

  test('other tabs follow when a person signs in and out', async ({ page, context, signInAs }) => {
    const other = await context.newPage();
    await other.goto('/closet');
    await expect(other).toHaveURL(/\/login\?next=/);
    await signInAs('fan', page);
    await expect(other).toHaveURL('/closet');
    await expect(new Shell(other).heading).toHaveText('Closet');
    await new Shell(page).logOut();
    await expect(other).toHaveURL(/\/login\?next=%2Fcloset$/);
  });

  test('entries of browser storage have the specified names', async ({ page, signInAs }) => {
    await signInAs('fan');
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored).toMatchObject({
      greetingName: 'Bestie',
      authEmail: demo.fan,
      lastLoginAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    await new Shell(page).logOut();
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left).toContain('lastLoginAt');
    expect(left).not.toContain('authEmail');
  });

  test('when neither popup nor redirect works, the page says that Google sign-in failed', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const login = new LoginPage(page);
    await login.open();
    // The redirect has nowhere to leave its mark.
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key: string, value: string) {
        if (this === sessionStorage && key.startsWith('firebase:'))
          throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    await login.google.click();
    await expect(page.getByRole('alert')).toHaveText('Google sign-in failed. Please reload and try again.');
  });
});
