import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /settings */
export class SettingsPage {
  readonly password: Locator;
  readonly currentPassword: Locator;
  readonly newPassword: Locator;

  constructor(readonly page: Page) {
    this.password = page.getByRole('region', { name: 'Password' });
    this.currentPassword = this.password.getByLabel('Current password');
    this.newPassword = this.password.getByLabel('New password');
  }

  async open(): Promise<void> {
    await this.page.goto('/settings');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  }

  theme(mode: 'auto' | 'light' | 'dark'): Locator {
    return this.page.locator(`input[name=theme][value=${mode}]`);
  }

  /** Opens the form where it is not open yet, and sends it. */
  async changePassword(current: string, next: string): Promise<void> {
    const opener = this.password.getByRole('button', { name: 'Change password' });
    await expect(opener.or(this.currentPassword)).toBeVisible();
    if (await opener.isVisible()) await opener.click();
    await this.currentPassword.fill(current);
    await this.newPassword.fill(next);
    await this.password.getByRole('button', { name: 'Save new password' }).click();
  }
}
