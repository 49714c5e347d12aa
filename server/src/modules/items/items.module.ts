import { limits } from '@bestie/contracts/limits';
import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { restoreAll } from '../../platform/module/restore-from-trash';
import { pictureProcessed } from '../../platform/pictures/pictures.domain-events';
import { proposeForDrafts } from './draft-proposals';
import { createItemPhotosService } from './item-photos.service';
import { itemSearch } from './item-search.sql';
import { itemTrash } from './item-trash.sql';
import { itemsArchive } from './items-archive';
import { itemReferences } from './item-references.sql';
import { itemsRepositories } from './items.repositories';
import { registerItemsRoutes } from './items.routes';
import { createItemsService } from './items.service';
import { itemsDemo } from './items.demo';

export const itemsModule = defineModule({
  name: 'items',
  repositories: itemsRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const items = createItemsService({ ...repositories, transaction, clock });
    const itemPhotos = createItemPhotosService({ ...repositories, transaction, clock });
    registerItemsRoutes(app, http, items, itemPhotos);
    return { items, itemPhotos };
  },
  // A piece is deleted with its wears, washes and photos; the stored files become garbage.
  sweep: ({ items }, now) => items.emptyTrash(trashedBefore(now)),
  handles: (on) => [on(pictureProcessed, (bound, { picture, now }) => proposeForDrafts(bound, picture, now))],
  archive: itemsArchive,
  erasure: [{ table: 'items', column: 'owner_uid' }],
  objectFolders: { closet: { limits: { image: limits.closetUpload.fileBytes } } },
  objectReferences: itemReferences,
  search: { items: itemSearch },
  trash: itemTrash,
  restore: ({ items }) => ({ items: restoreAll(items.restore) }),
  demo: itemsDemo,
});
