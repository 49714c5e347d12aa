import { randomUUID } from 'node:crypto';
import { createJiti } from 'jiti';
import { median, startBestie } from './support/bestie.mjs';

/**
 * The wardrobe at its limit: how long the search for a capsule takes against the size of the closet and of the capsule,
 * and how quickly the API answers for a closet of 5,000 pieces and 20,000 wears. PIECES, WEARS and ROUNDS set how much;
 * SOLVER=1 or API=1 measures one of them alone.
 */
const pieces = Number(process.env.PIECES ?? 5000);
const wears = Number(process.env.WEARS ?? 20_000);
const rounds = Number(process.env.ROUNDS ?? 25);
const both = !process.env.SOLVER && !process.env.API;
/** The page shows the gap and can be stopped; here the search is stopped after so many ms. */
const patience = 20_000;

/** Numbers that look random but are the same in each run. */
let state = 20_261_121;
const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const pick = (values) => values[Math.floor(chance() * values.length)];

const seasons = ['spring', 'summer', 'autumn', 'winter'];
const colours = ['black', 'white', 'navy', 'blue', 'grey', 'beige', 'red', 'green'];
// As closets are: many tops, few dresses.
const categories = [
  ...['tops', 'tops', 'tops', 'shirts', 'knitwear', 'trousers', 'trousers', 'skirts', 'dresses', 'shoes'],
  ...['shoes', 'outerwear', 'bags', 'accessories'],
];

function anyPiece(index) {
  const first = Math.floor(chance() * 4);
  const length = 1 + Math.floor(chance() * 3);
  return {
    name: `Piece ${index}`,
    category: pick(categories),
    colours: [pick(colours)],
    seasons: chance() < 0.15 ? [] : seasons.filter((_, at) => (at - first + 4) % 4 < length),
    formality: chance() < 0.1 ? null : 1 + Math.floor(chance() * 5),
    warmth: 1 + Math.floor(chance() * 5),
    occasions: chance() < 0.4 ? [] : [pick(['office', 'weekend', 'evening'])],
    washEvery: chance() < 0.5 ? null : 1 + Math.floor(chance() * 5),
  };
}

const row = (cells, width = 14) => console.log(cells.map((cell) => String(cell).padEnd(width)).join(''));

async function measureSolver() {
  const jiti = createJiti(import.meta.url);
  const { solveCapsule } = await jiti.import('../fan-remote/src/features/closet/capsules/solve-capsule.ts');
  console.log('\nCapsules: one search, median of 3, unless it was stopped after 20 s');
  row(['pieces', 'capsule', 'asked for', 'outfits', 'at most', 'ms']);
  const wishes = {
    outfits: { occasions: [], days: 0 },
    '2 occasions, 7 days': { occasions: ['office', 'weekend'], days: 7 },
  };
  for (const size of [25, 50, 100, 400, 1000, 5000]) {
    const closet = Array.from({ length: size }, (_, index) => ({ ...anyPiece(index), id: `p${index}` }));
    for (const capsule of [8, 12, 20])
      for (const [name, wish] of Object.entries(wishes)) {
        const runs = [];
        let result;
        for (let run = 0; run < 3; run += 1) {
          const begun = performance.now();
          const search = solveCapsule({ pieces: closet, size: capsule, ...wish });
          let step = search.next();
          while (!step.done && performance.now() - begun < patience) step = search.next();
          runs.push(performance.now() - begun);
          result = step.value;
          if (!step.done) break;
        }
        const { outfits, atMost } = result;
        row([size, capsule, name, outfits, atMost, Math.round(median(runs))], 21);
      }
  }
}

async function measureApi() {
  const bestie = await startBestie();
  try {
    const json = { 'content-type': 'application/json' };
    const answer = await fetch(
      `${bestie.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=bench`,
      {
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          email: 'wardrobe@bestie.test',
          password: 'a-long-bench-password',
          returnSecureToken: true,
        }),
      },
    );
    const { idToken } = await answer.json();
    const headers = { authorization: `Bearer ${idToken}` };
    const send = async (method, path, body) => {
      const reply = await fetch(bestie.origin + path, {
        method,
        headers: { ...headers, ...(body && json) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
      return text;
    };
    await send('POST', '/sessionLogin', {});
    console.log(`\nHanging ${pieces} pieces and logging ${wears} wears …`);
    const ids = Array.from({ length: pieces }, () => randomUUID());
    for (let at = 0; at < ids.length; at += 8)
      await Promise.all(
        ids.slice(at, at + 8).map((id, beside) =>
          send('POST', '/api/items', {
            ...{ id, ...anyPiece(at + beside), purchaseDate: '2024-01-01' },
            status: at + beside === 0 ? 'wishlist' : 'active',
            price: { amount: 1000 + Math.floor(chance() * 20_000), currency: 'EUR' },
          }),
        ),
      );
    const perDay = Math.min(250, pieces);
    for (let day = 0; day * perDay < wears; day += 1) {
      const first = Math.floor(chance() * ids.length);
      const itemIds = Array.from({ length: perDay }, (_, at) => ids[(first + at) % ids.length]);
      const date = new Date(Date.now() - (day + 1) * 4 * 86_400_000).toISOString().slice(0, 10);
      await send('POST', '/api/wears', { itemIds, date });
    }
    const reads = {
      'items.list': '/api/items',
      'items.facets': '/api/items/facets',
      'statistics.get': '/api/statistics',
      'statistics.pieces, a month': `/api/statistics/pieces?list=worn-in-month&month=${new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)}`,
      'statistics.pieces, best': '/api/statistics/pieces?list=best-value&currency=EUR',
      'suggestions.list': '/api/suggestions',
      'capsules.candidates': '/api/capsules/candidates',
      'capsules.list': '/api/capsules',
      'forecasts.get, a wish': `/api/forecasts/${ids[0]}`,
      'forecasts.get, a piece': `/api/forecasts/${ids[1]}`,
    };
    const taken = new Map(Object.keys(reads).map((name) => [name, []]));
    const bytes = new Map();
    // Interleaved, so that a busy moment of the machine is everybody's; the first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, path] of Object.entries(reads)) {
        const begun = performance.now();
        const text = await send('GET', path);
        if (round > 0) taken.get(name).push(performance.now() - begun);
        bytes.set(name, text.length);
        // Within the budget of reads of one person.
        await new Promise((resolve) => setTimeout(resolve, 110));
      }
    console.log(`\nReads of a closet of ${pieces} pieces and ${wears} wears, ${rounds} times each, ms`);
    row(['operation', 'median', 'p90', 'slowest', 'KB'], 28);
    for (const [name, times] of taken) {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(0);
      row([name, median(times).toFixed(0), at(0.9), at(1), (bytes.get(name) / 1024).toFixed(0)], 28);
    }
  } finally {
    await bestie.close();
  }
}

if (both || process.env.SOLVER) await measureSolver();
if (both || process.env.API) await measureApi();
