import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { restoreAll } from '../../platform/module/restore-from-trash';
import { itemsDeleted } from '../items';
import { outfitsDeleted } from '../outfits';
import { wearsHandedBack, wearsLogged, wearsTakenBack } from '../wears';
import { plannerEntriesArchive } from './planner-entries-archive';
import { plannerEntryReferences } from './planner-entry-references.sql';
import { plannerEntryTrash } from './planner-entry-trash.sql';
import { plannerEntriesRepositories } from './planner-entries.repositories';
import { registerPlannerEntriesRoutes } from './planner-entries.routes';
import { createPlannerEntriesService } from './planner-entries.service';
import { plannerEntriesDemo } from './planner-entries.demo';

export const plannerEntriesModule = defineModule({
  name: 'plannerEntries',
  repositories: plannerEntriesRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const plannerEntries = createPlannerEntriesService({ ...repositories, transaction, clock });
    registerPlannerEntriesRoutes(app, http, plannerEntries);
    return { plannerEntries };
  },
  sweep: ({ plannerEntries }, now) => plannerEntries.emptyTrash(trashedBefore(now)),
  handles: (on) => [
    on(itemsDeleted, ({ plannerEntryItems }, { itemIds }) => plannerEntryItems.keep(itemIds)),
    on(outfitsDeleted, ({ plannerEntries }, { outfitIds }) => plannerEntries.keepNames(outfitIds)),
    on(wearsLogged, ({ plannerWears }, { itemIds, date }) => plannerWears.recall(itemIds, date)),
    on(wearsHandedBack, ({ plannerWears }, { itemIds, outfitIds, date }) =>
      plannerWears.adopt(itemIds, outfitIds, date),
    ),
    on(wearsTakenBack, ({ plannerWears }, { itemIds, date }) => plannerWears.forget(itemIds, date)),
  ],
  archive: plannerEntriesArchive,
  erasure: [{ table: 'planner_entries', column: 'owner_uid' }],
  objectReferences: plannerEntryReferences,
  trash: plannerEntryTrash,
  restore: ({ plannerEntries }) => ({ plannerEntries: restoreAll(plannerEntries.restore) }),
  demo: [plannerEntriesDemo],
});
