import { chromium } from '@playwright/test';
import { chromiumFlags, executablePath } from './bestie.mjs';
import { signIn } from './cold-load.mjs';
import { observe } from './person-at-the-screen.mjs';

/**
 * A desktop page of somebody of the demo, at CPU 4× unless told otherwise, whose response times are collected. The caller closes the browser.
 * @param {string} origin
 * @param {'fan' | 'creator' | 'admin'} [who]
 * @param {number} [rate] how many times slower than this machine
 */
export async function openSlowPage(origin, who = 'fan', rate = 4) {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  await signIn(context, origin, who);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(observe);
  return { browser, page, devtools };
}
