/**
 * How quickly a page that {@link import('./person-at-the-screen.mjs').observe} watches responds to a person.
 */
import { median, percentile } from './figures.mjs';

/** Starts over: earlier interactions do not count. */
export const forgetAnswers = (page) =>
  page.evaluate(() => {
    window.__answers.events.length = 0;
    window.__answers.tasks.length = 0;
    window.__answers.before = performance.interactionCount;
  });

/** The interactions of the page since the last reset. Those of less than 16 ms are only counted. */
export async function answersOf(page) {
  const { events, tasks, count } = await page.evaluate(() => ({
    ...window.__answers,
    count: performance.interactionCount - (window.__answers.before ?? 0),
  }));
  // One interaction has several events: the slowest counts.
  const slowest = new Map();
  for (const event of events) if (event[1] >= (slowest.get(event[0])?.[1] ?? 0)) slowest.set(event[0], event);
  const quick = Array.from({ length: Math.max(0, count - slowest.size) }, () => [0, 8, '']);
  return { answers: [...slowest.values(), ...quick], task: Math.max(0, ...tasks) };
}

/** The interactions of all passes as one line of figures. */
export function figuresOf(answers) {
  const times = answers.map(([, ms]) => ms);
  const worst = answers.find(([, ms]) => ms === Math.max(...times))?.[2] ?? '';
  return {
    count: times.length,
    p50: median(times),
    p98: percentile(times, 0.98),
    slowest: percentile(times, 1),
    worst,
  };
}
