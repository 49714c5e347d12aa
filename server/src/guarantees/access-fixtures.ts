import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Device } from '@bestie/contracts/devices.contract';
import type { OperationName } from './operations';
import { bearerOf } from '../test-support/whole-server';
import { buildRemote } from '../test-support/releases';
import type { SignedIn, WholeServer } from '../test-support/whole-server';

type Input = Record<string, unknown>;
/**
 * Makes what an operation is about, belonging to `owner`, and returns an input that must succeed for them, and for
 * `caller` where they may. What a call brings along (an upload) is the caller's.
 */
type Fixture = (things: Things, owner: SignedIn, caller: SignedIn) => Input | Promise<Input>;

/** The remote that fixtures publish and flip. */
export const testRemote = 'fan';
const reason = 'Because a test says so';
const today = '2026-06-15';
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
/** The start of a PNG is all that storage looks at. */
const png = (text: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]);

export type Things = ReturnType<typeof createThings>;

/** Makes things the way people do: over the API, with their own token. */
export function createThings(whole: WholeServer) {
  async function call(
    owner: SignedIn,
    method: 'POST' | 'PATCH' | 'PUT',
    url: string,
    payload: object,
  ): Promise<Input> {
    const reply = await whole.app.inject({ method, url, headers: bearerOf(owner), payload });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url} answered ${reply.body}`);
    return reply.body === '' ? {} : reply.json<Input>();
  }
  let versions = 0;
  const nextVersion = () => `2.0.${(versions += 1)}`;
  const things = {
    call,
    async item(owner: SignedIn, changes: object = {}) {
      const item = { id: uuidv7(), name: 'Top', category: 'tops', ...changes };
      return (await call(owner, 'POST', '/api/items', item)) as { id: string; version: number };
    },
    /** @returns object name of an uploaded picture */
    async object(owner: SignedIn, name = `users/${owner.uid}/${uuidv7()}.png`) {
      await whole.server.storage.objects.ensureObject(name, png(name), 'image/png', owner.uid);
      return name;
    },
    /** Of somebody who imports nothing else just now. @returns object name of an uploaded ZIP */
    async archive(owner: SignedIn) {
      await whole.database.pool.query('delete from archive_imports where owner_uid = $1', [owner.uid]);
      const name = `users/${owner.uid}/archives/${uuidv7()}.zip`;
      await whole.server.storage.objects.ensureObject(name, Buffer.from('PK'), 'application/zip', owner.uid);
      return name;
    },
    async outfit(owner: SignedIn, changes: object = {}) {
      const outfit = {
        id: uuidv7(),
        name: 'Monday',
        document: await things.outfitDocument(owner),
        ...changes,
      };
      return (await call(owner, 'POST', '/api/outfits', outfit)) as { id: string; version: number };
    },
    /** One top in the middle of the canvas. */
    async outfitDocument(owner: SignedIn) {
      const { id: itemId } = await things.item(owner);
      const seen = { name: 'Top', category: 'tops', pictureId: null };
      const place = { x: 500, y: 625, scale: 1, rotation: 0, flip: false, locked: false };
      return {
        layers: [{ id: uuidv7(), kind: 'item', itemId, slot: 'top', seen, ...place }],
        background: 'ivory',
        slots: { locked: [], empty: [] },
      };
    },
    async plannerEntry(owner: SignedIn) {
      const entry = { id: uuidv7(), date: today, itemIds: [(await things.item(owner)).id] };
      return (await call(owner, 'POST', '/api/planner-entries', entry)) as { id: string; version: number };
    },
    async trip(owner: SignedIn) {
      const trip = { id: uuidv7(), name: 'Lisbon', startsOn: today, endsOn: '2026-06-18' };
      return (await call(owner, 'POST', '/api/trips', trip)) as { id: string; version: number };
    },
    async space(owner: SignedIn) {
      const space = { id: uuidv7(), name: 'Summer' };
      return (await call(owner, 'POST', '/api/spaces', space)) as { id: string; version: number };
    },
    async asset(owner: SignedIn, folder = '') {
      const { id: spaceId } = await things.space(owner);
      const input = await things.uploaded(owner, spaceId);
      const asset = await call(owner, 'POST', `/api/spaces/${spaceId}/assets`, { ...input, folder });
      return { spaceId, assetId: input.id, version: asset['version'] as number };
    },
    async uploaded(owner: SignedIn, spaceId: string) {
      const id = uuidv7();
      return { id, path: await things.object(owner, `spaces/${spaceId}/${id}/a.png`), name: 'a.png' };
    },
    async comment(owner: SignedIn) {
      const { spaceId, assetId } = await things.asset(owner);
      const url = `/api/spaces/${spaceId}/assets/${assetId}/comments`;
      const { id } = await call(owner, 'POST', url, { id: uuidv7(), body: 'Nice' });
      return { spaceId, assetId, commentId: id as string };
    },
    person: (role: SignedIn['role'] = 'fan') => whole.signIn(role),
    async membership(owner: SignedIn) {
      const { id: spaceId } = await things.space(owner);
      const member = await whole.signIn('creator');
      await call(owner, 'POST', `/api/spaces/${spaceId}/members`, { who: member.email, role: 'manager' });
      return { spaceId, member };
    },
    async board(owner: SignedIn, changes: object = {}) {
      const board = { id: uuidv7(), title: 'Linen', ...changes };
      return (await call(owner, 'POST', '/api/boards', board)) as { id: string; version: number };
    },
    async section(owner: SignedIn) {
      const { id: boardId } = await things.board(owner);
      const sectionId = uuidv7();
      await call(owner, 'POST', `/api/boards/${boardId}/sections`, { id: sectionId, title: 'Evening' });
      return { boardId, sectionId };
    },
    async pin(owner: SignedIn, visibility = 'private') {
      const { id: boardId } = await things.board(owner, { visibility });
      const pinId = uuidv7();
      const path = await things.object(owner);
      await call(owner, 'POST', `/api/boards/${boardId}/pins`, { pins: [{ id: pinId, path }] });
      return { boardId, pinId };
    },
    async collaborator(owner: SignedIn, member?: SignedIn) {
      const { id: boardId } = await things.board(owner);
      const { email, uid } = member ?? (await whole.signIn('fan'));
      await call(owner, 'POST', `/api/boards/${boardId}/members`, { who: email, role: 'editor' });
      return { boardId, uid };
    },
    /** Somebody with a handle, whom others find. */
    async findable() {
      const person = await whole.signIn('fan');
      const handle = `h${uuidv7().replaceAll('-', '').slice(-18)}`;
      await call(person, 'PATCH', `/api/profiles/${person.uid}`, { version: 0, handle });
      return { ...person, handle };
    },
    /** As an admin who is no member would look into the space; one that is in the trash does not open. */
    async open(admin: SignedIn, spaceId: string) {
      const url = `/api/spaces/${spaceId}/open`;
      await whole.app.inject({ method: 'POST', url, headers: bearerOf(admin), payload: { reason } });
    },
    async remove(owner: SignedIn, url: string) {
      const reply = await whole.app.inject({ method: 'DELETE', url, headers: bearerOf(owner) });
      if (reply.statusCode >= 300) throw new Error(`DELETE ${url} answered ${reply.body}`);
    },
    /** A version that nobody used, above all before. */
    nextVersion,
    async deployToken(admin: SignedIn, remoteId: string) {
      const made = await call(admin, 'POST', `/api/releases/${remoteId}/tokens`, { name: 'ci', days: 1 });
      return made['token'] as string;
    },
    /** Begins a publish and sends its files. */
    async beginRelease(admin: SignedIn, version = nextVersion()): Promise<string> {
      const { release, contents } = buildRemote(testRemote, version);
      const url = `/api/releases/${testRemote}/versions/${version}`;
      await call(admin, 'POST', url, {
        description: release,
        surface: {},
        transferBytes: {},
        backwards: true,
      });
      for (const [path, text] of Object.entries(contents)) {
        const headers = { ...bearerOf(admin), 'content-type': 'application/octet-stream' };
        await whole.app.inject({ method: 'PUT', url: `${url}/files/${path}`, headers, payload: text });
      }
      return version;
    },
    async release(admin: SignedIn, channel: 'stable' | null = null): Promise<string> {
      const version = await things.beginRelease(admin);
      await call(admin, 'POST', `/api/releases/${testRemote}/versions/${version}/publish`, { channel });
      return version;
    },
    /** A sign-in beside the one whose token acts. @returns what it is called */
    async device(owner: SignedIn) {
      await call({ ...owner, token: await whole.signInElsewhere(owner) }, 'POST', '/sessionLogin', {});
      const reply = await whole.app.inject({ url: '/api/devices', headers: bearerOf(owner) });
      const { items } = reply.json<{ items: Device[] }>();
      return items.find(({ current }) => !current)?.id ?? '';
    },
    profileVersion: async (uid: string) => (await whole.server.repositories.profiles.find(uid))?.version ?? 0,
    personVersion: async (uid: string) => (await whole.server.repositories.people.find(uid))?.version ?? 0,
  };
  return things;
}

const nothing: Fixture = () => ({});
const oneRemote: Fixture = () => ({ remoteId: testRemote });
const oneSpace: Fixture = async (things, owner) => ({ spaceId: (await things.space(owner)).id });
const oneItem: Fixture = async (things, owner) => ({ itemId: (await things.item(owner)).id });
const itemPhoto = async (things: Things, owner: SignedIn) => {
  const { id: itemId } = await things.item(owner);
  const url = `/api/items/${itemId}/photos`;
  const { photos } = await things.call(owner, 'POST', url, { photos: [await things.object(owner)] });
  return { itemId, photoId: (photos as { id: string }[])[0]?.id };
};
const itemsOnDay: Fixture = async (things, owner) => ({
  itemIds: [(await things.item(owner)).id],
  date: today,
});
const oneOutfit: Fixture = async (things, owner) => ({ outfitId: (await things.outfit(owner)).id });
/** An outfit that everybody is shown; whose it is does not matter. */
const shownOutfit: Fixture = async (things, owner) => ({
  outfitId: (await things.outfit(owner, { visibility: 'public' })).id,
});
const outfitOnDay: Fixture = async (things, owner) => ({
  ...(await oneOutfit(things, owner, owner)),
  date: today,
});
const oneTrip: Fixture = async (things, owner) => ({ tripId: (await things.trip(owner)).id });
const packed = (itemId: string | null) => ({
  ...{ id: uuidv7(), itemId, label: 'Thing', quantity: 1, pinned: false },
});
const outfitOfToday: Fixture = async (things, owner) => ({
  itemIds: [
    (await things.item(owner, { name: 'Dress', category: 'dresses' })).id,
    (await things.item(owner, { name: 'Shoes', category: 'shoes' })).id,
  ],
  date: new Date().toISOString().slice(0, 10),
});
const criteria = { size: 12, season: null, occasions: [], days: 7, laundry: false };
const oneCapsule: Fixture = async (things, owner) => {
  const id = uuidv7();
  const itemIds = [(await things.item(owner)).id];
  await things.call(owner, 'POST', '/api/capsules', { id, name: 'Carry-on', itemIds, criteria });
  return { capsuleId: id };
};
const oneAsset: Fixture = async (things, owner) => {
  const { spaceId, assetId } = await things.asset(owner);
  return { spaceId, assetId };
};
const assetIds: Fixture = async (things, owner) => {
  const { spaceId, assetId } = await things.asset(owner);
  return { spaceId, ids: [assetId] };
};
const oneFolder: Fixture = async (things, owner) => {
  const { spaceId } = await things.asset(owner, 'Looks');
  return { spaceId, path: 'Looks' };
};
const oneBoard: Fixture = async (things, owner) => ({ boardId: (await things.board(owner)).id });
/** A board that everybody may look at; whose it is does not matter. */
const publicBoard: Fixture = async (things, owner) => ({
  boardId: (await things.board(owner, { visibility: 'public' })).id,
});
const othersBoard: Fixture = async (things, owner) => publicBoard(things, await things.person(), owner);
const oneSection: Fixture = (things, owner) => things.section(owner);
const pinIds: Fixture = async (things, owner) => {
  const { boardId, pinId } = await things.pin(owner);
  return { boardId, ids: [pinId] };
};
const somebody: Fixture = async (things) => ({ uid: (await things.findable()).uid });
const victim: Fixture = async (things) => ({ uid: (await things.person()).uid, reason });

/** One row per operation: an operation without a row fails the type check and the test run. */
export const accessFixtures: Record<OperationName, Fixture> = {
  'archives.get': () => ({}),
  'archives.import': async (things, _owner, caller) => ({
    ...{ id: uuidv7(), path: await things.archive(caller), fileName: 'bestie.zip' },
  }),
  'archives.imports': () => ({}),
  'assets.list': oneSpace,
  'assets.get': oneAsset,
  'assets.register': async (things, owner, caller) => {
    const { id: spaceId } = await things.space(owner);
    return { spaceId, ...(await things.uploaded(caller, spaceId)) };
  },
  'assets.update': async (things, owner) => ({ ...(await things.asset(owner)), alt: 'A top' }),
  'assets.addVersion': async (things, owner, caller) => {
    const { spaceId, assetId } = await things.asset(owner);
    const path = await things.object(caller, `spaces/${spaceId}/${assetId}/b.png`);
    return { spaceId, assetId, path };
  },
  'assets.move': async (things, owner) => ({
    ...(await assetIds(things, owner, owner)),
    folder: 'Elsewhere',
  }),
  'assets.delete': assetIds,
  'assets.restore': async (things, owner) => {
    const { spaceId, ids } = await assetIds(things, owner, owner);
    await things.call(owner, 'POST', `/api/spaces/${String(spaceId)}/assets/delete`, { ids });
    return { spaceId, ids };
  },
  'assets.findBySha256': async (things, owner) => ({
    ...(await oneSpace(things, owner, owner)),
    sha256: [sha256Of('any')],
  }),
  'assets.createArchive': assetIds,
  'assets.folders': oneSpace,
  'assets.createFolder': async (things, owner) => ({
    ...(await oneSpace(things, owner, owner)),
    path: 'New',
  }),
  'assets.moveFolder': async (things, owner) => ({ ...(await oneFolder(things, owner, owner)), to: 'Moved' }),
  'assets.deleteFolder': oneFolder,
  'assets.comments': oneAsset,
  'assets.createComment': async (things, owner) => ({
    ...(await oneAsset(things, owner, owner)),
    id: uuidv7(),
    body: 'Nice',
  }),
  'assets.deleteComment': (things, owner) => things.comment(owner),
  'assets.restoreComment': async (things, owner) => {
    const input = await things.comment(owner);
    await things.remove(
      owner,
      `/api/spaces/${input.spaceId}/assets/${input.assetId}/comments/${input.commentId}`,
    );
    return input;
  },
  'assets.createShare': async (things, owner) => ({
    ...(await oneAsset(things, owner, owner)),
    what: 'original',
    hours: 1,
  }),
  'assets.revokeShare': async (things, owner) => {
    const { spaceId, assetId } = await things.asset(owner);
    const url = `/api/spaces/${spaceId}/assets/${assetId}/shares`;
    const { share } = await things.call(owner, 'POST', url, { what: 'original', hours: 1 });
    return { spaceId, assetId, shareId: (share as { id: string }).id };
  },
  'audit.list': nothing,
  'storage.get': nothing,
  'boards.list': nothing,
  'boards.listPublic': somebody,
  'boards.get': publicBoard,
  'boards.create': () => ({ id: uuidv7(), title: 'Linen' }),
  'boards.update': async (things, owner) => {
    const { id: boardId, version } = await things.board(owner);
    return { boardId, version, title: 'Wool' };
  },
  'boards.delete': oneBoard,
  'boards.restore': async (things, owner) => {
    const { boardId } = await oneBoard(things, owner, owner);
    await things.call(owner, 'POST', `/api/boards/${String(boardId)}/delete`, {});
    return { boardId };
  },
  'boards.acknowledge': oneBoard,
  'boards.follow': othersBoard,
  'boards.unfollow': othersBoard,
  'boards.addMember': async (things, owner) => ({
    ...(await oneBoard(things, owner, owner)),
    who: (await things.person()).email,
    role: 'viewer',
  }),
  'boards.changeMember': async (things, owner) => ({ ...(await things.collaborator(owner)), role: 'viewer' }),
  'boards.removeMember': (things, owner) => things.collaborator(owner),
  'boards.leave': async (things, owner) => ({
    boardId: (await things.collaborator(await things.person(), owner)).boardId,
  }),
  'boards.addSection': async (things, owner) => ({
    ...(await oneBoard(things, owner, owner)),
    id: uuidv7(),
    title: 'Evening',
  }),
  'boards.updateSection': async (things, owner) => ({ ...(await things.section(owner)), title: 'Day' }),
  'boards.moveSection': async (things, owner) => ({ ...(await things.section(owner)), before: null }),
  'boards.deleteSection': oneSection,
  'boards.restoreSection': async (things, owner) => {
    const { boardId, sectionId } = await things.section(owner);
    await things.call(owner, 'POST', `/api/boards/${boardId}/sections/${sectionId}/delete`, {});
    return { boardId, sectionId };
  },
  'capsules.candidates': nothing,
  'capsules.list': nothing,
  'capsules.create': async (things, owner) => ({
    ...{ id: uuidv7(), name: 'Carry-on', criteria },
    itemIds: [(await things.item(owner)).id],
  }),
  'capsules.delete': oneCapsule,
  'capsules.restore': async (things, owner) => {
    const capsule = await oneCapsule(things, owner, owner);
    await things.remove(owner, `/api/capsules/${String(capsule['capsuleId'])}`);
    return capsule;
  },
  'account.get': nothing,
  'account.requestDeletion': nothing,
  'account.cancelDeletion': nothing,
  'devices.list': nothing,
  'devices.signOut': async (things, owner) => ({ deviceId: await things.device(owner) }),
  'devices.signOutOthers': nothing,
  'forecasts.get': oneItem,
  'items.list': nothing,
  'items.facets': nothing,
  'items.ids': nothing,
  'items.get': oneItem,
  'items.create': () => ({ id: uuidv7(), name: 'Top', category: 'tops' }),
  'items.createMany': () => ({ items: [{ id: uuidv7(), name: 'Top', category: 'tops' }] }),
  'items.createDrafts': async (things, _owner, caller) => ({
    drafts: [{ id: uuidv7(), fileName: 'top.jpg', photos: [await things.object(caller)] }],
  }),
  'items.update': async (things, owner) => {
    const { id: itemId, version } = await things.item(owner);
    return { itemId, version, name: 'Blouse' };
  },
  'items.bulkUpdate': async (things, owner) => ({
    ids: [(await things.item(owner)).id],
    changes: { favourite: true },
  }),
  'items.delete': async (things, owner) => ({ ids: [(await things.item(owner)).id] }),
  'items.restore': async (things, owner) => {
    const ids = [(await things.item(owner)).id];
    await things.call(owner, 'POST', '/api/items/delete', { ids });
    return { ids };
  },
  'items.addPhotos': async (things, owner) => ({
    ...(await oneItem(things, owner, owner)),
    photos: [await things.object(owner)],
  }),
  'items.removePhoto': (things, owner) => itemPhoto(things, owner),
  'items.setCutout': async (things, owner) => ({
    ...(await itemPhoto(things, owner)),
    mask: await things.object(owner),
  }),
  'items.removeCutout': async (things, owner) => {
    const photo = await itemPhoto(things, owner);
    const url = `/api/items/${photo.itemId}/photos/${photo.photoId}/cutout`;
    await things.call(owner, 'PUT', url, { mask: await things.object(owner) });
    return photo;
  },
  'items.mergeDraft': async (things, owner) => {
    const photos = [await things.object(owner)];
    const draft = await things.item(owner, { status: 'draft', photos });
    return { itemId: (await things.item(owner)).id, draftId: draft.id };
  },
  'items.drafts': nothing,
  'items.findBySha256': () => ({ sha256: [sha256Of('any')] }),
  'outfits.list': nothing,
  'outfits.facets': nothing,
  'outfits.get': oneOutfit,
  'outfits.listPublic': somebody,
  'outfits.show': shownOutfit,
  'outfits.remix': shownOutfit,
  'outfits.create': async (things, _owner, caller) => ({
    ...{ id: uuidv7(), name: 'Monday', document: await things.outfitDocument(caller) },
  }),
  'outfits.update': async (things, owner) => {
    const { id: outfitId, version } = await things.outfit(owner);
    return { outfitId, version, name: 'Tuesday' };
  },
  'outfits.setCover': async (things, owner, caller) => ({
    ...(await oneOutfit(things, owner, caller)),
    path: await things.object(caller),
  }),
  'outfits.duplicate': async (things, owner) => ({
    ...(await oneOutfit(things, owner, owner)),
    id: uuidv7(),
  }),
  'outfits.delete': async (things, owner) => ({ ids: [(await things.outfit(owner)).id] }),
  'outfits.restore': async (things, owner) => {
    const ids = [(await things.outfit(owner)).id];
    await things.call(owner, 'POST', '/api/outfits/delete', { ids });
    return { ids };
  },
  'outfits.wear': outfitOnDay,
  'outfits.unwear': async (things, owner) => ({ ...(await outfitOnDay(things, owner, owner)), itemIds: [] }),
  'pins.list': publicBoard,
  'pins.create': async (things, owner, caller) => ({
    ...(await oneBoard(things, owner, owner)),
    pins: [{ id: uuidv7(), path: await things.object(caller) }],
  }),
  'pins.update': async (things, owner) => ({ ...(await things.pin(owner)), version: 1, title: 'A coat' }),
  'pins.move': async (things, owner) => ({
    ...(await pinIds(things, owner, owner)),
    sectionId: null,
    before: null,
  }),
  'pins.arrange': async (things, owner) => {
    const { boardId, pinId } = await things.pin(owner);
    return { boardId, pins: [{ id: pinId, x: 0, y: 0, w: 240 }] };
  },
  'pins.delete': pinIds,
  'pins.restore': async (things, owner) => {
    const { boardId, ids } = await pinIds(things, owner, owner);
    await things.call(owner, 'POST', `/api/boards/${String(boardId)}/pins/delete`, { ids });
    return { boardId, ids };
  },
  'plannerEntries.list': () => ({ from: today, to: today }),
  'plannerEntries.today': nothing,
  'plannerEntries.create': async (things, owner) => ({
    ...{ id: uuidv7(), date: today, itemIds: [(await things.item(owner)).id] },
  }),
  'plannerEntries.update': async (things, owner) => {
    const { id: entryId, version } = await things.plannerEntry(owner);
    return { entryId, version, note: 'With the red bag' };
  },
  'plannerEntries.move': async (things, owner) => ({
    ...{ entryId: (await things.plannerEntry(owner)).id, date: '2026-06-16' },
  }),
  'plannerEntries.mark': async (things, owner) => ({
    ...{ entryId: (await things.plannerEntry(owner)).id, status: 'worn' },
  }),
  'plannerEntries.copy': async (things, owner) => ({
    ...{ ids: [(await things.plannerEntry(owner)).id], copyIds: [uuidv7()], days: 7 },
  }),
  'plannerEntries.delete': async (things, owner) => ({ ids: [(await things.plannerEntry(owner)).id] }),
  'plannerEntries.restore': async (things, owner) => {
    const ids = [(await things.plannerEntry(owner)).id];
    await things.call(owner, 'POST', '/api/planner-entries/delete', { ids });
    return { ids };
  },
  'platform.overview': nothing,
  'platform.get': nothing,
  'profiles.get': (_things, { uid }) => ({ uid }),
  'profiles.update': async (things, { uid }) => ({
    uid,
    version: await things.profileVersion(uid),
    bio: 'Hi',
  }),
  'profiles.setAvatar': (_things, { uid }) => ({ uid, avatarPath: null }),
  'profiles.show': async (things) => ({ handle: (await things.findable()).handle }),
  'profiles.follow': somebody,
  'profiles.unfollow': somebody,
  'profiles.listBlocked': nothing,
  'profiles.block': somebody,
  'profiles.unblock': somebody,
  'releases.platform': nothing,
  'releases.list': oneRemote,
  'releases.diff': () => ({ remoteId: testRemote, from: '1.0.0', to: '1.0.0' }),
  'releases.begin': (things) => {
    const version = things.nextVersion();
    const { release } = buildRemote(testRemote, version);
    return { remoteId: testRemote, version, description: release, surface: {}, transferBytes: {} };
  },
  'releases.publish': async (things, owner) => ({
    remoteId: testRemote,
    version: await things.beginRelease(owner),
    channel: null,
  }),
  'releases.promote': async (things, owner) => ({
    remoteId: testRemote,
    version: await things.release(owner),
    reason,
  }),
  'releases.rollback': async (things, owner) => {
    await things.release(owner, 'stable');
    return { remoteId: testRemote, reason };
  },
  'releases.canary': async (things, owner) => ({
    remoteId: testRemote,
    version: await things.release(owner),
    reason,
  }),
  'releases.try': async (things) => ({
    remoteId: testRemote,
    version: '1.0.0',
    who: (await things.person()).uid,
    reason,
  }),
  'releases.leaveTrial': nothing,
  'releases.tokens': oneRemote,
  'releases.createToken': () => ({ remoteId: testRemote, name: 'ci', days: 1 }),
  'releases.revokeToken': async (things, owner) => {
    const url = `/api/releases/${testRemote}/tokens`;
    const { id } = await things.call(owner, 'POST', url, { name: 'ci', days: 1 });
    return { remoteId: testRemote, tokenId: id };
  },
  'releases.report': () => ({
    sightings: [{ remoteId: testRemote, version: '1.0.0', failure: null, loadMs: 900 }],
  }),
  'reports.list': nothing,
  'reports.create': async (things, owner) => ({
    ...{ id: uuidv7(), kind: 'board', reason: 'spam' },
    targetId: (await othersBoard(things, owner, owner))['boardId'],
  }),
  'search.find': () => ({ q: 'top', kind: 'items' }),
  'search.counts': () => ({ q: 'top' }),
  'session.login': nothing,
  'session.logout': nothing,
  'session.whoami': nothing,
  'session.appCheckToken': nothing,
  'settings.get': (_things, { uid }) => ({ uid }),
  'settings.merge': (_things, { uid }) => ({ uid, units: 'metric' }),
  'spaces.list': nothing,
  'spaces.summary': nothing,
  'spaces.get': oneSpace,
  'spaces.open': async (things, owner) => ({ ...(await oneSpace(things, owner, owner)), reason }),
  'spaces.create': () => ({ id: uuidv7(), name: 'Winter' }),
  'spaces.update': async (things, owner) => {
    const { id: spaceId, version } = await things.space(owner);
    return { spaceId, version, name: 'Spring' };
  },
  'spaces.archive': oneSpace,
  'spaces.unarchive': oneSpace,
  'spaces.delete': oneSpace,
  'spaces.restore': async (things, owner) => {
    const { spaceId } = await oneSpace(things, owner, owner);
    await things.call(owner, 'POST', `/api/spaces/${String(spaceId)}/delete`, {});
    return { spaceId };
  },
  'spaces.acknowledge': oneSpace,
  'spaces.addMember': async (things, owner) => ({
    ...(await oneSpace(things, owner, owner)),
    who: (await things.person('creator')).email,
    role: 'viewer',
  }),
  'spaces.changeMember': async (things, owner) => {
    const { spaceId, member } = await things.membership(owner);
    return { spaceId, uid: member.uid, role: 'viewer' };
  },
  'spaces.removeMember': async (things, owner) => {
    const { spaceId, member } = await things.membership(owner);
    return { spaceId, uid: member.uid };
  },
  'spaces.leave': async (things, owner) => ({ spaceId: (await things.membership(owner)).spaceId }),
  'trips.list': nothing,
  'trips.get': oneTrip,
  'trips.create': () => ({ id: uuidv7(), name: 'Lisbon', startsOn: today, endsOn: '2026-06-18' }),
  'trips.update': async (things, owner) => {
    const { id: tripId, version } = await things.trip(owner);
    return { tripId, version, name: 'Porto' };
  },
  'trips.pack': async (things, owner, caller) => {
    const { id: tripId, version } = await things.trip(owner);
    return { tripId, version, pack: [packed((await things.item(caller)).id)] };
  },
  'trips.check': async (things, owner) => {
    const { id: tripId, version } = await things.trip(owner);
    const sock = packed(null);
    await things.call(owner, 'PUT', `/api/trips/${tripId}/pack`, { version, pack: [sock] });
    return { tripId, packIds: [sock.id], packed: true };
  },
  'trips.delete': async (things, owner) => ({ ids: [(await things.trip(owner)).id] }),
  'trips.restore': async (things, owner) => {
    const ids = [(await things.trip(owner)).id];
    await things.call(owner, 'POST', '/api/trips/delete', { ids });
    return { ids };
  },
  'statistics.get': nothing,
  'statistics.pieces': () => ({ list: 'never-worn' }),
  'suggestions.list': nothing,
  'suggestions.accept': outfitOfToday,
  'suggestions.reject': outfitOfToday,
  'suggestions.withdraw': async (things, owner) => {
    const outfit = await outfitOfToday(things, owner, owner);
    await things.call(owner, 'POST', '/api/suggestions/accept', outfit);
    return outfit;
  },
  'users.list': nothing,
  'users.get': async (things) => ({ uid: (await things.person()).uid }),
  'users.changeRole': async (things) => {
    const { uid } = await things.person();
    return { uid, reason, role: 'creator', version: await things.personVersion(uid) };
  },
  'users.suspend': victim,
  'users.reinstate': victim,
  'users.signOut': victim,
  'washes.list': oneItem,
  'washes.create': itemsOnDay,
  'washes.delete': itemsOnDay,
  'wears.list': oneItem,
  'wears.create': itemsOnDay,
  'wears.delete': itemsOnDay,
};
