/**
 * A thread of 10,000 posts in a real Chromium at CPU 4×: opened at a permalink in its middle, scrolled both
 * ways, answered; then the cost of its lists over the API, each against its bar of quality.md. POSTS, PASSES
 * and ROUNDS set the amount.
 */
import { answersOf, figuresOf, forgetAnswers } from './support/answers.mjs';
import { median } from './support/figures.mjs';
import { createCaller } from './support/caller.mjs';
import { conclude } from './support/conclude.mjs';
import { fillLargeThread } from './support/large-thread.mjs';
import { measureLists, startCountedBestie } from './support/list-costs.mjs';
import { openSlowPage } from './support/slow-page.mjs';

const posts = Number(process.env.POSTS ?? 10_000);
const passes = Number(process.env.PASSES ?? 3);
const rounds = Number(process.env.ROUNDS ?? 5);
const bars = { interaction: 200, statements: 1 };
const middle = Math.floor(posts / 2);

const rest = (page, ms = 250) => page.waitForTimeout(ms);
const postsIn = (page) => page.getByRole('main').getByRole('article');

/** One key at a time, as people read: a page forward or back. */
async function turnPages(page, key, times) {
  for (let turn = 0; turn < times; turn += 1) {
    await page.keyboard.press(key);
    await rest(page, 180);
  }
}

/** Scrolls faster than anybody reads. */
async function wheel(page, turns, by) {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(60);
  }
  await rest(page, 600);
}

/** A person who follows a link into the thread. */
async function visit(page) {
  await postsIn(page).nth(2).hover();
  await turnPages(page, 'PageDown', 25);
  await turnPages(page, 'PageUp', 50);
  await wheel(page, 40, 1200);
  await wheel(page, 40, -1200);
  await page.getByRole('button', { name: 'React' }).first().click();
  await rest(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^More for the post/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await rest(page);
  await page
    .getByRole('button', { name: /^Reply to / })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
  await page.keyboard.type('Ten winters, and the lining was the first to go.', { delay: 60 });
  await rest(page, 600);
  await page.getByRole('button', { name: 'Discard' }).click();
  await rest(page);
  await page.getByRole('button', { name: 'To the latest post' }).click();
  await page.locator(`#post-${posts}`).waitFor();
  await turnPages(page, 'PageUp', 10);
  await page.getByRole('button', { name: 'To the first post' }).click();
  await page.locator('#post-1').waitFor();
  await turnPages(page, 'PageDown', 10);
}

async function measureScreen(origin, threadId) {
  const { browser, page } = await openSlowPage(origin);
  try {
    const answers = [];
    const opened = [];
    let [task, most] = [0, 0];
    for (let pass = 0; pass < passes; pass += 1) {
      const begun = performance.now();
      await page.goto(`/community/forum/${threadId}?post=${middle}`);
      await page.locator(`#post-${middle}:focus`).waitFor();
      opened.push(Math.round(performance.now() - begun));
      await rest(page, 1000);
      await forgetAnswers(page);
      await visit(page);
      const found = await answersOf(page);
      answers.push(...found.answers);
      task = Math.max(task, Math.round(found.task));
      most = Math.max(most, await postsIn(page).count());
    }
    const { count, p50, p98, slowest, worst } = figuresOf(answers);
    console.log(
      `${count} interactions at CPU 4×: p50 ${p50} ms, p98 ${p98} ms (bar ${bars.interaction}), slowest ${slowest} ms (${worst}); longest task ${task} ms; the link led to its post after ${median(opened)} ms; ${most} posts drawn at most`,
    );
    return { p98, most };
  } finally {
    await browser.close();
  }
}

function measureApi(call, threadId) {
  const list = `/api/forum/threads/${threadId}/posts`;
  const reads = {
    'forum.list': '/api/forum/threads',
    'forum.list, a word': '/api/forum/threads?q=winters',
    'forum.get': `/api/forum/threads/${threadId}`,
    'forumPosts.list, beginning': list,
    'forumPosts.list, around': `${list}?around=${middle}`,
    'forumPosts.list, before': `${list}?before=${middle}`,
    'forumPosts.list, after': `${list}?after=${posts - 50}`,
  };
  return measureLists(call, reads, rounds);
}

const bestie = await startCountedBestie();
try {
  const { threadId } = await fillLargeThread(bestie, posts);
  const { p98, most } = await measureScreen(bestie.origin, threadId);
  const statements = await measureApi(await createCaller(bestie.origin), threadId);
  conclude(
    'threads',
    p98 <= bars.interaction && statements <= bars.statements,
    `a thread of ${posts} posts: interaction p98 ${p98} ms (bar ${bars.interaction}), ${statements} statement a list (bar ${bars.statements}), ${most} posts drawn`,
  );
} finally {
  await bestie.close();
}
