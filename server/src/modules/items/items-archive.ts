import { z } from 'zod';
import { proposedFields } from '@bestie/contracts/items';
import { currency, money, version } from '@bestie/contracts/fields';
import { itemFields } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { laterPictureJob } from '../../platform/pictures/pictures.service';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field, keptFields } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import type { ItemsRepositories } from './items.repositories';

const { shape } = itemFields;
const said = (Object.keys(shape) as (keyof typeof shape)[]).filter((name) => name !== 'price');

/** Pieces and their photos. */
export const itemsArchive: ArchiveTable<ItemsRepositories>[] = [
  {
    name: 'items',
    title: 'Pieces',
    table: 'items',
    owned: ownedBy(),
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      ...said.map((name) => field.value(name, shape[name])),
      field.value('priceAmount', money.shape.amount.nullable()),
      field.value('priceCurrency', currency.nullable()),
      field.value('proposed', z.array(z.enum(proposedFields))),
      field.derived('wearCount'),
      field.derived('lastWornOn'),
      field.derived('wearsSinceWash'),
      field.derived('costPerWear'),
      ...keptFields(version),
    ],
    leftOut: {
      owner_uid: 'the person whose archive it is',
      idle_since: 'follows from the wears',
      wash_due: 'follows from wears and washes',
      words: 'an index for the search',
      look_alikes_kept: 'the answer to a question about a draft',
      seen: 'what a browser computed from the photo, for proposals',
    },
    fill: (uid) => ({ owner_uid: uid }),
    check: ({ priceAmount, priceCurrency }) =>
      (priceAmount === null) === (priceCurrency === null) ? null : 'a price needs an amount and a currency',
    limit: { rows: limits.items.perPerson },
  },
  {
    name: 'item-photos',
    title: 'Photos of pieces',
    table: 'item_photos',
    owned: ownedThrough('item_id', 'items'),
    order: ['item_id', 'sort', 'picture_id'],
    fields: [
      field.reference('itemId', 'items', 'refuse'),
      field.picture('file', 'picture_id', 'refuse'),
      field.value('sort', z.int32()),
      field.picture('cutout', 'cutout_id', 'null'),
    ],
    limit: { rows: limits.items.photos, per: 'itemId' },
    async after(rows, { bound, note }) {
      for (const { item_id, picture_id, cutout_id } of rows as Record<string, string | null>[]) {
        if (!item_id || !picture_id || !cutout_id) continue;
        const anew = await bound.pictures.cutFrom(cutout_id, picture_id);
        if (anew) await bound.jobs.enqueue({ kind: laterPictureJob, payload: cutout_id });
        if (anew !== null) continue;
        await bound.itemPhotos.setCutout(item_id, picture_id, null);
        note('A cut-out belongs to another photo already and was left out.');
      }
    },
  },
];
