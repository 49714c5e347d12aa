import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /closet */
export class ClosetPage {
  readonly search: Locator;
  readonly sort: Locator;
  readonly filters: Locator;
  readonly selection: Locator;
  readonly drawer: Locator;
  readonly tiles: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.search = main.getByRole('searchbox', { name: 'Search your closet' });
    this.sort = main.getByRole('combobox', { name: 'Sort by' });
    this.filters = main.getByRole('complementary', { name: 'Filters' });
    this.selection = page.getByRole('group', { name: 'Selection' });
    this.drawer = page.getByRole('dialog');
    this.tiles = main.locator('[data-pieces] button[aria-label]');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/closet${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Closet' })).toBeVisible();
  }

  tile(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  select(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  }

  /** Names of the visible pieces, in their order. */
  names(): Promise<string[]> {
    return this.tiles.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''));
  }

  async openPiece(name: string): Promise<void> {
    await this.tile(name).click();
    await expect(this.drawer.getByRole('heading', { name, exact: true })).toBeVisible();
  }

  async showDetails(): Promise<void> {
    await this.drawer.getByRole('tab', { name: 'Details' }).click();
  }
}
