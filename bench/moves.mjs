/**
 * Moves between all pages of each console's sidebar, warm, at CPU 4×, by real clicks: from the click until a
 * frame with the page's heading and content and without a loading state is painted (quality.md, "Moving between pages
 * of a console, warm"). Beside it stands what the browser alone takes to show a copy of the same elements. ROUNDS sets how often,
 * ONLY=admin measures one console, ORIGIN uses a running server with demo data.
 */
import { startBestie } from './support/bestie.mjs';
import { demoIsComplete } from './support/cold-load.mjs';
import { conclude } from './support/conclude.mjs';
import { median } from './support/figures.mjs';
import { openSlowPage } from './support/slow-page.mjs';
import { settled } from './support/wardrobe-visits.mjs';
import { measureMoves, measureMovesOfCopies } from './support/warm-moves.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const bar = 100;
/** @type {{ who: 'fan' | 'creator' | 'admin', path: string, sidebar: string }[]} */
const consoles = [
  { who: 'fan', path: '/home', sidebar: 'Bestie' },
  { who: 'creator', path: '/creator/home', sidebar: 'Studio' },
  { who: 'admin', path: '/admin/home', sidebar: 'Admin' },
];

/** Visits every page of the sidebar once, which loads its code and data, and notes its heading. */
async function findStops(page, sidebar) {
  const links = page.getByRole('navigation', { name: sidebar, exact: true }).getByRole('link');
  await links.first().waitFor();
  const stops = [];
  for (const link of await links.all()) {
    const path = await link.getAttribute('href');
    await link.click();
    // The lounge continues to its first room.
    await page.waitForURL((url) => url.pathname.startsWith(path));
    // The page before may still be shown.
    await page.waitForTimeout(1000);
    await settled(page);
    const heading = await page.getByRole('main').getByRole('heading', { level: 1 }).textContent();
    stops.push({ name: path, link, heading });
  }
  return stops;
}

/** Pages are measured once the demo's photos are processed; until then events make them refetch. */
async function waitForDemo(origin) {
  const { browser, page } = await openSlowPage(origin, 'fan', 1);
  await demoIsComplete(page.context(), origin).finally(() => browser.close());
}

async function measureConsole(origin, { who, path, sidebar }) {
  const { browser, page } = await openSlowPage(origin, who);
  try {
    await page.goto(path);
    await settled(page);
    const stops = await findStops(page, sidebar);
    return {
      moves: await measureMoves(page, stops, rounds),
      ofCopies: await measureMovesOfCopies(page, stops, rounds),
    };
  } finally {
    await browser.close();
  }
}

const bestie = process.env.ORIGIN
  ? { origin: process.env.ORIGIN, close: async () => {} }
  : await startBestie({ demo: true });
try {
  await waitForDemo(bestie.origin);
  const over = [];
  const summary = [];
  for (const place of consoles) {
    if (process.env.ONLY && process.env.ONLY !== place.who) continue;
    console.log(
      `\n${place.who}: median, fastest and slowest of ${rounds}, and median of a copy of its elements, ms; bar: ${bar}`,
    );
    const figures = [];
    const { moves, ofCopies } = await measureConsole(bestie.origin, place);
    for (const [name, times] of moves) {
      const cells = [median(times), Math.min(...times), Math.max(...times), median(ofCopies.get(name))].map(
        Math.round,
      );
      figures.push(cells[0]);
      if (cells[0] > bar) over.push(`${name} ${cells[0]}`);
      const row = cells.map((cell) => String(cell).padStart(7)).join('');
      console.log(`${name.padEnd(26)}${row}  ${cells[0] > bar ? 'OVER' : 'ok'}`);
    }
    summary.push(`${place.who} ${Math.min(...figures)} to ${Math.max(...figures)} ms`);
  }
  conclude(
    'moves',
    over.length === 0,
    `medians: ${summary.join(', ')} (bar ${bar})${over.length > 0 ? `; over: ${over.join(', ')}` : ''}`,
  );
} finally {
  await bestie.close();
}
