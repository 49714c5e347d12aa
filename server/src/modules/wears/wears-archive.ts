import { z } from 'zod';
import { day } from '@bestie/contracts/fields';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import type { WearsRepositories } from './wears.repositories';

/** When pieces were worn and washed. */
export const wearsArchive: ArchiveTable<WearsRepositories>[] = [
  {
    name: 'wears',
    title: 'Wears',
    table: 'wears',
    owned: ownedBy(),
    order: ['worn_on', 'item_id'],
    fields: [
      field.reference('itemId', 'items', 'refuse'),
      field.value('date', day, 'worn_on'),
      field.value('byHand', z.boolean()),
      field.created(),
    ],
    leftOut: { owner_uid: 'the person whose archive it is' },
    fill: (uid) => ({ owner_uid: uid }),
    after: (rows, { bound }) =>
      bound.items.recount([...new Set(rows.map((row) => row['item_id'] as string))]),
  },
  {
    name: 'washes',
    title: 'Washes',
    table: 'washes',
    owned: ownedThrough('item_id', 'items'),
    order: ['washed_on', 'item_id'],
    fields: [
      field.reference('itemId', 'items', 'refuse'),
      field.value('date', day, 'washed_on'),
      field.created(),
    ],
    after: (rows, { bound }) =>
      bound.items.recount([...new Set(rows.map((row) => row['item_id'] as string))]),
  },
];
