/**
 * The cost of an endpoint besides its query: authenticated, authorised, validated and rate limited reads
 * compared with a bare Fastify route that sends the same statements to the same database (quality.md, “API”).
 * Rounds alternate between the two; medians are printed. Uses the embedded engine, or PostgreSQL if
 * DATABASE_URL names an empty database.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBareApi } from './support/bare-api.mjs';
import { startBestie } from './support/bestie.mjs';
import { median } from './support/figures.mjs';
import { signUp } from './support/sign-up.mjs';
import { conclude } from './support/conclude.mjs';

const rounds = Number(process.env.ROUNDS ?? 7);
const requests = Number(process.env.REQUESTS ?? 600);
const pieces = 60;
const parallel = 16;
/** Number of people; each may send 600 requests a minute. */
const people = Math.ceil(((rounds + 1) * requests * 2) / 500);
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded';
const bars = { throughput: engine === 'embedded' ? 0.75 : 0.6, p99: 3 };

const capturing = new URL('./support/capture-statements.mjs', import.meta.url).href;
const folder = await mkdtemp(path.join(tmpdir(), 'bestie-bench-api-'));
const captured = path.join(folder, 'statements.json');
const json = { 'content-type': 'application/json' };

async function send(method, url, headers, body) {
  const reply = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${text}`);
  return { data: text && JSON.parse(text), cookies: reply.headers.getSetCookie() };
}

/** A person with a closet. @returns the headers of their requests */
async function enter(origin, index) {
  const person = await signUp(origin, `api-${index}@bestie.test`);
  const headers = { ...person.headers, ...json };
  const { cookies } = await send('POST', `${origin}/sessionLogin`, headers, {});
  for (let each = 0; each < pieces; each += 1)
    await send('POST', `${origin}/api/items`, headers, {
      id: randomUUID(),
      name: `Piece ${each}`,
      category: 'tops',
      status: 'active',
      colours: ['blue'],
      tags: ['bench', 'plain'],
      seasons: ['autumn'],
      price: { amount: 4900, currency: 'EUR' },
    });
  return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
}

/** Sends `requests` requests, `parallel` at a time. @returns response times in ms, and requests per second */
async function load(url, headersOf) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: parallel });
  const times = [];
  let next = 0;
  /** @returns {Promise<void>} */
  const ask = (at) =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      http
        .get(url, { agent, headers: headersOf(at) }, (reply) => {
          if (reply.statusCode !== 200) return reject(new Error(`${url} answered ${reply.statusCode}`));
          reply.resume().once('end', () => {
            times.push(performance.now() - begun);
            resolve();
          });
        })
        .once('error', reject);
    });
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (next < requests) await ask((next += 1));
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return { perSecond: requests / seconds, p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] };
}

/** @returns whether the bars were met, and the two ratios in words */
async function compare(name, bestie, persons, bare, url) {
  const figures = { bestie: [], bare: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const [who, result] of [
      ['bestie', await load(bestie.origin + url, (at) => persons[at % persons.length])],
      ['bare', await load(bare.origin, () => ({}))],
    ])
      // The first round warms up.
      if (round >= 0) figures[who].push(result);
  const middle = (who, figure) => median(figures[who].map((result) => result[figure]));
  const throughput = middle('bestie', 'perSecond') / middle('bare', 'perSecond');
  const tail = middle('bestie', 'p99') / middle('bare', 'p99');
  const shown = (who) => `${middle(who, 'perSecond').toFixed(0)}/s, p99 ${middle(who, 'p99').toFixed(1)} ms`;
  console.log(`${name}  ${shown('bestie')}; bare ${shown('bare')}`);
  return {
    met: throughput >= bars.throughput && tail <= bars.p99,
    figures: `${name} throughput ${throughput.toFixed(2)}, p99 ${tail.toFixed(2)} ×`,
  };
}

const bestie = await startBestie({
  env: {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${capturing}`,
    CAPTURE_FILE: captured,
    LOG_LEVEL: 'error',
  },
});
try {
  console.log(`${people} people hang ${pieces} pieces each …`);
  const persons = [];
  const results = [];
  for (let index = 0; index < people; index += 1) persons.push(await enter(bestie.origin, index));
  for (const [name, url] of [
    ['a closet', `/api/items?limit=${pieces}`],
    ['its facets', '/api/items/facets'],
  ]) {
    await send('GET', bestie.origin + url, { ...persons[0], 'x-capture': '1' });
    const bare = await startBareApi(JSON.parse(await readFile(captured, 'utf8')));
    try {
      results.push(await compare(name, bestie, persons, bare, url));
    } finally {
      await bare.close();
    }
  }
  conclude(
    'api',
    results.every(({ met }) => met),
    `${engine}, median of ${rounds} (bars: throughput ${bars.throughput}, p99 ${bars.p99} ×): ${results.map(({ figures }) => figures).join('; ')}`,
  );
} finally {
  await bestie.close();
  await rm(folder, { recursive: true, force: true });
}
