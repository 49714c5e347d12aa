import { demo, expect, test } from '../support/journey';
import { LoginPage } from '../pages/login-page';

test.describe('signing in', () => {
  test('a newcomer signs up and is greeted', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await login.email.fill('  nell@bestie.test ');
    await login.password.fill('velvet-and-tweed');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, Bestie/);
  });

  test('who comes back is welcomed back', async ({ page, signInAs }) => {
    await signInAs('fan');
    await page.getByRole('button', { name: /account/i }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await signInAs('fan');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome Back, Bestie/);
  });

  test('a wrong password is told apart from nothing else', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/400/);
    const login = new LoginPage(page);
    await login.open();
    await login.signIn(demo.fan, 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await login.signIn('nobody@bestie.test', 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  });

  test('a weak password and a taken e-mail are said in the catalogue’s words', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/400/);
    const login = new LoginPage(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    const signUp = async (email: string, password: string) => {
      await login.email.fill(email);
      await login.password.fill(password);
      await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    };
    await signUp('weak@bestie.test', 'short');
    await expect(page.getByRole('alert')).toHaveText('Please choose a stronger password.');
    await signUp(demo.fan, 'long-enough-password');
    await expect(page.getByRole('alert')).toHaveText('Email already in use.');
  });

  test('after sign-in the page that was asked for comes', async ({ page }) => {
    await page.goto('/closet?sort=name');
    await expect(page).toHaveURL(/\/login/);
    await new LoginPage(page).signIn(demo.fan, demo.password);
    await expect(page).toHaveURL('/closet?sort=name');
  });

  test('who is signed in has no business on /login', async ({ page, signInAs }) => {
    await signInAs('fan');
    await page.goto('/login');
    await expect(page).toHaveURL('/home');
  });

  test('logging out works even when /sessionLogout fails', async ({ page, signInAs, consoleErrors }) => {
    consoleErrors.allow(/sessionLogout|Failed to load resource|ERR_FAILED/);
    await signInAs('fan');
    await page.route('**/sessionLogout', (route) => route.abort());
    await page.getByRole('button', { name: /account/i }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/home');
    await expect(page).toHaveURL(/\/login/);
  });
});
