import type { FastifyInstance } from 'fastify';
import { itemsContract } from '@bestie/contracts/items.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ItemPhotosService } from './item-photos.service';
import type { ItemsService } from './items.service';

/** HTTP routes of the contract. */
export function registerItemsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  items: ItemsService,
  photos: ItemPhotosService,
): void {
  registerContract(app, http, 'items', itemsContract, {
    list: ({ caller, input }) => items.list(caller, input),
    facets: ({ caller, input }) => items.facets(caller, input),
    ids: ({ caller, input }) => items.ids(caller, input),
    get: ({ caller, input }) => items.get(caller, input.itemId),
    create: ({ caller, input }) => items.create(caller, input),
    createMany: ({ caller, input }) => items.createMany(caller, input.items),
    createDrafts: ({ caller, input }) => photos.createDrafts(caller, input.drafts),
    update: ({ caller, input }) => items.update(caller, input),
    bulkUpdate: ({ caller, input }) => items.bulkUpdate(caller, input),
    updateEach: ({ caller, input }) => items.updateEach(caller, input.each),
    delete: ({ caller, input }) => items.delete(caller, input.ids),
    restore: ({ caller, input }) => items.restore(caller, input.ids),
    addPhotos: ({ caller, input }) => photos.addPhotos(caller, input),
    removePhoto: ({ caller, input }) => photos.removePhoto(caller, input.itemId, input.photoId),
    setCutout: ({ caller, input }) => photos.setCutout(caller, input.itemId, input.photoId, input.mask),
    doubtCutout: ({ caller, input }) => photos.doubtCutout(caller, input.itemId, input.photoId),
    removeCutout: ({ caller, input }) => photos.removeCutout(caller, input.itemId, input.photoId),
    mergeDraft: ({ caller, input }) => photos.mergeDraft(caller, input.itemId, input.draftId),
    keepLookAlikes: ({ caller, input }) => photos.keepLookAlikes(caller, input.ids),
    drafts: ({ caller }) => photos.drafts(caller),
    recognise: ({ caller, input }) => photos.recognise(caller, input),
    findBySha256: ({ caller, input }) => photos.findBySha256(caller, input.sha256),
  });
}
