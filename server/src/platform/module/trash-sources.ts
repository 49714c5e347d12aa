import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TableWithTrash } from '../database/trash';
import type { Person } from '../http/caller';
import type { RestoreFromTrash, TrashedThing, TrashSource } from './declarations';

/** The trash of things that belong to one person alone. */
export const ownTrash = (
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

const idsOf = (things: readonly TrashedThing[]) => things.map(({ id }) => id);

/** For nouns that bring several things back at once. */
export const restoreAll =
  (restore: (caller: Person, ids: string[]) => Promise<unknown>): RestoreFromTrash =>
  (caller, things) =>
    restore(caller, idsOf(things));

/** For nouns that bring back one thing at a time. */
export const restoreOneByOne =
  (restore: (caller: Person, thing: TrashedThing) => Promise<unknown>): RestoreFromTrash =>
  async (caller, things) => {
    for (const thing of things) await restore(caller, thing);
  };

/** For nouns that bring several things of one parent back at once. */
export const restoreByParent =
  (restore: (caller: Person, parent: string, ids: string[]) => Promise<unknown>): RestoreFromTrash =>
  async (caller, things) => {
    const parentOf = ({ parents }: TrashedThing) => parents[0] ?? '';
    for (const parent of new Set(things.map(parentOf)))
      await restore(caller, parent, idsOf(things.filter((thing) => parentOf(thing) === parent)));
  };
