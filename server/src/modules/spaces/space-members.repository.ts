import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { Database } from '../../platform/database/schema';
import { personName } from '../../platform/identity/people.sql';
import type { SpacesTables } from './spaces.tables';

/** A member with the names that people know them by. */
export interface SpaceMemberRow {
  uid: string;
  name: string;
  handle: string | null;
  /** The text that the caller typed to add them. */
  typed_email: string | null;
  role: SpaceRole;
  added_at: Date;
}

/** SQL of `space_members`. */
export function createSpaceMembersRepository(db: Kysely<Database>) {
  return {
    /** @param callerUid the caller; an address is shown to the person who typed it */
    list: (spaceId: string, callerUid: string): Promise<SpaceMemberRow[]> =>
      db
        .selectFrom('space_members')
        .leftJoin('people', 'people.uid', 'space_members.uid')
        .select([
          'space_members.uid',
          personName('people').as('name'),
          'people.handle',
          sql<
            string | null
          >`case when space_members.added_by = ${callerUid} then space_members.added_as_email end`.as(
            'typed_email',
          ),
          'space_members.role',
          'space_members.added_at',
        ])
        .where('space_id', '=', spaceId)
        .orderBy('space_members.added_at')
        .orderBy('space_members.uid')
        .execute(),

    find: (spaceId: string, uid: string): Promise<{ role: SpaceRole } | undefined> =>
      db
        .selectFrom('space_members')
        .select('role')
        .where('space_id', '=', spaceId)
        .where('uid', '=', uid)
        .executeTakeFirst(),

    uids: async (spaceId: string): Promise<string[]> =>
      (await db.selectFrom('space_members').select('uid').where('space_id', '=', spaceId).execute()).map(
        ({ uid }) => uid,
      ),

    async count(spaceId: string): Promise<number> {
      const { members } = await db
        .selectFrom('space_members')
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .where('space_id', '=', spaceId)
        .executeTakeFirstOrThrow();
      return Number(members);
    },

    async insert(member: Insertable<SpacesTables['space_members']>): Promise<void> {
      await db.insertInto('space_members').values(member).execute();
    },

    async setRole(spaceId: string, uid: string, role: SpaceRole): Promise<void> {
      await db
        .updateTable('space_members')
        .set({ role })
        .where('space_id', '=', spaceId)
        .where('uid', '=', uid)
        .execute();
    },

    async remove(spaceId: string, uid: string): Promise<void> {
      await db.deleteFrom('space_members').where('space_id', '=', spaceId).where('uid', '=', uid).execute();
    },

    /** @returns false when it was already seen */
    async markSeen(spaceId: string, uid: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('space_members')
        .set({ seen_at: now })
        .where('space_id', '=', spaceId)
        .where('uid', '=', uid)
        .where('seen_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
