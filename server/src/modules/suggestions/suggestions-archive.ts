import { z } from 'zod';
import { day, id } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { rejectReasons } from '@bestie/contracts/suggestions';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

/** A person's answers to suggested outfits. */
export const suggestionsArchive: ArchiveTable<unknown>[] = [
  {
    name: 'suggestion-answers',
    title: 'Answers to suggestions',
    table: 'suggestion_answers',
    owned: ownedBy(),
    order: ['suggested_for', 'answered_at', 'item_ids'],
    fields: [
      field.value('date', day, 'suggested_for'),
      field.references('itemIds', z.array(id).min(2).max(limits.suggestions.pieces)),
      field.value('accepted', z.boolean()),
      // Older archives have no reasons.
      field.value('reason', z.enum(rejectReasons).nullable().default(null)),
      field.references('about', z.array(id).max(limits.suggestions.pieces).default([])),
      field.document('measures', z.record(z.string().max(40), z.number().min(0).max(1))),
      field.instant('answeredAt'),
    ],
    leftOut: { owner_uid: 'the person whose archive it is' },
    fill: (uid) => ({ owner_uid: uid }),
    // Ids are sorted, so that equal answers are recognised.
    before: async (rows) =>
      rows.map((row) => ({ ...row, item_ids: [...(row['item_ids'] as string[])].sort() })),
  },
];
