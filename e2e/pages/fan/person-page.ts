import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /u/{handle} */
export class PersonPage {
  readonly outfits: Locator;
  /** The opened outfit. */
  readonly sheet: Locator;

  constructor(readonly page: Page) {
    this.outfits = page.getByRole('region', { name: 'Outfits' });
    this.sheet = page.getByRole('dialog');
  }

  /** Finds a person through the search. */
  async find(handle: string, name: string): Promise<void> {
    await this.page.goto(`/search?q=${handle}`);
    const main = this.page.getByRole('main');
    await main.getByRole('link', { name: /^People/ }).click();
    await main.getByRole('link', { name }).first().click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  async openOutfit(name: string): Promise<void> {
    await this.outfits.getByRole('link', { name, exact: true }).click();
    await expect(this.sheet.getByRole('heading', { name, exact: true })).toBeVisible();
  }
}
