import sharp from 'sharp';
import type { Draft } from '@bestie/contracts/items.contract';
import { ClosetPage } from '../pages/fan/closet-page';
import { UploadClosetPage } from '../pages/fan/upload-closet-page';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';
import type { Person } from '../support/journey';
import type { PhotoFile } from '../support/photos';

/** A red blouse on a green floor, with a sleeve that hardly differs from the floor. */
async function blouse(name: string, hue: number): Promise<PhotoFile> {
  const box = (width: number, height: number, background: string) => ({
    create: { width, height, channels: 3, background } as const,
  });
  const floor = sharp(box(600, 800, `hsl(${hue}, 35%, 62%)`));
  const layers = [
    {
      input: await sharp(box(260, 460, '#b01c3c'))
        .png()
        .toBuffer(),
      left: 170,
      top: 170,
    },
    {
      input: await sharp(box(90, 200, `hsl(${hue}, 35%, 56%)`))
        .png()
        .toBuffer(),
      left: 80,
      top: 190,
    },
  ];
  return { name, mimeType: 'image/png', buffer: await floor.composite(layers).png().toBuffer() };
}

const draftsOf = async (person: Person) =>
  (await person.send<{ items: Draft[] }>('GET', '/api/items/drafts')).items;

const coversOf = async (person: Person) => (await draftsOf(person)).map(({ cover }) => cover);

test.describe('cutting pieces out of their background', () => {
  test('all are cut out at once; one is corrected with the brush, undone, painted again and used', async ({
    page,
    newcomer,
    signInAs,
  }) => {
    const nell = await newcomer('cutter');
    await signInAs(nell);
    const upload = new UploadClosetPage(page);
    await upload.open();
    await upload.choose([await blouse('IMG_0001.png', 120), await blouse('IMG_0002.png', 200)]);
    await expect(upload.rows).toHaveCount(1 + 2, { timeout: 60_000 });
    await expect
      .poll(async () => (await coversOf(nell)).every((cover) => cover?.sources), { timeout: 60_000 })
      .toBe(true);
    // The names of a camera say nothing; a worker looks at the photos.
    await expect
      .poll(
        async () => (await draftsOf(nell)).map(({ recognised, name }) => [recognised, name.split(' ')[0]]),
        {
          timeout: 60_000,
        },
      )
      .toEqual([
        [true, 'Red'],
        [true, 'Red'],
      ]);

    await page.getByRole('button', { name: 'Cut out all' }).click();
    await expect
      .poll(async () => (await coversOf(nell)).filter((cover) => cover?.cutout?.state === 'ready').length, {
        timeout: 120_000,
      })
      .toBe(2);
    // Tight around the piece: 260 of 600 wide.
    for (const cover of await coversOf(nell)) expect(cover?.width).toBeLessThan(420);
    const before = (await coversOf(nell)).map((cover) => cover?.cutout?.id);

    await page
      .getByRole('button', { name: /^Cut out (?!all|\d)/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const canvas = dialog.getByRole('application');
    await expect(canvas).toHaveAttribute('data-ready', 'true', { timeout: 60_000 });
    const box = (await canvas.boundingBox())!;
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    const stroke = async () => {
      await page.mouse.move(...at(0.2, 0.28));
      await page.mouse.down();
      await page.mouse.move(...at(0.2, 0.44), { steps: 6 });
      await page.mouse.up();
    };
    await stroke();
    await expect(dialog.getByRole('button', { name: 'Use this cut-out' })).toBeEnabled({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByRole('button', { name: 'Redo' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Redo' }).click();

    // What was painted is there when the dialog is opened again, and the keys paint too.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('button', { name: /^Cut out (?!all|\d)/ })
      .first()
      .click();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await expect(canvas).toHaveAttribute('data-ready', 'true', { timeout: 60_000 });
    await canvas.focus();
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.down(' ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.up(' ');
    await page.keyboard.press('Control+z');
    await expect(dialog.getByRole('button', { name: 'Use this cut-out' })).toBeEnabled({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Use this cut-out' }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(
        async () =>
          (await coversOf(nell)).some(
            (cover) => cover?.cutout?.state === 'ready' && !before.includes(cover.cutout.id),
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    // The sleeve came back: the piece is wider than without it.
    const corrected = (await coversOf(nell)).find((cover) => !before.includes(cover?.cutout?.id));
    expect(corrected?.width).toBeGreaterThan(320);

    await upload.add.click();
    const closet = new ClosetPage(page);
    await closet.open();
    await expect(closet.tiles).toHaveCount(2);
    const cut = corrected?.cutout?.id ?? '';
    await expect(page.locator(`img[src*="${cut}"]`)).toBeVisible();
  });

  test('a photo gets its background back, and its cut-out again', async ({ page, newcomer, signInAs }) => {
    const nell = await newcomer('uncutter');
    await signInAs(nell);
    const upload = new UploadClosetPage(page);
    await upload.open();
    await upload.choose([await blouse('one.png', 120)]);
    await expect
      .poll(async () => (await coversOf(nell))[0]?.sources ?? null, { timeout: 60_000 })
      .not.toBeNull();
    await page.getByRole('button', { name: 'Cut out all' }).click();
    await expect
      .poll(async () => (await coversOf(nell))[0]?.cutout?.state, { timeout: 60_000 })
      .toBe('ready');
    await upload.add.click();
    const closet = new ClosetPage(page);
    await closet.open();
    await closet.tiles.first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Show whole photo' }).click();
    const shell = new Shell(page);
    await shell.hold('Showing the whole photo again.');
    await expect(drawer.getByRole('button', { name: 'Cut out' })).toBeVisible();
    await shell.undo('Showing the whole photo again.');
    await expect(drawer.getByRole('button', { name: 'Edit cut-out' })).toBeVisible();
  });
});
