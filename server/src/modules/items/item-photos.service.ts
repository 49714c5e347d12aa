import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { ItemDetail, itemsContract } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { requireAll, requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import type { ItemsRepositories } from './items.repositories';
import { pictureJob } from '../../platform/pictures/pictures.service';
import type { ItemListsRepository } from './item-lists.repository';
import type { ItemPhotosRepository } from './item-photos.repository';
import { proposeFromSeen, withDoubt } from './draft-proposals';
import { proposeFromFile } from './item-proposals';
import { itemsLookChanged } from './items.domain-events';
import { publishItems } from './items.events';
import type { ItemRow } from './items.sql';
import { itemsPolicy } from './items.policy';
import { presentDetail, presentDraft, presentDrafts, presentPhotoDuplicate } from './items.presenter';

export interface ItemPhotosDependencies {
  itemLists: ItemListsRepository;
  itemPhotos: ItemPhotosRepository;
  transaction: Transaction<ItemsRepositories>;
  clock: () => Date;
}

export type ItemPhotosService = ReturnType<typeof createItemPhotosService>;

/** Photos of pieces, drafts made from photos, and look-alikes. */
export function createItemPhotosService({
  itemLists,
  itemPhotos,
  transaction,
  clock,
}: ItemPhotosDependencies) {
  /** Changes the photos of a piece. The version stays, so that simultaneous edits of its fields do not conflict. */
  const change = (caller: Person, itemId: string, work: (repositories: ItemsRepositories) => Promise<void>) =>
    transaction(async (repositories): Promise<ItemDetail> => {
      requireAll([itemId], await repositories.items.lock(caller.uid, [itemId]));
      await work(repositories);
      if ((await repositories.itemPhotos.count(itemId)) > limits.items.photos)
        throw new BestieError('limit_reached', {
          message: `A piece can have up to ${limits.items.photos} photos.`,
        });
      await publishItems(repositories, caller.uid, 'update', [itemId]);
      const row = requireFound(await repositories.items.find(caller.uid, itemId));
      return presentDetail(row, await repositories.itemPhotos.list(itemId));
    });

  /** Changes what is proposed for a draft. A reviewed piece, and one that shows another photo by now, stay as they are. */
  const changeDraft = (
    caller: Person,
    itemId: string,
    photoId: string,
    propose: (row: ItemRow) => ReturnType<typeof proposeFromSeen>,
  ) =>
    transaction(async (repositories) => {
      requireAll([itemId], await repositories.items.lock(caller.uid, [itemId]));
      const row = requireFound(await repositories.items.find(caller.uid, itemId));
      if (row.status !== 'draft' || row.cover?.id !== photoId) return presentDraft(row);
      const { changes, proposed } = propose(row);
      await repositories.items.propose(itemId, changes, proposed, clock());
      await publishItems(repositories, caller.uid, 'update', [itemId]);
      return presentDraft(requireFound(await repositories.items.find(caller.uid, itemId)));
    });

  return {
    /** Creates a draft from each stored photo up to the limit; existing ids stay unchanged. */
    async createDrafts(caller: Person, wanted: ParsedInputOf<typeof itemsContract.createDrafts>['drafts']) {
      itemsPolicy.requireOwnObjects(
        caller,
        wanted.flatMap(({ photos }) => photos),
      );
      return transaction(async (repositories) => {
        await repositories.items.lockAll(caller.uid);
        const known = await repositories.items.findOwn(
          caller.uid,
          wanted.map(({ id }) => id),
        );
        const pictures = await repositories.itemPhotos.findPictures(
          caller.uid,
          wanted.flatMap(({ photos }) => photos),
        );
        const pictureOf = new Map(pictures.map(({ id, objectName }) => [objectName, id]));
        const there = new Set(known);
        const room = limits.items.perPerson - (await repositories.items.count(caller.uid));
        const fresh = [...new Map(wanted.map((draft) => [draft.id, draft])).values()]
          .filter(({ id, photos }) => !there.has(id) && photos.every((photo) => pictureOf.has(photo)))
          .slice(0, Math.max(0, room));
        if (fresh.length > 0) await repositories.items.requireTrashRoom(caller.uid, limits.items.perPerson);
        const created = await repositories.items.insertMany(
          fresh.map(({ id, fileName, keepLookAlikes }) => ({
            id,
            ownerUid: caller.uid,
            keepLookAlikes,
            proposed: ['name', 'category', 'colours'],
            now: clock(),
            values: { ...proposeFromFile(fileName), status: 'draft' },
          })),
        );
        const made = new Set(created);
        if (made.size > 0) {
          await repositories.itemPhotos.begin(
            fresh
              .filter(({ id }) => made.has(id))
              .flatMap(({ id, photos }) =>
                photos.flatMap((photo) => {
                  const pictureId = pictureOf.get(photo);
                  return pictureId === undefined ? [] : [{ itemId: id, pictureId }];
                }),
              ),
          );
          await publishItems(repositories, caller.uid, 'create', created);
        }
        return { done: [...known, ...created] };
      });
    },

    async addPhotos(
      caller: Person,
      { itemId, photos: objectNames, before }: ParsedInputOf<typeof itemsContract.addPhotos>,
    ): Promise<ItemDetail> {
      itemsPolicy.requireOwnObjects(caller, objectNames);
      return change(caller, itemId, async (repositories) => {
        const pictures = await repositories.itemPhotos.findPictures(caller.uid, objectNames);
        requireAll(
          objectNames,
          pictures.map((picture) => picture.objectName),
        );
        const known = await repositories.itemPhotos.list(itemId);
        await repositories.itemPhotos.add(
          itemId,
          pictures.map((picture) => picture.id),
          before,
        );
        const photos = await repositories.itemPhotos.list(itemId);
        // Another photo may look like other pieces.
        if (photos.length > known.length) await repositories.items.keepLookAlikes([itemId], false);
        if (photos[0]?.id !== known[0]?.id) await changeLook(repositories, caller.uid, itemId, false);
      });
    },

    removePhoto: (caller: Person, itemId: string, photoId: string): Promise<ItemDetail> =>
      change(caller, itemId, async (repositories) => {
        if (!(await repositories.itemPhotos.remove(itemId, photoId))) throw new BestieError('not_found');
        await changeLook(repositories, caller.uid, itemId, false);
      }),

    /**
     * Idempotent. A mask belongs to one photo.
     * @throws BestieError `already_exists` when the mask belongs to another photo
     */
    async setCutout(caller: Person, itemId: string, photoId: string, mask: string): Promise<ItemDetail> {
      itemsPolicy.requireOwnObjects(caller, [mask]);
      return change(caller, itemId, async (repositories) => {
        const [picture] = await repositories.itemPhotos.findPictures(caller.uid, [mask]);
        const { id } = requireFound(picture);
        if (!(await repositories.itemPhotos.setCutout(itemId, photoId, id)))
          throw new BestieError('not_found');
        const anew = await repositories.pictures.cutFrom(id, photoId);
        if (anew === null)
          throw new BestieError('already_exists', { message: 'This mask belongs to another photo.' });
        if (anew) await repositories.jobs.enqueue({ kind: pictureJob, payload: id });
        await changeLook(repositories, caller.uid, itemId, true);
      });
    },

    removeCutout: (caller: Person, itemId: string, photoId: string): Promise<ItemDetail> =>
      change(caller, itemId, async (repositories) => {
        if (!(await repositories.itemPhotos.setCutout(itemId, photoId, null)))
          throw new BestieError('not_found');
        await changeLook(repositories, caller.uid, itemId, false);
      }),

    mergeDraft: (caller: Person, itemId: string, draftId: string): Promise<ItemDetail> =>
      change(caller, itemId, async (repositories) => {
        const draft = await repositories.items.find(caller.uid, draftId);
        if (draft?.status !== 'draft' || draftId === itemId) throw new BestieError('not_found');
        await repositories.itemPhotos.takeOver(itemId, draftId);
        await changeLook(repositories, caller.uid, itemId, true);
        const now = clock();
        await repositories.items.move(caller.uid, [draftId], now, now);
        await publishItems(repositories, caller.uid, 'delete', [draftId]);
      }),

    /** Keeps drafts beside their look-alikes; a piece that is no draft any more stays unchanged. */
    async keepLookAlikes(caller: Person, ids: string[]): Promise<void> {
      await transaction(async (repositories) => {
        requireAll(ids, await repositories.items.lock(caller.uid, ids));
        const kept = await repositories.items.keepLookAlikes(ids, true);
        if (kept.length > 0) await publishItems(repositories, caller.uid, 'update', kept);
      });
    },

    doubtCutout: (caller: Person, itemId: string, photoId: string) =>
      changeDraft(caller, itemId, photoId, (row) => ({
        changes: withDoubt(row, photoId),
        proposed: row.proposed,
      })),

    recognise: (
      caller: Person,
      { itemId, pictureId, ...seen }: ParsedInputOf<typeof itemsContract.recognise>,
    ) => changeDraft(caller, itemId, pictureId, (row) => proposeFromSeen(row, pictureId, seen)),

    async drafts(caller: Person) {
      const limit = limits.closetUpload.files * 2;
      const [rows, duplicates] = await Promise.all([
        itemLists.list(caller.uid, {
          filters: { status: ['draft'] },
          sort: 'added',
          after: undefined,
          limit,
        }),
        itemPhotos.findDuplicatesOfDrafts(caller.uid, limit),
      ]);
      return { items: presentDrafts(rows, duplicates) };
    },

    async findBySha256(caller: Person, hashes: string[]) {
      const rows = await itemPhotos.findBySha256(caller.uid, hashes);
      return { matches: rows.map((row) => ({ sha256: row.of, duplicate: presentPhotoDuplicate(row) })) };
    },
  };
}

/** Publishes that a piece looks different; `drop` removes covers that must not be shown any more. */
const changeLook = (
  { emit }: Pick<ItemsRepositories, 'emit'>,
  ownerUid: string,
  itemId: string,
  drop: boolean,
) => emit(itemsLookChanged({ ownerUid, itemIds: [itemId], drop }));
