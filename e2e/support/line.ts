import type { Page } from '@playwright/test';

/** At this rate eight photos take half a minute. */
export const crawling = 60_000;
/** At this rate no photo arrives while a journey looks at the page. */
export const halted = 1_000;
/** Unlimited. */
export const fast = -1;

/** Sets the upload rate in bytes per second, for requests that begin from now on. */
export async function line(page: Page, uploadThroughput: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** Console messages of the browser without a connection. */
export const connectionErrors = /net::ERR_|Failed to load resource/;
