import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import { spaceSorts } from '@bestie/contracts/spaces';
import type { Space, SpaceDetail } from '@bestie/contracts/spaces.contract';
import { createTestSpaces, spaceTopic, userTopic } from '../../test-support/spaces';
import type { TestSpaces } from '../../test-support/spaces';
import { uidOf } from '../../test-support/people';
import type { TestPerson } from '../../test-support/test-app';

let spaces: TestSpaces;
beforeAll(async () => {
  spaces = await createTestSpaces();
});
afterAll(() => spaces.close());

interface Page {
  items: Space[];
  nextCursor: string | null;
}

/** People of their own for a test, so that tests do not see each other's spaces. */
let people = 0;
const newCreator = () => `creator:c${(people += 1)}` as const;
const list = (as: TestPerson, query = '') => spaces.call<Page>(as, 'GET', `/api/spaces?${query}`);
const get = (as: TestPerson, id: string) => spaces.call<SpaceDetail>(as, 'GET', `/api/spaces/${id}`);
const namesOf = (page: { body: Page }) => page.body.items.map((space) => space.name);

describe('spaces.create', () => {
  test('creates one space, however often it is sent, with its creator as manager', async () => {
    const creator = newCreator();
    await spaces.know(creator);
    const input = { id: uuidv7(), name: '  Autumn looks ', description: 'All of it' };
    const first = await spaces.call<SpaceDetail>(creator, 'POST', '/api/spaces', input);
    const second = await spaces.call<SpaceDetail>(creator, 'POST', '/api/spaces', input);
    expect(first.body).toMatchObject({
      name: 'Autumn looks',
      description: 'All of it',
      version: 1,
      role: 'manager',
      memberCount: 1,
      assetCount: 0,
      bytes: 0,
      mosaic: [],
      isNew: false,
      can: { edit: true, manage: true, delete: true, leave: false },
      allMembers: [{ uid: uidOf(creator), role: 'manager', name: `Name ${uidOf(creator)}` }],
    });
    expect(second.body).toEqual(first.body);
    expect((await list(creator)).body.items).toHaveLength(1);
    expect(await spaces.eventsOf(userTopic(uidOf(creator)))).toEqual([['spaces.create', [input.id]]]);
  });

  test('refuses another person’s id', async () => {
    const id = await spaces.addSpace(newCreator());
    const { status, error } = await spaces.call(newCreator(), 'POST', '/api/spaces', { id, name: 'Mine' });
    expect([status, error.code]).toEqual([409, 'already_exists']);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(limits.spaces.nameLength + 1) }, 'name'],
    [{ name: 'Fine', description: 'x'.repeat(limits.spaces.descriptionLength + 1) }, 'description'],
    [{ id: 'no', name: 'Fine' }, 'id'],
    [{ name: 'Fine', colour: 'red' }, 'colour'],
  ])('%j names the field', async (input, field) => {
    const { status, error } = await spaces.call(newCreator(), 'POST', '/api/spaces', {
      id: uuidv7(),
      ...input,
    });
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
  });

  test('at most 200 a person; the trash does not count', async () => {
    const creator = newCreator();
    const now = new Date();
    const rows = Array.from({ length: limits.spaces.perPerson }, (_, index) => ({
      id: uuidv7(),
      owner_uid: uidOf(creator),
      name: `Space ${index}`,
      cover_asset_id: null,
      created_at: now,
      updated_at: now,
      active_at: now,
      archived_at: null,
      deleted_at: null,
    }));
    await spaces.database.db.insertInto('spaces').values(rows).execute();
    const input = { id: uuidv7(), name: 'One more' };
    const refused = await spaces.call(creator, 'POST', '/api/spaces', input);
    expect([refused.status, refused.error.code]).toEqual([409, 'limit_reached']);
    await spaces.database.db
      .updateTable('spaces')
      .set({ deleted_at: now })
      .where('id', '=', rows[0]?.id ?? '')
      .execute();
    expect((await spaces.call(creator, 'POST', '/api/spaces', input)).status).toBe(200);
  });
});

describe('spaces.list', () => {
  test.each([null, 'fan:fay'] as const)('is not for %s', async (as) => {
    expect((await spaces.call(as, 'GET', '/api/spaces')).status).toBe(as ? 403 : 401);
    expect((await spaces.call(as, 'GET', '/api/spaces/summary')).status).toBe(as ? 403 : 401);
    expect((await spaces.call(as, 'POST', '/api/spaces', { id: uuidv7(), name: 'X' })).status).toBe(
      as ? 403 : 401,
    );
  });

  test('shows own and shared spaces with counts, pictures and permissions', async () => {
    const [creator, friend] = [newCreator(), newCreator()];
    await spaces.addSpace(newCreator(), {}, 'A stranger’s');
    const shared = await spaces.addSpace(friend, { [creator]: 'viewer' }, 'Shared');
    await spaces.addSpace(creator, {}, 'Own');
    const assets = [];
    for (let count = 0; count < 5; count += 1) {
      const asset = await spaces.addAsset(friend, shared, {
        bytes: `picture ${count}`,
        alt: `Look ${count}`,
      });
      const path = (
        await spaces.database.db
          .selectFrom('assets')
          .select('object_name')
          .where('id', '=', asset.id)
          .executeTakeFirstOrThrow()
      ).object_name;
      await spaces.addPicture(path);
      assets.push(asset);
    }
    await spaces.call(friend, 'PATCH', `/api/spaces/${shared}`, { version: 1, coverAssetId: assets[1]?.id });
    const { body } = await list(creator);
    expect(body.items.map(({ name, role, isNew }) => [name, role, isNew])).toEqual([
      ['Shared', 'viewer', true],
      ['Own', 'manager', false],
    ]);
    expect(body.items[0]).toMatchObject({
      assetCount: 5,
      bytes: assets.reduce((sum, asset) => sum + asset.bytes, 0),
      memberCount: 2,
      can: { edit: false, manage: false, delete: false, leave: true },
    });
    expect(body.items[0]?.mosaic.map((picture) => picture.alt)).toEqual([
      'Look 1',
      'Look 4',
      'Look 3',
      'Look 2',
    ]);
    expect(body.items[0]?.members.map((member) => member.uid)).toEqual([uidOf(friend), uidOf(creator)]);
    expect(body.nextCursor).toBeNull();
  });

  test('search, state and order; pages neither repeat nor miss', async () => {
    const creator = newCreator();
    for (const name of ['banana', 'Apple', 'cherry', 'Apple pie']) await spaces.addSpace(creator, {}, name);
    const archived = await spaces.addSpace(creator, {}, 'Old apples');
    await spaces.call(creator, 'POST', `/api/spaces/${archived}/archive`, {});
    expect(namesOf(await list(creator, 'q=apple'))).toEqual(['Apple pie', 'Apple']);
    expect(namesOf(await list(creator, 'q=PIE+apple'))).toEqual(['Apple pie']);
    expect(namesOf(await list(creator, 'state=archived'))).toEqual(['Old apples']);
    expect(namesOf(await list(creator, 'sort=name'))).toEqual(['Apple', 'Apple pie', 'banana', 'cherry']);
    for (const sort of spaceSorts) {
      const whole = namesOf(await list(creator, `sort=${sort}`));
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { body: Page } = await list(
          creator,
          `sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
        );
        paged.push(...namesOf(page));
        cursor = page.body.nextCursor;
      }
      expect(paged).toEqual(whole);
    }
  });

  test('the list of all spaces is for admins', async () => {
    await spaces.addSpace(newCreator(), {}, 'Someone’s own');
    const refused = await list(newCreator(), 'whose=all');
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
    const { body } = await list('admin:ada', 'whose=all&q=Someone');
    expect(body.items[0]).toMatchObject({
      name: 'Someone’s own',
      role: null,
      can: { see: false, manage: false, restore: false, leave: false },
    });
    expect((await list('admin:ada', 'q=Someone')).body.items).toEqual([]);
  });

  test.each(['state=gone', 'sort=colour', 'limit=0', 'cursor=bm8', 'cursor=WyJ4IiwieSJd', 'whose=yours'])(
    '%s names the field',
    async (query) => {
      const { status, error } = await list(newCreator(), query);
      expect([status, error.field]).toEqual([400, query.split('=')[0]]);
    },
  );
});

describe('spaces.update', () => {
  test('changes name, description and cover, and notifies the members', async () => {
    const [creator, friend] = [newCreator(), newCreator()];
    const id = await spaces.addSpace(creator, { [friend]: 'viewer' });
    const asset = await spaces.addAsset(creator, id);
    const changes = { version: 1, name: 'Winter', description: 'Cold', coverAssetId: asset.id };
    const { body } = await spaces.call<SpaceDetail>(creator, 'PATCH', `/api/spaces/${id}`, changes);
    expect(body).toMatchObject({ name: 'Winter', description: 'Cold', coverAssetId: asset.id, version: 2 });
    expect(await spaces.eventsOf(userTopic(uidOf(friend)))).toContainEqual(['spaces.update', [id]]);
    expect(await spaces.eventsOf(spaceTopic(id))).toContainEqual(['spaces.update', [id]]);
  });

  test('a stale version conflicts and changes nothing', async () => {
    const creator = newCreator();
    const id = await spaces.addSpace(creator);
    await spaces.call(creator, 'PATCH', `/api/spaces/${id}`, { version: 1, name: 'First' });
    const { status, error } = await spaces.call(creator, 'PATCH', `/api/spaces/${id}`, {
      version: 1,
      name: 'Second',
    });
    expect([status, error.code, error.currentVersion]).toEqual([409, 'conflict', 2]);
    expect((await get(creator, id)).body.name).toBe('First');
  });

  test('a cover is a picture of the same space', async () => {
    const creator = newCreator();
    const [id, other] = [await spaces.addSpace(creator), await spaces.addSpace(creator)];
    const sound = await spaces.addAsset(creator, id, { type: 'audio/mpeg' });
    const elsewhere = await spaces.addAsset(creator, other);
    for (const asset of [sound, elsewhere, { id: uuidv7() }]) {
      const input = { version: 1, coverAssetId: asset.id };
      const { status, error } = await spaces.call(creator, 'PATCH', `/api/spaces/${id}`, input);
      expect([status, error.field]).toEqual([400, 'coverAssetId']);
    }
  });
});

describe('archive and trash', () => {
  test('an archived space can be read and not changed, even by its manager', async () => {
    const creator = newCreator();
    const id = await spaces.addSpace(creator);
    const asset = await spaces.addAsset(creator, id);
    const { body } = await spaces.call<SpaceDetail>(creator, 'POST', `/api/spaces/${id}/archive`, {});
    expect(body.can).toEqual({
      see: true,
      comment: true,
      edit: false,
      manage: true,
      delete: true,
      restore: false,
      leave: false,
    });
    const refused = await spaces.call(creator, 'PATCH', `/api/spaces/${id}/assets/${asset.id}`, {
      version: 1,
      alt: 'x',
    });
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'This space is archived. Unarchive it to change it.',
    ]);
    expect(await spaces.storage.policies.may(callerOf(creator), 'create', `spaces/${id}/x/y.png`)).toBe(
      false,
    );
    expect(await spaces.storage.policies.may(callerOf(creator), 'read', `spaces/${id}/x/y.png`)).toBe(true);
    const back = await spaces.call<SpaceDetail>(creator, 'POST', `/api/spaces/${id}/unarchive`, {});
    expect(back.body.can.edit).toBe(true);
  });

  test('a deleted space is hidden from all but its managers, who restore it completely', async () => {
    const [creator, friend] = [newCreator(), newCreator()];
    const id = await spaces.addSpace(creator, { [friend]: 'editor' });
    const asset = await spaces.addAsset(creator, id);
    expect((await spaces.call(creator, 'POST', `/api/spaces/${id}/delete`, {})).status).toBe(200);
    expect((await get(friend, id)).status).toBe(404);
    expect((await spaces.call(friend, 'POST', `/api/spaces/${id}/restore`, {})).status).toBe(404);
    expect((await spaces.call(creator, 'GET', `/api/spaces/${id}/assets`)).status).toBe(404);
    expect((await list(friend, 'state=trash')).body.items).toEqual([]);
    expect((await list(creator, 'state=trash')).body.items[0]).toMatchObject({
      id,
      can: { see: false, edit: false, restore: true },
    });
    expect(await spaces.storage.policies.may(callerOf(friend), 'read', `spaces/${id}/x/y.png`)).toBe(false);
    expect((await spaces.call(creator, 'POST', `/api/spaces/${id}/restore`, {})).status).toBe(200);
    expect((await get(friend, id)).body).toMatchObject({ assetCount: 1, deletedAt: null });
    expect((await spaces.call(friend, 'GET', `/api/spaces/${id}/assets/${asset.id}`)).status).toBe(200);
  });
});

describe('members', () => {
  const add = (as: TestPerson, id: string, who: string, role = 'viewer') =>
    spaces.call<SpaceDetail>(as, 'POST', `/api/spaces/${id}/members`, { who, role });

  test('are found by email or handle, in any spelling, and see it as new until they open it', async () => {
    const [creator, first, second] = [newCreator(), newCreator(), newCreator()];
    const id = await spaces.addSpace(creator);
    await spaces.know(first, second);
    expect((await add(creator, id, `${uidOf(first).toUpperCase()}@Bestie.test`, 'editor')).status).toBe(200);
    const { body } = await add(creator, id, `@H_${uidOf(second)}`);
    expect(body.allMembers.map(({ uid, role, email }) => [uid, role, email])).toEqual([
      [uidOf(creator), 'manager', null],
      [uidOf(first), 'editor', `${uidOf(first)}@bestie.test`],
      // Added by handle: nobody gets to see their address.
      [uidOf(second), 'viewer', null],
    ]);
    const seen = await get(second, id);
    expect(seen.body.isNew).toBe(true);
    expect(seen.body.allMembers.map((member) => member.email)).toEqual([null, null, null]);
    expect((await spaces.call(second, 'POST', `/api/spaces/${id}/acknowledge`, {})).status).toBe(204);
    expect((await get(second, id)).body.isNew).toBe(false);
  });

  test.each([
    ['nobody@bestie.test', 'No one here has that email or handle.'],
    ['h_fay', 'Only creators can join a space. An admin can make them a creator.'],
  ])('%s cannot be added', async (who, message) => {
    await spaces.know('fan:fay');
    const creator = newCreator();
    const { status, error } = await add(creator, await spaces.addSpace(creator), who);
    expect([status, error.field, error.message]).toEqual([400, 'who', message]);
  });

  test('adding somebody twice changes nothing', async () => {
    const [creator, friend] = [newCreator(), newCreator()];
    const id = await spaces.addSpace(creator, { [friend]: 'viewer' });
    const { status, error } = await add(creator, id, `h_${uidOf(friend)}`, 'editor');
    expect([status, error.code]).toEqual([409, 'already_exists']);
  });

  test('at most 50', async () => {
    const creator = newCreator();
    const id = await spaces.addSpace(creator);
    const rows = Array.from({ length: limits.spaces.members - 1 }, (_, index) => ({
      space_id: id,
      uid: `crowd${index}`,
      role: 'viewer' as const,
      added_by: 'x',
      added_at: new Date(),
      seen_at: null,
    }));
    await spaces.database.db.insertInto('space_members').values(rows).execute();
    const friend = newCreator();
    await spaces.know(friend);
    const { status, error } = await add(creator, id, `h_${uidOf(friend)}`);
    expect([status, error.code]).toEqual([409, 'limit_reached']);
  });

  test('a new role takes effect at once and is audited', async () => {
    const [creator, friend] = [newCreator(), newCreator()];
    const id = await spaces.addSpace(creator, { [friend]: 'viewer' });
    expect((await get(friend, id)).body.can.edit).toBe(false);
    await spaces.call(creator, 'PATCH', `/api/spaces/${id}/members/${uidOf(friend)}`, { role: 'editor' });
    expect((await get(friend, id)).body.can.edit).toBe(true);
    await spaces.call(creator, 'DELETE', `/api/spaces/${id}/members/${uidOf(friend)}`);
    expect((await get(friend, id)).status).toBe(404);
    const log = await spaces.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_uid', 'before', 'after'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute();
    const [uid, actor_uid] = [uidOf(friend), uidOf(creator)];
    expect(log).toEqual([
      { action: 'spaces.addMember', actor_uid, before: null, after: { uid, role: 'viewer' } },
      {
        action: 'spaces.changeMember',
        actor_uid,
        before: { uid, role: 'viewer' },
        after: { uid, role: 'editor' },
      },
      { action: 'spaces.removeMember', actor_uid, before: { uid, role: 'editor' }, after: null },
    ]);
    expect(await spaces.eventsOf(userTopic(uid))).toContainEqual(['spaces.removeMember', [id]]);
    expect(await spaces.eventsOf(spaceTopic(id))).toContainEqual(['live.disconnect', []]);
  });

  test('the owner of a space stays a manager, because it ends with their account', async () => {
    const [creator, friend] = [newCreator(), newCreator()];
    const id = await spaces.addSpace(creator, { [friend]: 'editor' });
    const owner = `/api/spaces/${id}/members/${uidOf(creator)}`;
    const message = 'The owner of a space stays a manager. An admin can transfer it to someone else.';
    expect((await spaces.call(friend, 'DELETE', owner)).status).toBe(403);
    await spaces.call(creator, 'PATCH', `/api/spaces/${id}/members/${uidOf(friend)}`, { role: 'manager' });
    expect((await spaces.call(friend, 'DELETE', owner)).error).toMatchObject({ field: 'uid', message });
    for (const manager of [creator, friend])
      expect((await spaces.call(manager, 'PATCH', owner, { role: 'viewer' })).error).toMatchObject({
        field: 'role',
        message,
      });
    expect((await spaces.call(creator, 'POST', `/api/spaces/${id}/leave`, {})).error.message).toBe(message);
    expect((await get(creator, id)).body.can.leave).toBe(false);

    expect((await get(friend, id)).body.can.leave).toBe(true);
    expect((await spaces.call(friend, 'POST', `/api/spaces/${id}/leave`, {})).status).toBe(204);
    expect((await get(friend, id)).status).toBe(404);
    expect((await spaces.call(friend, 'POST', `/api/spaces/${id}/leave`, {})).status).toBe(404);
  });

  test('managers cannot remove themselves, but leave; people who are no members are missing; invalid input names its field', async () => {
    const creator = newCreator();
    const id = await spaces.addSpace(creator);
    const base = `/api/spaces/${id}/members`;
    expect((await spaces.call(creator, 'DELETE', `${base}/${uidOf(creator)}`)).error.field).toBe('uid');
    expect((await spaces.call(creator, 'DELETE', `${base}/nobody`)).status).toBe(404);
    expect((await spaces.call(creator, 'PATCH', `${base}/nobody`, { role: 'viewer' })).status).toBe(404);
    expect((await spaces.call(creator, 'PATCH', `${base}/nobody`, { role: 'king' })).error.field).toBe(
      'role',
    );
    expect((await add(creator, id, '', 'viewer')).error.field).toBe('who');
    expect((await spaces.call('admin:ada', 'POST', `/api/spaces/${id}/leave`, {})).status).toBe(404);
  });

  test('people without the creator role cannot open its objects', async () => {
    const [creator, friend] = [newCreator(), newCreator()];
    const id = await spaces.addSpace(creator, { [friend]: 'editor' });
    const may = () => spaces.storage.policies.may(callerOf(friend), 'create', `spaces/${id}/x/y.png`);
    expect(await may()).toBe(true);
    const lost = { ...callerOf(friend), role: 'fan' as const };
    expect(await spaces.storage.policies.may(lost, 'create', `spaces/${id}/x/y.png`)).toBe(false);
    expect(await spaces.storage.policies.may(lost, 'read', `spaces/${id}/x/y.png`)).toBe(false);
  });
});

test('spaces.summary shows what is pending in own and shared spaces only', async () => {
  const [creator, friend] = [newCreator(), newCreator()];
  const own = await spaces.addSpace(creator, {}, 'Own');
  const shared = await spaces.addSpace(friend, { [creator]: 'viewer' }, 'Shared');
  const hidden = await spaces.addSpace(friend, {}, 'Hidden');
  const mine = await spaces.addAsset(creator, own, { bytes: 'mine' });
  await spaces.addAsset(creator, own, { bytes: 'described', alt: 'A coat' });
  await spaces.addAsset(friend, shared);
  await spaces.addAsset(friend, hidden);
  const { object_name } = await spaces.database.db
    .selectFrom('assets')
    .select('object_name')
    .where('id', '=', mine.id)
    .executeTakeFirstOrThrow();
  await spaces.addPicture(object_name, 'failed');
  await spaces.database.db
    .insertInto('object_uploads')
    .values({
      id_hash: 'under-way',
      name: `users/${uidOf(creator)}/under-way.png`,
      uid: uidOf(creator),
      content_id: randomUUID(),
      content_type: 'image/png',
      declared_size: 5000,
      metadata: '{}',
      preconditions: '{}',
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  const { body } = await spaces.call<Record<string, unknown>>(creator, 'GET', '/api/spaces/summary');
  expect(body).toMatchObject({
    owned: 1,
    missingAlt: [{ spaceId: own, spaceName: 'Own', count: 1 }],
    failedPictures: [{ spaceId: own, spaceName: 'Own', count: 1 }],
    newlyShared: [{ spaceId: shared, spaceName: 'Shared', addedBy: { uid: uidOf(friend) } }],
  });
  expect((body['latest'] as { spaceName: string }[]).map(({ spaceName }) => spaceName)).toEqual([
    'Shared',
    'Own',
    'Own',
  ]);
  expect(body['storage']).toMatchObject({
    usedBytes: (await spaces.storage.objects.usage(uidOf(creator))).bytes,
    reservedBytes: 5000,
  });
});

const callerOf = (person: TestPerson) => ({
  ...({ kind: 'person', uid: uidOf(person), role: 'creator', admin: false } as const),
  ...({ email: null, emailVerified: true, displayName: null, via: 'token' } as const),
});
