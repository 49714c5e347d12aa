/**
 * One, two and four servers on one PostgreSQL, under people who do what people do (support/journeys.mjs). It prints throughput
 * and p95 of each server, what a request costs a server and the database, and the ten dearest statements.
 *
 * DATABASE_URL names an empty database; with `shared_preload_libraries = pg_stat_statements` there, its costs are told too.
 * SECONDS is how long each number of servers runs (20), PEOPLE how many are there at once (24), ACCOUNTS how many different
 * fans there are (60), and SERVERS which numbers of servers (1,2,4).
 */
import http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { demoPassword, startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { percentile } from './support/figures.mjs';
import { journeys, visit } from './support/journeys.mjs';
import { processorSeconds } from './support/processor-seconds.mjs';
import { signUp } from './support/sign-up.mjs';

const seconds = Number(process.env.SECONDS ?? 20);
const people = Number(process.env.PEOPLE ?? 24);
const accounts = Number(process.env.ACCOUNTS ?? 60);
const numbers = (process.env.SERVERS ?? '1,2,4').split(',').map(Number);
if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL has to name an empty PostgreSQL database.');

const dataDir = await mkdtemp(path.join(tmpdir(), 'bestie-bench-scale-'));
const database = new pg.Client(process.env.DATABASE_URL);
await database.connect();
// The extension may be created where it is not loaded, and answers nothing then.
const statistics = await database
  .query('create extension if not exists pg_stat_statements')
  .then(() => database.query('select pg_stat_statements_reset()'))
  .then(
    () => true,
    () => false,
  );

const start = (demo) =>
  startBestie({ demo, dataDir, env: { TRUST_PROXY: 'true', PICTURES_AVIF: 'off', LOG_LEVEL: 'error' } });

async function post(url, headers, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

let lastAddress = 0;
/** A person with a token, a cookie and an address of their own. */
async function enter(origin, token) {
  const login = await post(`${origin}/sessionLogin`, { authorization: `Bearer ${token}` }, {});
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  lastAddress += 1;
  return { token, cookie: cookie.join('; '), address: `10.0.${lastAddress >> 8}.${lastAddress & 255}` };
}

/** Everybody who takes part, by role. */
async function gather(origin) {
  const demo = async (name) => {
    const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=bench`;
    const email = `${name}@bestie.test`;
    const answer = await post(url, {}, { email, password: demoPassword, returnSecureToken: true });
    return enter(origin, (await answer.json()).idToken);
  };
  const found = { fan: [await demo('fan')], creator: [await demo('creator')], admin: [await demo('admin')] };
  for (let index = 0; index < accounts; index += 1) {
    const { token } = await signUp(origin, `scale-${index}@bestie.test`);
    found.fan.push(await enter(origin, token));
  }
  return found;
}

/** Journeys in turn, as often as their share says. */
const turns = Object.values(journeys).flatMap((journey) =>
  Array.from({ length: journey.share }, () => journey),
);

/** People visit for a while; each of them stays on one server. */
async function load(servers, everybody, duration) {
  const agents = servers.map(() => new http.Agent({ keepAlive: true, maxSockets: 64 }));
  const answers = servers.map(() => []);
  const failures = [];
  const endsAt = performance.now() + duration * 1000;
  const over = () => performance.now() >= endsAt;
  const busy = new Set();
  let turn = 0;
  /** The next journey, and somebody who is not on one already; a fan where nobody else is free or rested. */
  const next = () => {
    turn = (turn + 7) % turns.length;
    for (const journey of [turns[turn], turns[0]]) {
      const restedAt = performance.now() - (journey.restMs ?? 0);
      const person = everybody[journey.who].find(
        (one) => !busy.has(one) && (one.lastAt ?? -Infinity) <= restedAt,
      );
      if (person) return { journey, person };
    }
    throw new Error('There are fewer accounts than people.');
  };
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const at = index % servers.length;
      while (!over()) {
        const { journey, person } = next();
        busy.add(person);
        const seen = (answer) => answers[at].push(answer);
        await visit({ agent: agents[at], origin: servers[at].origin, person, journey, seen, over }).catch(
          (error) => failures.push(error.message),
        );
        person.lastAt = performance.now();
        busy.delete(person);
        // Everybody gets their turn.
        everybody[journey.who].push(
          ...everybody[journey.who].splice(everybody[journey.who].indexOf(person), 1),
        );
      }
    }),
  );
  for (const agent of agents) agent.destroy();
  return { answers, failures };
}

const servers = [await start(true)];
const failed = [];
const figures = [];
try {
  console.log(`Gathering ${accounts + 3} people …`);
  const everybody = await gather(servers[0].origin);
  await load(servers, everybody, Math.min(5, seconds));
  for (const number of numbers) {
    while (servers.length < number) servers.push(await start(false));
    const used = servers.slice(0, number);
    // A server that has just started compiles its code during its first requests.
    await load(used, everybody, Math.min(5, seconds));
    if (statistics) await database.query('select pg_stat_statements_reset()');
    const before = used.map(({ pid }) => processorSeconds(pid));
    const { answers, failures } = await load(used, everybody, seconds);
    failed.push(...failures);
    const spent = used.map(({ pid }, at) => processorSeconds(pid) - (before[at] ?? 0));
    const requests = answers.flat().length;
    const p95 = (list) =>
      percentile(
        list.map(({ ms }) => ms),
        0.95,
      );
    console.log(
      `\n${number} ${number === 1 ? 'server' : 'servers'}: ${(requests / seconds).toFixed(0)} requests/s, p95 ${p95(answers.flat()).toFixed(0)} ms`,
    );
    answers.forEach((list, at) =>
      console.log(
        `  server ${at + 1}: ${(list.length / seconds).toFixed(0)}/s, p95 ${p95(list).toFixed(0)} ms, ${((100 * (spent[at] ?? 0)) / seconds).toFixed(0)} % of a core`,
      ),
    );
    const perRequest = ((1000 * spent.reduce((sum, each) => sum + each, 0)) / requests).toFixed(1);
    let inDatabase = '';
    if (statistics) {
      const { rows } = await database.query(
        `select sum(total_exec_time)::float8 as ms, sum(calls)::float8 as calls from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database())`,
      );
      inDatabase = `, database ${(rows[0].ms / requests).toFixed(1)} ms in ${(rows[0].calls / requests).toFixed(1)} statements`;
    }
    console.log(`  a request costs: server ${perRequest} ms of a core${inDatabase}`);
    figures.push(`${number}: ${(requests / seconds).toFixed(0)}/s, p95 ${p95(answers.flat()).toFixed(0)} ms`);
    if (number === numbers.at(-1)) {
      const pages = answers.flat().filter(({ path: asked }) => !asked.includes('/api/'));
      console.log(`  pages alone: p95 ${p95(pages).toFixed(0)} ms of ${pages.length}`);
    }
  }
  if (statistics) {
    const { rows } = await database.query(
      `select round(total_exec_time) as ms, calls, round(mean_exec_time::numeric, 2) as mean,
         round((100 * total_exec_time / sum(total_exec_time) over ())::numeric, 1) as share, query
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       order by total_exec_time desc limit 10`,
    );
    console.log('\nThe ten dearest statements of the last run: share of the time, calls, mean in ms');
    for (const { share, calls, mean, query } of rows)
      console.log(
        `  ${String(share).padStart(5)} %  ${String(calls).padStart(6)}  ${String(mean).padStart(7)}  ${query.replace(/\s+/g, ' ').slice(0, 110)}`,
      );
  } else console.log('\nWithout pg_stat_statements nothing is known of the database.');
  for (const message of new Set(failed)) console.log(`failed: ${message}`);
} finally {
  for (const server of servers) await server.close();
  await database.end();
  await rm(dataDir, { recursive: true, force: true });
}
conclude('scale', failed.length === 0, `${figures.join('; ')}; ${failed.length} failed visits (bar: 0)`);
