/**
 * The calendar of a creator with 2,000 posts in a quarter of a year, in a real Chromium at CPU 4×: month, week and list, a card moved
 * by keyboard and by drag, filters; then the cost of its lists over the API, each against its bar. POSTS, PASSES and ROUNDS set the amount.
 */
import { answersOf, figuresOf, forgetAnswers } from './support/answers.mjs';
import { createCaller } from './support/caller.mjs';
import { conclude } from './support/conclude.mjs';
import { fillLargeCalendar } from './support/large-calendar.mjs';
import { measureLists, startCountedBestie } from './support/list-costs.mjs';
import { openSlowPage } from './support/slow-page.mjs';

const posts = Number(process.env.POSTS ?? 2000);
const passes = Number(process.env.PASSES ?? 3);
const rounds = Number(process.env.ROUNDS ?? 5);
const bars = { interaction: 200, statements: 1 };

const rest = (page, ms = 400) => page.waitForTimeout(ms);
const cards = (page) => page.locator('[data-card]');
const dayFromNow = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function turnPages(page, key, times) {
  for (let turn = 0; turn < times; turn += 1) {
    await page.keyboard.press(key);
    await rest(page, 180);
  }
}

/** Picks a card of the month up, carries it over days, and leaves it where it was. */
async function carry(page) {
  await cards(page).nth(4).focus();
  await page.keyboard.press('m');
  await turnPages(page, 'ArrowRight', 3);
  await turnPages(page, 'ArrowDown', 2);
  await page.keyboard.press('Escape');
  await rest(page);
}

/** Drags a card of the week to the last day in view, and takes it back. */
async function drag(page) {
  const from = await cards(page).first().boundingBox();
  const to = await page.locator('[data-day]').last().boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag.');
  await page.mouse.move(from.x + 20, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, Math.min(to.y + 60, 880), { steps: 40 });
  await page.mouse.up();
  await rest(page, 1500);
}

/** A creator who looks through a quarter of a year. */
async function visit(page) {
  await carry(page);
  await page.getByRole('link', { name: 'Next month' }).click();
  await rest(page, 1200);
  await page.getByRole('button', { name: 'Instagram', exact: true }).click();
  await rest(page, 1200);
  await page.getByRole('button', { name: 'Instagram', exact: true }).click();
  await rest(page, 1200);
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await rest(page, 1200);
  await drag(page);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await rest(page, 1500);
  await page.locator('main h2').first().hover();
  await turnPages(page, 'PageDown', 20);
  await turnPages(page, 'PageUp', 20);
  await cards(page).first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await rest(page);
}

async function measureScreen(origin) {
  const { browser, page } = await openSlowPage(origin, 'creator');
  try {
    const answers = [];
    let [task, most] = [0, 0];
    for (let pass = 0; pass < passes; pass += 1) {
      await page.goto(`/creator/calendar?view=month&on=${dayFromNow(20)}`);
      await cards(page).nth(4).waitFor();
      await rest(page, 1500);
      await forgetAnswers(page);
      await visit(page);
      const found = await answersOf(page);
      answers.push(...found.answers);
      task = Math.max(task, Math.round(found.task));
      most = Math.max(most, await cards(page).count());
    }
    const { count, p50, p98, slowest, worst } = figuresOf(answers);
    console.log(
      `${count} interactions at CPU 4×: p50 ${p50} ms, p98 ${p98} ms (bar ${bars.interaction}), slowest ${slowest} ms (${worst}); longest task ${task} ms; ${most} cards drawn in the list`,
    );
    return p98;
  } finally {
    await browser.close();
  }
}

function measureApi(call) {
  const span = `from=${dayFromNow(0)}T00:00:00.000Z&to=${dayFromNow(93)}T00:00:00.000Z`;
  const reads = {
    'socialPosts.list, a quarter': `/api/social/posts?${span}`,
    'socialPosts.list, a network': `/api/social/posts?${span}&networks=instagram`,
    'socialPosts.listQueue, tray': '/api/social/queue?view=tray',
  };
  return measureLists(call, reads, rounds);
}

const bestie = await startCountedBestie();
try {
  await fillLargeCalendar(bestie, posts);
  const p98 = await measureScreen(bestie.origin);
  const statements = await measureApi(await createCaller(bestie.origin, 'creator'));
  conclude(
    'calendar',
    p98 <= bars.interaction && statements <= bars.statements,
    `${posts} posts in a quarter of a year: interaction p98 ${p98} ms (bar ${bars.interaction}), ${statements} statement a list (bar ${bars.statements})`,
  );
} finally {
  await bestie.close();
}
