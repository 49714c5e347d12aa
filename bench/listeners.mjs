/**
 * The sound of an episode as listeners hear it: ranges of a file of 5 GB (`GB`) against a bare stream of the same file, 200 listeners
 * (`LISTENERS`) at once on one process, and how soon after its page the waveform of two hours is drawn.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumFlags, executablePath, startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { connectBeside } from './support/database-client.mjs';
import { median, percentile } from './support/figures.mjs';

const program = fileURLToPath(import.meta.url);
const bytes = Math.round(Number(process.env.GB ?? 5) * 1024 ** 3);
const listeners = Number(process.env.LISTENERS ?? 200);
const rounds = Number(process.env.ROUNDS ?? 7);
const rangeBytes = Math.min(256 * 1024 ** 2, bytes / 2);
const bars = { ratio: 0.7, waveform: 1000 };

/** Streams ranges of one file, and does nothing else. */
function serveBare(file) {
  const server = http.createServer((request, response) => {
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const range = { start: Number(start), end: Number(end) };
    response.writeHead(206, { 'content-length': range.end - range.start + 1 });
    createReadStream(file, { ...range, highWaterMark: 1024 ** 2 }).pipe(response);
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.send?.(port);
  });
}

/** Reads a range, and throws it away. @returns status, bytes, and milliseconds to the first and the last of them */
async function hear(url, start, length, headers = {}) {
  const begun = performance.now();
  const request = http.get(url, {
    agent: false,
    headers: { range: `bytes=${start}-${start + length - 1}`, 'user-agent': 'Overcast/3', ...headers },
  });
  const [response] = await once(request, 'response');
  let read = 0;
  let first = NaN;
  for await (const piece of response) {
    if (read === 0) first = performance.now() - begun;
    read += piece.length;
  }
  return { status: response.statusCode, read, first, ms: performance.now() - begun };
}

/** Makes a file so large, of bytes like those of encoded sound. */
async function fill(file) {
  const handle = await open(file, 'r+');
  const block = randomBytes(16 * 1024 ** 2);
  for (let at = 0; at < bytes; at += block.length)
    await handle.write(block, 0, Math.min(block.length, bytes - at), at);
  await handle.close();
}

/** Makes the sound of a public episode as large as asked, and two hours long, beside the running server. */
async function enlarge(bestie) {
  const { client, close } = await connectBeside(bestie);
  try {
    const { rows } = await client.query(
      `select e.id, e.owner_uid, a.id as audio_id, a.extension, o.name, o.content_id::text as content_id
       from episodes e join episode_audio a on a.id = e.audio_id join objects o on o.name = a.object_name
       where e.state = 'published' and e.tier_id is null order by e.id limit 1`,
    );
    const [episode] = rows;
    const { content_id: id } = episode;
    const file = path.join(bestie.dataDir, 'objects', id.slice(-2), id.slice(-4, -2), id);
    await fill(file);
    await client.query('update objects set size = $1 where name = $2', [bytes, episode.name]);
    const peaks = Buffer.from(Array.from({ length: 6000 }, (_, at) => (at * 2_654_435_761) & 255));
    await client.query(
      'update episode_audio set bytes = $1, duration_ms = 7200000, peaks = $2, measuring = false where id = $3',
      [bytes, peaks.toString('base64'), episode.audio_id],
    );
    return {
      file,
      page: `${bestie.origin}/e/${episode.owner_uid}/${episode.id}`,
      sound: `${bestie.origin}/api/episodes/audio/${episode.audio_id}.${episode.extension}`,
    };
  } finally {
    await close();
  }
}

/** @returns the share of the throughput of a bare stream */
async function compareRanges({ sound, file }) {
  const child = fork(program, [file]);
  const [port] = await once(child, 'message');
  const ratios = [];
  for (let round = 0; round <= rounds; round += 1) {
    const start = Math.floor((bytes - rangeBytes) * (round / (rounds + 1)));
    const hearBare = () => hear(`http://127.0.0.1:${port}/`, start, rangeBytes);
    // Whoever comes first reads from the disk: they take turns, and the first time of each range does not count.
    await hearBare();
    const first = round % 2 === 0 ? await hearBare() : null;
    const own = await hear(sound, start, rangeBytes);
    const bare = first ?? (await hearBare());
    if (own.status !== 206 || own.read !== rangeBytes) throw new Error(`A range answered ${own.status}.`);
    // The first one warms up. Measured next to each other, so that a busy machine slows both.
    if (round > 0) ratios.push(bare.ms / own.ms);
  }
  child.kill();
  return median(ratios);
}

/** Everybody listens at once, each from an address of their own and from somewhere in the file. */
async function hearTogether(sound) {
  const length = Math.min(4 * 1024 ** 2, bytes);
  const heard = await Promise.all(
    Array.from({ length: listeners }, (_, index) =>
      hear(sound, Math.floor(((bytes - length) * index) / listeners), length, {
        'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
      }),
    ),
  );
  return {
    whole: heard.filter(({ status, read }) => status === 206 && read === length).length,
    failed: heard.filter(({ status }) => status >= 500).length,
    first: Math.round(
      percentile(
        heard.map(({ first }) => first),
        0.95,
      ),
    ),
  };
}

/** @returns milliseconds from the title of the page to its waveform */
async function measureWaveform(url) {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      window.__drawn = { title: null, waveform: null };
      const seen = window.__drawn;
      const look = () => {
        const now = performance.now();
        if (document.querySelector('main h1')) seen.title ??= now;
        // A line without levels has bars of one height.
        const bars =
          document
            .querySelector('[aria-label^="Player:"] svg path')
            ?.getAttribute('d')
            ?.match(/v[\d.]+/g) ?? [];
        if (new Set(bars).size > 10) seen.waveform ??= now;
        if (seen.waveform === null) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(url);
    await page.waitForFunction(() => window.__drawn.waveform !== null);
    const { title, waveform } = await page.evaluate(() => window.__drawn);
    return Math.round((waveform ?? NaN) - (title ?? NaN));
  } finally {
    await browser.close();
  }
}

async function measure() {
  const bestie = await startBestie({ demo: true, env: { TRUST_PROXY: 'true', MEDIA_TOOLS: 'off' } });
  try {
    const episode = await enlarge(bestie);
    const waveform = await measureWaveform(episode.page);
    const ratio = await compareRanges(episode);
    const { whole, failed, first } = await hearTogether(episode.sound);
    conclude(
      'listeners',
      ratio >= bars.ratio && whole === listeners && waveform <= bars.waveform,
      `ranges of ${(bytes / 1024 ** 3).toFixed(1)} GB at ${ratio.toFixed(2)} of a bare stream (bar ${bars.ratio}); ${whole} of ${listeners} listeners at once heard all, ${failed} got a 5xx (bar 0), first byte p95 ${first} ms; waveform of two hours ${waveform} ms after its page (bar ${bars.waveform})`,
    );
  } finally {
    await bestie.close();
  }
}

if (process.argv[2]) serveBare(process.argv[2]);
else await measure();
