import type { Pin } from '@bestie/contracts/pins.contract';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { PinRow } from './pins.sql';

/** Presents a pin: of a piece only its first photo, and its id only to its owner. */
export function presentPin(row: PinRow): Pin {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    title: row.title,
    note: row.note,
    alt: row.alt,
    sourceUrl: row.source_url,
    colour: row.colour,
    linkState: row.link_state,
    sectionId: row.section_id,
    place: row.x === null || row.y === null || row.w === null ? null : { x: row.x, y: row.y, w: row.w },
    picture: row.picture && presentSharedPicture(row.picture),
    itemId: row.own_item_id,
    outfitId: row.own_outfit_id,
    source: row.source && {
      boardId: row.source.boardId,
      ownerUid: row.source.ownerUid,
      title: row.source.title,
      ownerName: row.source.ownerName,
    },
    createdAt: row.created_at.toISOString(),
    pinnedBy: row.pinned_by_name,
    pinnedByYou: row.pinned_by_you,
    label: row.label,
  };
}
