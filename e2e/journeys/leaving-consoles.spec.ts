import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../support/journey';

const homes = ['/home', '/admin/home', '/creator/home'] as const;
const titles: Record<(typeof homes)[number], RegExp> = {
  '/home': /Home ·/,
  '/admin/home': /Dashboard ·/,
  '/creator/home': /Homepage ·/,
};

async function follow(page: Page, path: (typeof homes)[number]): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await expect(page).toHaveTitle(titles[path]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
}

/** Waits until the sections of /home below the first view, which arrive one by one once it is at rest, are all there. */
async function everythingIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^(Featured|Latest) episode$/ })).toBeVisible();
  let last = -1;
  await expect
    .poll(
      async () => {
        const [before, now] = [last, await page.locator('*').count()];
        last = now;
        return now - before;
      },
      { intervals: [1_000] },
    )
    .toBe(0);
}

interface Footprint {
  heap: number;
  nodes: number;
  listeners: number;
  intervals: number;
}

/** Counts what the page still holds after a garbage collection. */
async function footprint(page: Page, devtools: CDPSession): Promise<Footprint> {
  // Pools and weak references take more than one round.
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heap: of('JSHeapUsedSize'),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    intervals: await page.evaluate(() => (window as unknown as { running: Set<number> }).running.size),
  };
}

/**
 * The footprint once it has been steady for three seconds: on a busy machine, pages that were left keep their elements for a
 * second or two longer.
 */
async function steadyFootprint(page: Page, devtools: CDPSession): Promise<Footprint> {
  let last = await footprint(page, devtools);
  let steady = 0;
  await expect
    .poll(
      async () => {
        const now = await footprint(page, devtools);
        steady = now.nodes === last.nodes ? steady + 1 : 0;
        last = now;
        return steady;
      },
      { intervals: [1_000], timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(3);
  return last;
}

test('fifty changes of console leave nothing behind', async ({ page, context, signInAs }) => {
  await page.addInitScript(() => {
    const running = new Set<number>();
    Object.assign(window, { running });
    const { setInterval: begin, clearInterval: end } = window;
    Object.assign(window, {
      setInterval: (...args: Parameters<typeof setInterval>) => {
        const id = begin(...args);
        running.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        running.delete(id);
        end(id);
      },
    });
  });
  await signInAs('admin');
  await page.goto('/home');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const swap = async (times: number) => {
    for (let index = 0; index < times; index += 1) await follow(page, homes[index % homes.length]!);
  };
  // Ten rounds, in which caches fill, lazy parts arrive and code is compiled.
  await swap(10 * homes.length);
  await follow(page, '/home');
  await everythingIsThere(page);
  const before = await steadyFootprint(page, devtools);
  await swap(51);
  await follow(page, '/home');
  await everythingIsThere(page);
  const after = await steadyFootprint(page, devtools);
  console.log(JSON.stringify({ before, after }));
  expect(after.heap - before.heap).toBeLessThan(1_000_000);
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(50);
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(10);
  expect(after.intervals).toBe(before.intervals);
});

test('style sheets of a console apply only while one of its pages is shown', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/home');
  const applied = () =>
    page.evaluate(() => [
      ...new Set(
        [...document.styleSheets]
          .filter(({ href, disabled }) => !disabled && href?.includes('/remotes/'))
          .map(({ href }) => href!.split('/')[4]),
      ),
    ]);
  for (const [path, id] of [
    ['/admin/home', 'admin'],
    ['/creator/home', 'creator'],
    ['/home', 'fan'],
    ['/admin/home', 'admin'],
  ] as const) {
    await follow(page, path);
    // The fan's home also shows a card of the creator's console, with its styles, once that is there.
    const other = path === '/home' ? 'creator' : undefined;
    expect((await applied()).filter((console) => console !== other)).toEqual([id]);
  }
});
