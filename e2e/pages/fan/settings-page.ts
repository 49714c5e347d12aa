import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /settings */
export class SettingsPage {
  readonly fanMode: Locator;
  readonly password: Locator;
  readonly currentPassword: Locator;
  readonly newPassword: Locator;
  readonly archive: Locator;
  readonly devices: Locator;
  readonly blocked: Locator;
  readonly privacy: Locator;
  readonly leaving: Locator;
  readonly leavingWord: Locator;

  constructor(readonly page: Page) {
    this.fanMode = page.getByRole('switch', { name: 'Fan mode' });
    this.password = page.getByRole('region', { name: 'Password' });
    this.currentPassword = this.password.getByLabel('Current password');
    this.archive = page.getByRole('region', { name: 'Your archive' });
    this.devices = page.getByRole('region', { name: 'Signed-in devices' });
    this.blocked = page.getByRole('region', { name: 'Blocked people' });
    this.privacy = page.getByRole('region', { name: 'Privacy' });
    this.leaving = page.getByRole('region', { name: 'Delete account' });
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    this.leavingWord = dialog.getByLabel('Type “delete” to confirm');
    this.newPassword = this.password.getByLabel('New password');
  }

  async open(): Promise<void> {
    await this.page.goto('/settings');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  }

  theme(mode: 'auto' | 'light' | 'dark'): Locator {
    return this.page.locator(`input[name=theme][value=${mode}]`);
  }

  /** A privacy option by its question and the beginning of its answer. */
  privacyChoice(question: string, answer: string): Locator {
    const group = this.privacy.getByRole('group', { name: question });
    return group.getByRole('radio', { name: new RegExp(`^${answer}`) });
  }

  /** Waits until the choice is saved. */
  async choosePrivacy(question: string, answer: string): Promise<void> {
    await this.save(() => this.privacyChoice(question, answer).check());
  }

  /** Changes something that the page shows before the server knows it, and waits until it is saved. */
  async save(change: () => Promise<void>): Promise<void> {
    const saved = this.page.waitForResponse((response) => response.request().method() === 'PATCH');
    await change();
    expect((await saved).status()).toBe(200);
  }

  /** Rows of the devices, the current one first. */
  get deviceRows(): Locator {
    return this.devices.getByRole('listitem');
  }

  /** Presses a button of the section and confirms. */
  async signOutDevices(button: string | RegExp, answer: string): Promise<void> {
    await this.devices.getByRole('button', { name: button }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
    await expect(this.page.getByRole('alertdialog')).toHaveCount(0);
  }

  /** Opens the dialog unless it is open, and submits it. */
  async deleteAccount(word: string): Promise<void> {
    if (!(await this.leavingWord.isVisible()))
      await this.leaving.getByRole('button', { name: 'Delete account' }).click();
    await this.leavingWord.fill(word);
    await this.page.getByRole('button', { name: 'Delete my account' }).click();
  }

  /** Downloads the export. @returns the path of the ZIP */
  async exportEverything(folder: string): Promise<string> {
    const coming = this.page.waitForEvent('download');
    await this.archive.getByRole('link', { name: 'Export everything' }).click();
    const download = await coming;
    const file = `${folder}/${download.suggestedFilename()}`;
    await download.saveAs(file);
    return file;
  }

  async importArchive(file: string): Promise<void> {
    await this.archive.getByLabel('Archive to import').setInputFiles(file);
  }

  /** Opens the form unless it is open, and submits it. */
  async changePassword(current: string, next: string): Promise<void> {
    const opener = this.password.getByRole('button', { name: 'Change password' });
    await expect(opener.or(this.currentPassword)).toBeVisible();
    if (await opener.isVisible()) await opener.click();
    await this.currentPassword.fill(current);
    await this.newPassword.fill(next);
    await this.password.getByRole('button', { name: 'Save new password' }).click();
  }
}
