import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { SpaceDetail, spacesContract } from '@bestie/contracts/spaces.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { declared } from '..';
import { connectTo } from '../../test-support/modules';
import { createTestSpaces } from '../../test-support/spaces';
import type { TestSpaces } from '../../test-support/spaces';
import { testPerson } from '../../test-support/test-app';
import type { TestPerson } from '../../test-support/test-app';

let spaces: TestSpaces;
let people = 0;
let creator: TestPerson;
let admin: TestPerson;
let space: string;

beforeAll(async () => {
  spaces = await createTestSpaces();
});
afterAll(() => spaces.close());
beforeEach(async () => {
  people += 1;
  [creator, admin] = [`creator:cleo${people}`, `admin:ada${people}`];
  await spaces.know(creator, admin);
  space = await spaces.addSpace(creator, {}, 'Unreleased');
});

const reason = 'A report about a picture';
const open = (as: TestPerson | null = admin, input: object = { reason }, id = space) =>
  spaces.call<SpaceDetail>(as, 'POST', `/api/spaces/${id}/open`, input);
const get = (as = admin) => spaces.call<SpaceDetail>(as, 'GET', `/api/spaces/${space}`);
const audit = () =>
  spaces.database.db
    .selectFrom('audit_log')
    .select(['actor_uid', 'actor_role', 'action', 'reason'])
    .where('target_id', '=', space)
    .execute();

test('an admin opens a space with a reason, which is audited, and can read it for an hour', async () => {
  expect((await get()).status).toBe(404);
  const { status, body } = await open();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Unreleased',
    role: null,
    memberCount: 1,
    can: { see: true, comment: false, edit: false, manage: false, delete: false, leave: false },
  });
  // By the database's clock.
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from ends_at - now()) / 60)::int as minutes from space_visits where uid = ${testPerson(admin).uid}`.execute(
    spaces.database.db,
  );
  expect(rows).toEqual([{ minutes: 60 }]);
  expect(body.allMembers.map(({ email }) => email)).toEqual([null]);
  expect(await audit()).toEqual([
    { actor_uid: testPerson(admin).uid, actor_role: 'admin', action: 'spaces.open', reason },
  ]);
  expect((await get()).body.openedUntil).toBe(body.openedUntil);
});

test('a visit expires for the API, for objects and for live events at once', async () => {
  const { id } = await spaces.addAsset(creator, space);
  const { object_name } = await spaces.database.db
    .selectFrom('assets')
    .select('object_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const caller = testPerson(admin);
  const connection = connectTo(spaces.database.db);
  const seen = async () => [
    (await get()).status,
    (
      await spaces.app.inject({
        url: `/api/spaces/${space}/assets/${id}/original`,
        headers: { authorization: `Bearer ${admin}` },
      })
    ).statusCode,
    await spaces.storage.policies.may(caller, 'read', object_name),
    await spaces.storage.policies.may(caller, 'list', `spaces/${space}/`),
    (await declared.resources.of('space')(connection, caller, space)) !== null,
  ];
  const nothing = [404, 404, false, false, false];
  expect(await seen()).toEqual(nothing);
  const { body } = await open();
  expect(await seen()).toEqual([200, 200, true, true, true]);
  expect(await declared.resources.of('space')(connection, caller, space)).toEqual({
    write: false,
    until: new Date(body.openedUntil ?? ''),
  });
  for (const operation of ['create', 'update', 'delete'] as const)
    expect(await spaces.storage.policies.may(caller, operation, object_name)).toBe(false);
  await sql`update space_visits set ends_at = now() where space_id = ${space}`.execute(spaces.database.db);
  expect(await seen()).toEqual(nothing);
});

test('opening again needs a reason again and starts a new hour', async () => {
  await open();
  await sql`update space_visits set ends_at = now() + interval '1 minute'`.execute(spaces.database.db);
  const before = (await get()).body.openedUntil ?? '';
  const { body } = await open(admin, { reason: 'The second report' });
  expect((body.openedUntil ?? '') > before).toBe(true);
  expect((await audit()).map((row) => row.reason)).toEqual([reason, 'The second report']);
});

test('a visit holds for one admin and one space, and ends with the role', async () => {
  const other = await spaces.addSpace(creator);
  await open();
  const colleague: TestPerson = `admin:abe${people}`;
  expect((await get(colleague)).status).toBe(404);
  expect((await spaces.call(admin, 'GET', `/api/spaces/${other}`)).status).toBe(404);
  const demoted = { ...testPerson(admin), role: 'creator' as const, admin: false };
  expect(await spaces.storage.policies.may(demoted, 'list', `spaces/${space}/`)).toBe(false);
});

test('an admin who is a member needs no reason, and has the role of the membership', async () => {
  const { uid } = testPerson(admin);
  await spaces.call(creator, 'POST', `/api/spaces/${space}/members`, { who: `h_${uid}`, role: 'viewer' });
  const { body } = await open();
  expect(body).toMatchObject({ role: 'viewer', openedUntil: null, can: { comment: true, edit: false } });
  expect((await audit()).map(({ action }) => action)).toEqual(['spaces.addMember']);
  const { status } = await spaces.call(admin, 'PATCH', `/api/spaces/${space}`, { version: 1, name: 'Mine' });
  expect(status).toBe(403);
});

test('visits are for admins, need a reason, and do not find deleted or missing spaces', async () => {
  expect((await open(null)).status).toBe(401);
  expect((await open(creator)).status).toBe(403);
  for (const bad of [{}, { reason: '' }, { reason: '   no   ' }, { reason: 'x'.repeat(501) }]) {
    const { status, error } = await open(admin, bad);
    expect([status, error.field]).toEqual([400, 'reason']);
  }
  const missing = await open(admin, { reason }, uuidv7());
  await spaces.call(creator, 'POST', `/api/spaces/${space}/delete`, {});
  const deleted = await open();
  expect([deleted.status, deleted.error]).toEqual([404, missing.error]);
  expect(await audit()).toEqual([]);
});

test('the list of all spaces shows admins which exist, and nothing of their contents', async () => {
  const secret = `Velvet${people}`;
  await spaces.call(creator, 'PATCH', `/api/spaces/${space}`, { version: 1, description: secret });
  const { id } = await spaces.addAsset(creator, space);
  const { object_name } = await spaces.database.db
    .selectFrom('assets')
    .select('object_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await spaces.addPicture(object_name);
  const list = async (query = '') =>
    (
      await spaces.call<OutputOf<(typeof spacesContract)['list']>>(
        admin,
        'GET',
        `/api/spaces?whose=all${query}`,
      )
    ).body.items;
  const card = async () => (await list()).find((found) => found.id === space);
  expect(await card()).toMatchObject({
    name: 'Unreleased',
    assetCount: 1,
    description: '',
    mosaic: [],
    coverAssetId: null,
    can: { see: false },
  });
  expect(await list(`&q=${secret}`)).toEqual([]);
  await open();
  expect(await card()).toMatchObject({ description: secret, can: { see: true, edit: false } });
  expect((await card())?.mosaic).toHaveLength(1);
});
