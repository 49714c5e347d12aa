import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { PhotoFile } from '../../support/photos';

/** /upload/closet */
export class UploadClosetPage {
  /** "12 of 30" beside the bar of all photos. */
  readonly progress: Locator;
  readonly add: Locator;
  readonly rows: Locator;
  /** The review sheet of a wide window. */
  readonly sheet: Locator;

  constructor(readonly page: Page) {
    this.progress = page.getByText(/^\d+ of \d+$/);
    this.add = page.getByRole('button', { name: /^Add [\d,]+ pieces? to closet$/ });
    this.sheet = page.getByRole('grid', { name: /Pieces to review/ });
    this.rows = this.sheet.getByRole('row');
  }

  async open(): Promise<void> {
    await this.page.goto('/upload/closet');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Add pieces' })).toBeVisible();
  }

  async choose(photos: readonly PhotoFile[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('main').getByRole('button', { name: 'Choose photos' }).click();
    await (await chooser).setFiles([...photos]);
  }

  /** Chooses a list. */
  async chooseList(name: string, text: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Or a list as CSV' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  }

  /** Keys of the drafts stored in this browser. */
  async keptDrafts(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const known = (await indexedDB.databases()).some(({ name }) => name === 'bestie-drafts');
      if (!known) return [];
      return new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('bestie-drafts');
        opening.onerror = () => reject(new Error('The drafts cannot be opened.'));
        opening.onsuccess = () => {
          const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map(String));
          };
        };
      });
    });
  }

  /** A cell of the sheet; rows from 0. */
  async cell(row: number, title: string): Promise<Locator> {
    const heads = this.sheet.getByRole('columnheader');
    await expect(heads.first()).toBeVisible();
    const titles = await heads.allTextContents();
    return this.rows
      .nth(row + 1)
      .getByRole('gridcell')
      .nth(titles.indexOf(title));
  }

  /** Waits until some, but not all files of this round have arrived. */
  async reach(least: number, of: number): Promise<void> {
    await expect
      .poll(async () => Number.parseInt((await this.progress.textContent()) ?? '', 10), {
        intervals: [50],
        timeout: 60_000,
      })
      .toBeGreaterThanOrEqual(least);
    await expect(this.progress).toHaveText(new RegExp(`of ${of}$`));
  }
}
