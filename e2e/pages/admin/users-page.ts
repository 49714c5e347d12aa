import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { confirmStepUp } from '../../support/step-up';

/** /admin/users */
export class UsersPage {
  readonly search: Locator;
  readonly drawer: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Search people' });
    this.drawer = page.getByRole('dialog').first();
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/users');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  }

  /** Finds a person by e-mail and opens the details. */
  async openPerson(email: string): Promise<void> {
    await this.search.fill(email);
    await this.page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
    await expect(this.drawer).toContainText(email);
  }

  /** @param password of the admin, who confirms it */
  async changeRole(role: 'Fan' | 'Creator' | 'Admin', reason: string, password?: string): Promise<void> {
    await this.drawer.getByRole('combobox', { name: 'Role' }).selectOption({ label: role });
    await this.drawer.getByLabel('Reason').fill(reason);
    await this.drawer.getByRole('button', { name: 'Change role' }).click();
    await confirmStepUp(this.page, password);
  }

  /** Waits until the role is changed: its reason is in the history, and no draft any more. */
  async showsChange(reason: string): Promise<void> {
    await expect(this.drawer.getByLabel('Reason')).toHaveValue('');
    await expect(this.drawer).toContainText(reason);
  }
}
