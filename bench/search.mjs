/**
 * Searches among 100,000 posts (POSTS) and 5,000 people (PEOPLE), one after the other: common, rare and several words,
 * beginnings, typing errors, names, and the counts of all tabs. The embedded engine, or PostgreSQL where DATABASE_URL
 * names an empty database. ROUNDS sets how often each is searched.
 */
import { startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { percentile } from './support/figures.mjs';
import { createRandom, fillLargeForum, makeVocabulary } from './support/large-forum.mjs';
import { signUp } from './support/sign-up.mjs';

const posts = Number(process.env.POSTS ?? 100_000);
const people = Number(process.env.PEOPLE ?? 5000);
const rounds = Number(process.env.ROUNDS ?? 40);
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded';
/** p95 in milliseconds. */
const bar = process.env.DATABASE_URL ? 60 : 200;

const random = createRandom();
const words = makeVocabulary(30_000, random);
/** Any word of these ranks. */
const word = (from, to) => words[from + Math.floor(random() * (to - from))];
const long = (from, to) => {
  for (;;) {
    const found = word(from, to);
    if (found.length >= 5) return found;
  }
};
const swap = (text, at = 1 + Math.floor(random() * (text.length - 2))) =>
  text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
const drop = (text, at = 1 + Math.floor(random() * (text.length - 1))) =>
  text.slice(0, at) + text.slice(at + 1);

const searches = /** @type {[string, () => string][]} */ ([
  ['a common word', () => `kind=forum&q=${word(0, 10)}`],
  ['a rare word', () => `kind=forum&q=${word(500, 30_000)}`],
  ['three words', () => `kind=forum&q=${word(0, 50)}+${word(0, 200)}+${word(0, 500)}`],
  ['a beginning', () => `kind=forum&q=${word(0, 500).slice(0, 3)}`],
  ['swapped letters', () => `kind=forum&q=${swap(long(0, 2000))}`],
  ['a missing letter', () => `kind=forum&q=${drop(long(0, 2000))}`],
  ['two mistyped words', () => `kind=forum&q=${swap(long(0, 300))}+${drop(long(0, 300))}`],
  ['nothing like it', () => 'kind=forum&q=zzyzxqqw'],
  ['a name', () => `kind=people&q=${word(50, 500)}`],
  ['a mistyped name', () => `kind=people&q=${swap(long(50, 500))}`],
]);

async function timeOf(url, headers) {
  const begun = performance.now();
  const reply = await fetch(url, { headers });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status} ${text}`);
  return { ms: performance.now() - begun, data: JSON.parse(text) };
}

const bestie = await startBestie({
  env: process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {},
});
try {
  const { origin } = bestie;
  console.log(`${people} people write ${posts} posts …`);
  await fillLargeForum(bestie, { posts, people, words, random });
  /** @type {Record<'find' | 'counts', number[]>} */
  const times = { find: [], counts: [] };
  for (const [name, next] of searches) {
    // One person may read 600 times a minute.
    const { headers } = await signUp(origin, `bench-${name.replaceAll(' ', '-')}@bestie.test`);
    /** @type {typeof times} */
    const own = { find: [], counts: [] };
    let found = 0;
    for (let round = -3; round < rounds; round += 1) {
      const query = next();
      const counted = await timeOf(
        `${origin}/api/search/counts?${query.slice(query.indexOf('q='))}`,
        headers,
      );
      const page = await timeOf(`${origin}/api/search?${query}`, headers);
      // The first ones warm up.
      if (round < 0) continue;
      own.find.push(page.ms);
      own.counts.push(counted.ms);
      if (page.data.items.length > 0) found += 1;
    }
    times.find.push(...own.find);
    times.counts.push(...own.counts);
    const shown = (values) =>
      `p50 ${percentile(values, 0.5).toFixed(0)}, p95 ${percentile(values, 0.95).toFixed(0)} ms`;
    console.log(
      `${name.padEnd(20)} hits ${shown(own.find)}; counts ${shown(own.counts)}; found ${found} of ${rounds}`,
    );
  }
  const [find, counts] = [percentile(times.find, 0.95), percentile(times.counts, 0.95)];
  conclude(
    'search',
    find <= bar && counts <= bar,
    `${engine}, ${posts} posts, ${people} people (bar: p95 ≤ ${bar} ms): hits ${find.toFixed(0)} ms, counts of all tabs ${counts.toFixed(0)} ms`,
  );
} finally {
  await bestie.close();
}
