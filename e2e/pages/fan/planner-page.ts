import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /planner */
export class PlannerPage {
  readonly tray: Locator;
  readonly sheet: Locator;

  constructor(readonly page: Page) {
    this.tray = page.getByRole('complementary', { name: 'Drag onto a day' });
    this.sheet = page.getByRole('dialog');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/planner${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Planner' })).toBeVisible();
    await expect(this.page.locator('[data-loading]')).toHaveCount(0);
  }

  /** @param date `YYYY-MM-DD` */
  day(date: string): Locator {
    return this.page.locator(`[data-day="${date}"]`);
  }

  entry(date: string, name: string): Locator {
    return this.day(date).locator('button[data-entry]').filter({ hasText: name });
  }

  /** Drags something with the mouse in several steps. */
  async drag(what: Locator, date: string): Promise<void> {
    const from = await middleOf(what);
    const to = await middleOf(this.day(date));
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
    await this.page.mouse.move(to.x, to.y, { steps: 6 });
    await expect(this.day(date)).toHaveAttribute('data-over');
    await this.page.mouse.up();
  }

  /** Plans without dragging: the plus of a day, then an entry of the sheet. */
  async plan(date: string, name: string): Promise<void> {
    await this.day(date)
      .getByRole('button', { name: /^Plan / })
      .click();
    await this.sheet.getByRole('button', { name }).first().click();
    await expect(this.entry(date, name)).toBeVisible();
  }
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not in view.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 80) };
}
