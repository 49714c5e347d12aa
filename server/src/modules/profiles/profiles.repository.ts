import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import { isCaseHeld } from '../reports';

export interface ProfilesTable {
  uid: string;
  handle: string | null;
  name: string | null;
  bio: string | null;
  avatar_object: string | null;
  links: string[];
  updated_at: Timestamp;
  version: number;
}

declare module '../../platform/database/schema' {
  interface Database {
    profiles: ProfilesTable;
  }
}

/** References of profiles to objects. */
export const profileReferences: ObjectReference[] = [
  {
    table: 'profiles',
    column: 'avatar_object',
    holds: 'name',
    uses: {
      kind: 'profile',
      seenBy: (uid) => sql`select r.uid as id, coalesce(r.name, '') as label where r.uid = ${uid}`,
    },
  },
];

/** A profile with its picture. */
/** `waiting`: a word filter holds their name or bio until an admin decides. */
export type ProfileRow = Selectable<ProfilesTable> & { avatar: EmbeddedPicture | null; waiting: boolean };

export type ProfileChanges = Partial<
  Omit<Selectable<ProfilesTable>, 'uid' | 'avatar_object' | 'updated_at' | 'version'>
>;

export type ProfilesRepository = ReturnType<typeof createProfilesRepository>;

/** SQL of `profiles`. */
export function createProfilesRepository(db: Kysely<Database>) {
  return {
    async find(uid: string): Promise<ProfileRow | undefined> {
      const { rows } = await sql<ProfileRow>`
        select f.*, ${isCaseHeld('person', sql`f.uid`)} as waiting, (select to_jsonb(p) from pictures p where p.object_name = f.avatar_object) as avatar
        from profiles f where f.uid = ${uid}`.execute(db);
      return rows[0];
    },

    /** Uid of the owner of a handle, in any spelling. */
    async findUidByHandle(handle: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('profiles')
        .select('uid')
        .where(sql`lower(handle)`, '=', handle.toLowerCase())
        .executeTakeFirst();
      return row?.uid;
    },

    /** Requests for one handle run one after the other. */
    lockHandle: async (handle: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtext('handles'), hashtext(${handle.toLowerCase()}))`.execute(
        db,
      );
    },

    /** @returns false when the profile has another version; 0 means never saved */
    async save(uid: string, version: number, changes: ProfileChanges, now: Date): Promise<boolean> {
      if (version === 0) {
        const inserted = await db
          .insertInto('profiles')
          .values({ uid, links: [], ...changes, updated_at: now, version: 1 })
          // A picture may be saved before anything else of the profile.
          .onConflict((conflict) =>
            conflict
              .column('uid')
              .doUpdateSet({ ...changes, updated_at: now, version: 1 })
              .where('profiles.version', '=', 0),
          )
          .returning('uid')
          .executeTakeFirst();
        return inserted !== undefined;
      }
      const updated = await db
        .updateTable('profiles')
        .set({ ...changes, updated_at: now, version: sql<number>`version + 1` })
        .where('uid', '=', uid)
        .where('version', '=', version)
        .returning('uid')
        .executeTakeFirst();
      return updated !== undefined;
    },

    /** Keeps the version, also of a profile that was never saved. */
    async setAvatar(uid: string, objectName: string | null, now: Date): Promise<void> {
      await db
        .insertInto('profiles')
        .values({ uid, links: [], avatar_object: objectName, updated_at: now, version: 0 })
        .onConflict((conflict) =>
          conflict.column('uid').doUpdateSet({ avatar_object: objectName, updated_at: now }),
        )
        .execute();
    },

    /** Its handle becomes free for others. */
    async delete(uid: string): Promise<void> {
      await db.deleteFrom('profiles').where('uid', '=', uid).execute();
    },

    /** The handle is also stored with the person, where admins search by it. */
    mirrorHandle: async (uid: string, handle: string | null): Promise<void> => {
      await db.updateTable('people').set({ handle }).where('uid', '=', uid).execute();
    },
  };
}
