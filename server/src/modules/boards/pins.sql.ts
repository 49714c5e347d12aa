import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isWithdrawn, personName } from '../../platform/identity/people.sql';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import type { LinkState, PinKind } from '@bestie/contracts/boards';
import type { ReportReason } from '@bestie/contracts/reports';
import { coverOfItem } from '../items';
import { coveredName, labelOf } from '../reports';
import { isOpenTo } from './board-access.sql';

/** A pin with what it shows, for one caller. */
export interface PinRow {
  id: string;
  board_id: string;
  kind: PinKind;
  title: string;
  note: string;
  alt: string;
  source_url: string | null;
  colour: string | null;
  link_state: LinkState | null;
  /** Null for pins whose section was deleted too. */
  section_id: string | null;
  section_sort: string;
  sort: string;
  x: number | null;
  y: number | null;
  w: number | null;
  version: number;
  created_at: Date;
  picture: PictureRow | null;
  /** The piece, when it is the caller's own. */
  own_item_id: string | null;
  /** The outfit, when it is the caller's own. */
  own_outfit_id: string | null;
  source: { boardId: string; ownerUid: string; title: string; ownerName: string } | null;
  pinned_by_name: string;
  /** The caller pinned it. */
  pinned_by_you: boolean;
  /** The rule that an admin labelled it with, or what it shows. */
  label: ReportReason | null;
}

const ref = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

/** Whether the pin `alias` is there for the caller: those of who is leaving or was hidden are for themselves alone. */
export const isPinShown = (alias: string, uid: string): RawBuilder<boolean> =>
  sql<boolean>`(${ref(alias, 'deleted_at')} is null
    and (${ref(alias, 'pinned_by')} = ${uid} or not ${isWithdrawn(ref(alias, 'pinned_by'))}))`;

const storedPicture = (alias: string) =>
  sql`(select to_jsonb(pic) from pictures pic where pic.id = ${ref(alias, 'picture_id')})`;

/** What the pin `alias`, which is no copy, shows, as JSON; nothing from the trash. */
const ownPicture = (alias: string) => sql`(
  case ${ref(alias, 'kind')}
  when 'upload' then ${storedPicture(alias)}
  when 'link' then ${storedPicture(alias)}
  when 'item' then (
    select ${coverOfItem(sql`ci.id`)} from items ci
    where ci.id = ${ref(alias, 'item_id')} and ci.deleted_at is null)
  when 'outfit' then (
    select to_jsonb(oc) from outfits co join pictures oc on oc.object_name = co.cover_object
    where co.id = ${ref(alias, 'outfit_id')} and co.deleted_at is null)
  end)`;

/**
 * What the pin `alias` shows, as JSON, or null: for a copy only while the board of the original is open to
 * the caller.
 */
export const pinPicture = (
  alias: string,
  uid: string,
): RawBuilder<PictureRow | null> => sql<PictureRow | null>`(
  case when ${ref(alias, 'kind')} <> 'pin' then ${ownPicture(alias)} else (
    select ${ownPicture('root')} from pins root join boards rb on rb.id = root.board_id
    where root.id = ${ref(alias, 'root_pin_id')} and ${isPinShown('root', uid)} and ${isOpenTo('rb', uid)})
  end)`;

/** The label of the pin `alias`: its own, or that of what it shows or was copied from. Most pins are no copies and no outfits. */
export const pinLabel = (alias: string): RawBuilder<ReportReason | null> => sql<ReportReason | null>`coalesce(
  ${labelOf('pin', ref(alias, 'id'))},
  case when ${ref(alias, 'outfit_id')} is not null then ${labelOf('outfit', ref(alias, 'outfit_id'))} end,
  case when coalesce(${ref(alias, 'root_pin_id')}, ${ref(alias, 'source_pin_id')}) is not null then (
    select coalesce(${labelOf('pin', sql`origin.id`)}, ${labelOf('outfit', sql`origin.outfit_id`)},
      ${labelOf('board', sql`origin.board_id`)})
    from pins origin where origin.id in (${ref(alias, 'root_pin_id')}, ${ref(alias, 'source_pin_id')})
    order by 1 nulls last limit 1) end)`;

/** Pins `p` of a board, in the order of its sections. */
export const pinRows = (
  uid: string,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) => sql<PinRow>`
  select p.id, p.board_id, p.kind, p.title, p.note, p.alt, p.source_url, p.colour, p.link_state, s.id as section_id,
    coalesce(s.sort, '') as section_sort, p.sort, p.x, p.y, p.w, p.version, p.created_at,
    ${pinPicture('p', uid)} as picture, ${pinLabel('p')} as label,
    (select i.id from items i where i.id = p.item_id and i.owner_uid = ${uid} and i.deleted_at is null) as own_item_id,
    (select o.id from outfits o
      where o.id = p.outfit_id and o.owner_uid = ${uid} and o.deleted_at is null) as own_outfit_id,
    (select jsonb_build_object('boardId', sb.id, 'ownerUid', sb.owner_uid, 'title', ${coveredName('board', sql`sb.id`, sql`sb.title`)},
        'ownerName',
        ${personName('sh', { profile: 'sf', caller: sql`${uid}::text` })})
      from pins sp join boards sb on sb.id = sp.board_id
      left join people sh on sh.uid = sb.owner_uid left join profiles sf on sf.uid = sb.owner_uid
      where sp.id = p.source_pin_id and ${isOpenTo('sb', uid)}) as source,
    ${personName('h', { profile: 'f', caller: sql`${uid}::text` })} as pinned_by_name, p.pinned_by = ${uid} as pinned_by_you
  from pins p
  left join board_sections s on s.id = p.section_id and s.deleted_at is null
  left join people h on h.uid = p.pinned_by left join profiles f on f.uid = p.pinned_by
  where ${isPinShown('p', uid)} and ${condition} ${rest}`;

/** The one order of the pins of a board. */
export const pinOrder = sql`coalesce(s.sort, ''), p.sort, p.id`;
