import { z } from 'zod';
import { day, version } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { plannerSlots, plannerStatuses } from '@bestie/contracts/planner-entries';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field, keptFields } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import { cutSeenPieces, seenPieceFields } from '../outfits';
import type { PlannerEntriesRepositories } from './planner-entries.repositories';

const slots = plannerSlots as readonly unknown[];

/** The planner: what was planned for each day, and what was worn. */
export const plannerEntriesArchive: ArchiveTable<PlannerEntriesRepositories>[] = [
  {
    name: 'planner-entries',
    title: 'Days in the planner',
    table: 'planner_entries',
    owned: ownedBy(),
    order: ['date', 'slot', 'id'],
    fields: [
      field.id(),
      field.value('date', day),
      // 0, 1, 2: morning, day, evening.
      field.value(
        'slot',
        z
          .number()
          .int()
          .min(0)
          .max(slots.length - 1),
      ),
      field.value('status', z.enum(plannerStatuses)),
      field.value('occasion', z.string().trim().max(limits.planner.occasionLength).nullable()),
      field.value('note', z.string().trim().max(limits.planner.noteLength).nullable()),
      field.reference('outfitId', 'outfits', 'keep'),
      field.value('outfitName', z.string().max(limits.outfits.nameLength).nullable()),
      ...keptFields(version),
    ],
    leftOut: { owner_uid: 'the person whose archive it is' },
    fill: (uid) => ({ owner_uid: uid }),
    check: ({ outfitId, outfitName }) =>
      (outfitId === null) === (outfitName === null) ? null : 'an outfit needs an id and a name',
  },
  {
    name: 'planner-entry-items',
    title: 'Pieces in the planner',
    table: 'planner_entry_items',
    owned: ownedThrough('entry_id', 'planner_entries'),
    order: ['entry_id', 'sort', 'item_id'],
    fields: [
      field.reference('entryId', 'planner-entries', 'refuse'),
      field.reference('itemId', 'items', 'keep'),
      field.value('sort', z.int32()),
      field.value('planned', z.boolean()),
      field.value('worn', z.boolean()),
      ...seenPieceFields,
    ],
    limit: { rows: limits.planner.pieces * 2, per: 'entryId' },
    after: cutSeenPieces<PlannerEntriesRepositories>(({ plannerEntryItems }, id) =>
      plannerEntryItems.leaveUncut(id),
    ),
  },
];
