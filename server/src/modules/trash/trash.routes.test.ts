import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import { fanTrashKinds, studioTrashKinds } from '@bestie/contracts/trash';
import type { TrashEntry } from '@bestie/contracts/trash.contract';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import type { Factories } from '../../contract-tests/access-fixtures/factories';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { declared } from '..';

let whole: WholeServer;
let factories: Factories;
beforeAll(async () => {
  whole = await startWholeServer();
  factories = createFactories(whole);
});
afterAll(() => whole.close());

type Console = '/api/trash' | '/api/studio-trash';
const fan: Console = '/api/trash';
const studio: Console = '/api/studio-trash';

async function list(who: SignedIn, at: Console = fan, query: Record<string, string> = {}) {
  const reply = await whole.app.inject({ url: at, headers: bearerOf(who), query });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ items: TrashEntry[]; nextCursor: string | null }>();
}
const idsOf = ({ items }: { items: TrashEntry[] }) => items.map(({ id }) => id);
async function act(who: SignedIn, verb: 'restore' | 'purge', kind: string, ids: string[], at: Console = fan) {
  const reply = await whole.app.inject({
    method: 'POST',
    url: `${at}/${verb}`,
    headers: bearerOf(who),
    payload: { kind, ids },
  });
  return reply.statusCode;
}
const drop = (who: SignedIn, noun: string, id: string) =>
  factories.call(who, 'POST', `/api/${noun}/delete`, { ids: [id] });

/** Creates and deletes one thing of each kind of the fan console; creators own all of them. */
async function oneOfEachKind(owner: SignedIn): Promise<Record<string, string>> {
  const { id: items } = await factories.item(owner, { name: 'Camel coat' });
  const { id: outfits } = await factories.outfit(owner);
  const { id: plannerEntries } = await factories.plannerEntry(owner);
  const { id: lookPhotos } = await factories.lookPhoto(owner);
  const { id: trips } = await factories.trip(owner);
  const { id: boards } = await factories.board(owner);
  const { boardId, pinId: pins } = await factories.pin(owner);
  const section = await factories.section(owner);
  const capsules = uuidv7();
  await factories.call(owner, 'POST', '/api/capsules', {
    id: capsules,
    name: 'Carry-on',
    itemIds: [(await factories.item(owner)).id],
    criteria: { size: 3, season: null, occasions: [], days: 0, laundry: false },
  });
  const { id: forumThreads } = await factories.thread(owner);
  await factories.call(owner, 'POST', `/api/forum/threads/${forumThreads}/delete`, {});
  const vipPosts = await factories.vipPost(owner);
  await factories.call(owner, 'POST', `/api/vip/posts/${vipPosts}/delete`, {});
  await drop(owner, 'items', items);
  await drop(owner, 'outfits', outfits);
  await drop(owner, 'planner-entries', plannerEntries);
  await drop(owner, 'look-photos', lookPhotos);
  await drop(owner, 'trips', trips);
  await factories.remove(owner, `/api/capsules/${capsules}`);
  await factories.call(owner, 'POST', `/api/boards/${boards}/delete`, {});
  await factories.call(
    owner,
    'POST',
    `/api/boards/${section.boardId}/sections/${section.sectionId}/delete`,
    {},
  );
  await factories.call(owner, 'POST', `/api/boards/${boardId}/pins/delete`, { ids: [pins] });
  return {
    items,
    outfits,
    plannerEntries,
    lookPhotos,
    trips,
    capsules,
    boards,
    sections: section.sectionId,
    pins,
    forumThreads,
    vipPosts,
  };
}

test('whatever a person deletes in the fan console can be restored for 30 days', async () => {
  const owner = await whole.signIn('creator');
  const deleted = await oneOfEachKind(owner);
  const { items } = await list(owner);
  expect(Object.fromEntries(items.map(({ kind, id }) => [kind, id]))).toEqual(deleted);
  const [last] = items;
  expect(last).toMatchObject({ kind: 'pins', place: 'Linen', mayPurge: true });
  expect(Date.parse(last!.expiresAt) - Date.parse(last!.deletedAt)).toBe(
    limits.trashDays * 24 * 60 * 60 * 1000,
  );
  expect(items.find(({ kind }) => kind === 'items')?.name).toBe('Camel coat');
  expect(items.find(({ kind }) => kind === 'plannerEntries')?.day).toBe('2026-06-15');
  for (const kind of fanTrashKinds) {
    expect(idsOf(await list(owner, fan, { kind }))).toEqual([deleted[kind]]);
    expect([kind, await act(owner, 'restore', kind, [deleted[kind]!])]).toEqual([kind, 200]);
  }
  expect(idsOf(await list(owner))).toEqual([]);
});

test('permanently deleted things are gone, and so are things older than 30 days', async () => {
  const owner = await whole.signIn('creator');
  const deleted = await oneOfEachKind(owner);
  for (const kind of fanTrashKinds)
    expect([kind, await act(owner, 'purge', kind, [deleted[kind]!])]).toEqual([kind, 200]);
  expect(idsOf(await list(owner))).toEqual([]);
  for (const kind of fanTrashKinds) {
    expect([kind, await act(owner, 'restore', kind, [deleted[kind]!])]).toEqual([kind, 404]);
    const { rows } = await sql`
      select id from ${sql.table(declared.trash.of(kind).table)} where id = ${deleted[kind]}`.execute(
      whole.database.db,
    );
    expect([kind, rows]).toEqual([kind, []]);
  }
  const { id } = await factories.item(owner);
  await drop(owner, 'items', id);
  await whole.database.pool.query("update items set deleted_at = now() - interval '31 days' where id = $1", [
    id,
  ]);
  expect(idsOf(await list(owner))).toEqual([]);
  expect(await act(owner, 'restore', 'items', [id])).toBe(404);
});

test('only deleted things can be deleted permanently, and several are deleted all or none', async () => {
  const owner = await whole.signIn('fan');
  const { id: kept } = await factories.item(owner);
  const { id: deleted } = await factories.item(owner);
  await drop(owner, 'items', deleted);
  expect(await act(owner, 'purge', 'items', [kept])).toBe(404);
  expect(await act(owner, 'purge', 'items', [deleted, kept])).toBe(404);
  expect(idsOf(await list(owner))).toEqual([deleted]);
});

test('another person’s trash answers like a missing one', async () => {
  const [owner, stranger] = [await whole.signIn('creator'), await whole.signIn('admin')];
  const deleted = await oneOfEachKind(owner);
  expect(idsOf(await list(stranger))).toEqual([]);
  for (const kind of fanTrashKinds)
    for (const verb of ['restore', 'purge'] as const)
      expect([kind, await act(stranger, verb, kind, [deleted[kind]!])]).toEqual([kind, 404]);
  expect(idsOf(await list(owner))).toHaveLength(fanTrashKinds.length);
});

test('an editor restores pins of a board and cannot delete them permanently; a viewer can do neither', async () => {
  const [owner, editor, viewer] = [
    await whole.signIn('fan'),
    await whole.signIn('fan'),
    await whole.signIn('fan'),
  ];
  const { boardId, pinId } = await factories.pin(owner);
  for (const [member, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const)
    await factories.call(owner, 'POST', `/api/boards/${boardId}/members`, { who: member.email, role });
  await factories.call(owner, 'POST', `/api/boards/${boardId}/pins/delete`, { ids: [pinId] });
  expect((await list(editor)).items).toMatchObject([{ id: pinId, mayPurge: false }]);
  expect(idsOf(await list(viewer))).toEqual([]);
  expect(await act(editor, 'purge', 'pins', [pinId])).toBe(404);
  expect(await act(viewer, 'restore', 'pins', [pinId])).toBe(404);
  expect(await act(editor, 'restore', 'pins', [pinId])).toBe(200);
});

test('spaces, files, comments, posts, deals, voice clips and episodes are restored and permanently deleted in the creator console', async () => {
  const owner = await whole.signIn('creator');
  for (const verb of ['restore', 'purge'] as const) {
    const { id: spaces } = await factories.space(owner);
    const { spaceId, assetId: assets } = await factories.asset(owner);
    const comment = await factories.comment(owner);
    const post = {
      id: uuidv7(),
      text: 'Soon',
      label: '',
      category: '',
      variants: [{ id: uuidv7(), network: 'pinterest', type: 'pin', text: null }],
    };
    await factories.call(owner, 'POST', '/api/social/posts', post);
    await factories.call(owner, 'POST', `/api/social/posts/${post.id}/delete`, {});
    const deal = { id: uuidv7(), brand: 'Glow' };
    await factories.call(owner, 'POST', '/api/deals', deal);
    await factories.call(owner, 'POST', `/api/deals/${deal.id}/delete`, {});
    const voiceClips = await factories.voiceClip(owner);
    await factories.call(owner, 'POST', `/api/voice/clips/${voiceClips}/delete`, {});
    const episode = { id: uuidv7(), title: 'Pressing a pleat' };
    await factories.call(owner, 'POST', '/api/episodes', episode);
    await factories.call(owner, 'POST', `/api/episodes/${episode.id}/delete`, {});
    const deleted: Record<string, string> = {
      spaces,
      assets,
      episodes: episode.id,
      comments: comment.commentId,
      socialPosts: post.id,
      deals: deal.id,
      voiceClips,
    };
    await factories.call(owner, 'POST', `/api/spaces/${spaces}/delete`, {});
    await factories.call(owner, 'POST', `/api/spaces/${spaceId}/assets/delete`, { ids: [assets] });
    await factories.remove(
      owner,
      `/api/spaces/${comment.spaceId}/assets/${comment.assetId}/comments/${comment.commentId}`,
    );
    const { items } = await list(owner, studio);
    expect(Object.fromEntries(items.map(({ kind, id }) => [kind, id]))).toEqual(deleted);
    const stranger = await whole.signIn('creator');
    for (const kind of studioTrashKinds) {
      expect([kind, await act(stranger, verb, kind, [deleted[kind]!], studio)]).toEqual([kind, 404]);
      expect([kind, await act(owner, verb, kind, [deleted[kind]!], studio)]).toEqual([kind, 200]);
    }
    expect(idsOf(await list(owner, studio))).toEqual([]);
    expect(await act(owner, 'restore', 'spaces', [spaces], studio)).toBe(404);
  }
});

test('editors of a space restore files, and only managers delete them permanently', async () => {
  const [owner, editor] = [await whole.signIn('creator'), await whole.signIn('creator')];
  const { spaceId, assetId } = await factories.asset(owner);
  await factories.call(owner, 'POST', `/api/spaces/${spaceId}/members`, {
    who: editor.email,
    role: 'editor',
  });
  await factories.call(owner, 'POST', `/api/spaces/${spaceId}/assets/delete`, { ids: [assetId] });
  expect((await list(editor, studio)).items).toMatchObject([{ id: assetId, mayPurge: false }]);
  expect(await act(editor, 'purge', 'assets', [assetId], studio)).toBe(404);
  expect(await act(editor, 'restore', 'assets', [assetId], studio)).toBe(200);
});

test('a long trash is listed page by page, each entry once, also when all were deleted at one moment', async () => {
  const owner = await whole.signIn('fan');
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await factories.item(owner)).id);
  await factories.call(owner, 'POST', '/api/items/delete', { ids });
  const { id } = await factories.trip(owner);
  await drop(owner, 'trips', id);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: TrashEntry[]; nextCursor: string | null } = await list(owner, fan, {
      limit: '2',
      ...(cursor && { cursor }),
    });
    seen.push(...idsOf(page));
    cursor = page.nextCursor;
  }
  expect(seen).toHaveLength(6);
  expect(new Set(seen)).toEqual(new Set([...ids, id]));
  const broken = Buffer.from('["2026","x","items"]').toString('base64url');
  const reply = await whole.app.inject({ url: fan, headers: bearerOf(owner), query: { cursor: broken } });
  expect(reply.statusCode).toBe(400);
});

test('every noun with a deletion date is in a trash', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'deleted_at'`.execute(whole.database.db);
  const entered = new Set<string>(declared.trash.kinds.map((kind) => declared.trash.of(kind).table));
  // A deleted post leaves a gap or a stub, and is not restored.
  entered.add('forum_posts').add('lounge_messages');
  // Undo restores an event that was removed; nobody had answered to it.
  entered.add('calendar_events');
  // Undo restores a comment.
  entered.add('spotlight_comments').add('vip_comments');
  // Undo restores a clip of an episode, a draft of a theme, and a word filter.
  entered.add('episode_clips').add('themes').add('word_filters');
  expect(rows.map(({ name }) => name).filter((name) => !entered.has(name))).toEqual([]);
});
