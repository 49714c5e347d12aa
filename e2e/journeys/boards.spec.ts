import { uuidv7 } from 'uuidv7';
import { BoardPage } from '../pages/fan/board-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';
import type { Person } from '../support/journey';
import { photos } from '../support/photos';

const phone = { width: 390, height: 844 };

/** A board with pins of pieces without photos, the first one first. */
async function boardOf(person: Person, names: readonly string[], title = 'Autumn'): Promise<string> {
  const id = uuidv7();
  await person.send('POST', '/api/boards', { id, title });
  const pins = [];
  for (const name of names) {
    const { id: itemId } = await person.addPiece({ name, category: 'tops' });
    pins.push({ id: uuidv7(), itemId, title: name });
  }
  await person.send('POST', `/api/boards/${id}/pins`, { pins });
  return id;
}

test.describe('boards', () => {
  for (const [screen, size] of Object.entries({ desktop: { width: 1440, height: 900 }, phone })) {
    test(`a fan makes a board, pins pieces and photos, and finds it again, on a ${screen}`, async ({
      page,
      newcomer,
      signInAs,
    }) => {
      await page.setViewportSize(size);
      const nell = await newcomer('pinner');
      for (const name of ['Wool coat', 'Silk dress']) await nell.addPiece({ name, category: 'tops' });
      await signInAs(nell);
      await page.goto('/boards');
      await expect(page.getByText('Your first board is one idea away')).toBeVisible();
      const board = new BoardPage(page);
      await board.create('Winter light');
      await page.getByRole('main').getByRole('button', { name: 'From your closet' }).click();
      const picker = page.getByRole('dialog', { name: 'From your closet' });
      await picker.getByRole('button', { name: 'Wool coat' }).click();
      await picker.getByRole('button', { name: 'Silk dress' }).click();
      await picker.getByRole('button', { name: 'Pin 2' }).click();
      await expect(board.pin('Wool coat')).toBeVisible();
      await expect(board.pin('Silk dress')).toBeVisible();

      await page.getByLabel('Photos to pin').setInputFiles(await photos(1));
      await expect(board.pins).toHaveCount(3);
      await expect(board.pins.first().locator('img[src^="/pictures/"]')).toBeVisible({ timeout: 60_000 });

      // Taken off, and back by Undo.
      await page.getByRole('button', { name: 'More for Wool coat' }).click();
      await page.getByRole('menuitem', { name: 'Remove from the board' }).click();
      const shell = new Shell(page);
      await shell.hold('Removed Wool coat.');
      await expect(board.pins).toHaveCount(2);
      await shell.undo('Removed Wool coat.');
      await expect(board.pin('Wool coat')).toBeVisible();

      // The arrows stand beside each other, at the height of the picture and above nothing else.
      await board.pins.first().getByRole('button').first().click();
      await expect(board.lightbox.locator('img').first()).toBeVisible();
      const [left, right, picture] = await Promise.all(
        [
          board.lightbox.getByRole('button', { name: 'Previous picture' }),
          board.lightbox.getByRole('button', { name: 'Next picture' }),
          board.lightbox.locator('img').first(),
        ].map((part) => part.boundingBox()),
      );
      if (!left || !right || !picture) throw new Error('The lightbox has no arrows or no picture');
      expect(right.y).toBe(left.y);
      expect(left.y).toBeGreaterThanOrEqual(picture.y);
      expect(left.y + left.height).toBeLessThanOrEqual(picture.y + picture.height);
      expect([left.x >= 0, right.x + right.width <= size.width, left.x + left.width < right.x]).toEqual([
        true,
        true,
        true,
      ]);
      await page.keyboard.press('Escape');

      await page.goto('/boards?tab=own');
      await expect(page.getByRole('article')).toContainText('3 pins');
      await page.getByRole('link', { name: 'Winter light' }).click();
      await expect(board.pins).toHaveCount(3);
    });
  }

  test('pins are moved by drag, by keyboard and into sections, and stay there after a reload', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('mover');
    const id = await boardOf(nell, ['One', 'Two', 'Three', 'Four']);
    await signInAs(nell);
    await page.goto(`/boards/${id}`);
    const board = new BoardPage(page);
    await expect.poll(() => board.names()).toEqual(['One', 'Two', 'Three', 'Four']);

    await board.drag('Four', 'Two');
    await expect.poll(() => board.names()).toEqual(['One', 'Four', 'Two', 'Three']);
    await board.pin('One').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => board.names()).toEqual(['Four', 'One', 'Two', 'Three']);
    await expect(board.pin('One')).toBeFocused();
    await expect(page.getByText('One: 2 of 4')).toBeAttached();

    await page.getByRole('button', { name: 'Add pins' }).click();
    await page.getByRole('menuitem', { name: 'New section…' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Later');
    await page.getByRole('dialog').getByRole('button', { name: 'Add section' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Later' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select Two' }).click({ force: true });
    await page.getByRole('checkbox', { name: 'Select Four' }).click({ force: true });
    await page
      .getByRole('group', { name: 'Selection' })
      .getByRole('button', { name: 'Move', exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Move 2 pins' });
    await dialog.getByLabel('Section').selectOption('Later');
    // The page shows it before the server knows it.
    const saved = page.waitForResponse(/\/pins\/move$/);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.poll(() => board.names()).toEqual(['One', 'Three', 'Four', 'Two']);
    expect((await saved).ok()).toBe(true);

    await page.reload();
    await expect.poll(() => board.names()).toEqual(['One', 'Three', 'Four', 'Two']);
    await expect(page.getByRole('list', { name: 'Later' }).getByRole('listitem')).toHaveCount(2);
  });

  test('on the freeform canvas a pin stays where it was put', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('canvas');
    const id = await boardOf(nell, ['Hat', 'Shoes']);
    await nell.send('PATCH', `/api/boards/${id}`, { version: 1, layout: 'freeform' });
    await signInAs(nell);
    await page.goto(`/boards/${id}`);
    const board = new BoardPage(page);
    const placeOf = async (name: string) =>
      (
        await nell.send<{ items: { title: string; place: { x: number; y: number; w: number } | null }[] }>(
          'GET',
          `/api/boards/${id}/pins`,
        )
      ).items.find(({ title }) => title === name)?.place;
    const box = await board.pins.first().boundingBox();
    const shoes = await board.pins.nth(1).boundingBox();
    if (!box) throw new Error('Nothing lies on the canvas');
    await page.mouse.move(box.x + 60, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 110, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => placeOf('Hat')).not.toBeNull();
    const before = await placeOf('Hat');
    await board.pins.first().getByRole('button').first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await placeOf('Hat'))?.x).toBe((before?.x ?? 0) + 20);
    // The first move gives every other pin the place where it is seen.
    expect(await board.pins.nth(1).boundingBox()).toEqual(shoes);
    const placed = await placeOf('Shoes');
    expect(placed).not.toBeNull();
    await page.reload();
    await expect.poll(() => board.pins.nth(1).boundingBox()).toEqual(shoes);
    expect(await placeOf('Shoes')).toEqual(placed);
    // On a phone its buttons would cover the pin: they are beside the picture instead.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(board.pins.first().locator('[data-pin-actions]')).toBeHidden();
  });

  test('two people work on one board and see each other’s pins at once', async ({
    page,
    elsewhere,
    newcomer,
    signInAs,
  }) => {
    const [nell, omar] = [await newcomer('nell'), await newcomer('omar')];
    const id = await boardOf(nell, ['Coat']);
    await signInAs(nell);
    await page.goto(`/boards/${id}`);
    await page.getByRole('button', { name: /^Collaborators/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Collaborators' });
    await dialog.getByLabel('Email or handle').fill(omar.email);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const theirs = await elsewhere();
    await signInAs(omar, theirs);
    await theirs.goto('/boards?tab=shared');
    await expect(theirs.getByText('New for you')).toBeVisible();
    await theirs.getByRole('link', { name: 'Autumn' }).click();
    const [mine, their] = [new BoardPage(page), new BoardPage(theirs)];
    await expect(their.pin('Coat')).toBeVisible();

    const { id: itemId } = await omar.addPiece({ name: 'Scarf', category: 'accessories' });
    await omar.send('POST', `/api/boards/${id}/pins`, { pins: [{ id: uuidv7(), itemId, title: 'Scarf' }] });
    await expect(mine.pin('Scarf')).toBeVisible();
    await mine.pin('Scarf').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => their.names()).toEqual(['Coat', 'Scarf']);

    await page.getByRole('button', { name: /^Collaborators/ }).click();
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(theirs.getByRole('heading', { name: 'This board isn’t available' })).toBeVisible();
  });

  test('guests and link previews see a published board, and no longer once it is private again', async ({
    page,
    elsewhere,
    newcomer,
    signInAs,
    bestie,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404/);
    const nell = await newcomer('publisher');
    await signInAs(nell);
    const board = new BoardPage(page);
    const path = await board.create('Open <house>');
    await page.getByLabel('Photos to pin').setInputFiles(await photos(2));
    await expect(board.pins).toHaveCount(2);
    await expect(board.pins.first().locator('img[src^="/pictures/"]')).toBeVisible({ timeout: 60_000 });
    await board.setVisibility('Public');
    const address = `/b/${nell.uid}/${path.split('/').at(-1) ?? ''}`;

    const html = await (await fetch(bestie.origin + address)).text();
    expect(html).toContain('<title>Open &lt;house&gt; · Bestie</title>');
    expect(html).toContain('property="og:title" content="Open &lt;house&gt;"');
    expect(html).not.toContain('noindex');
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await fetch(picture)).status).toBe(200);

    for (const viewport of [{ width: 1440, height: 900 }, phone]) {
      const guest = await elsewhere({ viewport });
      const failed: string[] = [];
      guest.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
      await guest.goto(address);
      await expect(guest.getByRole('heading', { level: 1, name: 'Open <house>' })).toBeVisible();
      // Guests have no topbar, and no room is left for one.
      await expect(guest.getByRole('main')).toHaveCSS('padding-top', '0px');
      const pins = guest.getByRole('main').locator('[data-pin]');
      await expect(pins).toHaveCount(2);
      await pins.first().getByRole('button').first().click();
      await expect(guest.getByText('1 of 2')).toBeVisible();
      await guest.keyboard.press('ArrowRight');
      await expect(guest.getByText('2 of 2')).toBeVisible();
      await guest.keyboard.press('Escape');
      await expect(guest.getByRole('dialog')).toBeHidden();
      expect(failed).toEqual([]);
    }

    await board.setVisibility('Unlisted');
    expect(await (await fetch(bestie.origin + address)).text()).toContain('name="robots" content="noindex"');
    await board.setVisibility('Private');
    const gone = await fetch(bestie.origin + address);
    expect([gone.status, (await gone.text()).includes('Open')]).toEqual([404, false]);
    expect((await fetch(picture)).status).toBe(404);
  });

  test('a visitor saves a board and a pin, follows its owner, and finds nothing that was reported, or of whom blocked them', async ({
    page,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404/);
    const [nell, vera] = [await newcomer('owner'), await newcomer('visitor')];
    const handle = await nell.introduce('Nell Ash');
    const id = await boardOf(nell, ['Coat'], 'For all');
    await nell.send('PATCH', `/api/boards/${id}`, { version: 1, visibility: 'public' });
    await signInAs(vera);
    await page.goto(`/u/${handle}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
    await page.getByRole('link', { name: 'For all' }).click();
    await page.getByRole('button', { name: 'Save board' }).click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    await page.goto('/boards?tab=saved');
    await page.getByRole('link', { name: 'For all' }).click();
    await page.getByRole('button', { name: 'More for this board' }).click();
    await page.getByRole('menuitem', { name: 'Report this board…' }).click();
    const report = page.getByRole('dialog', { name: 'Report this board' });
    await report.getByLabel('What’s wrong?').selectOption('Spam or a scam');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(
      new Shell(page).toast('Thank you. The admins will look into it, and tell you what came of it.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This board isn’t available' })).toBeVisible();

    await nell.send('POST', `/api/profiles/${vera.uid}/block`, {});
    await page.goto(`/u/${handle}`);
    await expect(page.getByRole('heading', { name: 'No one here' })).toBeVisible();
    await page.goto(`/b/${nell.uid}/${id}`);
    await expect(page.getByRole('heading', { name: 'This board isn’t available' })).toBeVisible();
  });
});
