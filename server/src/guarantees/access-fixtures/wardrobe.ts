import { uuidv7 } from 'uuidv7';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing, somebody } from './common';
import { sha256Of, today } from './things';
import type { Fixture, Things } from './things';

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

export const wardrobeFixtures = {
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
  'search.find': () => ({ q: 'top', kind: 'items' }),
  'search.counts': () => ({ q: 'top' }),
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
  'washes.list': oneItem,
  'washes.create': itemsOnDay,
  'washes.delete': itemsOnDay,
  'wears.list': oneItem,
  'wears.create': itemsOnDay,
  'wears.delete': itemsOnDay,
} satisfies Partial<Record<OperationName, Fixture>>;
