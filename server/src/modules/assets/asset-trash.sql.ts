import { sql } from 'kysely';
import type { TrashSource } from '../../platform/module/declarations';
import { isHiddenFrom } from '../spaces';

/** Editors restore files; only managers permanently delete files of others. */
const assets: TrashSource = {
  table: 'assets',
  rows: (uid) => sql`
    select t.id, t.deleted_at, m.role = 'manager' as may_purge, t.name, s.name as place,
      null::text as day, array[s.id] as parents
    from space_members m
    join spaces s on s.id = m.space_id and s.deleted_at is null and s.archived_at is null
    join assets t on t.space_id = s.id
    where m.uid = ${uid} and m.role in ('manager', 'editor') and t.deleted_at is not null and not ${isHiddenFrom('s', uid)}`,
};

/** Comments that the person deleted themselves. */
const comments: TrashSource = {
  table: 'asset_comments',
  rows: (uid) => sql`
    select t.id, t.deleted_at, true as may_purge, left(t.body, 100) as name, a.name as place,
      null::text as day, array[s.id, a.id] as parents
    from asset_comments t
    join assets a on a.id = t.asset_id and a.deleted_at is null
    join spaces s on s.id = a.space_id and s.deleted_at is null
    join space_members m on m.space_id = s.id and m.uid = ${uid}
    where t.deleted_by = ${uid} and t.deleted_at is not null and not ${isHiddenFrom('s', uid)}`,
};

export const assetTrash = { assets, comments };
