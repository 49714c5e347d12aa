import type { Locator, Page } from '@playwright/test';

/** /login */
export class LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly google: Locator;
  /** The notice after an account deletion in this tab. */
  readonly notice: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.notice = page.getByRole('status').filter({ hasText: 'Your account' });
    this.google = page.getByRole('button', { name: /Google/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
}
