import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { graphError, startInstagram } from '@bestie/server/instagram-stand-in';
import type { InstagramStandIn } from '@bestie/server/instagram-stand-in';
import type { Page } from '@playwright/test';
import { BestieServer, fixtureTimeout } from '../support/bestie-server';
import { freePort } from '@bestie/server/free-port';
import { expect, test as base } from '../support/journey';
import { photos } from '../support/photos';
import { unzip } from '../support/unzip';

const test = base.extend<object, { bestie: BestieServer; instagram: InstagramStandIn }>({
  instagram: [
    async ({ browser: _browser }, use) => {
      const instagram = await startInstagram();
      await use(instagram);
      await instagram.close();
    },
    { scope: 'worker' },
  ],
  bestie: [
    async ({ instagram }, use) => {
      const port = String(await freePort());
      const server = await BestieServer.start({
        demo: true,
        env: {
          PORT: port,
          PUBLIC_ORIGIN: `http://localhost:${port}`,
          INSTAGRAM_CLIENT_ID: instagram.consents.app.clientId,
          INSTAGRAM_CLIENT_SECRET: instagram.consents.app.clientSecret,
          INSTAGRAM_ADDRESS: instagram.origin,
        },
      });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: fixtureTimeout },
  ],
});

/** The beginning of an MP4, which is enough for what only passes it on. */
const video = {
  name: 'reel.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'), Buffer.alloc(4096, 7)]),
};

async function connectInstagram(page: Page): Promise<void> {
  await page.goto('/creator/connections');
  const connect = page.getByRole('button', { name: 'Connect Instagram', exact: true });
  const isConnected = page.getByRole('button', { name: /^Disconnect/ });
  await expect(connect.or(isConnected).first()).toBeVisible();
  if (await connect.isHidden()) return;
  await connect.click();
  await expect(page.getByText(/Instagram is connected/)).toBeVisible();
}

/** A reel with its video and a caption, not saved yet. */
async function writeReel(page: Page, caption: string): Promise<void> {
  await page.goto('/creator/instagram');
  await page.getByRole('button', { name: 'New post' }).first().click();
  await page.getByRole('button', { name: 'Reel', exact: true }).click();
  await page.getByRole('button', { name: 'Choose from spaces' }).click();
  await expect(page.getByLabel('Upload pictures and video')).toBeEnabled();
  await page.getByLabel('Upload pictures and video').setInputFiles(video);
  await expect(page.getByRole('button', { name: 'Remove reel.mp4' })).toBeVisible();
  await page.getByLabel('Caption').fill(caption);
}

test('a reel is published through the stand-in, and its first comment, which fails once, is tried again alone', async ({
  page,
  signInAs,
  instagram,
}) => {
  instagram.processingPolls = 0;
  instagram.failNext('comment', graphError(400, { code: 100, message: 'Comments are closed' }));
  await signInAs('creator');
  await connectInstagram(page);
  await writeReel(page, 'One coat, six mornings.');
  await page.getByLabel('First comment').fill('Which one is yours?');
  await page.getByRole('button', { name: 'Mark as ready' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();

  const panel = page.getByRole('region', { name: 'What becomes of it' });
  await expect(panel.getByText(/published by Bestie/)).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByText(/First comment: failed/)).toContainText('Comments are closed');
  await panel.getByRole('button', { name: 'Try again: first comment' }).click();
  await expect(panel.getByText('First comment: done')).toBeVisible();
  expect(instagram.posts).toMatchObject([
    { caption: 'One coat, six mornings.', comments: ['Which one is yours?'] },
  ]);
  expect(instagram.callsOf('publish')).toHaveLength(1);
});

test('an answer is lost: the person looks, says that the reel is there, and it was sent once', async ({
  page,
  signInAs,
  instagram,
}) => {
  instagram.processingPolls = 0;
  instagram.failNext('publish', 'lost');
  // Looking it up finds nothing: that proves nothing, so the person is asked.
  const overloaded = graphError(500, { code: 2, message: 'Please try again later' });
  instagram.failNext('listPosts', overloaded, overloaded, overloaded);
  await signInAs('creator');
  await connectInstagram(page);
  await writeReel(page, 'The lining, at last.');
  await page.getByRole('button', { name: 'Mark as ready' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();

  const panel = page.getByRole('region', { name: 'What becomes of it' });
  await panel.getByRole('button', { name: 'Is it there?' }).click({ timeout: 60_000 });
  await expect(page.getByText(/published by/i)).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Is it there?' });
  const [sent] = instagram.posts.filter(({ caption }) => caption === 'The lining, at last.');
  const address = `https://www.instagram.com/p/${Buffer.from(sent!.id).toString('base64url')}/`;
  await dialog.getByLabel('Its address on Instagram').fill(address);
  await dialog.getByRole('button', { name: 'Yes, it is there' }).click();
  await expect(panel.getByRole('link', { name: /instagram/i }).first()).toHaveAttribute('href', address);
  await expect(panel.getByText('Unsure')).toHaveCount(0);
  expect(instagram.posts.filter(({ caption }) => caption === 'The lining, at last.')).toHaveLength(1);
  const { containerId } = sent!;
  expect(instagram.callsOf('publish').filter(({ text }) => text.includes(containerId))).toHaveLength(1);
});

test('an export pack is opened and compared byte by byte', async ({ page, signInAs }) => {
  const [first, second] = await photos(2);
  await signInAs('creator');
  await page.goto('/creator/pinterest');
  await page.getByRole('button', { name: 'New pin' }).first().click();
  await page.getByRole('button', { name: 'Carousel', exact: true }).click();
  await page.getByRole('button', { name: 'Choose from spaces' }).click();
  await expect(page.getByLabel('Upload pictures and video')).toBeEnabled();
  await page.getByLabel('Upload pictures and video').setInputFiles([second!, first!]);
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await page.getByLabel('Title').fill('Six ways 🧥');
  await page.getByLabel('Description').fill('The camel coat.\nSave it.');
  const shown = await page.getByRole('button', { name: /^Remove / }).all();
  const names = await Promise.all(
    shown.map(async (button) => ((await button.getAttribute('aria-label')) ?? '').replace('Remove ', '')),
  );
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export pack' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('link', { name: 'Download ZIP' }).click();
  const folder = await mkdtemp(path.join(tmpdir(), 'bestie-pack-'));
  try {
    const entries = await unzip(await (await downloading).path(), folder);
    const read = (name: string) => readFile(path.join(folder, name));
    expect(entries).toEqual([
      ...names.map((name, index) => `0${index + 1}-${name}`),
      ...['title.txt', 'description.txt', 'SHA256SUMS.txt'],
    ]);
    for (const [index, name] of names.entries()) {
      const original = [first!, second!].find((file) => file.name === name)!;
      expect((await read(entries[index]!)).equals(original.buffer), name).toBe(true);
    }
    expect(String(await read('title.txt'))).toBe('Six ways 🧥');
    expect(String(await read('description.txt'))).toBe('The camel coat.\nSave it.');
    const sums = String(await read('SHA256SUMS.txt'))
      .trimEnd()
      .split('\n');
    for (const line of sums) {
      const [sum, name] = line.split('  ');
      expect(
        createHash('sha256')
          .update(await read(name!))
          .digest('hex'),
        name,
      ).toBe(sum);
    }
    expect(sums).toHaveLength(entries.length - 1);
  } finally {
    await rm(folder, { recursive: true });
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'What becomes of it' })).toContainText('Draft');
});
