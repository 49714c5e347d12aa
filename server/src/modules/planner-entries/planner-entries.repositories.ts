import type { Connection } from '../../platform/module/define-module';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createPicturesRepository } from '../../platform/pictures/pictures.repository';
import { itemsPort } from '../items';
import { outfitsPort } from '../outfits';
import { wearsPort } from '../wears';
import { createPlannerEntriesRepository } from './planner-entries.repository';
import { createPlannerEntryItemsRepository } from './planner-entry-items.repository';
import { createPlannerWearsRepository } from './planner-wears.repository';

/** Repositories of the module, bound to one connection. */
export const plannerEntriesRepositories = ({ db }: Connection) => ({
  plannerEntries: createPlannerEntriesRepository(db),
  plannerEntryItems: createPlannerEntryItemsRepository(db),
  plannerWears: createPlannerWearsRepository(db),
  live: createOutboxRepository(db),
  pictures: createPicturesRepository(db),
  jobs: createJobsRepository(db),
  ...itemsPort(db),
  ...outfitsPort(db),
  ...wearsPort(db),
});
export type PlannerEntriesRepositories = ReturnType<typeof plannerEntriesRepositories>;
