import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BuilderPage } from '../pages/fan/builder-page';
import { ClosetPage } from '../pages/fan/closet-page';
import { Shell } from '../pages/shell';
import { barriersOn } from '../support/barriers';
import { showIn } from '../support/colour-scheme';
import { expect, test } from '../support/journey';
import { layoutFaultsIn } from '../support/layout-faults';
import type { Person } from '../support/journey';
import { addOutfitPiece, makeOutfit } from '../support/outfits';

const hang = (person: Person, name: string, category: string) => addOutfitPiece(person, { name, category });

/** Width and height of a PNG, from its header. */
const pngSize = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

test.describe('the builder by mouse', () => {
  test('an outfit is composed, named, kept through a reload and saved as a picture', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    // The cover of an outfit that is deleted while it is drawn.
    consoleErrors.allow(/404 .*\/cover\)$/);
    await signInAs('fan');
    const builder = new BuilderPage(page);
    await builder.open();
    await builder.add('Camel coat');
    await builder.add('The red dress');
    await expect(page).toHaveURL(/\?outfit=/);
    // The coat lies over the dress, whichever came first.
    expect(await builder.names()).toEqual(['The red dress', 'Camel coat']);

    await builder.show('Layers');
    await builder.tray.getByRole('button', { name: 'The red dress', exact: true }).click();
    const before = await builder.placeOf('The red dress');
    await builder.drag([before.across / 100, before.down / 100], [0.3, 0.4]);
    await expect
      .poll(async () => (await builder.placeOf('The red dress')).across)
      .toBeLessThan(before.across);
    const moved = await builder.placeOf('The red dress');
    expect(Math.abs(moved.across - 30)).toBeLessThanOrEqual(3);
    expect(Math.abs(moved.down - 40)).toBeLessThanOrEqual(3);

    await page.keyboard.press('ControlOrMeta+z');
    expect(await builder.placeOf('The red dress')).toEqual(before);
    await page.keyboard.press('ControlOrMeta+y');
    expect(await builder.placeOf('The red dress')).toEqual(moved);

    // A corner scales, the handle below turns.
    const handle = page.locator('[data-corner=se]');
    await handle.hover();
    const corner = await handle.boundingBox();
    if (!corner) throw new Error('There is no handle.');
    await page.mouse.down();
    await page.mouse.move(corner.x + 70, corner.y + 70, { steps: 5 });
    await page.mouse.up();
    expect((await builder.placeOf('The red dress')).large).toBeGreaterThan(moved.large);

    await builder.show('Background');
    await builder.tray.getByRole('radio', { name: 'Sage' }).check();
    await builder.name.fill('Sunday coat');
    await builder.saved();
    const placed = await builder.placeOf('The red dress');
    await page.reload();
    await expect(builder.name).toHaveValue('Sunday coat');
    expect(await builder.placeOf('The red dress')).toEqual(placed);
    await builder.show('Background');
    await expect(builder.tray.getByRole('radio', { name: 'Sage' })).toBeChecked();

    const download = page.waitForEvent('download');
    await builder.fromMenu('Download as PNG');
    const file = await download;
    expect(file.suggestedFilename()).toBe('Sunday-coat.png');
    expect(pngSize(await readFile(await file.path()))).toEqual([2000, 2500]);

    await builder.fromMenu('Delete');
    await expect(page).toHaveURL('/closet?tab=outfits');
    await expect(page.getByText('Deleted Sunday coat.')).toBeVisible();
  });

  test('a click on the transparent part of a picture selects the layer below', async ({ page, signInAs }) => {
    await signInAs('fan');
    const builder = new BuilderPage(page);
    await builder.open();
    await builder.add('Camel coat');
    await builder.add('Gold hoops');
    await builder.saved();
    const coat = await builder.placeOf('Camel coat');
    // Between the rings of the hoops, the coat below is meant; on its cut-away corner nothing is.
    await builder.press(coat.across / 100, coat.down / 100 + 0.12);
    await expect(builder.tools).toHaveAccessibleName('Selected: Camel coat');
    await builder.press(0.98, 0.98);
    await expect(builder.tools).toHaveCount(0);
    await builder.fromMenu('Delete');
    await expect(page.getByText('Deleted New outfit.')).toBeVisible();
  });

  test('the dice keep locked layers and replace the others', async ({ page, signInAs }) => {
    await signInAs('fan');
    const builder = new BuilderPage(page);
    await builder.open();
    await builder.show('Slots');
    const nameIn = (slot: string) => builder.tray.getByRole('listitem', { name: slot }).innerText();
    const shuffle = () => builder.tray.getByRole('button', { name: 'Shuffle' }).click();
    await shuffle();
    await expect(builder.layer('.+').first()).toBeVisible();
    await builder.tray.getByRole('button', { name: 'Lock Shoes' }).click();
    await builder.tray.getByRole('button', { name: 'Leave out Bag' }).click();
    const shoes = await nameIn('Shoes');
    for (let roll = 0; roll < 5; roll += 1) {
      const coat = await nameIn('Outerwear');
      await shuffle();
      await expect.poll(() => nameIn('Outerwear')).not.toBe(coat);
      expect(await nameIn('Shoes')).toBe(shoes);
      expect(await nameIn('Bag')).toContain('Left out');
    }
    await builder.tray.getByRole('button', { name: 'Outerwear: next' }).click();
    const next = await nameIn('Outerwear');
    await builder.saved();
    await page.reload();
    await builder.show('Slots');
    await expect(builder.tray.getByRole('button', { name: 'Lock Shoes' })).toHaveAttribute(
      ...(['aria-pressed', 'true'] as const),
    );
    expect([await nameIn('Outerwear'), await nameIn('Shoes')]).toEqual([next, shoes]);
    await builder.fromMenu('Delete');
    await expect(page).toHaveURL('/closet?tab=outfits');
  });
});

test.describe('the builder by keyboard', () => {
  test('everything can be done without a mouse, and is announced', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('keys');
    const pieces = [await hang(nell, 'Wool coat', 'outerwear'), await hang(nell, 'Silk top', 'tops')];
    const { id } = await makeOutfit(nell, 'Monday', pieces);
    await signInAs(nell);
    const builder = new BuilderPage(page);
    await builder.open(`?outfit=${id}`);
    const said = page.locator('[data-said]');

    await builder.layer('Wool coat').focus();
    await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect(said).toContainText('Wool coat: 50% from the left, 32% from the top');
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('Shift+]');
    expect(await builder.placeOf('Wool coat')).toEqual({ across: 50, down: 32, large: 110, turned: 15 });
    // Keys that were held are one step: turn, then size, then place.
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await builder.placeOf('Wool coat')).toEqual({ across: 50, down: 32, large: 100, turned: 0 });

    await page.keyboard.press('ControlOrMeta+]');
    await expect.poll(() => builder.names()).toEqual(['Silk top', 'Wool coat']);
    await page.keyboard.press('ControlOrMeta+d');
    await expect.poll(() => builder.names()).toEqual(['Silk top', 'Wool coat', 'Wool coat']);
    await page.keyboard.press('Delete');
    await expect.poll(() => builder.names()).toEqual(['Silk top', 'Wool coat']);
    await expect(said).toContainText('Remove Wool coat');

    await builder.layer('Silk top').focus();
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowDown');
    await expect(said).toContainText('Silk top is locked.');
    await page.keyboard.press('Delete');
    expect(await builder.names()).toEqual(['Silk top', 'Wool coat']);
    await builder.saved();
    await page.reload();
    await expect(builder.layer('Silk top')).toHaveAccessibleName(/locked/);
  });

  test('an outfit has at most twenty layers, and the page says so', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('full');
    const piece = await hang(nell, 'Wool coat', 'outerwear');
    const { id } = await makeOutfit(
      nell,
      'Full',
      Array.from({ length: 20 }, () => piece),
    );
    await signInAs(nell);
    const builder = new BuilderPage(page);
    await builder.open(`?outfit=${id}`);
    await builder.show('Layers');
    await expect(builder.tray.getByText('20 of 20 layers')).toBeVisible();
    await expect(builder.tray.getByRole('button', { name: 'Add text' })).toBeDisabled();
    await builder.show('Pieces');
    await builder.tray.getByRole('button', { name: 'Add Wool coat again' }).click();
    await expect(page.getByText('An outfit can have up to 20 layers.')).toBeVisible();
    await expect(builder.layers).toHaveCount(20);
  });
});

test.describe('the builder by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  /** Fingers on the screen, as a phone reports them. */
  async function touch(page: Page, frames: readonly (readonly { x: number; y: number }[])[]): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: readonly { x: number; y: number }[],
    ) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((point, id) => ({ ...point, id })),
      });
    const [first = [], ...rest] = frames;
    await send('touchStart', first);
    for (const points of rest) await send('touchMove', points);
    await send('touchEnd', []);
    await session.detach();
  }

  test('two fingers resize and rotate, one moves, and the tray is a sheet', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('touch');
    const { id } = await makeOutfit(nell, 'Monday', [await hang(nell, 'Wool coat', 'outerwear')]);
    await signInAs(nell);
    const builder = new BuilderPage(page);
    await builder.open(`?outfit=${id}`);
    const on = (across: number, down: number) => builder.point(across, down);

    await touch(page, [[await on(0.3, 0.32)], [await on(0.4, 0.4)], [await on(0.5, 0.5)]]);
    await expect
      .poll(async () => Math.abs((await builder.placeOf('Wool coat')).across - 50))
      .toBeLessThanOrEqual(3);
    const before = await builder.placeOf('Wool coat');
    await touch(page, [
      [await on(0.45, 0.5), await on(0.55, 0.5)],
      [await on(0.42, 0.45), await on(0.58, 0.55)],
      [await on(0.38, 0.42), await on(0.62, 0.58)],
    ]);
    await expect.poll(async () => (await builder.placeOf('Wool coat')).large).toBeGreaterThan(200);
    expect((await builder.placeOf('Wool coat')).turned).toBeGreaterThan(25);
    await page.getByRole('button', { name: /^Undo: / }).tap();
    expect(await builder.placeOf('Wool coat')).toEqual(before);

    const low = await builder.tray.boundingBox();
    await page.getByRole('button', { name: 'Expand the tray' }).tap();
    await expect
      .poll(async () => (await builder.tray.boundingBox())?.height ?? 0)
      .toBeGreaterThan((low?.height ?? 0) + 40);
    // The canvas shrinks, stays whole and keeps 45 % of the height between the bars, also beside a selection.
    const canvas = await builder.canvas.boundingBox();
    const between = (page.viewportSize()?.height ?? 0) - 60 - 65;
    expect(canvas?.height).toBeGreaterThanOrEqual(0.45 * between - 1);
    expect((canvas?.width ?? 0) / (canvas?.height ?? 1)).toBeCloseTo(0.8, 1);
  });
});

test.describe('an unfinished outfit is kept', () => {
  test('a lost connection and a reload in the middle lose nothing', async ({
    page,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Failed to load resource/);
    const nell = await newcomer('draft');
    const { id } = await makeOutfit(nell, 'Monday', [await hang(nell, 'Wool coat', 'outerwear')]);
    await signInAs(nell);
    const builder = new BuilderPage(page);
    await builder.open(`?outfit=${id}`);
    await page.route('**/api/outfits/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await builder.show('Background');
    await builder.tray.getByRole('radio', { name: 'Lilac' }).check();
    await expect(page.locator('[data-phase=failed]')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await builder.show('Background');
    await expect(builder.tray.getByRole('radio', { name: 'Lilac' })).toBeChecked();
    await page.unroute('**/api/outfits/*');
    await builder.saved();
    const stored = await nell.send<{ document: { background: string } }>('GET', `/api/outfits/${id}`);
    expect(stored.document.background).toBe('lilac');
  });

  test('a change on another device appears; after two changes at once the person chooses', async ({
    page,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/409/);
    const nell = await newcomer('both');
    const coat = await hang(nell, 'Wool coat', 'outerwear');
    const { id } = await makeOutfit(nell, 'Monday', [coat]);
    await signInAs(nell);
    const builder = new BuilderPage(page);
    await builder.open(`?outfit=${id}`);
    const rename = (version: number, name: string) =>
      nell.send('PATCH', `/api/outfits/${id}`, { version, name });
    await rename(1, 'From my phone');
    await expect(builder.name).toHaveValue('From my phone');

    // Both before either could be heard of.
    await page.route('**/api/outfits/*', async (route) => {
      if (route.request().method() === 'PATCH') await rename(2, 'Theirs').catch(() => undefined);
      await route.continue();
    });
    await builder.name.fill('Mine');
    await expect(page.getByRole('alert')).toContainText('changed somewhere else');
    await page.unroute('**/api/outfits/*');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await builder.saved();
    expect(await nell.send('GET', `/api/outfits/${id}`)).toMatchObject({ name: 'Mine', version: 4 });
  });

  test('a deleted piece stays in the outfit as a ghost', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('ghost');
    const [coat, top] = [await hang(nell, 'Wool coat', 'outerwear'), await hang(nell, 'Silk top', 'tops')];
    const { id } = await makeOutfit(nell, 'Monday', [coat, top]);
    await nell.send('POST', '/api/items/delete', { ids: [coat.id] });
    await signInAs(nell);
    const builder = new BuilderPage(page);
    await builder.open(`?outfit=${id}`);
    await expect(page.getByText('Wool coat is no longer in your closet.')).toBeVisible();
    await expect(builder.layer('Wool coat')).toHaveAccessibleName(/no longer in your closet/);
    await builder.show('Layers');
    await builder.tray.getByRole('button', { name: /Wool coat Gone/ }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await builder.saved();
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect(builder.layer('Wool coat')).toBeVisible();
    await builder.saved();
    await page.reload();
    await expect(page.getByText('Wool coat is no longer in your closet.')).toBeVisible();
  });
});

test.describe('outfits in the closet', () => {
  test('they are found, worn, unworn, deleted and restored', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('outfits');
    const [coat, top] = [await hang(nell, 'Wool coat', 'outerwear'), await hang(nell, 'Silk top', 'tops')];
    await makeOutfit(nell, 'Monday', [coat, top], { occasion: 'work', seasons: ['winter'] });
    await makeOutfit(nell, 'Opera', [top], { occasion: 'evening' });
    await signInAs(nell);
    await page.goto('/closet');
    await page.getByRole('navigation', { name: 'Closet' }).getByRole('link', { name: 'Outfits' }).click();
    await expect(page).toHaveURL('/closet?tab=outfits');
    const tile = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
    await expect(tile('Opera')).toBeVisible();
    await page.getByRole('button', { name: /^Work/ }).click();
    await expect(tile('Opera')).toHaveCount(0);
    await expect(page).toHaveURL('/closet?tab=outfits&occasion=work');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('searchbox', { name: 'Search your outfits' }).fill('wool');
    await expect(tile('Opera')).toHaveCount(0);
    await expect(tile('Monday')).toBeVisible();

    await page.getByRole('button', { name: 'Wore Monday today' }).click();
    const shell = new Shell(page);
    // A top is worn once between washes, as is usual; a coat is not done after one day.
    await shell.hold('Wore Monday today. Due for a wash: Silk top.');
    await expect(page.getByRole('button', { name: 'Monday: worn today' })).toBeDisabled();
    const wearsOf = async (piece: { id: string }) =>
      (await nell.send<{ wearCount: number }>('GET', `/api/items/${piece.id}`)).wearCount;
    expect([await wearsOf(coat), await wearsOf(top)]).toEqual([1, 1]);
    await shell.undo('Wore Monday today.');
    await expect(page.getByRole('button', { name: 'Wore Monday today' })).toBeEnabled();
    expect([await wearsOf(coat), await wearsOf(top)]).toEqual([0, 0]);

    await page.getByRole('button', { name: 'More about Monday' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await shell.hold('Deleted Monday.');
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await shell.undo('Deleted Monday.');
    await tile('Monday').click();
    await expect(new BuilderPage(page).name).toHaveValue('Monday');
  });

  test('a piece lists its outfits, and starts another one', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('piece');
    const coat = await hang(nell, 'Wool coat', 'outerwear');
    await makeOutfit(nell, 'Monday', [coat]);
    await signInAs(nell);
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.openPiece('Wool coat');
    await closet.drawer.getByRole('tab', { name: 'Outfits' }).click();
    await expect(closet.drawer.getByRole('link', { name: 'Monday' })).toBeVisible();
    await closet.drawer.getByRole('link', { name: 'Create one with it' }).click();
    const builder = new BuilderPage(page);
    await expect.poll(() => builder.names()).toEqual(['Wool coat']);
    await builder.saved();
    await expect(page).toHaveURL(/outfit=/);
  });
});

test('every part of the builder is accessible, on desktop and phone, light and dark', async ({
  page,
  signInAs,
}) => {
  test.slow();
  await signInAs('fan');
  await page.goto('/closet?tab=outfits&sort=name');
  // Colours are the same on every screen.
  const views = [
    { screen: { width: 1440, height: 900 }, colorScheme: 'light', judged: 'page' },
    { screen: { width: 1440, height: 900 }, colorScheme: 'dark', judged: 'colours' },
    { screen: { width: 390, height: 844 }, colorScheme: 'light', judged: 'structure' },
  ] as const;
  const judge = async (what: string, { screen, colorScheme, judged }: (typeof views)[number]) =>
    expect.soft(await barriersOn(page, judged), `${what} · ${screen.width} · ${colorScheme}`).toEqual([]);
  for (const view of views) {
    await showIn(page, view.colorScheme);
    await expect(page.getByRole('main').getByRole('link', { name: 'Camel Monday' })).toBeVisible();
    await page.setViewportSize(view.screen);
    await judge('outfits', view);
  }
  await page.getByRole('main').getByRole('link', { name: 'Camel Monday' }).click();
  const builder = new BuilderPage(page);
  for (const view of views) {
    await showIn(page, view.colorScheme);
    await page.setViewportSize(view.screen);
    await builder.layer('Camel coat').focus();
    for (const tab of ['Pieces', 'Slots', 'Layers', 'Background', 'Details'] as const) {
      await builder.show(tab);
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      await judge(tab, view);
      if (view.colorScheme === 'dark') continue;
      await page.keyboard.press('Tab');
      expect
        .soft(await layoutFaultsIn(page.getByRole('main')), `does not fit · ${tab} · ${view.screen.width}`)
        .toEqual([]);
    }
  }
});
