import { createCaller } from './support/caller.mjs';
import { conclude } from './support/conclude.mjs';
import { connectBeside } from './support/database-client.mjs';
import { fillAdminLists } from './support/large-admin-lists.mjs';
import { startBestie } from './support/bestie.mjs';
import { percentile } from './support/figures.mjs';

/**
 * The lists of admins over HTTP with very much in them: the queue, people, and the audit log, whose seals are checked at the end.
 * DATABASE_URL names an empty PostgreSQL; CASES, PEOPLE, ENTRIES and ROUNDS set the amount.
 */
const size = {
  cases: Number(process.env.CASES ?? 20_000),
  people: Number(process.env.PEOPLE ?? 200_000),
  entries: Number(process.env.ENTRIES ?? 5_000_000),
};
const rounds = Number(process.env.ROUNDS ?? 50);
/** Milliseconds of a page, 95th percentile. */
const bar = 60;
const large = ['audit_log', 'people', 'report_cases', 'reports'];

const day = 24 * 60 * 60_000;
const ago = (days) => new Date(Date.now() - days * day).toISOString();
const lists = {
  'queue, by priority': '/api/reports',
  'queue, by age': '/api/reports?order=age',
  'people, newest': '/api/admin/users',
  'people, seen': '/api/admin/users?sort=seen',
  'people, suspended': '/api/admin/users?status=suspended',
  'people, a handle': '/api/admin/users?q=crowd77',
  'audit log': '/api/admin/audit',
  'audit log, an actor': '/api/admin/audit?actor=crowd7',
  'audit log, an action': '/api/admin/audit?action=users.mute',
  'audit log, a person': '/api/admin/audit?targetKind=user&targetId=crowd70',
  'audit log, a week': `/api/admin/audit?from=${ago(90)}&to=${ago(83)}`,
};

/** Whole reads of the large tables so far, which PostgreSQL counts with a delay. */
async function wholeReads(client) {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { rows } = await client.query(
    'select sum(seq_scan)::int as reads from pg_stat_user_tables where relname = any($1)',
    [large],
  );
  return rows[0].reads;
}

const bestie = await startBestie({ demo: true });
const { client, close } = await connectBeside(bestie);
try {
  await fillAdminLists(client, size);
  const call = await createCaller(bestie.origin, 'admin');
  const paths = { ...lists };
  for (const [name, path] of Object.entries(lists)) {
    const { data } = await call('GET', path);
    if (data.items.length === 0) throw new Error(`${name} is empty.`);
    if (data.nextCursor)
      paths[`${name}; next page`] =
        `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(data.nextCursor)}`;
  }
  const before = await wholeReads(client);
  const slowest = { name: '', p95: 0 };
  for (const [name, path] of Object.entries(paths)) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push((await call('GET', path)).ms);
      // Below the limit of one person.
      await new Promise((resolve) => setTimeout(resolve, 105));
    }
    const p95 = percentile(times, 0.95);
    console.log(`${name.padEnd(36)} p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    if (p95 > slowest.p95) Object.assign(slowest, { name, p95 });
  }
  const reads = (await wholeReads(client)) - before;
  conclude(
    'admin-lists',
    // A list that reads a table as a whole does so in every round; a few reads are background work.
    slowest.p95 <= bar && reads < rounds,
    `${size.cases} cases, ${size.people} people, ${size.entries} audit entries; slowest list (${slowest.name}) p95 ${slowest.p95.toFixed(1)} ms (${bar}); ${reads} sequential scans of ${large.join(', ')} in ${rounds} rounds (fewer than rounds)`,
  );
} finally {
  await close();
  await bestie.close();
}
