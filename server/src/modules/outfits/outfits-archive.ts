import { z } from 'zod';
import { day, version } from '@bestie/contracts/fields';
import { categories, seasons } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { outfitDocumentSchema } from '@bestie/contracts/outfits.contract';
import { outfitVisibilities } from '@bestie/contracts/outfits';
import { pictureJob } from '../../platform/pictures/pictures.service';
import { field, keptFields, ownedBy, ownedThrough, privateAtFirst } from '../archives/archive-tables';
import type { ArchiveTable } from '../archives/archive-tables';

const name = z.string().trim().min(1).max(limits.outfits.nameLength);
const sort = z.int32();

/** What stands in the place of a piece that is gone; the same in outfits and in the planner. */
export const seenPieceFields = [
  field.value('name', z.string().min(1).max(limits.items.nameLength)),
  field.value('category', z.enum(categories)),
  field.picture('file', 'picture_id', 'null'),
  field.picture('cutout', 'cutout_id', 'null'),
];

/** Cuts the pictures of pieces that are gone anew; a mask that cuts another photo is left out. */
export const cutSeenPieces =
  (table: 'outfit_items' | 'planner_entry_items'): ArchiveTable['after'] =>
  async (rows, { repositories }) => {
    const kept = {
      outfit_items: repositories.outfitItems,
      planner_entry_items: repositories.plannerEntryItems,
    };
    for (const { picture_id, cutout_id } of rows as Record<string, string | null>[]) {
      if (!cutout_id) continue;
      const anew =
        picture_id === null ? null : await repositories.pictures.cutFrom(cutout_id, picture_id ?? '');
      if (anew) await repositories.jobs.enqueue({ kind: pictureJob, payload: cutout_id });
      if (anew === null) await kept[table].leaveUncut(cutout_id);
    }
  };

/** Outfits, the pieces in them, and when they were worn as a whole. */
export const outfitsArchive: ArchiveTable[] = [
  {
    ...{ name: 'outfits', title: 'Outfits', table: 'outfits', owned: ownedBy(), order: ['created_at', 'id'] },
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
      cover_look: 'the cover is taken as it comes',
    },
    fill: (uid) => ({ owner_uid: uid }),
    limit: { rows: limits.outfits.perPerson },
    before: privateAtFirst('outfit', 'outfits'),
  },
  {
    ...{ name: 'outfit-items', title: 'Pieces of outfits', table: 'outfit_items' },
    ...{ owned: ownedThrough('outfit_id', 'outfits'), order: ['outfit_id', 'sort', 'item_id'] },
    fields: [
      field.reference('outfitId', 'outfits', 'refuse'),
      field.reference('itemId', 'items', 'keep'),
      field.value('sort', sort),
      ...seenPieceFields,
    ],
    limit: { rows: limits.outfits.layers, per: 'outfitId' },
    after: cutSeenPieces('outfit_items'),
  },
  {
    ...{ name: 'outfit-wears', title: 'Days on which outfits were worn', table: 'outfit_wears' },
    ...{ owned: ownedThrough('outfit_id', 'outfits'), order: ['worn_on', 'outfit_id'] },
    fields: [
      field.reference('outfitId', 'outfits', 'refuse'),
      field.value('date', day, 'worn_on'),
      field.value('byHand', z.boolean()),
      field.created(),
    ],
    after: (rows, { repositories }) =>
      repositories.outfitWears.recount([...new Set(rows.map((row) => row['outfit_id'] as string))]),
  },
];
