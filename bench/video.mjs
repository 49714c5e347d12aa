import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildThreads } from '../server/build.mjs';
import { conclude } from './support/conclude.mjs';

/**
 * A stored video of 5 GB (`GB`) is published through stand-ins for YouTube, which cuts the connection three times, and
 * Pinterest, which takes one form. The publishing process is measured alone: by how much its memory grows.
 */
const bar = 64;
const bytes = Math.round(Number(process.env.GB ?? 5) * 1024 ** 3) + 12_345;
const cuts = [0.1, 0.3, 0.2].map((share) => Math.round(share * 48 * 1024 ** 2));

const cache = fileURLToPath(new URL('../server/.cache/', import.meta.url));
await mkdir(cache, { recursive: true });
const outdir = await mkdtemp(path.join(cache, 'bench-'));
const folder = path.join(outdir, 'objects');
try {
  await buildThreads({
    outdir,
    extra: [
      'src/test-support/networks/youtube.ts',
      'src/test-support/networks/pinterest.ts',
      'src/test-support/networks/publish-child.ts',
      'src/platform/objects/drivers/disk-driver.ts',
    ],
  });
  const load = (name) => import(pathToFileURL(path.join(outdir, `${name}.js`)).href);
  const [{ startYoutube }, { startPinterest }, { openDiskDriver }] = await Promise.all(
    ['youtube', 'pinterest', 'disk-driver'].map(load),
  );
  await mkdir(folder, { recursive: true });
  const { contentId, sha256 } = await store(await openDiskDriver(folder));
  const youtube = await startYoutube();
  const pinterest = await startPinterest();
  pinterest.processingPolls = 0;
  youtube.cutAfter = [...cuts];
  const results = {
    YouTube: await publish('youtube', youtube, { contentId, sha256 }),
    Pinterest: await publish('pinterest', pinterest, { contentId, sha256 }),
  };
  const [video] = youtube.videos;
  const [upload] = pinterest.media.values();
  const arrived =
    video?.sha256 === sha256 &&
    upload?.sha256 === sha256 &&
    youtube.videos.length === 1 &&
    pinterest.pins.length === 1;
  await Promise.all([youtube.close(), pinterest.close()]);
  const grown = Object.entries(results).map(([name, { grownMb }]) => `${name} +${grownMb} MB`);
  conclude(
    'video',
    arrived &&
      youtube.repeatedBytes === 0 &&
      Object.values(results).every(({ outcome, grownMb }) => outcome === 'confirmed' && grownMb <= bar),
    `${(bytes / 1024 ** 3).toFixed(1)} GB, memory ${grown.join(', ')} (bar ${bar}), ${cuts.length} cuts, ${youtube.repeatedBytes} bytes sent twice, ${arrived ? 'every byte arrived once' : 'OTHER BYTES ARRIVED'}`,
  );
} finally {
  await rm(outdir, { recursive: true, force: true });
}

/** Stores a video of pseudo-random bytes. */
async function store(driver) {
  const contentId = randomUUID();
  const block = Buffer.from(Array.from({ length: 1_048_573 }, (_, at) => (at * 2_654_435_761) & 255));
  const hash = createHash('sha256');
  const writer = await driver.open(contentId, 0);
  for (let at = 0; at < bytes; at += block.length) {
    const piece = block.subarray(0, Math.min(block.length, bytes - at));
    hash.update(piece);
    await writer.write(piece);
  }
  await writer.sync();
  await writer.close();
  await driver.complete(contentId, bytes);
  return { contentId, sha256: hash.digest('hex') };
}

async function publish(network, standIn, { contentId, sha256 }) {
  const { app, account } = standIn.consents;
  const accessToken = standIn.consents.giveAccess(account);
  const task = { folder, contentId, bytes, sha256, network, origin: standIn.origin, app, accessToken };
  const child = [path.join(outdir, 'publish-child.js'), JSON.stringify(task)];
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', ...child]);
  const result = JSON.parse(stdout);
  console.log(`${network}: ${result.outcome}, memory +${result.grownMb} MB`);
  return result;
}
