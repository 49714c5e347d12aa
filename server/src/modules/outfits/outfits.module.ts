import { paths } from '@bestie/contracts/paths';
import { trashedBefore } from '../../platform/database/trash';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { restoreAll } from '../../platform/module/restore-from-trash';
import { itemsDeleted, itemsLookChanged } from '../items';
import { createOutfitPreview } from './outfit-preview';
import { outfitReportTargets } from './outfit-reports';
import { outfitSearch } from './outfit-search.sql';
import { outfitTrash } from './outfit-trash.sql';
import { createOutfitWearsService } from './outfit-wears.service';
import { outfitsArchive } from './outfits-archive';
import { publishShownOutfits } from './outfits.events';
import { outfitReferences } from './outfit-references.sql';
import { outfitsRepositories } from './outfits.repositories';
import { registerOutfitsRoutes } from './outfits.routes';
import { createOutfitsService } from './outfits.service';
import { createSharedOutfitsService } from './shared-outfits.service';
import { outfitNotifications } from './outfit-notifications';
import { fanOutfits, membersOutfits, shownOutfits } from './outfits.demo';

export const outfitsModule = defineModule({
  name: 'outfits',
  repositories: outfitsRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const outfits = createOutfitsService({ ...repositories, transaction, clock });
    const outfitWears = createOutfitWearsService({ transaction, clock });
    const sharedOutfits = createSharedOutfitsService(repositories);
    registerOutfitsRoutes(app, http, outfits, outfitWears, sharedOutfits);
    return { outfits, outfitWears, sharedOutfits };
  },
  sweep: ({ outfits }, now) => outfits.emptyTrash(trashedBefore(now)),
  handles: (on) => [
    on(itemsDeleted, ({ outfitItems }, { itemIds }) => outfitItems.keep(itemIds)),
    // Outfits with these pieces need a new cover, and open pages are notified.
    on(itemsLookChanged, async (bound, { ownerUid, itemIds, drop }) => {
      const changed = await bound.outfits.changeLook(ownerUid, itemIds, { drop });
      if (changed.length > 0) await publishShownOutfits(bound, ownerUid, 'update', changed);
    }),
    on(personDeleted, ({ outfits }, { uid, now }) => outfits.forget(uid, now)),
  ],
  archive: outfitsArchive,
  erasure: [{ table: 'outfits', column: 'owner_uid' }],
  notifications: outfitNotifications,
  objectReferences: outfitReferences,
  search: { outfits: outfitSearch },
  trash: outfitTrash,
  restore: ({ outfits }) => ({ outfits: restoreAll(outfits.restore) }),
  reportTargets: outfitReportTargets,
  previews: {
    [paths.fan.publicOutfit]: ({ sharedOutfits }, caller, parameters) =>
      createOutfitPreview(sharedOutfits)(caller, parameters),
  },
  showsPicture: ({ outfitPictures }, caller, pictureId) => outfitPictures.isShown(caller, pictureId),
  demo: [fanOutfits, shownOutfits, membersOutfits],
});
