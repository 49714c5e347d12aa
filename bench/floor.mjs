/**
 * What the packages of the specification take alone, without a shell, styles, data or a console: the largest paint of a page whose
 * only content is a heading, loaded as bench:page loads the homes (empty cache, CPU 4×, 150 ms, 1,638 kbps). No home can be
 * faster as long as scripts draw it. ROUNDS sets how often.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import webpack from 'webpack';
import { createCommonConfig } from '../webpack/common-config.js';
import { leanRuntime, runtimeAliases } from '../webpack/federation-settings.js';
import { root } from '../webpack/workspace.js';
import { chromiumFlags, executablePath } from './support/bestie.mjs';
import { loadCold, phoneContext } from './support/cold-load.mjs';
import { conclude } from './support/conclude.mjs';
import { median } from './support/figures.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const bar = 1500;
const pages = ['react', 'router', 'federation'];
const outputFolder = path.join(root, 'bench/.cache/floor');

/** Builds each page as the host is built, into one script. */
async function build(page) {
  const common = createCommonConfig({ folder: root, mode: 'production', uniqueName: page, outputFolder });
  const compiler = webpack(
    /** @type {any} */ ({
      ...common,
      entry: { [page]: `./bench/floor/${page}.tsx` },
      output: { ...common.output, filename: '[name].js' },
      resolve: { ...common.resolve, alias: runtimeAliases },
      // As lean as the host's.
      plugins: page === 'federation' ? leanRuntime(path.join(root, 'host')) : [],
    }),
  );
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return brotliCompressSync(readFileSync(path.join(outputFolder, `${page}.js`)));
}

/** Serves the pages, each with its only script. */
async function serve(scripts) {
  const server = http.createServer((request, response) => {
    const [, page, isScript] = /^\/(\w+)(\.js)?/.exec(request.url ?? '') ?? [];
    const script = scripts.get(page);
    if (!script) response.writeHead(404).end();
    else if (isScript)
      response
        .writeHead(200, {
          'content-type': 'text/javascript',
          'content-encoding': 'br',
          'content-length': script.length,
        })
        .end(script);
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><html lang="en"><title>Floor</title><div id="root"></div><script defer src="/${page}.js"></script>`,
        );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

const scripts = new Map();
for (const page of pages) scripts.set(page, await build(page));
const server = await serve(scripts);
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
/** @type {Map<string, number[]>} */
const paints = new Map(pages.map((page) => [page, []]));
try {
  const context = await browser.newContext(phoneContext);
  for (let round = 0; round < rounds; round += 1)
    for (const page of pages) {
      const loaded = await loadCold(context, `${server.origin}/${page}`);
      paints.get(page)?.push(await loaded.evaluate(() => window.__bench.lcp));
      await loaded.close();
    }
} finally {
  await browser.close();
  server.close();
}

const figures = pages.map((page) => ({
  page,
  script: scripts.get(page).length / 1000,
  lcp: median(paints.get(page) ?? []),
}));
for (const { page, script, lcp } of figures)
  console.log(`${page.padEnd(12)} LCP ${Math.round(lcp)} ms (bar ${bar})  script ${script.toFixed(1)} kB`);
conclude(
  'floor',
  figures.every(({ lcp }) => lcp <= bar),
  `LCP of a heading, median of ${rounds} (bar ${bar} ms): ${figures.map(({ page, lcp }) => `${page} ${Math.round(lcp)} ms`).join(', ')}`,
);
