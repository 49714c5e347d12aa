import { z } from 'zod';
import { day, version } from '@bestie/contracts/fields';
import { seasons } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { outfitDocumentSchema } from '@bestie/contracts/outfits.contract';
import { outfitVisibilities } from '@bestie/contracts/outfits';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field, keptFields, privateAtFirst } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import type { OutfitsRepositories } from './outfits.repositories';
import { cutSeenPieces, seenPieceFields } from './seen-pieces-archive';

const name = z.string().trim().min(1).max(limits.outfits.nameLength);
const sort = z.int32();

/** Outfits, the pieces in them, and when they were worn as a whole. */
export const outfitsArchive: ArchiveTable<OutfitsRepositories>[] = [
  {
    name: 'outfits',
    title: 'Outfits',
    table: 'outfits',
    owned: ownedBy(),
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('name', name),
      field.document('document', outfitDocumentSchema),
      field.value('occasion', z.string().trim().max(limits.outfits.occasionLength).nullable()),
      field.value('seasons', z.array(z.enum(seasons)).max(4)),
      field.value('notes', z.string().trim().max(limits.outfits.notesLength).nullable()),
      field.value('visibility', z.enum(outfitVisibilities)),
      field.value('remixable', z.boolean()),
      field.value('rating', z.number().int().min(1).max(5).nullable()),
      field.object('cover', 'cover_object'),
      field.reference('remixOf', 'outfits', 'null'),
      field.derived('wearCount'),
      field.derived('lastWornOn'),
      ...keptFields(version),
    ],
    leftOut: {
      owner_uid: 'the person whose archive it is',
      words: 'an index for the search',
      look: 'counts from anew',
      credited: 'what was decided in Top Picks',
      cover_look: 'the cover is taken as it comes',
    },
    fill: (uid) => ({ owner_uid: uid }),
    limit: { rows: limits.outfits.perPerson },
    before: privateAtFirst('outfit'),
  },
  {
    name: 'outfit-items',
    title: 'Pieces of outfits',
    table: 'outfit_items',
    owned: ownedThrough('outfit_id', 'outfits'),
    order: ['outfit_id', 'sort', 'item_id'],
    fields: [
      field.reference('outfitId', 'outfits', 'refuse'),
      field.reference('itemId', 'items', 'keep'),
      field.value('sort', sort),
      ...seenPieceFields,
    ],
    limit: { rows: limits.outfits.layers, per: 'outfitId' },
    after: cutSeenPieces<OutfitsRepositories>(({ outfitItems }, id) => outfitItems.leaveUncut(id)),
  },
  {
    name: 'outfit-wears',
    title: 'Days on which outfits were worn',
    table: 'outfit_wears',
    owned: ownedThrough('outfit_id', 'outfits'),
    order: ['worn_on', 'outfit_id'],
    fields: [
      field.reference('outfitId', 'outfits', 'refuse'),
      field.value('date', day, 'worn_on'),
      field.value('byHand', z.boolean()),
      field.created(),
    ],
    after: (rows, { bound }) =>
      bound.outfitWears.recount([...new Set(rows.map((row) => row['outfit_id'] as string))]),
  },
];
