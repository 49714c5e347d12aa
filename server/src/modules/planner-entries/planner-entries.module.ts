import { sql } from 'kysely';
import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { ownTrash, restoreAll } from '../../platform/module/trash-sources';
import { itemsDeleted } from '../items';
import { wearsTakenBack } from '../wears';
import { plannerEntriesArchive } from './planner-entries-archive';
import { plannerEntryReferences } from './planner-entry-references';
import { plannerEntriesRepositories } from './planner-entries.repositories';
import { registerPlannerEntriesRoutes } from './planner-entries.routes';
import { createPlannerEntriesService } from './planner-entries.service';

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
    on(wearsTakenBack, ({ plannerWears }, { itemIds, date }) => plannerWears.forget(itemIds, date)),
  ],
  archive: plannerEntriesArchive,
  erasure: [{ table: 'planner_entries', column: 'owner_uid' }],
  objectReferences: plannerEntryReferences,
  trash: {
    plannerEntries: ownTrash('planner_entries', {
      name: sql`coalesce(t.outfit_name, t.occasion, '')`,
      day: sql`to_char(t.date, 'YYYY-MM-DD')`,
    }),
  },
  restore: ({ plannerEntries }) => ({ plannerEntries: restoreAll(plannerEntries.restore) }),
});
