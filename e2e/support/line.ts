import type { CDPSession, Page } from '@playwright/test';

/** At this rate eight photos take half a minute. */
export const crawling = 60_000;
/** At this rate no photo arrives while a journey looks at the page. */
export const halted = 1_000;
/** Unlimited. */
export const fast = -1;

/** One for each page, because the rate of another session would stay in force beside it. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

async function openSession(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  return devtools;
}

/** Sets the upload rate in bytes per second. */
export async function line(page: Page, uploadThroughput: number): Promise<void> {
  const opening = sessions.get(page) ?? openSession(page);
  sessions.set(page, opening);
  const devtools = await opening;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** Console messages of the browser without a connection. */
export const connectionErrors = /net::ERR_|Failed to load resource/;
