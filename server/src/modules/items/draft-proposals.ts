import type { Picture } from '@bestie/contracts/fields';
import type { Seen } from '@bestie/contracts/items.contract';
import {
  isLikely,
  proposeColours,
  proposeNameFromLook,
  proposeSeenColours,
  shadeOf,
  withoutBackdrop,
} from './item-proposals';
import { itemsLookChanged } from './items.domain-events';
import { publishItems } from './items.events';
import type { ItemsRepositories } from './items.repositories';
import type { ItemRow } from './items.sql';
import type { Proposal, SeenPicture } from './items.tables';

type LookOf = Pick<ItemRow, 'category' | 'subcategory' | 'colours' | 'pattern' | 'seen'>;

/** The name that was or would be proposed for a draft as it is. */
function nameOf({ category, subcategory, colours, seen }: LookOf): string {
  const shade = shadeOf(seen?.palette ?? [], colours[0]);
  return proposeNameFromLook({ category, subcategory, shade, pattern: seen?.pattern ?? null });
}

/**
 * The name of a draft whose look a person has changed; null when the name does not follow from the look, or stays.
 * @param before as it was
 */
export function nameThatFollows(before: ItemRow, after: ItemRow): string | null {
  const follows =
    after.status === 'draft' && after.proposed.includes('name') && before.name === nameOf(before);
  const name = nameOf(after);
  return follows && name !== after.name ? name : null;
}

/** The changes, and with them the name if nobody has chosen another one. */
function renamed(row: ItemRow, changes: Partial<LookOf>): Partial<LookOf> & { name?: string } {
  const unnamed = row.proposed.includes('name') && row.name === nameOf(row);
  return { ...changes, ...(unnamed && { name: nameOf({ ...row, ...changes }) }) };
}

/** Fills empty fields of drafts with proposals once their picture is analysed, and publishes a live event. */
export async function proposeForDrafts(
  bound: ItemsRepositories,
  picture: { id: string; palette: Picture['palette']; cut_of: string | null },
  now: Date,
): Promise<void> {
  const rows = await bound.items.findDraftsOfPicture(picture.id);
  for (const row of rows) {
    // The cut-out has the colours of the piece without its background.
    const open = row.proposed.includes('colours') && (row.colours.length === 0 || picture.cut_of);
    if (row.status === 'draft' && open) {
      const palette = picture.cut_of ? picture.palette : withoutBackdrop(picture.palette);
      const changes = renamed(row, {
        colours: picture.cut_of ? proposeSeenColours(palette) : proposeColours(palette),
        // What the cut-out shows replaces what was seen of the colours before.
        ...(row.seen && { seen: { ...row.seen, palette: [...palette] } }),
      });
      await bound.items.propose(row.id, changes, row.proposed, now);
    }
    await publishItems(bound, row.owner_uid, 'update', [row.id]);
    // A cover that was drawn before lacks the piece, or shows its background.
    const drop = picture.cut_of !== null;
    if (drop || row.cover?.id === picture.id)
      await bound.emit(itemsLookChanged({ ownerUid: row.owner_uid, itemIds: [row.id], drop }));
  }
}

const nothingSeen: SeenPicture = { pictureId: null, categories: [], sure: false, palette: [], pattern: null };

/** What is known of the photo of a draft whose cut-out may be torn. */
export const withDoubt = (row: ItemRow, photoId: string): Proposal => ({
  seen: { ...(row.seen ?? nothingSeen), doubtfulCutoutOf: photoId },
});

/**
 * The category that is proposed: that of the file name if the photo shows it as well, else a sure one, else a likely one if
 * the file name says nothing.
 * @returns null to leave it
 */
function categoryFrom(row: ItemRow, { categories, sure }: Seen): Seen['categories'][number] | null {
  const [first] = categories;
  if (!row.proposed.includes('category') || !first) return null;
  const named = categories.find(({ category }) => category === row.category);
  if (named) return named;
  return sure || (row.category === 'other' && isLikely(first)) ? first : null;
}

/** The colours of a piece in white light: those of its cut-out, whose edge a person may have corrected, else what was seen. */
const paletteOf = ({ cover }: Pick<ItemRow, 'cover'>, seen: Seen): Seen['palette'] =>
  cover?.cutout?.state === 'ready' ? cover.cutout.palette : seen.palette;

/** What changes for a draft whose photo was looked at: only values that nobody has confirmed. */
export function proposeFromSeen(
  row: ItemRow,
  pictureId: string,
  looked: Seen,
): { changes: Proposal; proposed: string[] } {
  const seen: SeenPicture = {
    ...looked,
    pictureId,
    palette: paletteOf(row, looked),
    doubtfulCutoutOf: row.seen?.doubtfulCutoutOf,
  };
  const category = categoryFrom(row, seen);
  const colours = proposeSeenColours(seen.palette);
  const pattern = row.pattern === null ? seen.pattern : null;
  const changes = renamed(row, {
    seen,
    ...(category && {
      category: category.category,
      ...(seen.sure && { subcategory: row.subcategory ?? category.subcategory }),
    }),
    ...(row.proposed.includes('colours') && colours.length > 0 && { colours }),
    ...(pattern && { pattern }),
  });
  return { changes, proposed: [...new Set([...row.proposed, ...(pattern ? ['pattern'] : [])])] };
}
