/**
 * Many open event streams on one process: the memory of each, how long a broadcast takes to reach all of
 * them, and whether anything is missed or duplicated when all are disconnected at once and reconnect while
 * events continue. A broadcast is what every open page gets when a release is put to use. STREAMS and ROUNDS set
 * the amount.
 */
import http from 'node:http';
import { startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { percentile } from './support/figures.mjs';
import { call, makeRelease, makeTokens, publish, signInAdmin } from './support/made-releases.mjs';
import { rssOf } from './support/memory.mjs';
import { signUp } from './support/sign-up.mjs';

const count = Number(process.env.STREAMS ?? 9500);
const rounds = Number(process.env.ROUNDS ?? 20);
/** Streams of one person; below the limit per minute, even when all reconnect. */
const perPerson = 95;
const bars = { bytes: 25_000, p99: 1000 };
const remote = 'bench';
const versions = ['1.0.0', '1.1.0'];

const rate = (value, bar) => (value <= bar ? 'ok' : 'OVER');

/** A reader like a page: stores the id of its last event and resumes from it. */
class Reader {
  /** Events by their id: how often each came, and when first. */
  heard = new Map();
  /** @type {string | null} */
  lastEventId = null;
  resets = 0;

  constructor(origin, { uid, token }) {
    this.origin = origin;
    this.topics = `user:${uid},platform`;
    this.token = token;
  }

  /** Resolves when the stream is open. */
  open() {
    return new Promise((stands, fails) => {
      const headers = {
        authorization: `Bearer ${this.token}`,
        accept: 'text/event-stream',
        ...(this.lastEventId && { 'last-event-id': this.lastEventId }),
      };
      const request = http.get(
        `${this.origin}/api/live?topics=${this.topics}`,
        { headers, agent: false },
        (answer) => {
          if (answer.statusCode !== 200)
            return fails(new Error(`A stream was answered ${answer.statusCode}.`));
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk) => {
            text += chunk;
            const frames = text.split('\n\n');
            text = frames.pop() ?? '';
            for (const frame of frames) this.read(frame, stands);
          });
          answer.on('error', () => undefined);
        },
      );
      request.on('error', (error) => fails(error));
      this.request = request;
    });
  }

  read(frame, stands) {
    const id = /^id: (\S+)/m.exec(frame)?.[1];
    if (id) this.lastEventId = id;
    if (/^event: reset/m.test(frame)) this.resets += 1;
    if (/^event: ready/m.test(frame)) return stands();
    if (!/^data: \{"topic":"platform"/m.test(frame)) return undefined;
    const before = this.heard.get(id);
    this.heard.set(id, { times: (before?.times ?? 0) + 1, at: before?.at ?? performance.now() });
  }

  cut() {
    this.request?.destroy();
  }
}

/** Runs a task for each reader, a limited number at a time. */
async function inTurn(list, side, work) {
  const waiting = [...list];
  await Promise.all(
    Array.from({ length: side }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    }),
  );
}

async function until(condition, what, every = 20) {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > 180_000) throw new Error(`After three minutes still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

const bestie = await startBestie({ demo: true });
try {
  const { origin } = bestie;
  const admin = await signInAdmin(origin);
  const { body: platform } = await call(origin, admin.token, 'GET', '/api/releases');
  const tokens = await makeTokens(origin, admin, [remote], 1);
  for (const version of versions) {
    const made = await publish(origin, tokens[remote][0], makeRelease(remote, version, platform), 'stable');
    if (made.status !== 200)
      throw new Error(`Publishing answered ${made.status}: ${JSON.stringify(made.body)}`);
  }
  let turn = 0;
  /** @returns when it was asked for */
  const broadcast = async () => {
    const version = versions[turn % 2];
    turn += 1;
    const asked = performance.now();
    const { status, body } = await call(origin, admin.token, 'POST', `/api/releases/${remote}/promote`, {
      withoutProof: true,
      version,
      reason: 'A broadcast of the bench.',
    });
    if (status >= 300) throw new Error(`Changing a channel answered ${status}: ${JSON.stringify(body)}`);
    return asked;
  };

  // Memory is compared when the process is idle.
  await until(
    async () => {
      const { body } = await call(origin, admin.token, 'GET', '/api/admin/overview');
      return body.jobs.oldestWaitingAt === null;
    },
    'the pictures of the demo are made',
    1000,
  );
  const people = [];
  for (let at = 0; at < Math.ceil(count / perPerson); at += 1)
    people.push(await signUp(origin, `live-${at}@bestie.test`));
  const readers = Array.from(
    { length: count },
    (_, at) => new Reader(origin, people[Math.floor(at / perPerson)]),
  );
  const before = rssOf(bestie.pid);
  const begun = performance.now();
  await inTurn(readers, 50, (reader) => reader.open());
  const opened = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const each = ((rssOf(bestie.pid) - before) * 1e6) / count;
  console.log(`${count} streams of ${people.length} people opened in ${(opened / 1000).toFixed(1)} s`);
  console.log(
    `memory for each: ${(each / 1000).toFixed(1)} KB  bar ${bars.bytes / 1000}  ${rate(each, bars.bytes)}`,
  );

  const times = [];
  let slowestLast = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const asked = await broadcast();
    await until(
      () => readers.every(({ heard }) => heard.size === round),
      `broadcast ${round} is with everybody`,
    );
    const arrived = readers.map(({ heard }) => [...heard.values()].at(-1).at - asked);
    times.push(...arrived);
    slowestLast = Math.max(slowestLast, ...arrived);
  }
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  console.log(
    `${rounds} broadcasts, ms from the call that causes one: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, slowest ${slowestLast.toFixed(0)}  bar p99 ${bars.p99}  ${rate(p99, bars.p99)}`,
  );

  // All streams are disconnected at once; events continue while they reconnect.
  const cutAt = performance.now();
  readers.forEach((reader) => reader.cut());
  const back = inTurn(readers, 50, (reader) => reader.open());
  let during = 0;
  let reconnected = false;
  void back.then(() => (reconnected = true));
  do {
    await broadcast();
    during += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
  } while (!reconnected);
  await back;
  const backAfter = performance.now() - cutAt;
  const expected = rounds + during;
  await until(() => readers.every(({ heard }) => heard.size >= expected), 'everybody has heard everything');
  const missed = readers.filter(({ heard }) => heard.size < expected).length;
  const duplicated = readers.filter(({ heard }) =>
    [...heard.values()].some((event) => event.times > 1),
  ).length;
  const resets = readers.reduce((sum, reader) => sum + reader.resets, 0);
  console.log(
    `mass reconnect: all back after ${(backAfter / 1000).toFixed(1)} s, ${during} events meanwhile: missed by ${missed}, duplicate for ${duplicated}, reset ${resets}`,
  );
  readers.forEach((reader) => reader.cut());
  conclude(
    'live',
    each <= bars.bytes && p99 <= bars.p99 && missed + duplicated + resets === 0,
    `${count} streams of ${(each / 1000).toFixed(1)} KB (bar ${bars.bytes / 1000}), broadcast p99 ${p99.toFixed(0)} ms (bar ${bars.p99}), after the mass reconnect ${missed} missed, ${duplicated} duplicate, ${resets} reset (bar 0)`,
  );
} finally {
  await bestie.close();
}
