import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import webpack from 'webpack';
import { createApplicationPage } from './single-application/page.mjs';
import createApplicationConfig, { outputFolder, publicPath } from './single-application/webpack.config.mjs';
import { chromiumFlags, executablePath, startBestie } from './support/bestie.mjs';
import { median } from './support/figures.mjs';
import { conclude } from './support/conclude.mjs';
import { blockingTime, demoIsComplete, loadCold, phoneContext, signIn } from './support/cold-load.mjs';
import { openFront } from './support/front.mjs';
import { watchRequests } from './support/requests.mjs';

/**
 * The cost of federation: cold loads of each console's home as host and remotes, and as one application built
 * from the same sources (single-application/), in the same run on the same server, data and throttled phone
 * (CPU 4×, 150 ms, 1,638 kbps applied by DevTools).
 *
 * - `federated`: the page as it is.
 * - `ordinary`: the application as most are served: scripts in the HTML, chunks and data found by running
 * code.
 * - `preloaded`: the same application with the same preloads as ours. The fair comparison.
 *
 * Rounds alternate between the variants, the first is discarded. Ratios are medians of the ratios within a
 * round, so that a temporarily slow machine affects all three equally.
 */
const rounds = Number(process.env.ROUNDS ?? 7);
const homes = [
  { who: 'fan', path: '/home' },
  { who: 'creator', path: '/creator/home' },
  { who: 'admin', path: '/admin/home' },
];
const bars = { timeToOrdinary: 0.95, timeToPreloaded: 1.15, bytes: 1.1, depth: 2 };

async function buildApplication() {
  const compiler = webpack(/** @type {import('webpack').Configuration} */ (await createApplicationConfig()));
  /** @type {import('webpack').Stats} */
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, done) => (done ? resolve(done) : reject(error))),
  );
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return JSON.parse(readFileSync(path.join(outputFolder, 'application.json'), 'utf8'));
}

/** Headings of the homes: a variant that shows anything else, such as an error, is not measured. */
const headings = new Map();

async function measure(context, url) {
  let requests;
  const page = await loadCold(context, url, (devtools) => {
    requests = watchRequests(devtools);
  });
  const time = await page.evaluate(() => window.__bench.content);
  const { pathname } = new URL(url);
  const heading = await page.locator('h1').first().innerText();
  headings.set(pathname, headings.get(pathname) ?? heading);
  if (heading !== headings.get(pathname)) throw new Error(`${url} shows “${heading}”.`);
  const figures = { time, blocking: await page.evaluate(blockingTime), ...requests(time) };
  await page.close();
  if (process.env.REQUESTS) {
    console.log(url);
    for (const { url: name, type, bytes, start, end, initiator } of figures.list)
      console.log(
        `  ${type.padEnd(10)} ${String(bytes).padStart(7)} B  ${(end - start).toFixed(2)} s  ${initiator.type}  ${name}`,
      );
  }
  return figures;
}

const application = await buildApplication();
const bestie = await startBestie({ demo: true });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
const fronts = [];
const open = async (options) => {
  const front = await openFront({ bestie, ...options });
  fronts.push(front);
  return front.origin;
};
const files = { publicPath, folder: outputFolder, files: application.files };
const results = new Map();
try {
  const variants = {
    federated: await open({}),
    ordinary: await open({
      application: files,
      change: createApplicationPage(application, { publicPath, preloaded: false }),
    }),
    preloaded: await open({
      application: files,
      change: createApplicationPage(application, { publicPath, preloaded: true }),
    }),
  };
  const contexts = new Map();
  for (const { who } of homes) {
    const context = await browser.newContext(phoneContext);
    // The cookie is that of the host name, whatever the port; a page without the sign-in of its own origin would end it.
    for (const origin of Object.values(variants)) await signIn(context, origin, who);
    if (who === 'fan') await demoIsComplete(context, bestie.origin);
    contexts.set(who, context);
    results.set(who, []);
  }
  const names = Object.keys(variants);
  for (let round = 0; round <= rounds; round += 1) {
    for (const { who, path: home } of homes) {
      const figures = {};
      // The order changes with each round.
      for (let turn = 0; turn < names.length; turn += 1) {
        const name = names[(round + turn) % names.length];
        figures[name] = await measure(contexts.get(who), variants[name] + home);
      }
      if (round > 0) results.get(who).push(figures);
    }
  }
} finally {
  await browser.close();
  for (const front of fronts) await front.close();
  await bestie.close();
}

let met = true;
/** A ratio with its bar; records a missed one. */
const judged = (value, bar) => {
  met &&= value <= bar;
  return `${value.toFixed(3)} (bar ${bar}${value <= bar ? '' : ', MISSED'})`;
};
const summary = [];
for (const { who, path: home } of homes) {
  const figures = results.get(who);
  const of = (variant, key) => median(figures.map((round) => round[variant][key]));
  const ratio = (key, opponent) =>
    median(figures.map((round) => round.federated[key] / round[opponent][key]));
  console.log(`\n${home} (${who})`);
  for (const variant of ['federated', 'ordinary', 'preloaded'])
    console.log(
      `  ${variant.padEnd(10)} ${(of(variant, 'bytes') / 1000).toFixed(1)} kB in ${of(variant, 'count')} requests  depth ${of(variant, 'depth')}  content ${Math.round(of(variant, 'time'))} ms  blocking ${Math.round(of(variant, 'blocking'))} ms`,
    );
  const toOrdinary = ratio('time', 'ordinary');
  const toPreloaded = ratio('time', 'preloaded');
  const bytes = ratio('bytes', 'preloaded');
  const depth = of('federated', 'depth');
  console.log(
    `  time to ordinary ${judged(toOrdinary, bars.timeToOrdinary)}  to preloaded ${judged(toPreloaded, bars.timeToPreloaded)}  bytes ${judged(bytes, bars.bytes)}  depth ${depth}${depth <= bars.depth ? '' : ' MISSED'}`,
  );
  met &&= depth <= bars.depth;
  summary.push(`${who} ${toOrdinary.toFixed(2)}, ${toPreloaded.toFixed(2)}, bytes ${bytes.toFixed(2)}`);
}
conclude('federation', met, `time to ordinary, to preloaded; median of ${rounds}: ${summary.join('; ')}`);
