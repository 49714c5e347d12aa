import type { CompiledQuery } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { assetSorts } from '@bestie/contracts/assets';
import type { Asset, AssetComment, AssetDetail, AssetFolder } from '@bestie/contracts/assets.contract';
import { spaceSorts } from '@bestie/contracts/spaces';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { declared } from '..';
import type { Database } from '../../platform/database/schema';
import { createTestSpaces, spaceTopic } from '../../test-support/spaces';
import type { TestSpaces } from '../../test-support/spaces';
import { uidOf } from '../../test-support/people';
import type { TestPerson } from '../../test-support/test-app';
import { createAssetCommentsRepository } from './asset-comments.repository';
import { createAssetFoldersRepository } from './asset-folders.repository';
import { createAssetSharesRepository } from './asset-shares.repository';
import { createAssetsRepository } from './assets.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createSpaceSummariesRepository } from '../spaces/space-summaries.repository';
import { createSpacesRepository } from '../spaces/spaces.repository';

let spaces: TestSpaces;
beforeAll(async () => {
  spaces = await createTestSpaces();
});
afterAll(() => spaces.close());

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

let people = 0;
/** A manager with a space of their own. */
async function newSpace(): Promise<{ mia: TestPerson; space: string; base: string }> {
  const mia = `creator:a${(people += 1)}` as const;
  const space = await spaces.addSpace(mia);
  return { mia, space, base: `/api/spaces/${space}` };
}
const namesOf = ({ body }: { body: Page<Asset> }) => body.items.map((asset) => asset.name);
const sums = async (as: TestPerson, base: string) => {
  const { body } = await spaces.call<SpaceDetail>(as, 'GET', base);
  return { assetCount: body.assetCount, bytes: body.bytes };
};

describe('assets.register', () => {
  test('creates one file, however often it is sent, and notifies the space', async () => {
    const { mia, space, base } = await newSpace();
    const id = uuidv7();
    const path = await spaces.addObject(mia, space, id, { bytes: 'coat' });
    const input = {
      id,
      path,
      name: ' Coat.png ',
      folder: 'Looks/Autumn',
      alt: 'A coat',
      tags: ['coat', 'coat'],
    };
    const first = await spaces.call<Asset>(mia, 'POST', `${base}/assets`, input);
    const second = await spaces.call<Asset>(mia, 'POST', `${base}/assets`, input);
    expect(first.body).toMatchObject({
      id,
      name: 'Coat.png',
      folder: 'Looks/Autumn',
      kind: 'image',
      alt: 'A coat',
      tags: ['coat'],
      bytes: 12,
      contentType: 'image/png',
      versionCount: 1,
      can: { edit: true, delete: true, share: true },
    });
    expect(second.body).toEqual(first.body);
    expect(await sums(mia, base)).toEqual({ assetCount: 1, bytes: 12 });
    const folders = await spaces.call<{ items: AssetFolder[] }>(mia, 'GET', `${base}/folders`);
    expect(folders.body.items).toEqual([
      { path: 'Looks', assetCount: 0 },
      { path: 'Looks/Autumn', assetCount: 1 },
    ]);
    expect(await spaces.eventsOf(spaceTopic(space))).toContainEqual(['assets.register', [id]]);
  });

  test('accepts only what the caller uploaded below the file’s own prefix', async () => {
    const { mia, space, base } = await newSpace();
    const id = uuidv7();
    const others = await spaces.addObject('creator:somebody', space, id);
    const elsewhere = await spaces.addObject(mia, space, uuidv7());
    for (const path of [others, elsewhere, `spaces/${space}/${id}/nothing.png`, 'users/me/photo.png']) {
      const { status, error } = await spaces.call(mia, 'POST', `${base}/assets`, { id, path, name: 'X.png' });
      expect([status, error.field]).toEqual([400, 'path']);
    }
  });

  test('refuses an id that is in use', async () => {
    const { mia, space, base } = await newSpace();
    const { id } = await spaces.addAsset(mia, space);
    const path = await spaces.addObject(mia, space, id);
    const { status, error } = await spaces.call(mia, 'POST', `${base}/assets`, { id, path, name: 'X.png' });
    expect([status, error.code]).toEqual([409, 'already_exists']);
  });

  test.each([
    ['name', { name: 'a/b.png' }],
    ['name', { name: '' }],
    ['folder', { folder: '/Looks' }],
    ['folder', { folder: 'Looks/../Other' }],
    ['folder', { folder: Array(9).fill('deep').join('/') }],
    ['tags', { tags: Array(31).fill('tag') }],
    ['alt', { alt: 'x'.repeat(501) }],
    ['durationSeconds', { durationSeconds: -1 }],
  ])('%s: %j', async (field, input) => {
    const { mia, space, base } = await newSpace();
    const id = uuidv7();
    const path = `spaces/${space}/${id}/x.png`;
    const { status, error } = await spaces.call(mia, 'POST', `${base}/assets`, {
      id,
      path,
      name: 'X.png',
      ...input,
    });
    expect([status, error.field]).toEqual([400, field]);
  });
});

describe('assets.list', () => {
  test('a folder lists its own files; a search includes folders below it; filters and sorts work across pages', async () => {
    const { mia, space, base } = await newSpace();
    await spaces.addAsset(mia, space, { name: 'b.png', bytes: 'bbb', alt: 'Linen Jacket' });
    await spaces.addAsset(mia, space, { name: 'A.png', bytes: 'a', folder: 'Looks' });
    await spaces.addAsset(mia, space, {
      name: 'c.mp3',
      bytes: 'cccc',
      type: 'audio/mpeg',
      folder: 'Looks/Sound',
    });
    await spaces.addAsset(mia, space, { name: 'd.png', bytes: 'dd', folder: 'Looks0' });
    const list = (query: string) => spaces.call<Page<Asset>>(mia, 'GET', `${base}/assets?${query}`);
    expect(namesOf(await list(''))).toEqual(['b.png']);
    expect(namesOf(await list('folder=Looks'))).toEqual(['A.png']);
    expect(namesOf(await list('folder=Looks&q=png'))).toEqual(['A.png']);
    expect(namesOf(await list('q=jacket+LINEN'))).toEqual(['b.png']);
    expect(namesOf(await list('q=.&kind=audio'))).toEqual(['c.mp3']);
    expect(namesOf(await list('needs=alt&sort=name'))).toEqual(['A.png', 'd.png']);
    expect(namesOf(await list('q=.&sort=name'))).toEqual(['A.png', 'b.png', 'c.mp3', 'd.png']);
    for (const sort of assetSorts) {
      const whole = namesOf(await list(`q=.&sort=${sort}`));
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { body: Page<Asset> } = await list(
          `q=.&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
        );
        paged.push(...namesOf(page));
        cursor = page.body.nextCursor;
      }
      expect(paged).toEqual(whole);
    }
  });

  test.each([
    'sort=colour',
    'kind=text',
    'needs=love',
    'cursor=bm8',
    'folder=/x',
    'limit=101',
    'trash=perhaps',
  ])('%s names the field', async (query) => {
    const { mia, base } = await newSpace();
    const { status, error } = await spaces.call(mia, 'GET', `${base}/assets?${query}`);
    expect([status, error.field]).toEqual([400, query.split('=')[0]]);
  });
});

describe('assets.update and versions', () => {
  test('a stale version conflicts and changes nothing', async () => {
    const { mia, space, base } = await newSpace();
    const { id } = await spaces.addAsset(mia, space);
    const change = (alt: string) =>
      spaces.call<AssetDetail>(mia, 'PATCH', `${base}/assets/${id}`, { version: 1, alt, tags: ['x', 'x'] });
    expect((await change('First')).body).toMatchObject({ alt: 'First', tags: ['x'], version: 2 });
    const { status, error } = await change('Second');
    expect([status, error.code, error.currentVersion]).toEqual([409, 'conflict', 2]);
    expect((await spaces.call<AssetDetail>(mia, 'GET', `${base}/assets/${id}`)).body.alt).toBe('First');
  });

  test('a new version replaces the old one, which stays available; sent twice it is one', async () => {
    const { mia, space, base } = await newSpace();
    const { id } = await spaces.addAsset(mia, space, { bytes: '1' });
    const path = await spaces.addObject(mia, space, id, { bytes: '22' });
    const add = () => spaces.call<AssetDetail>(mia, 'POST', `${base}/assets/${id}/versions`, { path });
    await add();
    const { body } = await add();
    expect(body).toMatchObject({ bytes: 10, versionCount: 2 });
    expect(body.versions.map(({ number, bytes }) => [number, bytes])).toEqual([
      [2, 10],
      [1, 9],
    ]);
    expect(await sums(mia, base)).toEqual({ assetCount: 1, bytes: 19 });
  });

  test('a version must be of the same kind', async () => {
    const { mia, space, base } = await newSpace();
    const { id } = await spaces.addAsset(mia, space);
    const path = await spaces.addObject(mia, space, id, { type: 'audio/mpeg' });
    const { status, error } = await spaces.call(mia, 'POST', `${base}/assets/${id}/versions`, { path });
    expect([status, error.message]).toEqual([400, 'A new version of this file has to be a picture too.']);
  });
});

describe('folders', () => {
  test('are renamed and moved with everything in them, including files in the trash', async () => {
    const { mia, space, base } = await newSpace();
    const kept = await spaces.addAsset(mia, space, { folder: '🌞 Sun/Beach' });
    const trashed = await spaces.addAsset(mia, space, { folder: '🌞 Sun' });
    await spaces.call(mia, 'POST', `${base}/assets/delete`, { ids: [trashed.id] });
    await spaces.call(mia, 'POST', `${base}/folders`, { path: '🌞 Sunny' });
    const to = 'Seasons/Summer';
    expect((await spaces.call(mia, 'POST', `${base}/folders/move`, { path: '🌞 Sun', to })).status).toBe(204);
    const { body } = await spaces.call<{ items: AssetFolder[] }>(mia, 'GET', `${base}/folders`);
    expect(body.items.map(({ path }) => path)).toEqual(['Seasons', to, `${to}/Beach`, '🌞 Sunny']);
    await spaces.call(mia, 'POST', `${base}/assets/restore`, { ids: [trashed.id] });
    const folderOf = async (id: string) =>
      (await spaces.call<AssetDetail>(mia, 'GET', `${base}/assets/${id}`)).body.folder;
    expect([await folderOf(kept.id), await folderOf(trashed.id)]).toEqual([`${to}/Beach`, to]);
  });

  test('cannot be moved into themselves, onto another folder, too deep, or when missing', async () => {
    const { mia, base } = await newSpace();
    await spaces.call(mia, 'POST', `${base}/folders`, { path: 'a/b/c' });
    await spaces.call(mia, 'POST', `${base}/folders`, { path: 'x' });
    const move = async (path: string, to: string) => {
      const { status, error } = await spaces.call(mia, 'POST', `${base}/folders/move`, { path, to });
      return [status, error?.field ?? error?.code];
    };
    expect(await move('a', 'a/d')).toEqual([400, 'to']);
    expect(await move('a', 'x')).toEqual([409, 'already_exists']);
    expect(await move('a', '1/2/3/4/5/6/7')).toEqual([400, 'to']);
    expect(await move('nowhere', 'y')).toEqual([404, 'not_found']);
    expect((await spaces.call(mia, 'POST', `${base}/folders`, { path: '..' })).error.field).toBe('path');
  });

  test('a deleted folder moves its files to the trash, and they are restored into it', async () => {
    const { mia, space, base } = await newSpace();
    const { id } = await spaces.addAsset(mia, space, { folder: 'Looks/Autumn' });
    const gone = await spaces.call<{ ids: string[] }>(mia, 'POST', `${base}/folders/delete`, {
      path: 'Looks',
    });
    expect(gone.body.ids).toEqual([id]);
    expect((await spaces.call<{ items: AssetFolder[] }>(mia, 'GET', `${base}/folders`)).body.items).toEqual(
      [],
    );
    expect((await spaces.call(mia, 'POST', `${base}/folders/delete`, { path: 'Looks' })).status).toBe(404);
    await spaces.call(mia, 'POST', `${base}/assets/restore`, { ids: [id] });
    const { body } = await spaces.call<{ items: AssetFolder[] }>(mia, 'GET', `${base}/folders`);
    expect(body.items.map(({ path }) => path)).toEqual(['Looks', 'Looks/Autumn']);
  });
});

describe('bulk operations', () => {
  test('move, delete and restore count what changed', async () => {
    const { mia, space, base } = await newSpace();
    const [one, two] = [await spaces.addAsset(mia, space), await spaces.addAsset(mia, space)];
    const ids = [one.id, two.id];
    const post = async (verb: string, input: object) =>
      (await spaces.call(mia, 'POST', `${base}/assets/${verb}`, { ids, ...input })).body;
    expect(await post('move', { folder: 'Looks' })).toEqual({ moved: 2 });
    expect(await post('move', { folder: 'Looks' })).toEqual({ moved: 0 });
    expect(await post('delete', {})).toEqual({ deleted: 2, inUse: [] });
    expect(await sums(mia, base)).toEqual({ assetCount: 0, bytes: 0 });
    const trash = await spaces.call<Page<Asset>>(mia, 'GET', `${base}/assets?trash=true`);
    expect(trash.body.items).toHaveLength(2);
    expect(await post('restore', {})).toEqual({ restored: 2 });
    expect(await post('restore', {})).toEqual({ restored: 0 });
    expect(await sums(mia, base)).toEqual({ assetCount: 2, bytes: one.bytes + two.bytes });
  });

  test('an id that is missing or of another space fails the whole call', async () => {
    const { mia, space, base } = await newSpace();
    const other = await newSpace();
    const [own, foreign] = [await spaces.addAsset(mia, space), await spaces.addAsset(other.mia, other.space)];
    for (const id of [foreign.id, uuidv7()]) {
      for (const [verb, more] of [
        ['move', { folder: 'X' }],
        ['delete', {}],
        ['restore', {}],
      ] as const) {
        const { status } = await spaces.call(mia, 'POST', `${base}/assets/${verb}`, {
          ids: [own.id, id],
          ...more,
        });
        expect(status).toBe(404);
      }
      expect((await spaces.call(mia, 'POST', `${base}/archives`, { ids: [own.id, id] })).status).toBe(404);
    }
    const page = await spaces.call<Page<Asset>>(mia, 'GET', `${base}/assets`);
    expect(namesOf(page)).toEqual(['Photo.png']);
    expect((await spaces.call(mia, 'POST', `${base}/assets/move`, { ids: [], folder: '' })).error.field).toBe(
      'ids',
    );
  });

  test('an asset in use is deleted only when confirmed, and the answer lists its uses', async () => {
    const { mia, space, base } = await newSpace();
    const { id } = await spaces.addAsset(mia, space, { folder: 'Covers' });
    await spaces.call(mia, 'PATCH', base, { version: 1, coverAssetId: id });
    const uses = [{ kind: 'space-cover', id: space, label: 'Summer' }];
    expect((await spaces.call<AssetDetail>(mia, 'GET', `${base}/assets/${id}`)).body.uses).toEqual(uses);
    const inUse = [{ assetId: id, name: 'Photo.png', uses }];
    expect((await spaces.call(mia, 'POST', `${base}/assets/delete`, { ids: [id] })).body).toEqual({
      deleted: 0,
      inUse,
    });
    expect((await spaces.call(mia, 'POST', `${base}/folders/delete`, { path: 'Covers' })).body).toEqual({
      ids: [],
      inUse,
    });
    const confirmed = await spaces.call(mia, 'POST', `${base}/assets/delete`, { ids: [id], confirmed: true });
    expect(confirmed.body).toEqual({ deleted: 1, inUse });
  });

  // References to objects are declared once, and each declaration appears as a use.
  test('where-used lists every use that the caller may see, of any version', async () => {
    const { mia, space, base } = await newSpace();
    const { db } = spaces.database;
    const uid = mia.split(':')[1] as string;
    const asset = await spaces.addAsset(mia, space);
    const newer = await spaces.addObject(mia, space, asset.id);
    await spaces.call(mia, 'POST', `${base}/assets/${asset.id}/versions`, { path: newer });
    const [first, second] = (
      await sql<{ object_name: string }>`
        select object_name from asset_versions where asset_id = ${asset.id} order by number`.execute(db)
    ).rows.map((row) => row.object_name) as [string, string];
    for (const name of [first, second]) await spaces.addPicture(name);
    const pictureOf = async (name: string) =>
      (await db.selectFrom('pictures').select('id').where('object_name', '=', name).executeTakeFirstOrThrow())
        .id;
    const [old, picture] = [await pictureOf(first), await pictureOf(second)];
    const [item, others, gone, outfit, board, entry, pin] = Array.from({ length: 7 }, () => uuidv7());
    await sql`insert into items (id, owner_uid, name, category, created_at, updated_at, deleted_at) values
      (${item}, ${uid}, 'Coat', 'outerwear', now(), now(), null),
      (${others}, 'somebody', 'Secret', 'outerwear', now(), now(), null),
      (${gone}, ${uid}, 'Gone', 'outerwear', now(), now(), now())`.execute(db);
    await sql`insert into item_photos (item_id, picture_id, sort) values
      (${item}, ${old}, 0), (${item}, ${picture}, 1), (${others}, ${picture}, 0), (${gone}, ${picture}, 0)`.execute(
      db,
    );
    await sql`insert into outfits (id, owner_uid, name, document, cover_object, created_at, updated_at)
      values (${outfit}, ${uid}, 'Rain', '{}', ${second}, now(), now())`.execute(db);
    await sql`insert into outfit_items (outfit_id, item_id, sort, name, category, picture_id)
      values (${outfit}, ${item}, 0, 'Coat', 'outerwear', ${picture})`.execute(db);
    await sql`insert into boards (id, owner_uid, title, created_at, updated_at, active_at)
      values (${board}, 'somebody', 'Linen', now(), now(), now())`.execute(db);
    await sql`insert into board_members (board_id, uid, role, added_by, added_at)
      values (${board}, ${uid}, 'editor', 'somebody', now())`.execute(db);
    await sql`insert into pins (id, board_id, kind, picture_id, sort, pinned_by, created_at, updated_at)
      values (${pin}, ${board}, 'upload', ${picture}, 'a', ${uid}, now(), now())`.execute(db);
    await sql`insert into planner_entries (id, owner_uid, date, created_at, updated_at)
      values (${entry}, ${uid}, '2026-06-03', now(), now())`.execute(db);
    await sql`insert into planner_entry_items (entry_id, item_id, sort, planned, worn, name, category, picture_id)
      values (${entry}, ${item}, 0, true, false, 'Coat', 'outerwear', ${picture})`.execute(db);
    await sql`insert into profiles (uid, name, avatar_object, updated_at)
      values (${uid}, 'Mia', ${second}, now())`.execute(db);
    const usesFor = async (as: TestPerson) =>
      (await spaces.call<AssetDetail>(as, 'GET', `${base}/assets/${asset.id}`)).body.uses;
    expect(await usesFor(mia)).toEqual([
      { kind: 'board', id: board, label: 'Linen' },
      { kind: 'item', id: item, label: 'Coat' },
      { kind: 'outfit', id: outfit, label: 'Rain' },
      { kind: 'planner-entry', id: entry, label: '2026-06-03' },
      { kind: 'profile', id: uid, label: 'Mia' },
    ]);
    await spaces.know('creator:ida');
    await spaces.call(mia, 'POST', `${base}/members`, { who: 'h_ida', role: 'editor' });
    expect(await usesFor('creator:ida')).toEqual([]);
    const answer = await spaces.call<{ inUse: unknown[] }>(mia, 'POST', `${base}/assets/delete`, {
      ids: [asset.id],
    });
    expect(answer.body).toMatchObject({ deleted: 0, inUse: [{ assetId: asset.id }] });
  });

  test('find-by-sha256 finds files of this space only', async () => {
    const { mia, space, base } = await newSpace();
    const asset = await spaces.addAsset(mia, space, { bytes: 'same' });
    const ask = (as: TestPerson, at: string) =>
      spaces.call<{ matches: { sha256: string; asset: Asset }[] }>(
        as,
        'POST',
        `${at}/assets/find-by-sha256`,
        {
          sha256: [asset.sha256, 'f'.repeat(64)],
        },
      );
    expect((await ask(mia, base)).body.matches.map((match) => match.asset.id)).toEqual([asset.id]);
    const other = await newSpace();
    expect((await ask(other.mia, other.base)).body.matches).toEqual([]);
    const { error } = await spaces.call(mia, 'POST', `${base}/assets/find-by-sha256`, { sha256: ['no'] });
    expect(error.field).toBe('sha256.0');
  });
});

describe('comments', () => {
  test('are created once, listed newest first, deleted by their author and restored', async () => {
    const { mia, space, base } = await newSpace();
    const vic = `creator:v${people}` as const;
    await spaces.know(vic);
    await spaces.call(mia, 'POST', `${base}/members`, { who: `h_v${people}`, role: 'viewer' });
    const { id } = await spaces.addAsset(mia, space);
    const at = `${base}/assets/${id}/comments`;
    const comment = { id: uuidv7(), body: ' Love this <b>one</b> ' };
    await spaces.call(vic, 'POST', at, comment);
    await spaces.call(vic, 'POST', at, comment);
    await spaces.call(mia, 'POST', at, { id: uuidv7(), body: 'Me too' });
    const list = async (as: TestPerson) => (await spaces.call<Page<AssetComment>>(as, 'GET', at)).body.items;
    expect((await list(vic)).map(({ body, can }) => [body, can.delete])).toEqual([
      ['Me too', false],
      ['Love this <b>one</b>', true],
    ]);
    expect((await list(mia)).map(({ can }) => can.delete)).toEqual([true, true]);
    const stolen = await spaces.call(mia, 'POST', at, { ...comment, body: 'Other' });
    expect([stolen.status, stolen.error.code]).toEqual([409, 'already_exists']);
    const rewritten = await spaces.call(vic, 'POST', at, { ...comment, body: 'Rewritten meanwhile' });
    expect([rewritten.status, rewritten.error.code]).toEqual([409, 'already_exists']);
    const muting = createPeopleRepository(spaces.database.db);
    await muting.mute(uidOf(vic), { hours: 24, reason: 'Advertising' });
    const muted = await spaces.call(vic, 'POST', at, { id: uuidv7(), body: 'Buy my boots' });
    expect([muted.status, muted.error.message]).toEqual([
      403,
      expect.stringMatching(/^You are muted until .+ UTC: Advertising$/),
    ]);
    expect((await spaces.call(vic, 'DELETE', `${at}/${comment.id}`)).status).toBe(204);
    expect((await spaces.call(vic, 'DELETE', `${at}/${comment.id}`)).status).toBe(404);
    expect((await spaces.call(mia, 'POST', `${at}/${comment.id}/restore`, {})).status).toBe(404);
    expect((await spaces.call(vic, 'POST', `${at}/${comment.id}/restore`, {})).status).toBe(403);
    await muting.mute(uidOf(vic), null);
    expect((await spaces.call(vic, 'POST', `${at}/${comment.id}/restore`, {})).status).toBe(200);
    expect((await spaces.call<AssetDetail>(vic, 'GET', `${base}/assets/${id}`)).body.commentCount).toBe(2);
    expect((await spaces.call(vic, 'POST', at, { id: uuidv7(), body: ' ' })).error.field).toBe('body');
    const { body: first } = await spaces.call<Page<AssetComment>>(vic, 'GET', `${at}?limit=1`);
    const { body: rest } = await spaces.call<Page<AssetComment>>(
      vic,
      'GET',
      `${at}?cursor=${first.nextCursor}`,
    );
    expect(rest.items.map(({ body }) => body)).toEqual(['Love this <b>one</b>']);
  });
});

describe('retention', () => {
  const month = 31 * 24 * 60 * 60 * 1000;

  test('after 30 days the trash is emptied and the bytes are deleted', async () => {
    const { mia, space, base } = await newSpace();
    const [going, staying] = [await spaces.addAsset(mia, space), await spaces.addAsset(mia, space)];
    const objectOf = async (id: string) =>
      (
        await spaces.database.db
          .selectFrom('assets')
          .select('object_name')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.object_name ?? '';
    const [lost, kept] = [await objectOf(going.id), await objectOf(staying.id)];
    const deleted = await newSpace();
    await spaces.call(deleted.mia, 'POST', `${deleted.base}/delete`, {});
    await spaces.call(mia, 'POST', `${base}/assets/delete`, { ids: [going.id] });
    await spaces.sweep();
    expect((await spaces.call(mia, 'POST', `${base}/assets/restore`, { ids: [going.id] })).status).toBe(200);
    await spaces.call(mia, 'POST', `${base}/assets/delete`, { ids: [going.id] });
    spaces.pass(month);
    await spaces.sweep();
    expect(await objectOf(going.id)).toBe('');
    await spaces.collectGarbage();
    expect(await spaces.storage.objects.find(lost)).toBeDefined();
    spaces.pass(month);
    await spaces.collectGarbage();
    expect(await spaces.storage.objects.find(lost)).toBeUndefined();
    expect(await spaces.storage.objects.find(kept)).toBeDefined();
    expect((await spaces.call(deleted.mia, 'GET', deleted.base)).status).toBe(404);
    spaces.pass(-2 * month);
  });

  test('after 30 days a deleted comment cannot be restored', async () => {
    const { mia, space, base } = await newSpace();
    const { id } = await spaces.addAsset(mia, space);
    const [going, back] = [uuidv7(), uuidv7()];
    const at = `${base}/assets/${id}/comments`;
    for (const comment of [going, back]) {
      await spaces.call(mia, 'POST', at, { id: comment, body: 'Love it' });
      await spaces.call(mia, 'DELETE', `${at}/${comment}`);
    }
    await spaces.sweep();
    expect((await spaces.call(mia, 'POST', `${at}/${back}/restore`, {})).status).toBe(200);
    spaces.pass(month);
    await spaces.sweep();
    expect((await spaces.call(mia, 'POST', `${at}/${going}/restore`, {})).status).toBe(404);
    expect((await spaces.call<Page<AssetComment>>(mia, 'GET', at)).body.items).toHaveLength(1);
    spaces.pass(-month);
  });

  test('storage neither replaces nor deletes the bytes of a file, for anybody', async () => {
    const { mia, space } = await newSpace();
    const asset = await spaces.addAsset(mia, space);
    const { object_name } = await spaces.database.db
      .selectFrom('assets')
      .select('object_name')
      .where('id', '=', asset.id)
      .executeTakeFirstOrThrow();
    const uid = mia.split(':')[1] as string;
    const caller = {
      kind: 'person',
      uid,
      role: 'creator',
      admin: false,
      email: null,
      emailVerified: true,
      displayName: null,
      via: 'token',
    } as const;
    await expect(spaces.storage.objects.delete(caller, object_name)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const other = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('other')]);
    const replaced = spaces.storage.objects.ensureObject(object_name, other, 'image/png', uid);
    await expect(replaced).rejects.toMatchObject({ code: 'forbidden' });
    const unregistered = await spaces.addObject(mia, space, uuidv7());
    await spaces.storage.objects.delete(caller, unregistered);
    expect(await spaces.storage.objects.find(unregistered)).toBeUndefined();
  });
});

test('lists take one query each and read no rows of other people', async () => {
  const { db, pool } = spaces.database;
  const { mia, space } = await newSpace();
  const { id } = await spaces.addAsset(mia, space, { folder: 'Looks' });
  await sql`insert into spaces (id, owner_uid, name, created_at, updated_at, active_at)
    select gen_random_uuid(), 'crowd' || n % 50, 'Space ' || n, now(), now(), now() from generate_series(1, 3000) n`.execute(
    db,
  );
  await sql`insert into space_members (space_id, uid, role, added_by, added_at)
    select id, owner_uid, 'manager', owner_uid, now() from spaces where owner_uid like 'crowd%'`.execute(db);
  await sql`insert into assets (id, space_id, name, kind, object_name, content_type, bytes, sha256, total_bytes,
      uploaded_by, created_at, updated_at)
    select gen_random_uuid(), s.id, 'File ' || n, 'image', s.id || '/' || n, 'image/png', 1, md5(s.id || '' || n), 1,
      s.owner_uid, now(), now() from spaces s, generate_series(1, 8) n where s.owner_uid like 'crowd%'`.execute(
    db,
  );
  await sql`insert into asset_versions (id, asset_id, number, object_name, content_type, bytes, sha256, uploaded_by, created_at)
    select gen_random_uuid(), id, 1, object_name, content_type, bytes, sha256, uploaded_by, created_at from assets
    where object_name not in (select object_name from asset_versions)`.execute(db);
  await sql`insert into asset_comments (id, asset_id, author_uid, body, created_at)
    select gen_random_uuid(), id, uploaded_by, 'Nice', now() from assets`.execute(db);
  await sql`insert into asset_shares (id, asset_id, token_hash, what, created_by, created_at, expires_at)
    select gen_random_uuid(), id, id::text, 'original', uploaded_by, now(), now() + interval '1 day' from assets`.execute(
    db,
  );
  await sql`insert into people (uid, role, email) select 'crowd' || n, 'creator', 'crowd' || n || '@bestie.test'
    from generate_series(1, 5000) n`.execute(db);
  await sql`insert into pictures (id, object_name, generation, owner_uid, resource_kind, resource_id, state, sha256)
    select gen_random_uuid(), object_name, 1, uploaded_by, 'space', space_id, 'ready', sha256 from assets
    on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
  const statements: CompiledQuery[] = [];
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push(event.query),
  });
  const repositories = {
    assetComments: createAssetCommentsRepository(logged),
    assetFolders: createAssetFoldersRepository(logged),
    assetShares: createAssetSharesRepository(logged),
    assets: createAssetsRepository(logged),
    people: createPeopleRepository(logged),
    spaceSummaries: createSpaceSummariesRepository(logged),
    spaces: createSpacesRepository(logged),
  };
  const uid = mia.split(':')[1] as string;
  const page = { uid, state: 'active', everybody: false, limit: 25 } as const;
  let expected = 0;
  for (const sort of spaceSorts) {
    await repositories.spaces.list({ ...page, sort });
    await repositories.spaces.list({ ...page, everybody: true, sort });
    expected += 2;
  }
  await repositories.spaceSummaries.find(uid);
  await repositories.spaces.card(space, uid);
  await repositories.spaces.access(space, uid);
  await repositories.people.findByWord('crowd7@bestie.test');
  await repositories.spaces.count(uid);
  for (const sort of assetSorts) {
    await repositories.assets.list({ spaceId: space, folder: 'Looks', trash: false, sort, limit: 49 });
    await repositories.assets.list({
      spaceId: space,
      folder: '',
      search: 'x',
      trash: false,
      sort,
      limit: 49,
    });
    expected += 2;
  }
  await repositories.assets.list({ spaceId: space, folder: '', trash: true, sort: 'added', limit: 49 });
  await repositories.assets.find(space, id);
  await repositories.assets.listBySha256(space, ['a'.repeat(64)]);
  await repositories.assets.listUses([id], uid, declared.objectReferences);
  await repositories.assets.listTree(space, 'Looks', 100);
  await repositories.assetFolders.list(space);
  await repositories.assetComments.list(id, 'somebody', undefined, 26);
  await repositories.assetShares.findShared('x', new Date());
  expect(statements).toHaveLength(expected + 13);
  for (const { sql: text, parameters } of statements) {
    const { rows } = await pool.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (spaces|space_members|assets|asset_\w+|people|pictures|objects)/);
  }
});
