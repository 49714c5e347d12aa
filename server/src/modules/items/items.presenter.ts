import type { Category } from '@bestie/contracts/items';
import type { Draft, Duplicate, Item, ItemDetail, Seen } from '@bestie/contracts/items.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import type { ItemRow } from './items.sql';
import type { DuplicateRow } from './item-photos.repository';
import { shadesOf } from './item-proposals';

const money = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency };

const cover = (picture: EmbeddedPicture | null) => (picture ? presentPicture(picture) : null);

/** What is proposed for a draft; nothing is for a reviewed piece. */
const proposedOf = ({ status, proposed }: ItemRow) => (status === 'draft' ? proposed : []);

/** Presents a piece. */
export function presentItem(row: ItemRow): Item {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    name: row.name,
    category: row.category,
    subcategory: row.subcategory,
    brand: row.brand,
    size: row.size,
    pattern: row.pattern,
    material: row.material,
    colours: row.colours,
    seasons: row.seasons,
    formality: row.formality,
    warmth: row.warmth,
    occasions: row.occasions,
    tags: row.tags,
    price: money(row.price_amount, row.price_currency),
    purchaseDate: row.purchase_date,
    weightGrams: row.weight_grams,
    quantity: row.quantity,
    location: row.location,
    status: row.status,
    condition: row.condition,
    washEvery: row.wash_every,
    notes: row.notes,
    favourite: row.favourite,
    cover: cover(row.cover),
    wearCount: row.wear_count,
    lastWornOn: row.last_worn_on,
    costPerWear: money(row.cost_per_wear, row.price_currency),
    wearsSinceWash: row.wears_since_wash,
    washDue: row.wash_due,
    idleSince: row.idle_since,
    proposed: proposedOf(row),
  };
}

export function presentDetail(row: ItemRow, photos: readonly EmbeddedPicture[]): ItemDetail {
  const shown = photos.map(presentPicture);
  return {
    ...presentItem(row),
    photos: shown,
    // A cut-out has no background; otherwise what was seen of the colours is closer to the piece.
    colourShades: shadesOf(
      row.seen && !shown[0]?.cutout && row.seen.pictureId === shown[0]?.id
        ? row.seen.palette
        : (shown[0]?.palette ?? []),
      row.colours,
    ),
  };
}

export function presentDuplicate(row: DuplicateRow): Duplicate {
  return { itemId: row.item_id, name: row.name, kind: row.kind, cover: presentPicture(row.cover) };
}

/** The same with the photo as it was taken, for comparing files before they are uploaded. */
export function presentPhotoDuplicate(row: DuplicateRow): Duplicate {
  const duplicate = presentDuplicate(row);
  return { ...duplicate, cover: duplicate.cover && { ...duplicate.cover, ...duplicate.cover.uncut } };
}

/** Chance from which a category is offered beside a proposed one. */
const worthOffering = 0.08;

const likelyOf = (proposed: Category, { categories }: Seen) =>
  categories
    .filter(
      ({ category, chance }) => proposed === 'other' || category === proposed || chance >= worthOffering,
    )
    .map(({ category }) => category);

/** Presents a draft with what was seen in its photo. */
export function presentDraft(row: ItemRow): Omit<Draft, 'duplicates'> {
  const open = proposedOf(row).includes('category') && row.seen?.sure === false;
  return {
    ...presentItem(row),
    recognised: row.seen !== null && row.seen.pictureId === row.cover?.id,
    likelyCategories: open && row.seen ? likelyOf(row.category, row.seen) : [],
    doubtfulCutout: row.cover !== null && !row.cover.cutout && row.seen?.doubtfulCutoutOf === row.cover.id,
  };
}

/** Presents drafts with their look-alikes. */
export function presentDrafts(rows: readonly ItemRow[], duplicates: readonly DuplicateRow[]): Draft[] {
  const byDraft = new Map<string, Duplicate[]>();
  for (const duplicate of duplicates)
    byDraft.set(duplicate.of, [...(byDraft.get(duplicate.of) ?? []), presentDuplicate(duplicate)]);
  return rows.map((row) => ({
    ...presentDraft(row),
    duplicates: byDraft.get(row.id) ?? [],
  }));
}
