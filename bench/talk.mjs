/**
 * Delivery of messages to 2,000 open pages of one lounge room, with 20 messages a second for a minute. A tenth of the pages
 * lose their connection at random and reconnect. Measures the time from sending a message to its arrival on each page, and
 * counts lost and duplicate messages. Runs one server process on the embedded engine; with DATABASE_URL (an empty
 * PostgreSQL) one process on that and then two. PAGES, SECONDS and RATE change the load. 40 people send messages, with one
 * page each; each reader has 16 pages open, because signing up is slow by design and all pages cost the same.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { percentile } from './support/figures.mjs';
import { call } from './support/made-releases.mjs';
import { signUp } from './support/sign-up.mjs';

const pages = Number(process.env.PAGES ?? 2000);
const seconds = Number(process.env.SECONDS ?? 60);
const rate = Number(process.env.RATE ?? 20);
const senders = 40;
const pagesPerReader = 16;
const reconnectingShare = 0.1;
const limitMs = 1000;
const databaseUrl = process.env.DATABASE_URL;
const roomId = '0190b000-0000-7000-8000-000000000001';
const messages = seconds * rate;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A kept connection that the server closed at the same moment; pages ask again. */
const connectionLost = () => ({ status: 0, body: null });

/** Measurements of all pages: when each message was sent, and how long it took to arrive on each page. */
class Measurements {
  /** @type {Map<string, number>} by id */
  sent = new Map();
  /** @type {number[]} ms from sending to arrival, for each message on each page */
  deliveryMs = [];
  /** @type {number[]} ms from sending to the response */
  responseMs = [];
  duplicates = 0;
  /** Requests for messages whose event did not contain them. */
  reads = 0;
}

/** One page: reconnects with the id of its last event, and requests messages that an event did not contain. */
class Page {
  /** Positions of the messages that have arrived. */
  seen = new Set();
  eventIds = new Set();
  lastEventId = '';
  reading = false;
  /** Last position in the room when the page was opened. */
  startPosition = 0;

  constructor(origin, { token }, measurements) {
    this.origin = origin;
    this.token = token;
    this.measurements = measurements;
  }

  /** Resolves when the stream is open. */
  open() {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.token}`,
        ...(this.lastEventId && { 'last-event-id': this.lastEventId }),
      };
      const address = `${this.origin}/api/live?topics=loungeRoom:${roomId}`;
      this.request = http.get(address, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`An event stream answered ${response.statusCode}.`));
        let text = '';
        response.setEncoding('latin1');
        response.on('data', (chunk) => {
          const frames = (text + chunk).split('\n\n');
          text = frames.pop() ?? '';
          for (const frame of frames) this.handleFrame(frame, resolve);
        });
        response.on('error', () => undefined);
      });
      // Has no effect once the stream is open: a lost connection rejects a promise that is resolved already.
      this.request.on('error', reject);
    });
  }

  handleFrame(frame, onOpen) {
    // A heartbeat is an id alone.
    const id = /^id: (\S+)/.exec(frame)?.[1] ?? null;
    if (id) this.lastEventId = id;
    if (frame.startsWith('event: re')) {
      if (frame.startsWith('event: reset')) void this.read();
      this.lastEventId = /^id: (\S+)/m.exec(frame)?.[1] ?? this.lastEventId;
      return onOpen();
    }
    const at = frame.indexOf('"type":"loungeMessages.create","ids":["');
    if (at < 0) return undefined;
    if (this.eventIds.has(id)) this.measurements.duplicates += 1;
    this.eventIds.add(id);
    const [messageId = '', position = ''] = frame.slice(at + 39, at + 90).split('","');
    if (frame.includes('"data":{', at)) this.addMessage(Number.parseInt(position, 10), messageId);
    else void this.read();
    return undefined;
  }

  addMessage(position, messageId) {
    if (position <= this.startPosition || this.seen.has(position)) return;
    this.seen.add(position);
    this.measurements.deliveryMs.push(performance.now() - this.measurements.sent.get(messageId));
  }

  /** Requests the messages after the last position without a gap. */
  async read() {
    if (this.reading) return void (this.readAgain = true);
    this.reading = true;
    this.measurements.reads += 1;
    let known = this.startPosition;
    while (this.seen.has(known + 1)) known += 1;
    for (let more = true; more && !this.closed;) {
      const { status, body } = await call(
        this.origin,
        this.token,
        'GET',
        `/api/lounge/rooms/${roomId}/messages?after=${known}&limit=100`,
      ).catch(connectionLost);
      if (status === 0 || status === 429) await wait(1000);
      else if (status !== 200) throw new Error(`Reading messages answered ${status}.`);
      else {
        for (const { position, id } of body.items) this.addMessage(position, id);
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

  /** Loses the connection and reconnects within two seconds. */
  async reconnect() {
    this.request?.destroy();
    await wait(Math.random() * 2000);
    await this.open();
  }
}

/** Runs a task for each element, with a limited number of them at the same time. */
async function forEachLimited(list, concurrency, work) {
  const waiting = [...list];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    }),
  );
}

/** Sends messages at a constant rate, independent of the responses. */
async function sendMessages(origins, people, measurements) {
  const startedAt = performance.now();
  const responses = [];
  for (let number = 0; number < messages; number += 1) {
    const due = startedAt + (number * 1000) / rate;
    if (due > performance.now()) await wait(due - performance.now());
    const sent = performance.now();
    const { token } = people[number % people.length];
    const id = randomUUID();
    measurements.sent.set(id, sent);
    const body = {
      id,
      body: `Message ${number}: does the velvet jacket go with the plaid trousers?`,
    };
    responses.push(
      call(
        origins[number % origins.length],
        token,
        'POST',
        `/api/lounge/rooms/${roomId}/messages`,
        body,
      ).then(({ status }) => {
        if (status !== 200) throw new Error(`Sending answered ${status}.`);
        measurements.responseMs.push(performance.now() - sent);
      }),
    );
  }
  await Promise.all(responses);
}

/** Signs up the people who send messages, and the readers. */
async function signUpAll(origin) {
  const people = [];
  for (let at = 0; at < senders + Math.ceil((pages - senders) / pagesPerReader); at += 1)
    people.push(await signUp(origin, `talk-${at}@bestie.test`));
  return people;
}

/**
 * @param knownPeople people of an earlier measurement on the same database
 * @returns the figures with this number of server processes, and whether they are within the limits
 */
async function measure(servers, env, knownPeople) {
  const besties = [];
  for (let at = 0; at < servers; at += 1) besties.push(await startBestie({ env }));
  const origins = besties.map(({ origin }) => origin);
  const people = knownPeople ?? (await signUpAll(origins[0]));
  const ownerOf = (at) => people[at < senders ? at : senders + Math.floor((at - senders) / pagesPerReader)];
  const measurements = new Measurements();
  const open = Array.from(
    { length: pages },
    (_, at) => new Page(origins[at % origins.length], ownerOf(at), measurements),
  );
  try {
    await forEachLimited(open, 20, (page) => page.open());
    const rooms = await call(origins[0], people[0].token, 'GET', '/api/lounge/rooms');
    for (const page of open) page.startPosition = rooms.body.items[0].lastPosition;
    const reconnects = open
      .filter(() => Math.random() < reconnectingShare)
      .map(async (page) => {
        await wait(Math.random() * seconds * 1000);
        await page.reconnect();
      });
    await sendMessages(origins, people.slice(0, senders), measurements);
    await Promise.all(reconnects);
    for (let left = 60; left > 0 && open.some(({ seen }) => seen.size < messages); left -= 1) await wait(500);
    const lost = open.reduce((sum, { seen }) => sum + messages - seen.size, 0);
    const delivery = Float64Array.from(measurements.deliveryMs).sort();
    const responses = Float64Array.from(measurements.responseMs).sort();
    const { duplicates, reads } = measurements;
    const [p50, p99, longest, response] = [
      percentile(delivery, 0.5),
      percentile(delivery, 0.99),
      delivery.at(-1) ?? NaN,
      percentile(responses, 0.99),
    ].map(Math.round);
    return {
      people,
      met: p99 <= limitMs && lost === 0 && duplicates === 0,
      figures: `${servers} × ${env.DATABASE_URL ? 'PostgreSQL' : 'embedded'}: delivery p50 ${p50} ms, p99 ${p99} ms (limit ${limitMs}), longest ${longest} ms, response p99 ${response} ms, ${lost} lost, ${duplicates} duplicates, ${reconnects.length} reconnects, ${reads} reads`,
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
