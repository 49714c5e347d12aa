import { chromium } from '@playwright/test';
import { chromiumFlags, executablePath, startBestie } from './support/bestie.mjs';
import { median } from './support/figures.mjs';
import { blockingTime, demoIsComplete, loadCold, phoneContext, signIn } from './support/cold-load.mjs';
import { conclude } from './support/conclude.mjs';

/**
 * First load of the sign-in page, of each console's home, of the forum and of a thread, with an empty cache, CPU 4×, 150 ms and 1,638 kbps
 * applied by DevTools (quality.md, "First load"). Rounds alternate between the pages; medians are printed.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const pages = [
  { name: 'login', path: '/login', who: null, lcp: 1500 },
  { name: 'fan', path: '/home', who: 'fan', lcp: 2500 },
  { name: 'creator', path: '/creator/home', who: 'creator', lcp: 2500 },
  { name: 'forum', path: '/community/forum', who: 'fan', lcp: 2500 },
  { name: 'thread', path: null, who: 'fan', lcp: 2500 },
  { name: 'admin', path: '/admin/home', who: 'admin', lcp: 2500 },
];
const bars = { script: 170, shift: 0.02, blocking: 100 };

/** Runs in the page: the figures once it is idle. Requests before the content was shown count as its cost. */
function collect() {
  const { lcp, lcpElement, shift, content: stood } = window.__bench;
  const content = stood ?? Infinity;
  const resources = performance.getEntriesByType('resource').filter((entry) => entry.startTime < content);
  const kilobytes = (entries) => entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000;
  return {
    lcp,
    lcpElement,
    shift,
    content,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    script: kilobytes(resources.filter(({ name }) => name.endsWith('.js'))),
    bytes: kilobytes(resources),
    requests: resources.length + 1,
  };
}

async function measure(context, url) {
  const page = await loadCold(context, url).catch((error) => {
    throw new Error(`${url} did not finish loading`, { cause: error });
  });
  const figures = { ...(await page.evaluate(collect)), blocking: await page.evaluate(blockingTime) };
  await page.close();
  return figures;
}

const bestie = await startBestie({ demo: true });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
/** @type {Record<string, any[]>} */
const results = Object.fromEntries(pages.map(({ name }) => [name, []]));
try {
  let threadPath = '';
  const contexts = new Map();
  for (const { name, who } of pages) {
    const context = await browser.newContext(phoneContext);
    if (who) await signIn(context, bestie.origin, who);
    if (who === 'fan') await demoIsComplete(context, bestie.origin);
    contexts.set(name, context);
    if (name === 'thread') {
      // The longest thread of the demo.
      const { items } = await (await context.request.get(`${bestie.origin}/api/forum/threads`)).json();
      const [longest] = items.toSorted((one, other) => other.replyCount - one.replyCount);
      threadPath = `/community/forum/${longest.id}`;
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, path } of pages)
      results[name].push(await measure(contexts.get(name), bestie.origin + (path ?? threadPath)));
  }
} finally {
  await browser.close();
  await bestie.close();
}

let met = true;
const summary = pages.map(({ name, lcp }) => {
  const of = (key) => median(results[name].map((figures) => figures[key]));
  const figures = {
    lcp: of('lcp'),
    paint: of('paint'),
    script: of('script'),
    bytes: of('bytes'),
    requests: of('requests'),
    content: of('content'),
    shift: of('shift'),
    blocking: of('blocking'),
  };
  met &&=
    figures.lcp <= lcp &&
    figures.script <= bars.script &&
    figures.shift <= bars.shift &&
    figures.blocking <= bars.blocking;
  console.log(
    `${name.padEnd(8)} LCP ${Math.round(figures.lcp)} ms (bar ${lcp}; ${results[name].at(-1).lcpElement})  first paint ${Math.round(figures.paint)} ms  content ${Math.round(figures.content)} ms  script ${figures.script.toFixed(1)} kB (bar ${bars.script})  all ${figures.bytes.toFixed(1)} kB in ${figures.requests} requests  shift ${figures.shift.toFixed(3)} (bar ${bars.shift})  blocking ${Math.round(figures.blocking)} ms (bar ${bars.blocking})`,
  );
  return `${name} ${Math.round(figures.lcp)} ms ${figures.script.toFixed(0)} kB ${figures.shift.toFixed(3)} ${Math.round(figures.blocking)} ms`;
});
conclude('page', met, `LCP, script, shift, blocking; median of ${rounds}: ${summary.join('; ')}`);
