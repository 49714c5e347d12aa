import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { objectReferences } from '../../object-references';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { startStorageServer } from '../../test-support/storage-server';
import type { StorageServer } from '../../test-support/storage-server';
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
    references: objectReferences,
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

test('what nothing refers to is found, waits for 30 days, and goes with its bytes and its sum', async () => {
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
  // Looking is not touching.
  expect(await there(name)).toBe(true);
  expect(await garbage.collect()).toBe(1);
  expect(await there(name)).toBe(false);
  expect(await server.storage.objects.usage('alice')).toEqual({ bytes: 0, objects: 0 });
  expect(await garbage.find()).toEqual({ due: [], waiting: { objects: 0, bytes: 0 }, lostContents: 0 });
});

test('an object that is stored anew under its name has all its time again', async () => {
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

test('contents that belong to nothing are found and collected', async () => {
  const lost = uuidv7();
  await sql`insert into object_contents (id, state, changed_at)
    values (${lost}, 'live', now() - interval '2 hours'), (${uuidv7()}, 'live', now())`.execute(database.db);
  const kept = await put();
  expect((await garbage.find()).lostContents).toBe(1);
  await garbage.collect();
  const { rows } = await sql<{ state: string }>`
    select state from object_contents where id = ${lost}`.execute(database.db);
  expect(rows).toEqual([{ state: 'dead' }]);
  expect((await server.storage.objects.find(kept))?.content_id).toBeDefined();
  await server.storage.objects.removeObject(kept);
});

/** How each kind of reference to an object is made and taken back. */
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
  | { kind: 'days'; days: number }
  | { kind: 'collect' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'upload' }),
  fc.record({ kind: fc.constant('refer' as const), which: fc.nat(9), by: fc.constantFrom(...kinds) }),
  fc.record({ kind: fc.constant('release' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('overwrite' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('days' as const), days: fc.constantFrom(1, 10, 29, 31) }),
  fc.constant<Step>({ kind: 'collect' }),
);

interface Known {
  name: string;
  takeBack: (() => Promise<unknown>)[];
  asset: boolean;
  /** When nothing referred to it any more, or yet. */
  freeSince: number;
}

test('nothing that is referred to ever goes, and nothing that is free stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      let known: Known[] = [];
      const pick = (which: number) => known[which % Math.max(1, known.length)];
      const collect = async () => {
        await garbage.collect();
        const left: Known[] = [];
        for (const object of known) {
          const stands = await there(object.name);
          if (object.takeBack.length > 0) expect(stands).toBe(true);
          // Never sooner than its term.
          if (!stands) expect(now - object.freeSince).toBeGreaterThanOrEqual(30 * day);
          else left.push(object);
        }
        known = left;
      };
      for (const action of [...steps, { kind: 'collect' } as const]) {
        if (action.kind === 'upload')
          known.push({ name: await put(), takeBack: [], asset: false, freeSince: now });
        else if (action.kind === 'days') now += action.days * day;
        else if (action.kind === 'collect') await collect();
        else {
          const object = pick(action.which);
          if (!object) continue;
          if (action.kind === 'refer' && !(action.by === 'asset' && object.asset)) {
            object.takeBack.push(await references[action.by](object.name));
            object.asset ||= action.by === 'asset';
            // Something sees it referred to before it can be free again, as the daily job does.
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
      expect(await garbage.find()).toMatchObject({ due: [], waiting: { objects: 0 } });
    }),
    { numRuns: 40 },
  );
});

test('who begins to refer to an object at the very moment that it would go comes first or not at all', async () => {
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
