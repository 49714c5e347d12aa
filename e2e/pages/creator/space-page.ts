import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { PhotoFile } from '../../support/photos';

/** /creator/spaces and the pages below. */
export class SpacePage {
  readonly heading: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
  }

  /** Creates a space and opens it. */
  async create(name: string): Promise<void> {
    await this.page.goto('/creator/spaces');
    await this.page.getByRole('button', { name: 'New space' }).first().click();
    const dialog = this.page.getByRole('dialog', { name: 'New space' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create space' }).click();
    await expect(this.heading).toHaveText(name);
    await expect(this.page).toHaveURL(/\/creator\/spaces\/[0-9a-f-]{36}$/);
  }

  async upload(files: readonly PhotoFile[]): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Upload' }).first().click();
    await expect(this.heading).toHaveText('Add files');
    // Playwright supports file inputs only, so this browser gets no file handles.
    await this.page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles([...files]);
  }

  async addMember(who: string, as: 'Manager' | 'Editor' | 'Viewer'): Promise<void> {
    await this.page.getByRole('button', { name: /^\d+ members?$/ }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Members' });
    await dialog.getByLabel('Email or handle').fill(who);
    await dialog.getByLabel('Role', { exact: true }).selectOption({ label: as });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Members' })).toContainText(who);
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
}
