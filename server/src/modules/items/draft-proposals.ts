import type { Picture } from '@bestie/contracts/fields';
import type { ColourFamily } from '@bestie/contracts/items';
import { proposeColours, proposeNameFromLook } from './item-proposals';
import { itemsLookChanged } from './items.domain-events';
import { publishItems } from './items.events';
import type { ItemsRepositories } from './items.repositories';

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
      const colours = proposeColours(picture.palette);
      const before = proposeNameFromLook(row.category, row.colours as ColourFamily[]);
      const unnamed = row.proposed.includes('name') && row.name === before;
      await bound.items.propose(
        row.id,
        { colours, ...(unnamed && { name: proposeNameFromLook(row.category, colours) }) },
        row.proposed,
        now,
      );
    }
    await publishItems(bound, row.owner_uid, 'update', [row.id]);
    if (picture.cut_of)
      await bound.emit(itemsLookChanged({ ownerUid: row.owner_uid, itemIds: [row.id], drop: true }));
  }
}
