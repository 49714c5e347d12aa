import { chromium } from '@playwright/test';
import { chromiumFlags, executablePath } from './bestie.mjs';
import { signIn } from './cold-load.mjs';
import { observe } from './person-at-the-screen.mjs';

/**
 * A desktop page of the demo's fan at CPU 4×, whose response times are collected. The caller closes the browser.
 * @param {string} origin
 */
export async function openSlowPage(origin) {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  await signIn(context, origin, 'fan');
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  return { browser, page, devtools };
}
