import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@bestie/contracts/live';
import { createTestDatabase, testLogger } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import type { DatabaseConnection } from '../database/database';
import { createLive } from './live';
import type { Live } from './live';

let database: TestDatabase;
let now: Date;
const servers: { live: Live; app: FastifyInstance; connection: DatabaseConnection; port: number }[] = [];

async function startServer() {
  const connection = database.connect();
  const live = createLive({
    db: connection.db,
    listen: connection.listen,
    clock: () => now,
    logger: testLogger,
    carry: async (events) =>
      events.map(({ type }) =>
        type.startsWith('chat.') ? { data: { text: 'Hello' }, except: new Set(['bea']) } : null,
      ),
  });
  await live.start();
  const app = Fastify();
  app.get<{ Querystring: { topics: string; endsAt?: string; owner?: string } }>(
    '/live',
    async (incoming, reply) => {
      const lastEventId = incoming.headers['last-event-id'];
      const { topics, endsAt, owner } = incoming.query;
      await live.attach(reply, {
        topics: topics.split(','),
        ...(owner && { owner }),
        lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
        endsAt: endsAt === undefined ? undefined : new Date(endsAt),
      });
    },
  );
  await app.listen({ port: 0 });
  const server = { live, app, connection, port: (app.server.address() as AddressInfo).port };
  servers.push(server);
  return server;
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  now = new Date('2026-11-02T12:00:00Z');
});
afterEach(async () => {
  for (const { live, app, connection } of servers.splice(0)) {
    await live.stop();
    await app.close();
    await connection.close();
  }
  await database.pool.query('TRUNCATE outbox; ALTER SEQUENCE outbox_positions RESTART');
});

interface Frame {
  id: string | undefined;
  event: string | undefined;
  data: string | undefined;
}

/** Reads a stream as an EventSource does. */
async function open(port: number, topics: string, lastEventId?: string, more: Record<string, string> = {}) {
  const frames: Frame[] = [];
  let wake = () => {};
  let text = '';
  const query = new URLSearchParams({ topics, ...more });
  const call = request({
    port,
    path: `/live?${query}`,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  call.end();
  const ended = new Promise<void>((resolve) => {
    call.on('error', () => resolve());
    call.on('response', (response) => {
      response.setEncoding('utf8');
      response.on('error', () => resolve());
      response.on('close', resolve);
      response.on('data', (chunk: string) => {
        text += chunk;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
          frames.push({ id: field('id'), event: field('event'), data: field('data') });
        }
        wake();
      });
    });
  });
  const until = async (condition: (found: Frame[]) => boolean): Promise<Frame[]> => {
    while (!condition(frames)) await new Promise<void>((resolve) => (wake = resolve));
    return frames;
  };
  const events = () => frames.filter(({ event, data }) => event === undefined && data !== undefined);
  return {
    until,
    ended,
    events,
    types: () => events().map(({ data }) => (JSON.parse(data ?? '') as { type: string }).type),
    lastId: () => frames.findLast(({ id }) => id !== undefined)?.id ?? '',
    close: async () => {
      call.destroy();
      await ended;
    },
  };
}

const publish = (topic: string, ...types: string[]) =>
  database.db.transaction().execute(async (trx) => {
    for (const type of types) await servers[0]?.live.publish(trx, { topic, type, ids: ['x'] });
  });

test('what everybody reads alike comes with the event; whoever reads it differently asks, as does who comes back', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const streams = [
    await open(one.port, 'room:a', undefined, { owner: 'user:ana' }),
    await open(two.port, 'room:a', undefined, { owner: 'user:bea' }),
  ];
  for (const stream of streams) await stream.until((frames) => frames.length === 1);
  const position = streams[0]!.lastId();
  await publish('room:a', 'chat.create', 'items.create');
  for (const stream of streams) await stream.until((frames) => frames.length === 3);
  const dataOf = (stream: (typeof streams)[number]) =>
    stream.events().map(({ data }) => (JSON.parse(data ?? '') as LiveEvent).data);
  expect(streams.map(dataOf)).toEqual([
    [{ text: 'Hello' }, undefined],
    [undefined, undefined],
  ]);
  const back = await open(one.port, 'room:a', position, { owner: 'user:ana' });
  await back.until((frames) => frames.length === 3);
  expect([back.types(), dataOf(back)]).toEqual([
    ['chat.create', 'items.create'],
    [undefined, undefined],
  ]);
  for (const stream of [...streams, back]) await stream.close();
});

test('a whisper is heard on every server by whoever it is for, and nobody hears it later', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const ana = await open(one.port, 'room:a', undefined, { owner: 'user:ana' });
  const bea = await open(two.port, 'room:a', undefined, { owner: 'user:bea' });
  for (const stream of [ana, bea]) await stream.until((frames) => frames.length === 1);
  const position = ana.lastId();
  await two.live.whisper({ topic: 'room:a', type: 'chat.type', ids: ['x'] });
  await ana.until((frames) => frames.length === 2);
  await publish('room:a', 'items.create');
  for (const stream of [ana, bea]) await stream.until((frames) => frames.at(-1)?.id !== position);
  const back = await open(one.port, 'room:a', position, { owner: 'user:ana' });
  await back.until((frames) => frames.length === 2);
  expect([ana.types(), bea.types(), back.types()]).toEqual([
    ['chat.type', 'items.create'],
    ['items.create'],
    ['items.create'],
  ]);
  for (const stream of [ana, bea, back]) await stream.close();
});

test('an event reaches the streams of its topic on every server, and no others', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const streams = [
    await open(one.port, 'user:a'),
    await open(two.port, 'user:a,platform'),
    await open(two.port, 'user:b'),
  ];
  for (const stream of streams) await stream.until((frames) => frames.length === 1);
  await publish('user:a', 'items.create');
  await publish('user:b', 'items.delete');
  for (const stream of streams) await stream.until((frames) => frames.length === 2);
  expect(streams.map((stream) => stream.types())).toEqual([
    ['items.create'],
    ['items.create'],
    ['items.delete'],
  ]);
  expect(JSON.parse(streams[0]?.events()[0]?.data ?? '')).toEqual({
    topic: 'user:a',
    type: 'items.create',
    ids: ['x'],
  });
  for (const stream of streams) await stream.close();
});

test('events of a rolled-back transaction are not delivered', async () => {
  const { live, port } = await startServer();
  const stream = await open(port, 'user:a');
  await stream.until((frames) => frames.length === 1);
  const undone = database.db.transaction().execute(async (trx) => {
    await live.publish(trx, { topic: 'user:a', type: 'items.create', ids: [] });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await publish('user:a', 'items.update');
  await stream.until((frames) => frames.length === 2);
  expect(stream.types()).toEqual(['items.update']);
  await stream.close();
});

test('a stream resumes on another server: nothing is missed or duplicated', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const first = await open(one.port, 'user:a');
  await first.until((frames) => frames.length === 1);
  await publish('user:a', 'one', 'two');
  await first.until((frames) => frames.length === 3);
  const seen = first.lastId();
  await first.close();
  await publish('user:a', 'three');
  await publish('user:b', 'not for a');
  await publish('user:a', 'four');
  const second = await open(two.port, 'user:a', seen);
  await second.until(() => second.events().length === 2);
  await publish('user:a', 'five');
  await second.until(() => second.events().length === 3);
  expect(second.types()).toEqual(['three', 'four', 'five']);
  await second.close();
});

test('reconnecting repeatedly while many transactions commit misses and duplicates nothing', async () => {
  const both = [await startServer(), await startServer()];
  const start = await open(both[0]?.port ?? 0, 'user:a');
  await start.until((frames) => frames.length === 1);
  let lastId = start.lastId();
  await start.close();
  const all = Array.from({ length: 120 }, (_, index) => `event ${index}`);
  const publishing = Promise.all(all.map((type) => publish('user:a', type)));
  const seen: string[] = [];
  for (let round = 0; seen.length < all.length; round += 1) {
    const stream = await open(both[round % 2]?.port ?? 0, 'user:a', lastId);
    await stream.until(() => stream.events().length > 0);
    await stream.close();
    seen.push(...stream.types());
    lastId = stream.events().at(-1)?.id ?? lastId;
  }
  await publishing;
  expect(seen.toSorted()).toEqual(all.toSorted());
});

test('positions become visible in the order of commits, not of inserts', async () => {
  const { live } = await startServer();
  const heard: string[] = [];
  live.subscribe('user:a', ({ type }) => heard.push(type));
  if (database.engine === 'embedded') {
    // The embedded engine has one session, so transactions cannot overlap.
    await publish('user:a', 'early', 'late');
    await live.beat();
    expect(heard).toEqual(['early', 'late']);
    return;
  }
  const slow = await database.db.startTransaction().execute();
  await live.publish(slow, { topic: 'user:a', type: 'inserted first', ids: [] });
  await publish('user:a', 'committed first');
  await live.beat();
  expect(heard).toEqual(['committed first']);
  await slow.commit().execute();
  await live.beat();
  expect(heard).toEqual(['committed first', 'inserted first']);
});

test('an unknown or deleted position gets a reset instead of a gap', async () => {
  const { live, port } = await startServer();
  await publish('user:a', 'one');
  const first = await open(port, 'user:a', 'e0');
  await first.until(() => first.events().length === 1);
  await first.close();
  now = new Date(Date.now() + 4 * 24 * 60 * 60 * 1000);
  await publish('user:a', 'two', 'three');
  expect(await live.deleteExpired()).toBe(2);
  for (const lastEventId of ['e0', 'nonsense', 'ezzzzzz', first.lastId()]) {
    const stream = await open(port, 'user:a', lastEventId);
    await stream.until((frames) => frames.some(({ event }) => event === 'reset'));
    await stream.close();
  }
});

test('heartbeats carry the position; streams end when they expire or access changes', async () => {
  const { live, port } = await startServer();
  const stream = await open(port, 'user:a', undefined, { endsAt: '2026-11-02T13:00:00Z' });
  const other = await open(port, 'user:b');
  await other.until((frames) => frames.length === 1);
  now = new Date('2026-11-02T12:59:00Z');
  await publish('user:b', 'one');
  await other.until(() => other.events().length === 1);
  await live.beat();
  const [, heartbeat] = await stream.until((frames) => frames.length === 2);
  expect(heartbeat).toEqual({ id: other.lastId(), event: undefined, data: undefined });
  now = new Date('2026-11-02T13:00:00Z');
  await live.beat();
  await stream.ended;
  await live.disconnect(database.db, 'user:b');
  await other.ended;
});

test('the streams of a person end with their topic, whatever they subscribe to', async () => {
  const { live, port } = await startServer();
  const mine = await open(port, 'board:b', undefined, { owner: 'user:a' });
  const theirs = await open(port, 'board:b', undefined, { owner: 'user:b' });
  for (const stream of [mine, theirs]) await stream.until((frames) => frames.length === 1);
  await live.disconnect(database.db, 'user:a');
  await mine.ended;
  await publish('board:b', 'one');
  await theirs.until(() => theirs.events().length === 1);
  await theirs.close();
});

test('a person can open twenty streams, and others do not notice', async () => {
  const { live, port } = await startServer();
  const streams = [];
  for (let index = 0; index < 20; index += 1)
    streams.push(await open(port, 'board:b', undefined, { owner: 'user:a' }));
  for (const stream of streams) await stream.until((frames) => frames.length === 1);
  const refused = await Promise.all(
    Array.from({ length: 30 }, () => fetch(`http://127.0.0.1:${port}/live?topics=board:b&owner=user:a`)),
  );
  // This bare server has no error handler; the product answers 429 with Retry-After.
  for (const { ok } of refused) expect(ok).toBe(false);
  expect(live.countStreams()).toBe(20);
  const other = await open(port, 'board:b', undefined, { owner: 'user:b' });
  await other.until((frames) => frames.length === 1);
  await other.close();
  // A closed stream makes room for another one.
  await streams[0]?.close();
  while (live.countStreams() > 19) await new Promise((resolve) => setTimeout(resolve, 10));
  const next = await open(port, 'board:b', undefined, { owner: 'user:a' });
  await next.until((frames) => frames.length === 1);
  await Promise.all([next, ...streams.slice(1)].map((stream) => stream.close()));
});

test('an event whose notification got lost arrives with the next heartbeat', async () => {
  const silent = createLive({
    db: database.db,
    listen: () => Promise.resolve(() => Promise.resolve()),
    clock: () => now,
    logger: testLogger,
  });
  const heard: string[] = [];
  silent.subscribe('user:a', ({ type }) => heard.push(type));
  await silent.start();
  await silent.publish(database.db, { topic: 'user:a', type: 'items.create', ids: [] });
  expect(heard).toEqual([]);
  await silent.beat();
  expect(heard).toEqual(['items.create']);
  await silent.stop();
});

test('an event whose notification got lost is found between heartbeats', async () => {
  const deaf = createLive({
    db: database.db,
    listen: () => Promise.resolve(() => Promise.resolve()),
    clock: () => now,
    logger: testLogger,
    pollEveryMs: 5,
  });
  const heard = new Promise<string>((resolve) => deaf.subscribe('user:a', ({ type }) => resolve(type)));
  await deaf.start();
  await deaf.publish(database.db, { topic: 'user:a', type: 'items.create', ids: [] });
  expect(await heard).toBe('items.create');
  await deaf.stop();
});
