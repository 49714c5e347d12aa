import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /boards and /boards/{id} */
export class BoardPage {
  readonly pins: Locator;
  readonly lightbox: Locator;

  constructor(readonly page: Page) {
    this.pins = page.getByRole('main').locator('[data-pin]');
    this.lightbox = page.getByRole('dialog');
  }

  async create(title: string): Promise<string> {
    await this.page.goto('/boards');
    await this.page.getByRole('button', { name: 'New board' }).first().click();
    const dialog = this.page.getByRole('dialog', { name: 'New board' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('button', { name: 'Create board' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return new URL(this.page.url()).pathname;
  }

  pin(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /** Names of the rendered pins, in their order. */
  names(): Promise<string[]> {
    return this.pins.evaluateAll((places) =>
      places.map((place) => place.querySelector('button[aria-label]')?.getAttribute('aria-label') ?? ''),
    );
  }

  async choose(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More for this board' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  async setVisibility(visibility: 'Private' | 'Unlisted' | 'Public'): Promise<void> {
    await this.choose('Settings and visibility…');
    const dialog = this.page.getByRole('dialog', { name: 'Board settings' });
    await dialog.getByRole('radio', { name: visibility }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Drags one pin before another with the mouse. */
  async drag(name: string, before: string): Promise<void> {
    const [from, to] = [await this.pin(name).boundingBox(), await this.pin(before).boundingBox()];
    if (!from || !to) throw new Error('A pin is not in view');
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height / 2, { steps: 3 });
    await this.page.mouse.move(to.x + 12, to.y + to.height / 2, { steps: 8 });
    await this.page.mouse.up();
  }
}
