import { sql } from 'kysely';
import type { TrashSource } from '../../platform/module/declarations';
import { isHiddenFrom } from './space-access.sql';

/** Managers restore spaces; only the owner deletes one permanently. */
export const spaceTrash: TrashSource = {
  table: 'spaces',
  rows: (uid) => sql`
    select t.id, t.deleted_at, t.owner_uid = ${uid} as may_purge, t.name, null::text as place,
      null::text as day, '{}'::uuid[] as parents
    from space_members m join spaces t on t.id = m.space_id
    where m.uid = ${uid} and m.role = 'manager' and t.deleted_at is not null and not ${isHiddenFrom('t', uid)}`,
};
