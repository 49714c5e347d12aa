import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TrashKind } from '@bestie/contracts/trash';
import type { TableWithTrash } from '../../platform/database/trash';
import { roleOn } from '../boards/board-access';
import { coverOf } from '../items/item-columns';

/** Where the trash finds things of one kind. */
export interface TrashSource {
  table: TableWithTrash;
  /**
   * What the person may bring back, and nothing else: the only place that decides it for lists and for deleting for
   * good. Rows have `id`, `deleted_at`, `may_purge`, `name`, `place`, `day` and `parents`, the ids of what holds it.
   */
  rows: (uid: string) => RawBuilder<unknown>;
  /** The picture of the thing with this id, as an embedded picture. */
  cover?: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Things that belong to one person alone. */
const own = (
  table: TableWithTrash,
  {
    name = sql`t.name`,
    day = sql`null::text`,
  }: { name?: RawBuilder<unknown>; day?: RawBuilder<unknown> } = {},
): TrashSource => ({
  table,
  rows: (uid) => sql`
    select t.id, t.deleted_at, true as may_purge, ${name} as name, null::text as place, ${day} as day,
      '{}'::uuid[] as parents
    from ${sql.table(table)} t where t.owner_uid = ${uid} and t.deleted_at is not null`,
});

/** Parts of boards that the person may change. Editors bring back; only the owner deletes for good. */
const onBoard = (table: TableWithTrash, name: RawBuilder<unknown>): TrashSource => ({
  table,
  rows: (uid) => sql`
    select t.id, t.deleted_at, b.owner_uid = ${uid} as may_purge, ${name} as name, b.title as place,
      null::text as day, array[b.id] as parents
    from boards b join ${sql.table(table)} t on t.board_id = b.id
    where t.deleted_at is not null and b.deleted_at is null and b.id in (
        select id from boards where owner_uid = ${uid} and deleted_at is null
        union select board_id from board_members where uid = ${uid})
      and ${roleOn('b', uid)} in ('owner', 'editor')`,
});

/** One entry for each kind; a new noun enters itself by adding one. */
export const trashSources: Record<TrashKind, TrashSource> = {
  items: {
    ...own('items'),
    cover: (id) => sql`(select ${coverOf} from items i where i.id = ${id})`,
  },
  outfits: {
    ...own('outfits'),
    cover: (id) => sql`(
      select to_jsonb(p) from outfits o join pictures p on p.object_name = o.cover_object where o.id = ${id})`,
  },
  plannerEntries: own('planner_entries', {
    name: sql`coalesce(t.outfit_name, t.occasion, '')`,
    day: sql`to_char(t.date, 'YYYY-MM-DD')`,
  }),
  trips: own('trips', { day: sql`to_char(t.starts_on, 'YYYY-MM-DD')` }),
  capsules: own('capsules'),
  boards: own('boards', { name: sql`t.title` }),
  sections: onBoard('board_sections', sql`t.title`),
  pins: onBoard('pins', sql`coalesce(nullif(t.title, ''), left(t.note, 100))`),
  spaces: {
    table: 'spaces',
    rows: (uid) => sql`
      select t.id, t.deleted_at, t.owner_uid = ${uid} as may_purge, t.name, null::text as place,
        null::text as day, '{}'::uuid[] as parents
      from space_members m join spaces t on t.id = m.space_id
      where m.uid = ${uid} and m.role = 'manager' and t.deleted_at is not null`,
  },
  // Editors bring files back; only managers delete for good what others uploaded.
  assets: {
    table: 'assets',
    rows: (uid) => sql`
      select t.id, t.deleted_at, m.role = 'manager' as may_purge, t.name, s.name as place,
        null::text as day, array[s.id] as parents
      from space_members m
      join spaces s on s.id = m.space_id and s.deleted_at is null and s.archived_at is null
      join assets t on t.space_id = s.id
      where m.uid = ${uid} and m.role in ('manager', 'editor') and t.deleted_at is not null`,
  },
  comments: {
    table: 'asset_comments',
    rows: (uid) => sql`
      select t.id, t.deleted_at, true as may_purge, left(t.body, 100) as name, a.name as place,
        null::text as day, array[s.id, a.id] as parents
      from asset_comments t
      join assets a on a.id = t.asset_id and a.deleted_at is null
      join spaces s on s.id = a.space_id and s.deleted_at is null
      join space_members m on m.space_id = s.id and m.uid = ${uid}
      where t.deleted_by = ${uid} and t.deleted_at is not null`,
  },
};
