import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, executablePath, startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { writePhonePhotos } from './support/phone-photos.mjs';
import { createPersonAtTheScreen, observe } from './support/person-at-the-screen.mjs';
import { startRawServer } from './support/raw-server.mjs';
import { benchPassword, signUp } from './support/sign-up.mjs';
import { heapOf, processorOf, processorOfFamily, rssOf, trendOf } from './support/memory.mjs';

/**
 * Many phone photos through the closet's upload page and the shell's upload manager, while a person uses the
 * pages; before and after that the same files from the same browser by plain fetch to a bare server that
 * streams them to files. Both sides also do the necessary work: each file is hashed, and the browser keeps a
 * copy for a reload until it has arrived. PHOTOS sets the number; with PERSON=0 nobody uses the page, so that
 * both have the same processors for themselves.
 */
const count = Number(process.env.PHOTOS ?? 2000);
const watched = process.env.PERSON !== '0';
/** The page takes 200 at once; more are given as soon as half of them have arrived. */
const portion = 100;
/** As many as the upload manager sends at once. */
const parallel = 3;
/** Timeout in ms for the pictures of the newest photos, which are processed last. */
const pictureTimeoutMs = 600_000;
const bars = { ratio: 0.7, interaction: 200, rss: 1.25, heap: 1.5 };
const email = 'photos@bestie.test';

/**
 * Sends all files of the page's input with limited parallelism. Runs in the page.
 * @param least hashes each file and keeps a copy of it until it has arrived
 */
async function sendPlainly({ parallel: side, least }) {
  const files = [...(document.querySelector('input')?.files ?? [])];
  const store = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('copies');
    opening.onupgradeneeded = () => opening.result.createObjectStore('files');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const write = (change) =>
    new Promise((resolve, reject) => {
      const transaction = store.transaction('files', 'readwrite');
      change(transaction.objectStore('files'));
      transaction.oncomplete = resolve;
      transaction.onerror = () => reject(transaction.error);
    });
  const begun = performance.now();
  const work = async () => {
    for (let file = files.shift(); file; file = files.shift()) {
      const { name } = file;
      const body = file;
      if (least) {
        await crypto.subtle.digest('SHA-256', await body.arrayBuffer());
        await write((kept) => kept.put(body, name));
      }
      await (await fetch(least ? '/hashed' : '/', { method: 'POST', body })).text();
      if (least) await write((kept) => kept.delete(name));
    }
  };
  await Promise.all(Array.from({ length: side }, work));
  return performance.now() - begun;
}

/** @returns {Promise<{ speed: number, processor: number }>} MB/s, and milliseconds of all processors per photo */
async function measureRaw(browser, files, bytes, { least = false } = {}) {
  const raw = await startRawServer();
  const page = await browser.newPage();
  await page.goto(raw.origin);
  await page.setInputFiles('input', files);
  const spent = processorOfFamily(process.pid);
  const took = await page.evaluate(sendPlainly, { parallel, least });
  const processor = (processorOfFamily(process.pid) - spent) / files.length;
  await page.close();
  await raw.close();
  return { speed: bytes / 1000 / took, processor };
}

/**
 * Processor time in ms so far: of the server, of its picture processes, and of this browser with its driver.
 */
const processorTimes = (pid) => [
  processorOf(pid),
  processorOfFamily(pid) - processorOf(pid),
  processorOfFamily(process.pid) - processorOfFamily(pid),
];

/**
 * Pictures wait until the photos have arrived; the last ones are processed last.
 * @returns {Promise<{ waiting: number, took: number }>} how many of the newest drafts have none after how
 * many ms
 */
async function awaitPictures(page) {
  const begun = performance.now();
  for (;;) {
    const waiting = await page.evaluate(async () => {
      const { items } = await (await fetch('/api/items/drafts')).json();
      return items.filter(({ cover }) => cover?.state === 'processing').length;
    });
    const took = performance.now() - begun;
    if (waiting === 0 || took > pictureTimeoutMs) return { waiting, took };
    await page.waitForTimeout(1_000);
  }
}

async function signIn(page, { origin, confirmEmail }) {
  const { token } = await signUp(origin, email);
  await confirmEmail(token);
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(benchPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function measureProduct(browser, files, bytes) {
  let watching;
  const bestie = await startBestie({ env: { STORAGE_QUOTA_BYTES: String(2 * bytes + 1e9) } });
  try {
    const context = await browser.newContext({
      baseURL: bestie.origin,
      viewport: { width: 1280, height: 900 },
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await page.addInitScript(observe);
    await signIn(page, bestie);
    const devtools = await context.newCDPSession(page);
    const person = createPersonAtTheScreen(page);
    await person.begin();
    const memory = [{ done: 0, rss: rssOf(bestie.pid), heap: await heapOf(devtools) }];
    let highest = memory[0].rss;
    watching = setInterval(() => (highest = Math.max(highest, rssOf(bestie.pid))), 500);
    const spent = processorTimes(bestie.pid);
    const begun = performance.now();
    const waiting = [...files];
    let told = 0;
    for (;;) {
      const { total, done } = await person.progress();
      if (total - done <= portion && waiting.length > 0) {
        const given = waiting.splice(0, portion);
        // A round that has arrived completely is replaced by the next one.
        await person.give(given, given.length + (done < total ? total : 0));
        continue;
      }
      const arrived = files.length - waiting.length - (total - done);
      if (arrived >= told + files.length / 10) {
        told = arrived;
        const used = { done: arrived, rss: rssOf(bestie.pid), heap: await heapOf(devtools) };
        memory.push(used);
        const speed = (bytes * arrived) / files.length / 1000 / (performance.now() - begun);
        console.log(
          `${arrived}/${files.length} photos, ${speed.toFixed(1)} MB/s, server ${used.rss} MB, page ${used.heap.toFixed(1)} MB`,
        );
      }
      if (waiting.length === 0 && done === total) break;
      if (watched) await person.useThePages();
      else await page.waitForTimeout(500);
    }
    const took = performance.now() - begun;
    const processor = processorTimes(bestie.pid).map((now, at) => (now - spent[at]) / files.length);
    memory.push({ done: files.length, rss: rssOf(bestie.pid), heap: await heapOf(devtools) });
    const responses = await person.answers();
    const pictures = await awaitPictures(page);
    await context.close();
    return { speed: bytes / 1000 / took, took, memory, highest, responses, processor, pictures };
  } finally {
    clearInterval(watching);
    await bestie.close();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'bestie-photos-'));
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  const { files, bytes } = await writePhonePhotos(folder, count);
  console.log(`${count} photos, ${(bytes / 1e6).toFixed(0)} MB`);
  const before = await measureRaw(browser, files, bytes);
  console.log(
    `plain fetch to a bare server: ${before.speed.toFixed(1)} MB/s, ${before.processor.toFixed(0)} ms of all processors per photo`,
  );
  const least = await measureRaw(browser, files, bytes, { least: true });
  console.log(
    `with hashes on both sides and a copy for a reload: ${least.speed.toFixed(1)} MB/s, ${least.processor.toFixed(0)} ms, ratio ${(least.speed / before.speed).toFixed(2)}`,
  );
  const product = await measureProduct(browser, files, bytes);
  const after = await measureRaw(browser, files, bytes);
  // Half of the bytes before, half after.
  const raw = 2 / (1 / before.speed + 1 / after.speed);
  const ratio = product.speed / raw;
  const { responses, highest } = product;
  const rss = trendOf(product.memory, ({ rss: value }) => value);
  const heap = trendOf(product.memory, ({ heap: value }) => value);
  const fine =
    ratio >= bars.ratio &&
    responses.p98 <= bars.interaction &&
    rss.growth <= bars.rss &&
    heap.growth <= bars.heap;
  console.log(
    `server memory ${rss.start} MB at the start, ${highest} at most, ${rss.end} at the end; page ${heap.start.toFixed(1)} MB at the start, ${heap.most.toFixed(1)} at most, ${heap.end.toFixed(1)} at the end (second half to first: ${rss.growth.toFixed(2)} and ${heap.growth.toFixed(2)})`,
  );
  console.log(
    `${responses.count} interactions, p98 ${responses.p98} ms, longest ${responses.longest} ms (${responses.longestName}); ${responses.navigations} changes of page, median ${responses.navigation} ms, slowest ${responses.slowest} ms; longest task ${responses.task} ms`,
  );
  const [server, pictures, screen] = product.processor.map((time) => time.toFixed(0));
  console.log(
    `processor time per photo: ${server} ms in the server, ${pictures} ms in its pictures, ${screen} ms in the browser and who uses it`,
  );
  const { waiting, took } = product.pictures;
  console.log(
    `pictures: ${waiting === 0 ? 'all there' : `${waiting} of the newest not there`} ${Math.round(took / 1000)} s after the last photo, ${Math.round((product.took + took) / 1000)} s after the first`,
  );
  conclude(
    'photos',
    fine,
    `${count} photos in ${Math.round(product.took / 1000)} s, ${product.speed.toFixed(1)} MB/s through the page and the server, ${raw.toFixed(1)} MB/s by plain fetch to a bare server (${before.speed.toFixed(0)} before, ${after.speed.toFixed(0)} after), ratio ${ratio.toFixed(2)} (bar ${bars.ratio}); interaction p98 ${responses.p98} ms (bar ${bars.interaction})`,
  );
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
