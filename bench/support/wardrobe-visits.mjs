/**
 * What a person does on each page of a wardrobe at its limit, with real input events. Each visit begins on a
 * loaded page, and pauses between actions as people do.
 */

const rest = (page, ms = 250) => page.waitForTimeout(ms);

/** Content is shown: no loading state and no stale content. */
export const settled = async (page) => {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      !document.querySelector('main [data-loading]:not(img), main [data-stale]'),
  );
  await rest(page);
};

async function wheel(page, turns, by = 700) {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(90);
  }
  await rest(page);
}

async function dragBetween(page, from, to, steps = 12) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 14, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps });
  await page.mouse.up();
  await rest(page);
}

const middle = async (locator, { scroll = true } = {}) => {
  // In one step, because a refetched list replaces the elements.
  if (scroll) await locator.evaluate((element) => element.scrollIntoViewIfNeeded());
  const box = await locator.boundingBox();
  if (!box) throw new Error('Something to be dragged is not in view.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 80) };
};

async function closet(page) {
  const main = page.getByRole('main');
  const tiles = main.locator('[data-pieces] button[aria-label]');
  await tiles.first().hover();
  await wheel(page, 25);
  await page.keyboard.press('Home');
  await rest(page);
  const filters = main.getByRole('complementary', { name: 'Filters' });
  for (const facet of [/^Dresses/, /^Navy/i, /^Winter/]) {
    await filters.getByRole('button', { name: facet }).first().click();
    await settled(page);
  }
  await main.getByRole('button', { name: 'Clear all' }).click();
  await settled(page);
  const sort = main.getByRole('combobox', { name: 'Sort by' });
  await sort.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Home']) {
    await page.keyboard.press(key);
    await settled(page);
  }
  await main.getByRole('searchbox', { name: 'Search your closet' }).click();
  await page.keyboard.type('linen top', { delay: 70 });
  await rest(page, 400);
  await settled(page);
  await main.getByRole('button', { name: 'Clear search' }).first().click();
  await rest(page, 400);
  for (const at of [1, 3]) {
    await tiles.nth(at).click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await page.getByRole('dialog').getByRole('tab', { name: 'Details' }).click();
    await rest(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await rest(page);
  }
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  for (const at of [0, 1, 4]) {
    await tiles.nth(at).hover();
    await boxes.nth(at).click();
    await rest(page, 120);
  }
  await page
    .getByRole('group', { name: 'Selection' })
    .getByRole('button', { name: /^Select all/ })
    .click();
  await rest(page, 500);
  await wheel(page, 6);
  await page.keyboard.press('Escape');
  await rest(page);
}

async function outfits(page) {
  const main = page.getByRole('main');
  await main.locator('h1').hover();
  await wheel(page, 12);
  await page.keyboard.press('Home');
  await rest(page);
  await main.getByRole('searchbox').first().click();
  await page.keyboard.type('look 12', { delay: 70 });
  await rest(page, 500);
  await settled(page);
  for (let at = 0; at < 7; at += 1) await page.keyboard.press('Backspace');
  await rest(page, 500);
  await settled(page);
}

async function stats(page) {
  await page.getByRole('main').locator('h1').hover();
  await wheel(page, 6, 400);
  await page.getByRole('main').getByRole('link', { name: 'See them' }).first().click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await page.getByRole('dialog').hover();
  await wheel(page, 6);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const table = page.getByRole('main').getByText('Show as table').first();
  await table.click();
  await rest(page);
}

async function capsules(page) {
  const main = page.getByRole('main');
  const size = main.getByRole('spinbutton', { name: 'Pieces' });
  await size.waitFor();
  for (const count of ['8', '15']) {
    await size.click({ clickCount: 3 });
    await page.keyboard.type(count, { delay: 80 });
    await page.keyboard.press('Tab');
    await rest(page, 900);
  }
  await main.locator('h1').hover();
  await wheel(page, 5, 500);
}

async function planner(page) {
  /** Presses, and waits until other days than before are shown. */
  const turnBy = async (press) => {
    const before = await page.locator('[data-day]').first().getAttribute('data-day');
    await press.click();
    await page.waitForFunction(
      (day) => document.querySelector('[data-day]')?.getAttribute('data-day') !== day,
      before,
    );
    await settled(page);
  };
  await turnBy(page.getByRole('link', { name: 'Month', exact: true }));
  for (const label of ['Next month', 'Next month', 'Previous month', 'Previous month'])
    await turnBy(
      page
        .getByRole('button', { name: label })
        .or(page.getByRole('link', { name: label }))
        .first(),
    );
  const entries = page.locator('[data-day] button[data-entry]');
  const days = page.locator('[data-day]');
  // The last entries of the month are planned ones.
  const count = await entries.count();
  const places = [await middle(entries.nth(count - 1)), await middle(days.nth(17))];
  await dragBetween(page, places[0], places[1]);
  const tray = page.getByRole('complementary', { name: 'Drag onto a day' });
  await dragBetween(
    page,
    await middle(tray.getByRole('button', { name: /^Look/ }).first()),
    await middle(days.nth(18)),
  );
  await rest(page, 500);
  await entries.nth(2).click();
  await page.getByRole('dialog').waitFor();
  await rest(page);
  await page.keyboard.press('Escape');
  await rest(page);
}

async function builder(page) {
  const canvas = page.getByRole('main').getByRole('group', { name: 'Canvas' });
  const layers = canvas.getByRole('button');
  await layers.nth(19).waitFor();
  for (const at of [19, 7, 12]) {
    const from = await middle(layers.nth(at));
    await dragBetween(page, from, { x: from.x + 60, y: from.y + 40 });
  }
  const corner = await middle(page.locator('[data-corner=se]'));
  await dragBetween(page, corner, { x: corner.x + 40, y: corner.y + 40 });
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'Shift+ArrowDown']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('ControlOrMeta+z');
    await page.waitForTimeout(90);
  }
  for (let step = 0; step < 2; step += 1) {
    await page.keyboard.press('ControlOrMeta+y');
    await page.waitForTimeout(90);
  }
  const tray = page.getByRole('main').getByRole('region', { name: 'Tray' });
  for (const tab of ['Layers', 'Slots', 'Background', 'Pieces']) {
    await tray.getByRole('tab', { name: tab }).click();
    await rest(page);
  }
  await tray.getByRole('searchbox', { name: 'Search your closet' }).click();
  await page.keyboard.type('silk', { delay: 70 });
  await rest(page, 500);
}

async function board(page) {
  const pins = page.getByRole('main').locator('[data-pin]');
  await pins.first().hover();
  await wheel(page, 25);
  await page.keyboard.press('Home');
  await rest(page, 400);
  // The first ones are at the top; layers outside of the window are mounted and unmounted.
  await page.waitForFunction(() => scrollY === 0);
  await dragBetween(
    page,
    await middle(pins.nth(0), { scroll: false }),
    await middle(pins.nth(3), { scroll: false }),
  );
  await rest(page, 400);
  await pins.nth(2).locator('button[aria-label]').first().focus();
  await page.keyboard.press('Alt+ArrowRight');
  await rest(page, 400);
  await pins.nth(3).locator('button[aria-label]').first().click();
  await page.getByRole('dialog').waitFor();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('ArrowRight');
    await rest(page);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await rest(page);
}

async function search(page) {
  const main = page.getByRole('main');
  const tabs = main.getByRole('navigation', { name: 'Results' }).getByRole('link');
  for (const at of [1, 2, 0]) {
    await tabs.nth(at).click();
    await settled(page);
  }
  await main.locator('h1').hover();
  await wheel(page, 8);
}

/**
 * @param {{ outfitId: string, boardId: string }} made
 * @returns {[string, string, (page: import('@playwright/test').Page) => Promise<void>][]} name, path, what is done there
 */
export const visitsTo = ({ outfitId, boardId }) => [
  ['Closet', '/closet', closet],
  ['Closet · Outfits', '/closet?tab=outfits', outfits],
  ['Closet · Stats', '/closet?tab=stats', stats],
  ['Closet · Capsules', '/closet?tab=capsules', capsules],
  ['Planner', '/planner', planner],
  ['Builder, 20 layers', `/outfits/builder?outfit=${outfitId}`, builder],
  ['Board, 1,000 pins', `/boards/${boardId}`, board],
  ['Search', '/search?q=linen', search],
];
