import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { createListener } from './listener';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  jest.useRealTimers();
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** A relay between a listener and the database. */
async function openWire() {
  const directory = await mkdtemp(join(tmpdir(), 'bestie-'));
  const { host, port, user, password, database: name } = new pg.Client(database.pool.options);
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  const ends = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => wire.listen(join(directory, '.s.PGSQL.5432'), resolve));
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  cleanups.push(async () => {
    cut();
    await new Promise((resolve) => wire.close(resolve));
    await rm(directory, { recursive: true });
  });
  return {
    config: { host: directory, port: 5432, user, password: password ?? '', database: name },
    cut,
    /** What is connected gets no more bytes, and is not told. */
    silence() {
      for (const end of ends) end.unpipe().pause();
    },
  };
}

/** What is told, and when it is told next. */
function createEar<Told>() {
  const told: Told[] = [];
  let next = () => {};
  return {
    told,
    tell(what: Told) {
      told.push(what);
      next();
    },
    next: () => new Promise<void>((resolve) => (next = resolve)),
  };
}

test('a broken connection is restored, and listeners are told to catch up', async () => {
  const wire = await openWire();
  const warnings = createEar<object>();
  const listener = createListener(wire.config, { ...silent, warn: warnings.tell });
  cleanups.push(listener.close);
  const heard = createEar<string>();
  const back = createEar<null>();
  await listener.listen('bestie_wire', heard.tell, () => back.tell(null));
  const reconnected = back.next();
  wire.cut();
  await reconnected;
  const arrived = heard.next();
  await database.pool.query("SELECT pg_notify('bestie_wire', 'after the cut')");
  await arrived;
  expect(heard.told).toEqual(['after the cut']);
  expect(warnings.told).toHaveLength(1);
});

test('a peer that vanishes silently is given up soon after it leaves a query unanswered', async () => {
  const wire = await openWire();
  const warnings = createEar<object>();
  const back = createEar<null>();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date', 'performance'] });
  const listener = createListener(wire.config, { ...silent, warn: warnings.tell });
  cleanups.push(listener.close);
  await listener.listen(
    'bestie_wire',
    () => {},
    () => back.tell(null),
  );
  const lost = warnings.next();
  const reconnected = back.next();
  wire.silence();
  // The next heartbeat, and how long it may take.
  await jest.advanceTimersByTimeAsync(30_000);
  await jest.advanceTimersByTimeAsync(10_000);
  await lost;
  await jest.advanceTimersByTimeAsync(200);
  await reconnected;
  expect(warnings.told).toHaveLength(1);
});
