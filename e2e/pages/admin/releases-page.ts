import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The releases on /meta. */
export class ReleasesPage {
  readonly region: Locator;
  readonly dialog: Locator;
  readonly history: Locator;
  readonly tokens: Locator;

  constructor(readonly page: Page) {
    this.region = page.getByRole('region', { name: 'Releases' });
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    this.history = this.region.getByRole('region', { name: 'History' });
    this.tokens = this.region.getByRole('region', { name: 'Deploy tokens' });
  }

  async open(remoteId: string): Promise<void> {
    await this.page.goto(`/meta?remote=${remoteId}`);
    await expect(this.region.getByRole('table', { name: /^Releases of / })).toBeVisible();
  }

  row(version: string): Locator {
    return this.region
      .getByRole('table', { name: /^Releases of / })
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: version }) });
  }

  /** Chooses an entry of a release's menu. */
  async act(version: string, action: string): Promise<void> {
    await this.row(version)
      .getByRole('button', { name: `Actions for ${version}` })
      .click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** Enters the reason in the open dialog and confirms. */
  async confirm(button: string, reason?: string): Promise<void> {
    if (reason !== undefined) await this.dialog.getByLabel('Reason').fill(reason);
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
  }
}
