import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { declared } from '../../../modules';
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startStorageServer, testBucket } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';
import { createObjectGarbage } from './object-garbage';
import type { ObjectGarbage } from './object-garbage';

const day = 24 * 60 * 60 * 1000;
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
let database: TestDatabase;
let server: StorageServer;
let garbage: ObjectGarbage;
let now = Date.parse('2026-06-15T12:00:00.000Z');

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({ db: database.db });
  garbage = createObjectGarbage({
    db: database.db,
    objects: server.storage.objects,
    driver: server.storage.driver,
    references: declared.objectReferences,
    clock: () => new Date(now),
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const put = async (name = `users/alice/files/${randomUUID()}.png`, bytes: string = randomUUID()) => {
  await server.storage.objects.ensureObject(
    name,
    Buffer.concat([png, Buffer.from(bytes)]),
    'image/png',
    'alice',
  );
  return name;
};
const there = async (name: string) => (await server.storage.objects.find(name)) !== undefined;

test('an unreferenced object is found, waits for 30 days, and is removed with its bytes and sums', async () => {
  const name = await put();
  const before = await server.storage.objects.usage('alice');
  expect(await garbage.find()).toMatchObject({ due: [], waiting: { objects: 1, bytes: before.bytes } });
  expect(await garbage.collect()).toBe(0);
  now += 29 * day;
  expect(await garbage.collect()).toBe(0);
  expect(await there(name)).toBe(true);
  now += 1 * day + 1;
  const found = await garbage.find();
  expect(found.due).toEqual([{ name, size: before.bytes, since: new Date('2026-06-15T12:00:00.000Z') }]);
  // Listing changes nothing.
  expect(await there(name)).toBe(true);
  expect(await garbage.collect()).toBe(1);
  expect(await there(name)).toBe(false);
  expect(await server.storage.objects.usage('alice')).toEqual({ bytes: 0, objects: 0 });
  expect(await garbage.find()).toEqual({
    due: [],
    waiting: { objects: 0, bytes: 0 },
    unreferencedContents: 0,
    orphanedContents: { due: [], waiting: 0 },
  });
});

test('an object that is replaced under its name gets a new retention time', async () => {
  const name = await put();
  await garbage.collect();
  now += 29 * day;
  await put(name, 'other bytes');
  await garbage.collect();
  now += 2 * day;
  expect(await garbage.collect()).toBe(0);
  now += 29 * day;
  expect(await garbage.collect()).toBe(1);
});

test('unreferenced contents are found and collected', async () => {
  const lost = uuidv7();
  await sql`insert into object_contents (id, state, changed_at)
    values (${lost}, 'live', now() - interval '2 hours'), (${uuidv7()}, 'live', now())`.execute(database.db);
  const kept = await put();
  expect((await garbage.find()).unreferencedContents).toBe(1);
  await garbage.collect();
  const { rows } = await sql<{ state: string }>`
    select state from object_contents where id = ${lost}`.execute(database.db);
  expect(rows).toEqual([{ state: 'dead' }]);
  expect((await server.storage.objects.find(kept))?.content_id).toBeDefined();
  await server.storage.objects.removeObject(kept);
});

/** Sets a content's time on disk to that of this test. */
async function touch(contentId: string, state: 'incoming' | 'complete'): Promise<void> {
  const folder = state === 'incoming' ? ['incoming'] : [contentId.slice(-2), contentId.slice(-4, -2)];
  await utimes(join(server.dataDir, 'objects', ...folder, contentId), new Date(now), new Date(now));
}

/** A content that no row names, as a late writer leaves it. */
async function orphan(state: 'incoming' | 'complete'): Promise<string> {
  const { driver } = server.storage;
  const contentId = uuidv7();
  const writer = await driver.open(contentId, 0);
  await writer.write(Buffer.from('orphan'));
  await writer.sync();
  await writer.close();
  if (state === 'complete') await driver.complete(contentId, 5);
  await touch(contentId, state);
  return contentId;
}

const kept = (contentId: string) =>
  server.storage.driver.readStart(contentId, 1).then(
    (stream) => !stream.destroy().readableEnded,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return false;
    },
  );

/** Starts an upload and sends its first bytes. @returns its content */
async function beginUpload(): Promise<string> {
  const headers = { authorization: 'Firebase test-alice' };
  const name = `users/alice/files/${randomUUID()}`;
  const begun = await fetch(`${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...headers, 'x-goog-upload-protocol': 'resumable' },
    body: '{}',
  });
  await fetch(begun.headers.get('x-goog-upload-url') ?? '', {
    method: 'POST',
    headers: { ...headers, 'x-goog-upload-command': 'upload', 'x-goog-upload-offset': '0' },
    body: 'first',
  });
  const { rows } = await sql<{ content_id: string }>`
    select content_id from object_uploads where name = ${name}`.execute(database.db);
  const contentId = rows[0]!.content_id;
  await touch(contentId, 'incoming');
  return contentId;
}

test('orphaned contents are found, wait for 30 days, and are removed; an unnoticed one waits too', async () => {
  const contentId = await orphan('complete');
  now += 40 * day;
  expect((await garbage.find()).orphanedContents).toEqual({ due: [], waiting: 1 });
  await garbage.collect();
  now += 29 * day;
  await garbage.collect();
  expect(await kept(contentId)).toBe(true);
  now += 1 * day + 1;
  expect((await garbage.find()).orphanedContents).toMatchObject({
    due: [{ contentId, bytes: 5 }],
    waiting: 0,
  });
  expect(await kept(contentId)).toBe(true);
  await garbage.collect();
  expect(await kept(contentId)).toBe(false);
  expect((await garbage.find()).orphanedContents).toEqual({ due: [], waiting: 0 });
});

test('an orphan that a row names again, as after a database was restored, stays', async () => {
  const contentId = await orphan('complete');
  await garbage.collect();
  now += 31 * day;
  await sql`insert into object_contents (id, state) values (${contentId}, 'live')`.execute(database.db);
  await garbage.collect();
  expect(await kept(contentId)).toBe(true);
  await sql`delete from object_contents where id = ${contentId}`.execute(database.db);
  // Its retention time starts again.
  await garbage.collect();
  expect(await kept(contentId)).toBe(true);
  now += 31 * day;
  await garbage.collect();
  expect(await kept(contentId)).toBe(false);
});

/** How each kind of reference to an object is added and removed. */
const references = {
  async piece(name: string) {
    const [picture, item] = [uuidv7(), uuidv7()];
    await sql`insert into pictures (id, object_name, generation, owner_uid, state, sha256)
      values (${picture}, ${name}, 1, 'alice', 'ready', ${randomUUID()}) on conflict do nothing`.execute(
      database.db,
    );
    await sql`insert into items (id, owner_uid, name, category, created_at, updated_at)
      values (${item}, 'alice', 'Coat', 'outerwear', now(), now())`.execute(database.db);
    await sql`insert into item_photos (item_id, picture_id, sort)
      select ${item}::uuid, id, 1 from pictures where object_name = ${name}`.execute(database.db);
    return () => sql`delete from items where id = ${item}`.execute(database.db);
  },
  async avatar(name: string) {
    const uid = randomUUID();
    await sql`insert into profiles (uid, avatar_object, updated_at) values (${uid}, ${name}, now())`.execute(
      database.db,
    );
    return () => sql`update profiles set avatar_object = null where uid = ${uid}`.execute(database.db);
  },
  async asset(name: string) {
    const [space, asset] = [uuidv7(), uuidv7()];
    await sql`insert into spaces (id, owner_uid, name, created_at, updated_at, active_at)
      values (${space}, 'alice', 'Space', now(), now(), now())`.execute(database.db);
    await sql`insert into assets (id, space_id, name, kind, object_name, content_type, bytes, sha256, total_bytes,
        uploaded_by, created_at, updated_at)
      values (${asset}, ${space}, 'a.png', 'image', ${`elsewhere/${asset}`}, 'image/png', 1, '', 1, 'alice', now(), now())
      `.execute(database.db);
    await sql`insert into asset_versions (id, asset_id, number, object_name, content_type, bytes, sha256,
        uploaded_by, created_at)
      values (${uuidv7()}, ${asset}, 1, ${name}, 'image/png', 1, '', 'alice', now())`.execute(database.db);
    return () => sql`delete from spaces where id = ${space}`.execute(database.db);
  },
};
type Kind = keyof typeof references;
const kinds = Object.keys(references) as Kind[];

type Step =
  | { kind: 'upload' }
  | { kind: 'refer'; which: number; by: Kind }
  | { kind: 'release'; which: number }
  | { kind: 'overwrite'; which: number }
  | { kind: 'orphan'; state: 'incoming' | 'complete' }
  | { kind: 'write'; which: number }
  | { kind: 'begin' }
  | { kind: 'days'; days: number }
  | { kind: 'collect' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'upload' }),
  fc.record({ kind: fc.constant('refer' as const), which: fc.nat(9), by: fc.constantFrom(...kinds) }),
  fc.record({ kind: fc.constant('release' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('overwrite' as const), which: fc.nat(9) }),
  fc.record({
    kind: fc.constant('orphan' as const),
    state: fc.constantFrom('incoming' as const, 'complete' as const),
  }),
  fc.record({ kind: fc.constant('write' as const), which: fc.nat(9) }),
  fc.constant<Step>({ kind: 'begin' }),
  fc.record({ kind: fc.constant('days' as const), days: fc.constantFrom(1, 10, 29, 31) }),
  fc.constant<Step>({ kind: 'collect' }),
);

interface Known {
  name: string;
  takeBack: (() => Promise<unknown>)[];
  asset: boolean;
  /** Since when it has had no references. */
  freeSince: number;
}

test('a referenced object is never removed, and an unreferenced one never stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      let known: Known[] = [];
      let orphanedContents: {
        id: string;
        state: 'incoming' | 'complete';
        seen: number | null;
        written: number;
      }[] = [];
      const onTheirWay: string[] = [];
      const pick = (which: number) => known[which % Math.max(1, known.length)];
      const collect = async () => {
        await garbage.collect();
        const left: Known[] = [];
        for (const object of known) {
          const stands = await there(object.name);
          if (object.takeBack.length > 0) expect(stands).toBe(true);
          // Never before the end of its term.
          if (!stands) expect(now - object.freeSince).toBeGreaterThanOrEqual(30 * day);
          else {
            left.push(object);
            // Its bytes are removed with it.
            const { content_id: contentId } = (await server.storage.objects.find(object.name))!;
            expect(await kept(contentId)).toBe(true);
          }
        }
        known = left;
        for (const id of onTheirWay) expect(await kept(id)).toBe(true);
        for (const one of orphanedContents) {
          if (await kept(one.id)) one.seen ??= now;
          else expect(now - Math.max(one.seen ?? Infinity, one.written)).toBeGreaterThan(30 * day);
        }
        const remain = await Promise.all(orphanedContents.map(({ id }) => kept(id)));
        orphanedContents = orphanedContents.filter((_one, index) => remain[index]);
      };
      for (const action of [...steps, { kind: 'collect' } as const]) {
        if (action.kind === 'upload')
          known.push({ name: await put(), takeBack: [], asset: false, freeSince: now });
        else if (action.kind === 'days') now += action.days * day;
        else if (action.kind === 'collect') await collect();
        else if (action.kind === 'orphan')
          orphanedContents.push({ ...action, id: await orphan(action.state), seen: null, written: now });
        else if (action.kind === 'begin') onTheirWay.push(await beginUpload());
        else if (action.kind === 'write') {
          const one = orphanedContents[action.which % Math.max(1, orphanedContents.length)];
          if (!one) continue;
          await touch(one.id, one.state);
          one.written = now;
        } else {
          const object = pick(action.which);
          if (!object) continue;
          if (action.kind === 'refer' && !(action.by === 'asset' && object.asset)) {
            object.takeBack.push(await references[action.by](object.name));
            object.asset ||= action.by === 'asset';
            // A run must see the new reference before it is removed again, as the daily job does.
            await collect();
          } else if (action.kind === 'release' && object.takeBack.length > 0) {
            for (const takeBack of object.takeBack.splice(0)) await takeBack();
            object.asset = false;
            object.freeSince = now;
          } else if (action.kind === 'overwrite' && object.takeBack.length === 0) {
            await put(object.name);
            object.freeSince = now;
          }
        }
      }
      for (const object of known) for (const takeBack of object.takeBack.splice(0)) await takeBack();
      await garbage.collect();
      now += 31 * day;
      await garbage.collect();
      for (const object of known) expect(await there(object.name)).toBe(false);
      for (const { id } of orphanedContents) expect(await kept(id)).toBe(false);
      for (const id of onTheirWay) expect(await kept(id)).toBe(true);
      expect(await garbage.find()).toMatchObject({
        due: [],
        waiting: { objects: 0 },
        orphanedContents: { due: [], waiting: 0 },
      });
    }),
    { numRuns: 40 },
  );
});

test('adding a reference while the object is being removed either comes first or fails', async () => {
  for (let round = 0; round < 20; round += 1) {
    const name = await put();
    await garbage.collect();
    now += 31 * day;
    const uid = randomUUID();
    const refer = database.db.transaction().execute(async (trx) => {
      const held = await trx
        .selectFrom('objects')
        .select('name')
        .where('name', '=', name)
        .forShare()
        .executeTakeFirst();
      if (held)
        await sql`insert into profiles (uid, avatar_object, updated_at) values (${uid}, ${name}, now())`.execute(
          trx,
        );
      return held !== undefined;
    });
    const [referred] = await Promise.all([refer, garbage.collect()]);
    expect(await there(name)).toBe(referred);
    await sql`delete from profiles where uid = ${uid}`.execute(database.db);
    await server.storage.objects.removeObject(name);
  }
});

test('an object whose commit succeeded although its answer was lost keeps its bytes', async () => {
  let isLost = true;
  /** The first transaction is committed, and fails all the same. */
  const db = new Proxy(database.db, {
    get(target, key) {
      if (key === 'transaction' && isLost)
        return () => ({
          async execute(work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) {
            isLost = false;
            await target.transaction().execute(work);
            throw new Error('Connection terminated unexpectedly');
          },
        });
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const cut = await startStorageServer({ db });
  try {
    const name = `users/alice/files/${randomUUID()}.png`;
    const store = () => cut.storage.objects.ensureObject(name, png, 'image/png', 'alice');
    await expect(store()).rejects.toThrow('Connection terminated');
    const { content_id: contentId } = await store();
    await sql`update object_contents set changed_at = now() - interval '1 hour'`.execute(database.db);
    await cut.storage.collect();
    expect(Buffer.concat(await cut.storage.driver.read(contentId).toArray())).toEqual(png);
  } finally {
    await cut.close();
  }
});
