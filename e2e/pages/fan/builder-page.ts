import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Position of a layer as the page shows it. */
export interface LayerPlace {
  across: number;
  down: number;
  large: number;
  turned: number;
}

/** /outfits/builder */
export class BuilderPage {
  readonly canvas: Locator;
  readonly layers: Locator;
  readonly tray: Locator;
  readonly tools: Locator;
  readonly name: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.canvas = main.getByRole('group', { name: 'Canvas' });
    this.layers = this.canvas.getByRole('button');
    this.tray = main.getByRole('region', { name: 'Tray' });
    this.tools = main.getByRole('group', { name: /^Selected: / });
    this.name = main.getByRole('textbox', { name: 'Name of the outfit' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/outfits/builder${query}`);
    await expect(this.canvas).toBeVisible();
  }

  async show(tab: 'Pieces' | 'Slots' | 'Layers' | 'Background' | 'Details'): Promise<void> {
    await this.tray.getByRole('tab', { name: tab }).click();
  }

  /** Adds a piece of the closet by its name. */
  async add(name: string): Promise<void> {
    await this.tray.getByRole('searchbox', { name: 'Search your closet' }).fill(name);
    await this.tray.getByRole('button', { name: `Add ${name}`, exact: true }).click();
    await expect(this.layer(name)).toBeVisible();
  }

  layer(name: string): Locator {
    return this.canvas.getByRole('button', { name: new RegExp(`^${name}, layer`) });
  }

  /** Names of the layers from the back to the front. */
  names(): Promise<string[]> {
    return this.layers.evaluateAll((layers) =>
      layers.map((layer) => (layer.getAttribute('aria-label') ?? '').replace(/, layer .*/, '')),
    );
  }

  async placeOf(name: string): Promise<LayerPlace> {
    const words = (await this.layer(name).getAttribute('aria-label')) ?? '';
    const figure = (pattern: RegExp) => Number(pattern.exec(words)?.[1] ?? 0);
    return {
      across: figure(/(-?\d+)% from the left/),
      down: figure(/(-?\d+)% from the top/),
      large: figure(/(\d+)% size/),
      turned: figure(/rotated (-?\d+)°/),
    };
  }

  /** A point of the canvas on the screen, given as fractions of its width and height. */
  async point(across: number, down: number): Promise<{ x: number; y: number }> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('The canvas is not there.');
    return { x: box.x + box.width * across, y: box.y + box.height * down };
  }

  async press(across: number, down: number): Promise<void> {
    const { x, y } = await this.point(across, down);
    await this.page.mouse.click(x, y);
  }

  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const [start, end] = [await this.point(...from), await this.point(...to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  async saved(): Promise<void> {
    await expect(this.page.getByRole('main').locator('[data-phase]')).toHaveText('Saved');
  }

  async fromMenu(item: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
