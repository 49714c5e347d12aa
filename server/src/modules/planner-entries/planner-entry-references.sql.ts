import { sql } from 'kysely';
import type { ObjectReference, ObjectUses } from '../../platform/objects/garbage/object-references';

const plannerEntryUses: ObjectUses = {
  kind: 'planner-entry',
  seenBy: (uid) => sql`
    select e.id::text, e.date::text as label from planner_entries e
    where e.id = r.entry_id and e.owner_uid = ${uid} and e.deleted_at is null`,
};

/** References of the planner to objects: the last look of deleted pieces. */
export const plannerEntryReferences: ObjectReference[] = [
  { table: 'planner_entry_items', column: 'picture_id', holds: 'picture', uses: plannerEntryUses },
  { table: 'planner_entry_items', column: 'cutout_id', holds: 'picture', uses: plannerEntryUses },
];
