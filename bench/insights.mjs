/**
 * A creator’s insights over three years of 2,000 posts (POSTS) on each of three networks, with daily numbers of their first
 * DAYS days, and 20,000 people (PEOPLE) who saw their pages: the time and the statements of each view, and how long the page
 * draws its charts at CPU 4×. The embedded engine, or PostgreSQL where DATABASE_URL names an empty database. ROUNDS sets how
 * often each view is asked for.
 */
import { answersOf, forgetAnswers } from './support/answers.mjs';
import { startBestie } from './support/bestie.mjs';
import { createCaller } from './support/caller.mjs';
import { conclude } from './support/conclude.mjs';
import { percentile } from './support/figures.mjs';
import { fillLargeInsights } from './support/large-insights.mjs';
import { openSlowPage } from './support/slow-page.mjs';

const posts = Number(process.env.POSTS ?? 2000);
const days = Number(process.env.DAYS ?? 90);
const people = Number(process.env.PEOPLE ?? 20_000);
const rounds = Number(process.env.ROUNDS ?? 20);
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded';
/** p95 in milliseconds. */
const bar = process.env.DATABASE_URL ? 150 : 600;
/** Milliseconds that the page may be busy at a time while it draws other charts, at CPU 4×. */
const drawingBar = 100;
/** Ranges that a creator switches between. */
const ranges = ['90 days', '28 days', '90 days', '28 days'];

const views = {
  'insights.get, 28 days': '/api/insights?days=28',
  'insights.get, 90 days': '/api/insights?days=90',
  'insights.get, a network': '/api/insights?days=90&network=instagram',
  'insights.listPosts': '/api/insights/posts?days=90',
  'insights.listPosts, by reach': '/api/insights/posts?days=90&sort=reach',
  'insights.getFunnel': '/api/insights/funnel?days=90',
  'insights.getCohorts': '/api/insights/cohorts',
  'insights.getBestTimes': '/api/insights/best-times',
};

/** The longest task of the page, for each switch to another range. */
async function measureCharts(origin) {
  const { browser, page } = await openSlowPage(origin, 'creator');
  try {
    await page.goto('/creator/insights');
    await page.locator('main svg').first().waitFor();
    await page.waitForTimeout(3000);
    const tasks = [];
    for (const range of ranges) {
      await forgetAnswers(page);
      await page.getByRole('link', { name: range, exact: true }).click();
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
      await page.waitForTimeout(1500);
      tasks.push(Math.round((await answersOf(page)).task));
    }
    console.log(
      `charts of ${ranges.join(', ')} at CPU 4×: longest task ${tasks.join(', ')} ms (bar ${drawingBar})`,
    );
    return Math.max(...tasks);
  } finally {
    await browser.close();
  }
}

const counting = new URL('./support/count-statements.mjs', import.meta.url).href;
const bestie = await startBestie({
  demo: true,
  env: {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${counting}`,
    ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
  },
});
try {
  const points = await fillLargeInsights(bestie, { posts, days, people });
  console.log(`${3 * posts} posts, ${points} measurements, ${people} people`);
  const call = await createCaller(bestie.origin, 'creator');
  const slowest = { ms: 0, statements: 0 };
  for (const [name, path] of Object.entries(views)) {
    const times = [];
    let statements = Infinity;
    // The first ones warm up.
    for (let round = -3; round < rounds; round += 1) {
      const figures = await call('GET', path);
      statements = Math.min(statements, figures.statements);
      if (round >= 0) times.push(figures.ms);
      await new Promise((resolve) => setTimeout(resolve, 105));
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    slowest.ms = Math.max(slowest.ms, p95);
    slowest.statements = Math.max(slowest.statements, statements);
    console.log(
      `${name.padEnd(30)} p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms, ${statements} statement`,
    );
  }
  const drawing = await measureCharts(bestie.origin);
  conclude(
    'insights',
    slowest.ms <= bar && slowest.statements <= 1 && drawing <= drawingBar,
    `${engine}, ${3 * posts} posts, ${points} measurements: slowest view p95 ${slowest.ms.toFixed(0)} ms (bar ${bar}), ${slowest.statements} statement (bar 1), charts drawn in tasks of at most ${drawing} ms at CPU 4× (bar ${drawingBar})`,
  );
} finally {
  await bestie.close();
}
