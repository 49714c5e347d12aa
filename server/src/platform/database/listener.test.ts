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

test('a broken connection is restored, and listeners are told to catch up', async () => {
  // A relay between the listener and the database, which the test can disconnect.
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

  const reasons: object[] = [];
  const logger = { debug() {}, info() {}, warn: (details: object) => void reasons.push(details), error() {} };
  const listener = createListener(
    { host: directory, port: 5432, user, password: password ?? '', database: name },
    logger,
  );
  const heard: string[] = [];
  let reconnect = () => {};
  const reconnected = new Promise<void>((resolve) => (reconnect = resolve));
  let hear = () => {};
  await listener.listen(
    'bestie_wire',
    (payload) => {
      heard.push(payload);
      hear();
    },
    () => reconnect(),
  );
  for (const end of ends) end.destroy();
  await reconnected;
  const arrived = new Promise<void>((resolve) => (hear = resolve));
  await database.pool.query("SELECT pg_notify('bestie_wire', 'after the cut')");
  await arrived;
  expect(heard).toEqual(['after the cut']);
  expect(reasons).toHaveLength(1);
  await listener.close();
  await new Promise((resolve) => wire.close(resolve));
  await rm(directory, { recursive: true });
});
