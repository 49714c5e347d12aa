import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /creator/money-chat with the sheet of a deal. */
export class MoneyPage {
  constructor(readonly page: Page) {}

  /** Adds a deal, which opens its sheet. */
  async create(brand: string, { fee, terms }: { fee: string; terms: string }): Promise<void> {
    await this.page.goto('/creator/money-chat');
    await this.page.getByRole('button', { name: 'New deal' }).first().click();
    const dialog = this.page.getByRole('dialog', { name: 'New deal' });
    await dialog.getByLabel('Brand').fill(brand);
    await dialog.getByLabel('Fee').fill(fee);
    await dialog.getByLabel('What it is about').fill(terms);
    await dialog.getByRole('button', { name: 'Add deal' }).click();
    await expect(this.sheet(brand)).toBeVisible();
  }

  sheet(brand: string): Locator {
    return this.page.getByRole('dialog', { name: brand, exact: true });
  }

  column(stage: string): Locator {
    return this.page.getByRole('region', { name: stage, exact: true });
  }

  card(brand: string): Locator {
    return this.page.getByRole('button').filter({ hasText: brand });
  }

  /** Moves a card over so many columns with the keyboard. */
  async carry(brand: string, columns: number): Promise<void> {
    await this.card(brand).focus();
    await this.page.keyboard.press('m');
    for (let step = 0; step < columns; step += 1) await this.page.keyboard.press('ArrowRight');
    await this.page.keyboard.press('Enter');
  }
}
