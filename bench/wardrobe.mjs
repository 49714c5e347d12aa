/**
 * A wardrobe at its limit: 5,000 pieces, 20,000 wears over three years, 300 outfits, 400 planned days, an
 * outfit of 20 layers and a board of 1,000 pins, in a real Chromium at CPU 4× and over the API, each against
 * its bar of quality.md. PIECES, WEARS, ROUNDS and PASSES set the amount; ONLY=Closet runs only visits with
 * that name, SCREEN=1 or API=1 one half.
 */
import { randomUUID } from 'node:crypto';
import { answersOf, figuresOf, forgetAnswers } from './support/answers.mjs';
import { createCaller } from './support/caller.mjs';
import { conclude } from './support/conclude.mjs';
import { median, percentile } from './support/figures.mjs';
import { fillLargeCloset, layerOf } from './support/large-closet.mjs';
import { startCountedBestie } from './support/list-costs.mjs';
import { openSlowPage } from './support/slow-page.mjs';
import { settled, visitsTo } from './support/wardrobe-visits.mjs';
import { measureMoves } from './support/warm-moves.mjs';

const pieces = Number(process.env.PIECES ?? 5000);
const wears = Number(process.env.WEARS ?? 20_000);
const rounds = Number(process.env.ROUNDS ?? 5);
/** Passes over each page, since a single one may be disturbed by chance. */
const passes = Number(process.env.PASSES ?? 3);
const both = !process.env.SCREEN && !process.env.API;
const bars = { interaction: 200, move: 100, statements: 1 };

const row = (cells, widths) =>
  console.log(cells.map((cell, at) => String(cell)[at === 0 ? 'padEnd' : 'padStart'](widths[at])).join(''));
/** Figures with a bar, and those that exceed it or could not be measured. */
const judged = { measured: 0, over: /** @type {string[]} */ ([]) };
function rate(name, value, bar) {
  judged.measured += 1;
  if (value <= bar) return 'ok';
  judged.over.push(`${name} ${value}`);
  return 'OVER';
}
/** An outfit of 20 layers and a board of 1,000 pins in five sections, as their pages make them. */
async function makeLargeThings(call, owned) {
  const outfitId = randomUUID();
  const document = { background: 'ivory', slots: { locked: [], empty: [] } };
  await call('POST', '/api/outfits', {
    id: outfitId,
    name: 'Twenty layers',
    document: { ...document, layers: owned.slice(0, 20).map(layerOf) },
  });
  const boardId = randomUUID();
  await call('POST', '/api/boards', { id: boardId, title: 'A thousand pins' });
  /** @type {(string | null)[]} */
  const sections = [null];
  for (const title of ['Spring', 'Summer', 'Autumn', 'Winter']) {
    const id = randomUUID();
    await call('POST', `/api/boards/${boardId}/sections`, { id, title });
    sections.push(id);
  }
  for (let at = 0; at < 1000; at += 200)
    await call('POST', `/api/boards/${boardId}/pins`, {
      sectionId: sections[at / 200],
      pins: owned
        .slice(at, at + 200)
        .map(({ id: itemId, name }) => ({ id: randomUUID(), itemId, title: name })),
    });
  return { outfitId, boardId };
}

async function measureScreen(origin, made) {
  const { browser, page, devtools } = await openSlowPage(origin);
  try {
    console.log(`\nInteractions at CPU 4×, ms (Event Timing, steps of 8); bar: p98 ≤ ${bars.interaction}`);
    const widths = [22, 7, 7, 7, 9, 7, 9, 10, 9, 2];
    row(['page', 'count', 'p50', 'p98', 'slowest', 'bar', 'DOM', 'heap MB', 'task'], widths);
    for (const [name, path, visit] of visitsTo(made)) {
      if (process.env.ONLY && !name.startsWith(process.env.ONLY)) continue;
      const answers = [];
      let task = 0;
      try {
        for (let pass = 0; pass < passes; pass += 1) {
          await page.goto(path);
          await settled(page);
          await page.waitForTimeout(1000);
          await forgetAnswers(page);
          await visit(page);
          await page.waitForTimeout(400);
          const found = await answersOf(page);
          answers.push(...found.answers);
          task = Math.max(task, Math.round(found.task));
        }
      } catch (error) {
        console.log(`${name}: ${error.message.split('\n')[0]}`);
        judged.over.push(`${name} failed`);
        continue;
      }
      const { count, p50, p98, slowest, worst } = figuresOf(answers);
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      const figures = [count, p50, p98, slowest, rate(name, p98, bars.interaction), nodes];
      row([name, ...figures, (usedSize / 1e6).toFixed(0), task, `  ${worst}`], widths);
    }
    if (process.env.ONLY && process.env.ONLY !== 'Moves') return;
    const stop = (name, content) => ({
      name,
      content,
      link: page.getByRole('navigation').getByRole('link', { name, exact: true }).first(),
    });
    const tab = (name, path) => ({
      name: `Closet · ${name}`,
      content: `main nav a[aria-current=page][href="${path}"]`,
      link: page.getByRole('navigation', { name: 'Closet', exact: true }).getByRole('link', { name }),
    });
    await page.goto('/home');
    await settled(page);
    const stops = [
      stop('Closet', 'main [data-pieces]'),
      tab('Outfits', '/closet?tab=outfits'),
      tab('Stats', '/closet?tab=stats'),
      tab('Capsules', '/closet?tab=capsules'),
      stop('Boards', 'main a[href^="/boards/"]'),
      stop('Outfit Builder', 'main [role=group][aria-label=Canvas]'),
      stop('Planner', 'main [data-day]'),
      stop('Home', 'main a[href*="sort=idle"]'),
    ];
    const moves = await measureMoves(page, stops, rounds);
    console.log(
      `\nMoving between pages, warm, CPU 4×: until the content is painted, ms; bar: median ≤ ${bars.move}`,
    );
    row(['to', 'median', 'slowest', 'bar'], [22, 9, 9, 7]);
    for (const [name, times] of moves) {
      const figure = Math.round(median(times));
      row(
        [name, figure, Math.round(Math.max(...times)), rate(`to ${name}`, figure, bars.move)],
        [22, 9, 9, 7],
      );
    }
  } finally {
    await browser.close();
  }
}

async function measureApi(call, owned, { outfitId, boardId }) {
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  const reads = {
    'items.list': '/api/items',
    'items.list, cost per wear': '/api/items?sort=cost-per-wear&category=tops',
    'items.list, search': '/api/items?q=linen',
    'items.list, idle': '/api/items?sort=idle&limit=12',
    'items.facets': '/api/items/facets',
    'items.ids': '/api/items/ids',
    'items.get': `/api/items/${owned[0].id}`,
    'wears.list': `/api/items/${owned[0].id}/wears`,
    'washes.list': `/api/items/${owned[0].id}/washes`,
    'outfits.list': '/api/outfits',
    'outfits.facets': '/api/outfits/facets',
    'outfits.get, 20 layers': `/api/outfits/${outfitId}`,
    'plannerEntries.list': `/api/planner-entries?from=${month}-01&to=${month}-28`,
    'plannerEntries.today': '/api/planner-entries/today',
    'boards.list': '/api/boards?tab=own',
    'boards.get': `/api/boards/${boardId}`,
    'pins.list, 250': `/api/boards/${boardId}/pins?limit=250`,
    'statistics.get': '/api/statistics',
    'statistics.pieces, month': `/api/statistics/pieces?list=worn-in-month&month=${month}`,
    'statistics.pieces, value': '/api/statistics/pieces?list=best-value&currency=EUR',
    'suggestions.list': '/api/suggestions',
    'capsules.candidates': '/api/capsules/candidates',
    'capsules.list': '/api/capsules',
    'forecasts.get': `/api/forecasts/${owned[1].id}`,
    'search.counts': '/api/search/counts?q=linen',
    'search.find, pieces': '/api/search?q=linen&kind=items',
  };
  /** @type {Map<string, any>} */
  const seen = new Map(Object.keys(reads).map((name) => [name, []]));
  // Interleaved, so that a busy moment of the machine affects all; the first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, path] of Object.entries(reads)) {
      const { data: _, ...figures } = await call('GET', path);
      if (round > 0) seen.get(name).push(figures);
      // Within one person's rate limit of reads.
      await new Promise((resolve) => setTimeout(resolve, 105));
    }
  console.log(
    `\nReads of a closet of ${pieces} pieces and ${wears} wears, ${rounds} times each; bar: 1 statement`,
  );
  const widths = [28, 11, 12, 9, 12, 7];
  row(['operation', 'median ms', 'slowest ms', 'KB', 'statements', 'bar'], widths);
  for (const [name, figures] of seen) {
    const times = figures.map(({ ms }) => ms);
    const [{ bytes }] = figures;
    // Some requests also refresh the cached access state of the caller.
    const statements = Math.min(...figures.map((figure) => figure.statements));
    const cells = [median(times).toFixed(1), percentile(times, 1).toFixed(1), (bytes / 1024).toFixed(0)];
    row([name, ...cells, statements, rate(name, statements, bars.statements)], widths);
  }
}

const bestie = await startCountedBestie(Number(process.env.PORT ?? 0));
try {
  console.log(`Hanging ${pieces} pieces, logging ${wears} wears …`);
  const { pieces: owned } = await fillLargeCloset(bestie, { pieces, wears, outfits: 300, entries: 400 });
  const call = await createCaller(bestie.origin);
  const made = await makeLargeThings(call, owned);
  if (both || process.env.SCREEN) await measureScreen(bestie.origin, made);
  if (both || process.env.API) await measureApi(call, owned, made);
  conclude(
    'wardrobe',
    judged.over.length === 0,
    `${judged.measured - judged.over.length} of ${judged.measured} figures within (interaction p98 ≤ ${bars.interaction} ms, move ≤ ${bars.move} ms, ${bars.statements} statement)${judged.over.length > 0 ? `; over: ${judged.over.join(', ')}` : ''}`,
  );
} finally {
  await bestie.close();
}
