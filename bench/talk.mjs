/**
 * 2,000 open pages in one room of the lounge and 20 messages a second for a minute: how long a message takes from being
 * sent to being seen by each page, and whether any is lost or comes twice, while a tenth of the pages are cut off at
 * random and come back. One process on the embedded engine; where DATABASE_URL names an empty PostgreSQL, one process on
 * it and then two. PAGES, SECONDS and RATE set how much. 40 people talk, with one page each; who only reads has 16 pages
 * open, since a sign-up is slow on purpose and a page costs the same whoever opens it.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { call } from './support/made-releases.mjs';

const pages = Number(process.env.PAGES ?? 2000);
const seconds = Number(process.env.SECONDS ?? 60);
const rate = Number(process.env.RATE ?? 20);
const talkers = 40;
const perReader = 16;
const cutShare = 0.1;
const bar = 1000;
const databaseUrl = process.env.DATABASE_URL;
const roomId = '0190b000-0000-7000-8000-000000000001';
const messages = seconds * rate;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const percentile = (sorted, share) => sorted[Math.ceil((sorted.length - 1) * share)] ?? NaN;

async function signUp(origin, at) {
  const { status, body } = await call(
    origin,
    '',
    'POST',
    '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=bench',
    { email: `talk-${at}@bestie.test`, password: 'a-long-bench-password', returnSecureToken: true },
  );
  if (status !== 200) throw new Error(`Sign-up answered ${status}.`);
  return { token: body.idToken };
}

/** What all pages together know: when each message was sent, and how long it took to each page. */
class Record {
  /** @type {Map<string, number>} by id */
  sent = new Map();
  /** @type {number[]} from sent to seen, of each message on each page */
  took = [];
  /** @type {number[]} from sent to the answer */
  answered = [];
  doubled = 0;
  /** Pages that asked for what an event did not bring. */
  reads = 0;
}

/** One page: keeps the id of its last event, comes back with it, and reads what an event brings without its text. */
class Page {
  /** Positions that were seen. */
  seen = new Set();
  events = new Set();
  lastEventId = '';
  reading = false;
  /** The room stood here when the page was opened. */
  from = 0;

  constructor(origin, { token }, record) {
    this.origin = origin;
    this.token = token;
    this.record = record;
  }

  /** Resolves when the stream is open. */
  open() {
    return new Promise((stands, fails) => {
      const headers = {
        authorization: `Bearer ${this.token}`,
        ...(this.lastEventId && { 'last-event-id': this.lastEventId }),
      };
      const address = `${this.origin}/api/live?topics=loungeRoom:${roomId}`;
      this.request = http.get(address, { headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) return fails(new Error(`A stream was answered ${answer.statusCode}.`));
        let text = '';
        answer.setEncoding('latin1');
        answer.on('data', (chunk) => {
          const frames = (text + chunk).split('\n\n');
          text = frames.pop() ?? '';
          for (const frame of frames) this.hear(frame, stands);
        });
        answer.on('error', () => undefined);
      });
      // Also of who was cut off; then nobody waits any more.
      this.request.on('error', fails);
    });
  }

  hear(frame, stands) {
    const id = frame.startsWith('id: ') ? frame.slice(4, frame.indexOf('\n')) : null;
    if (id) this.lastEventId = id;
    if (frame.startsWith('event: re')) {
      if (frame.startsWith('event: reset')) void this.read();
      this.lastEventId = /^id: (\S+)/m.exec(frame)?.[1] ?? this.lastEventId;
      return stands();
    }
    const at = frame.indexOf('"type":"loungeMessages.create","ids":["');
    if (at < 0) return undefined;
    if (this.events.has(id)) this.record.doubled += 1;
    this.events.add(id);
    const [messageId = '', position = ''] = frame.slice(at + 39, at + 90).split('","');
    if (frame.includes('"data":{', at)) this.see(Number.parseInt(position, 10), messageId);
    else void this.read();
    return undefined;
  }

  see(position, messageId) {
    if (position <= this.from || this.seen.has(position)) return;
    this.seen.add(position);
    this.record.took.push(performance.now() - this.record.sent.get(messageId));
  }

  /** Reads what stands behind the last position without a gap. */
  async read() {
    if (this.reading) return void (this.readAgain = true);
    this.reading = true;
    this.record.reads += 1;
    let known = this.from;
    while (this.seen.has(known + 1)) known += 1;
    for (let more = true; more && !this.closed;) {
      const { status, body } = await call(
        this.origin,
        this.token,
        'GET',
        `/api/lounge/rooms/${roomId}/messages?after=${known}&limit=100`,
      );
      if (status === 429) await wait(1000);
      else if (status !== 200) throw new Error(`Reading on answered ${status}.`);
      else {
        for (const { position, id } of body.items) this.see(position, id);
        known = body.items.at(-1)?.position ?? known;
        more = body.hasAfter;
      }
    }
    this.reading = false;
    if (this.readAgain) {
      this.readAgain = false;
      await this.read();
    }
  }

  close() {
    this.closed = true;
    this.request?.destroy();
  }

  async cut() {
    this.request?.destroy();
    await wait(Math.random() * 2000);
    await this.open();
  }
}

async function inTurn(list, side, work) {
  const waiting = [...list];
  await Promise.all(
    Array.from({ length: side }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    }),
  );
}

/** Sends evenly over the time, whether or not answers have come. */
async function talk(origins, people, record) {
  const begun = performance.now();
  const answers = [];
  for (let number = 0; number < messages; number += 1) {
    const due = begun + (number * 1000) / rate;
    if (due > performance.now()) await wait(due - performance.now());
    const sent = performance.now();
    const { token } = people[number % people.length];
    const id = randomUUID();
    record.sent.set(id, sent);
    const body = {
      id,
      body: `Message ${number}: does the velvet jacket go with the plaid trousers?`,
    };
    answers.push(
      call(
        origins[number % origins.length],
        token,
        'POST',
        `/api/lounge/rooms/${roomId}/messages`,
        body,
      ).then((answer) => {
        if (answer.status !== 200) throw new Error(`Sending answered ${answer.status}.`);
        record.sent[answer.body.position] = sent;
        record.answered.push(performance.now() - sent);
      }),
    );
  }
  await Promise.all(answers);
}

/** Signs up whoever talks, and whoever only reads. */
async function signUpAll(origin) {
  const people = [];
  for (let at = 0; at < talkers + Math.ceil((pages - talkers) / perReader); at += 1)
    people.push(await signUp(origin, at));
  return people;
}

/** @returns what was measured with so many servers, and whether it is within the bars */
async function measure(servers, env, known) {
  const besties = [];
  for (let at = 0; at < servers; at += 1) besties.push(await startBestie({ env }));
  const origins = besties.map(({ origin }) => origin);
  const people = known ?? (await signUpAll(origins[0]));
  const ownerOf = (at) => people[at < talkers ? at : talkers + Math.floor((at - talkers) / perReader)];
  const record = new Record();
  const open = Array.from(
    { length: pages },
    (_, at) => new Page(origins[at % origins.length], ownerOf(at), record),
  );
  try {
    await inTurn(open, 20, (page) => page.open());
    const rooms = await call(origins[0], people[0].token, 'GET', '/api/lounge/rooms');
    for (const page of open) page.from = rooms.body.items[0].lastPosition;
    const cuts = open
      .filter(() => Math.random() < cutShare)
      .map(async (page) => {
        await wait(Math.random() * seconds * 1000);
        await page.cut();
      });
    await talk(origins, people.slice(0, talkers), record);
    await Promise.all(cuts);
    for (let left = 60; left > 0 && open.some(({ seen }) => seen.size < messages); left -= 1) await wait(500);
    const lost = open.reduce((sum, { seen }) => sum + messages - seen.size, 0);
    const took = Float64Array.from(record.took).sort();
    const answered = Float64Array.from(record.answered).sort();
    const [p50, p99, most, answer] = [
      percentile(took, 0.5),
      percentile(took, 0.99),
      took.at(-1) ?? NaN,
      percentile(answered, 0.99),
    ].map(Math.round);
    return {
      people,
      met: p99 <= bar && lost === 0 && record.doubled === 0,
      figures: `${servers} × ${env.DATABASE_URL ? 'PostgreSQL' : 'embedded'}: sent to seen p50 ${p50} ms, p99 ${p99} ms (bar ${bar}), longest ${most} ms, answered p99 ${answer} ms, ${lost} lost, ${record.doubled} doubled, ${cuts.length} pages cut, ${record.reads} reads`,
    };
  } finally {
    for (const page of open) page.close();
    for (const bestie of besties) await bestie.close();
  }
}

const keysDir = await mkdtemp(path.join(tmpdir(), 'bestie-bench-keys-'));
const runs = [];
if (databaseUrl) {
  const env = { DATABASE_URL: databaseUrl, KEYS_DIR: keysDir };
  const alone = await measure(1, env);
  runs.push(alone, await measure(2, env, alone.people));
} else runs.push(await measure(1, { KEYS_DIR: keysDir }));
await rm(keysDir, { recursive: true, force: true });
conclude(
  'talk',
  runs.every(({ met }) => met),
  `${pages} pages, ${rate} messages a second for ${seconds} s; ${runs.map(({ figures }) => figures).join('; ')}`,
);
