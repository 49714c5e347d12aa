import { demoPassword } from './bestie.mjs';

/** A slow phone, applied by DevTools: simulated throttling would hide requests that wait for others. */
const slowPhone = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1638.4 * 1000) / 8,
    uploadThroughput: (675 * 1000) / 8,
  },
};

/** Window of a phone. */
export const phoneContext = { viewport: { width: 412, height: 823 }, locale: 'en-GB' };

/**
 * Waits until all photos of the demo are processed, because pages would get events and refetch until then.
 */
export async function demoIsComplete(context, origin) {
  for (;;) {
    const { items } = await (await context.request.get(`${origin}/api/items?limit=100`)).json();
    if (items.length > 0 && items.every(({ cover }) => cover?.state !== 'processing')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Signs in as one of the demo's people, for all later pages of the context. */
export async function signIn(context, origin, who) {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(`${who}@bestie.test`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.close();
}

/** Runs in the page first: collects the browser's performance entries. */
function observe() {
  /** @type {() => void} */
  let stand = () => undefined;
  const stood = new Promise((resolve) => {
    stand = () => resolve(undefined);
  });
  /** @type {Window['__bench']} */
  const seen = { lcp: 0, lcpElement: '', shift: 0, tasks: [], content: null, stood };
  window.__bench = seen;
  // Content is shown in the first frame with a heading and without a loading state; lazy pictures below the screen never load.
  const look = () => {
    if (document.querySelector('h1') && !document.querySelector('[data-loading]:not([loading="lazy"])')) {
      seen.content = performance.now();
      stand();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    seen.lcpElement =
      `${entry.element?.tagName ?? ''} ${entry.element?.textContent?.slice(0, 30) ?? ''}`.trim();
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
}

/**
 * Loads a page with an empty cache on a slow phone, until it is idle.
 * @param {(devtools: import('@playwright/test').CDPSession) => void} [listen] gets the DevTools session first
 * @returns {Promise<import('@playwright/test').Page>} to read figures from, and to close
 */
export async function loadCold(context, url, listen) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  listen?.(devtools);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', slowPhone.network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
  await page.addInitScript(observe);
  await page.goto(url);
  // A locator would evaluate 300 KB of its own in the page while that starts.
  await page.evaluate(() => window.__bench.stood);
  // The event stream never ends, so "network idle" never comes.
  await page.waitForFunction(
    () =>
      window.__bench.content !== null &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
  return page;
}

/** Runs in the page: time over 50 ms for which tasks before the content blocked the main thread, in ms. */
export function blockingTime() {
  const { tasks, content } = window.__bench;
  const until = content ?? Infinity;
  return tasks
    .filter(([start]) => start < until)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
}
