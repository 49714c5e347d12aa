import type { Page } from '@playwright/test';

/** Bytes per second at which there is time to look at uploads. */
export const slow = 250_000;
/** Eight photos take half a minute. */
export const crawling = 60_000;
/** All that the line has. */
export const fast = -1;

/** Sets how many bytes per second go upwards. */
export async function line(page: Page, uploadThroughput: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
  });
}

/** What the browser says while there is no connection. */
export const connectionErrors = /net::ERR_|Failed to load resource/;
