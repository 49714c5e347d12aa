import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The progress pill of the topbar and its tray, on any page. */
export class UploadTray {
  readonly pill: Locator;
  readonly tray: Locator;
  readonly rows: Locator;

  constructor(readonly page: Page) {
    this.pill = page.getByRole('button', { name: /^Progress: / });
    this.tray = page.getByRole('dialog', { name: 'In progress' });
    this.rows = this.tray.getByRole('region', { name: 'Files being uploaded' }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.pill.click();
    await expect(this.tray.getByRole('progressbar', { name: /uploaded$/ })).toBeVisible();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.tray.getByRole('button', { name }).click();
  }

  /** Waits until all files have arrived. */
  async arrived(files: number): Promise<void> {
    await expect(this.pill).toHaveAccessibleName(`Progress: ${files} files uploaded, Done`, {
      timeout: 60_000,
    });
  }
}
