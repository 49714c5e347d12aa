import { trashedBefore } from '../../platform/database/trash';
import type { ObjectReference } from '../../platform/objects/object-references';
import type { PlannerEntriesRepository } from './planner-entries.repository';

/** Where the planner names objects: what pieces that are gone looked like. */
export const plannerEntryReferences: ObjectReference[] = [
  { table: 'planner_entry_items', column: 'picture_id', holds: 'picture' },
  { table: 'planner_entry_items', column: 'cutout_id', holds: 'picture' },
];

export interface PlannerEntrySweepDependencies {
  plannerEntries: Pick<PlannerEntriesRepository, 'emptyTrash'>;
  clock: () => Date;
}

/** What happens once a day: entries that were deleted more than 30 days ago go for good. */
export const createPlannerEntrySweep =
  ({ plannerEntries, clock }: PlannerEntrySweepDependencies) =>
  (): Promise<void> =>
    plannerEntries.emptyTrash(trashedBefore(clock()));
