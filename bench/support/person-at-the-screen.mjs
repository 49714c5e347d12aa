import { median } from './figures.mjs';

/** Runs in the page first: collects response times of interactions. */
export function observe() {
  /** @type {Window['__answers']} */
  const seen = { events: [], tasks: [] };
  window.__answers = seen;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries())
      if (interactionId > 0)
        seen.events.push([
          interactionId,
          duration,
          `${name} on ${target?.ariaLabel ?? target?.tagName ?? ''}`,
        ]);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Uses the pages during an upload, and measures how quickly they respond. */
export function createPersonAtTheScreen(page) {
  const pill = page.getByRole('button', { name: /^Progress: / });
  const tray = page.getByRole('dialog', { name: 'In progress' });
  const moves = [];

  /** Opens another page and waits for its heading. */
  async function go(move, heading) {
    const begun = performance.now();
    await move();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    moves.push(performance.now() - begun);
  }

  async function lookAtTray() {
    await pill.click();
    await tray.waitFor();
    const rows = tray.getByRole('region', { name: 'Files being uploaded' });
    await rows.hover();
    for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, 900);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await tray.waitFor({ state: 'hidden' });
  }

  return {
    /** By its address, as the first page. */
    async begin() {
      await page.goto('/upload/closet');
      await page.getByRole('heading', { level: 1, name: 'Add pieces' }).waitFor();
    },

    /** Gives files to the page, and waits until it has accepted them. */
    async give(files, least) {
      await page.locator('main input[type=file]').first().setInputFiles(files);
      await page.waitForFunction(
        (wanted) => {
          const label = document.querySelector('button[aria-label^="Progress: "]')?.ariaLabel ?? '';
          return (
            label.endsWith('Done') || Number(/Uploading ([\d,]+)/.exec(label)?.[1].replace(',', '')) >= wanted
          );
        },
        least,
        { polling: 50 },
      );
    },

    /** @returns {Promise<{ total: number, done: number }>} as in the topbar's progress pill */
    async progress() {
      if ((await pill.count()) === 0) return { total: 0, done: 0 };
      const label = ((await pill.getAttribute('aria-label')) ?? '').replaceAll(',', '');
      const [, total = 0, done = 0] = /Uploading (\d+) files? (\d+) done/.exec(label) ?? [];
      const [, all] = /(\d+) files? uploaded/.exec(label) ?? [];
      if (/Needs attention/.test(label)) throw new Error(label);
      return all === undefined
        ? { total: Number(total), done: Number(done) }
        : { total: Number(all), done: Number(all) };
    },

    /** A round through the upload tray and other pages. */
    async useThePages() {
      await lookAtTray();
      await page.waitForTimeout(700);
      await go(() => page.locator('a[href="/closet"]:visible').first().click(), /closet/i);
      await page.waitForTimeout(700);
      await go(() => page.goBack(), 'Add pieces');
      await page.waitForTimeout(700);
    },

    async answers() {
      const { events, tasks } = await page.evaluate(() => window.__answers);
      // One interaction has several events: the slowest counts.
      const slowest = new Map();
      for (const event of events)
        if (event[1] >= (slowest.get(event[0])?.[1] ?? 0)) slowest.set(event[0], event);
      const sorted = [...slowest.values()].sort((one, other) => one[1] - other[1]);
      return {
        count: sorted.length,
        p98: sorted[Math.floor((sorted.length - 1) * 0.98)]?.[1] ?? 0,
        longest: sorted.at(-1)?.[1] ?? 0,
        longestName: sorted.at(-1)?.[2] ?? 'none',
        median: median(sorted.map(([, duration]) => duration)),
        navigations: moves.length,
        navigation: Math.round(median(moves)),
        slowest: Math.round(Math.max(...moves)),
        task: Math.round(Math.max(0, ...tasks)),
      };
    },
  };
}
