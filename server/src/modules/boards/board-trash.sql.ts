import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TableWithTrash } from '../../platform/database/trash';
import type { TrashSource } from '../../platform/module/declarations';
import { ownTrash } from '../../platform/module/own-trash.sql';
import { roleOn } from './board-access.sql';

/**
 * Parts of boards that the person may change. Editors restore them; only the owner deletes them permanently.
 */
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

export const boardTrash = {
  boards: ownTrash('boards', { name: sql`t.title` }),
  sections: onBoard('board_sections', sql`t.title`),
  pins: onBoard('pins', sql`coalesce(nullif(t.title, ''), left(t.note, 100))`),
};
