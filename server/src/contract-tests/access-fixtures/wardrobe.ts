import { uuidv7 } from 'uuidv7';
import { utcDay } from '@bestie/contracts/days';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing, somebody } from './common';
import { sha256Of, today } from './factories';
import type { Fixture, Factories } from './factories';

const oneItem: Fixture = async (factories, owner) => ({ itemId: (await factories.item(owner)).id });
const itemPhoto = async (factories: Factories, owner: SignedIn) => {
  const { id: itemId } = await factories.item(owner);
  const url = `/api/items/${itemId}/photos`;
  const { photos } = await factories.call(owner, 'POST', url, { photos: [await factories.object(owner)] });
  return { itemId, photoId: (photos as { id: string }[])[0]?.id };
};
const itemsOnDay: Fixture = async (factories, owner) => ({
  itemIds: [(await factories.item(owner)).id],
  date: today,
});
const oneOutfit: Fixture = async (factories, owner) => ({ outfitId: (await factories.outfit(owner)).id });
/** A public outfit; its owner does not matter. */
const shownOutfit: Fixture = async (factories, owner) => ({
  outfitId: (await factories.outfit(owner, { visibility: 'public' })).id,
});
const outfitOnDay: Fixture = async (factories, owner) => ({
  ...(await oneOutfit(factories, owner, owner)),
  date: today,
});
const oneTrip: Fixture = async (factories, owner) => ({ tripId: (await factories.trip(owner)).id });
const packed = (itemId: string | null) => ({
  id: uuidv7(),
  itemId,
  label: 'Thing',
  quantity: 1,
  pinned: false,
});
const outfitOfToday: Fixture = async (factories, owner) => ({
  itemIds: [
    (await factories.item(owner, { name: 'Dress', category: 'dresses' })).id,
    (await factories.item(owner, { name: 'Shoes', category: 'shoes' })).id,
  ],
  date: utcDay(new Date()),
});
const criteria = { size: 12, season: null, occasions: [], days: 7, laundry: false };
const oneCapsule: Fixture = async (factories, owner) => {
  const id = uuidv7();
  const itemIds = [(await factories.item(owner)).id];
  await factories.call(owner, 'POST', '/api/capsules', { id, name: 'Carry-on', itemIds, criteria });
  return { capsuleId: id };
};

export const wardrobeFixtures = {
  'capsules.candidates': nothing,
  'capsules.list': nothing,
  'capsules.create': async (factories, owner) => ({
    id: uuidv7(),
    name: 'Carry-on',
    criteria,
    itemIds: [(await factories.item(owner)).id],
  }),
  'capsules.delete': oneCapsule,
  'capsules.restore': async (factories, owner) => {
    const capsule = await oneCapsule(factories, owner, owner);
    await factories.remove(owner, `/api/capsules/${String(capsule['capsuleId'])}`);
    return capsule;
  },
  'forecasts.get': oneItem,
  'forecasts.laundry': nothing,
  'items.list': nothing,
  'items.facets': nothing,
  'items.ids': nothing,
  'items.get': oneItem,
  'items.create': () => ({ id: uuidv7(), name: 'Top', category: 'tops' }),
  'items.createMany': () => ({ items: [{ id: uuidv7(), name: 'Top', category: 'tops' }] }),
  'items.createDrafts': async (factories, _owner, caller) => ({
    drafts: [{ id: uuidv7(), fileName: 'top.jpg', photos: [await factories.object(caller)] }],
  }),
  'items.update': async (factories, owner) => {
    const { id: itemId, version } = await factories.item(owner);
    return { itemId, version, name: 'Blouse' };
  },
  'items.bulkUpdate': async (factories, owner) => ({
    ids: [(await factories.item(owner)).id],
    changes: { favourite: true },
  }),
  'items.updateEach': async (factories, owner) => ({
    each: [{ ids: [(await factories.item(owner)).id], changes: { favourite: true } }],
  }),
  'items.delete': async (factories, owner) => ({ ids: [(await factories.item(owner)).id] }),
  'items.restore': async (factories, owner) => {
    const ids = [(await factories.item(owner)).id];
    await factories.call(owner, 'POST', '/api/items/delete', { ids });
    return { ids };
  },
  'items.addPhotos': async (factories, owner) => ({
    ...(await oneItem(factories, owner, owner)),
    photos: [await factories.object(owner)],
  }),
  'items.removePhoto': (factories, owner) => itemPhoto(factories, owner),
  'items.setCutout': async (factories, owner) => ({
    ...(await itemPhoto(factories, owner)),
    mask: await factories.object(owner),
  }),
  'items.doubtCutout': itemPhoto,
  'items.removeCutout': async (factories, owner) => {
    const photo = await itemPhoto(factories, owner);
    const url = `/api/items/${photo.itemId}/photos/${photo.photoId}/cutout`;
    await factories.call(owner, 'PUT', url, { mask: await factories.object(owner) });
    return photo;
  },
  'items.mergeDraft': async (factories, owner) => {
    const photos = [await factories.object(owner)];
    const draft = await factories.item(owner, { status: 'draft', photos });
    return { itemId: (await factories.item(owner)).id, draftId: draft.id };
  },
  'items.recognise': async (factories, owner) => {
    const draft = await factories.item(owner, { status: 'draft', photos: [await factories.object(owner)] });
    return {
      itemId: draft.id,
      pictureId: uuidv7(),
      categories: [{ category: 'shirts', subcategory: null, chance: 0.9 }],
      sure: true,
      palette: [{ lab: [20, 4, -18], share: 1 }],
      pattern: 'striped',
    };
  },
  'items.keepLookAlikes': async (factories, owner) => ({
    ids: [(await factories.item(owner, { status: 'draft' })).id],
  }),
  'items.drafts': nothing,
  'items.findBySha256': () => ({ sha256: [sha256Of('any')] }),
  'outfits.list': nothing,
  'outfits.facets': nothing,
  'outfits.get': oneOutfit,
  'outfits.listPublic': somebody,
  'outfits.show': shownOutfit,
  'outfits.remix': shownOutfit,
  'outfits.create': async (factories, _owner, caller) => ({
    id: uuidv7(),
    name: 'Monday',
    document: await factories.outfitDocument(caller),
  }),
  'outfits.update': async (factories, owner) => {
    const { id: outfitId, version } = await factories.outfit(owner);
    return { outfitId, version, name: 'Tuesday' };
  },
  'outfits.setCover': async (factories, owner, caller) => ({
    ...(await oneOutfit(factories, owner, caller)),
    path: await factories.object(caller),
  }),
  'outfits.duplicate': async (factories, owner) => ({
    ...(await oneOutfit(factories, owner, owner)),
    id: uuidv7(),
  }),
  'outfits.delete': async (factories, owner) => ({ ids: [(await factories.outfit(owner)).id] }),
  'outfits.restore': async (factories, owner) => {
    const ids = [(await factories.outfit(owner)).id];
    await factories.call(owner, 'POST', '/api/outfits/delete', { ids });
    return { ids };
  },
  'outfits.wear': outfitOnDay,
  'outfits.unwear': async (factories, owner) => ({
    ...(await outfitOnDay(factories, owner, owner)),
    itemIds: [],
  }),
  'plannerEntries.list': () => ({ from: today, to: today }),
  'plannerEntries.today': nothing,
  'plannerEntries.create': async (factories, owner) => ({
    id: uuidv7(),
    date: today,
    itemIds: [(await factories.item(owner)).id],
  }),
  'plannerEntries.update': async (factories, owner) => {
    const { id: entryId, version } = await factories.plannerEntry(owner);
    return { entryId, version, note: 'With the red bag' };
  },
  'plannerEntries.move': async (factories, owner) => ({
    entryId: (await factories.plannerEntry(owner)).id,
    date: '2026-06-16',
  }),
  'plannerEntries.mark': async (factories, owner) => ({
    entryId: (await factories.plannerEntry(owner)).id,
    status: 'worn',
  }),
  'plannerEntries.copy': async (factories, owner) => ({
    ids: [(await factories.plannerEntry(owner)).id],
    copyIds: [uuidv7()],
    days: 7,
  }),
  'plannerEntries.delete': async (factories, owner) => ({ ids: [(await factories.plannerEntry(owner)).id] }),
  'plannerEntries.restore': async (factories, owner) => {
    const ids = [(await factories.plannerEntry(owner)).id];
    await factories.call(owner, 'POST', '/api/planner-entries/delete', { ids });
    return { ids };
  },
  'lookPhotos.list': () => ({ from: today, to: today }),
  'lookPhotos.create': async (factories, _owner, caller) => ({
    id: uuidv7(),
    date: today,
    photo: await factories.object(caller),
  }),
  'lookPhotos.arrange': async (factories, owner) => ({
    date: today,
    ids: [(await factories.lookPhoto(owner)).id],
  }),
  'lookPhotos.delete': async (factories, owner) => ({ ids: [(await factories.lookPhoto(owner)).id] }),
  'lookPhotos.restore': async (factories, owner) => {
    const ids = [(await factories.lookPhoto(owner)).id];
    await factories.call(owner, 'POST', '/api/look-photos/delete', { ids });
    return { ids };
  },
  'search.find': () => ({ q: 'top', kind: 'items' }),
  'search.suggest': () => ({ q: 'to' }),
  'search.counts': () => ({ q: 'top' }),
  'trips.list': nothing,
  'trips.get': oneTrip,
  'trips.create': () => ({ id: uuidv7(), name: 'Lisbon', startsOn: today, endsOn: '2026-06-18' }),
  'trips.update': async (factories, owner) => {
    const { id: tripId, version } = await factories.trip(owner);
    return { tripId, version, name: 'Porto' };
  },
  'trips.pack': async (factories, owner, caller) => {
    const { id: tripId, version } = await factories.trip(owner);
    return { tripId, version, pack: [packed((await factories.item(caller)).id)] };
  },
  'trips.check': async (factories, owner) => {
    const { id: tripId, version } = await factories.trip(owner);
    const sock = packed(null);
    await factories.call(owner, 'PUT', `/api/trips/${tripId}/pack`, { version, pack: [sock] });
    return { tripId, packIds: [sock.id], packed: true };
  },
  'trips.delete': async (factories, owner) => ({ ids: [(await factories.trip(owner)).id] }),
  'trips.restore': async (factories, owner) => {
    const ids = [(await factories.trip(owner)).id];
    await factories.call(owner, 'POST', '/api/trips/delete', { ids });
    return { ids };
  },
  'statistics.get': nothing,
  'statistics.pieces': () => ({ list: 'never-worn' }),
  'weather.places': () => ({ q: 'par' }),
  'weather.get': nothing,
  'weather.choose': () => ({ placeId: null }),
  'suggestions.list': nothing,
  'suggestions.accept': outfitOfToday,
  'suggestions.reject': outfitOfToday,
  'suggestions.withdraw': async (factories, owner) => {
    const outfit = await outfitOfToday(factories, owner, owner);
    await factories.call(owner, 'POST', '/api/suggestions/accept', outfit);
    return outfit;
  },
  'washes.list': oneItem,
  'washes.create': itemsOnDay,
  'washes.delete': itemsOnDay,
  'wears.list': oneItem,
  'wears.create': itemsOnDay,
  'wears.delete': itemsOnDay,
} satisfies Partial<Record<OperationName, Fixture>>;
