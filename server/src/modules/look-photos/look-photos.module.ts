import { limits } from '@bestie/contracts/limits';
import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { restoreAll } from '../../platform/module/restore-from-trash';
import { pictureProcessed } from '../../platform/pictures/pictures.domain-events';
import { lookPhotosArchive } from './look-photos-archive';
import { lookPhotoReferences, lookPhotoTrash } from './look-photos.sql';
import { lookPhotosRepositories } from './look-photos.repositories';
import { registerLookPhotosRoutes } from './look-photos.routes';
import { createLookPhotosService, publishLookPhotos } from './look-photos.service';

export const lookPhotosModule = defineModule({
  name: 'lookPhotos',
  repositories: lookPhotosRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const lookPhotos = createLookPhotosService({ lookPhotos: repositories.lookPhotos, transaction, clock });
    registerLookPhotosRoutes(app, http, lookPhotos);
    return { lookPhotos };
  },
  sweep: ({ lookPhotos }, now) => lookPhotos.emptyTrash(trashedBefore(now)),
  handles: (on) => [
    on(pictureProcessed, async (bound, { picture }) => {
      for (const { id, ownerUid } of await bound.lookPhotos.withPicture(picture.id))
        await publishLookPhotos(bound, ownerUid, 'update', [id]);
    }),
  ],
  archive: lookPhotosArchive,
  erasure: [{ table: 'look_photos', column: 'owner_uid' }],
  objectFolders: { looks: { limits: { image: limits.closetUpload.fileBytes } } },
  objectReferences: lookPhotoReferences,
  trash: lookPhotoTrash,
  restore: ({ lookPhotos }) => ({ lookPhotos: restoreAll(lookPhotos.restore) }),
});
