/**
 * Memory of a page that records a voice clip for an hour (`MINUTES`), in Chromium with its own microphone of beeps.
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumFlags, executablePath, startBestie } from './support/bestie.mjs';
import { signIn } from './support/cold-load.mjs';
import { conclude } from './support/conclude.mjs';
import { trendOf } from './support/memory.mjs';

const minutes = Number(process.env.MINUTES ?? 60);
/** MB; as Chromium's task manager counts a page: what its process has for itself, in memory or swapped out. */
const bar = 150;
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The processes that show pages. */
async function renderersOf(browser) {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** @returns MB */
function privateMemoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return Math.round((kilobytes('RssAnon') + kilobytes('VmSwap')) / 1000);
}

const bestie = await startBestie({ demo: true });
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...microphone] });
try {
  const context = await browser.newContext({ permissions: ['microphone'] });
  await signIn(context, bestie.origin, 'creator');
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  /** Without collecting garbage first. Chromium may keep a process ready for a next page: the page's own is the largest. */
  const measure = async () => ({
    memory: Math.max(...(await renderersOf(browser)).map(privateMemoryOf)),
    heap: (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6,
  });
  await page.goto(`${bestie.origin}/upload/voice`);
  await page.getByRole('button', { name: 'Use the microphone' }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  const moments = [await measure()];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await page.waitForTimeout(60_000);
    const moment = await measure();
    moments.push(moment);
    if (minute % 5 === 0)
      console.log(`${minute} minutes: ${moment.memory} MB, of them ${moment.heap.toFixed(1)} MB objects`);
  }
  // After an hour the page stops by itself.
  const stop = page.getByRole('button', { name: 'Stop' });
  if (await stop.isVisible()) await stop.click();
  await page.getByRole('button', { name: 'Record another' }).waitFor();
  const after = await measure();
  const { start, most, growth } = trendOf(moments, ({ memory }) => memory);
  conclude(
    'recording',
    Math.max(most, after.memory) <= bar,
    `${minutes} minutes recorded: the page had ${start} MB when it began, at most ${most} MB, ${after.memory} MB when it ended (bar ${bar}); second half ${growth.toFixed(2)} of the first; objects at most ${Math.max(...moments.map(({ heap }) => heap)).toFixed(1)} MB`,
  );
} finally {
  await browser.close();
  await bestie.close();
}
