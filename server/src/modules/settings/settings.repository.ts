import type { Privacy } from '@bestie/contracts/settings.contract';
import type { Generated, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';

export interface ProfileSettingsTable {
  uid: string;
  fan_enabled: boolean;
  timezone: string;
  currency: string;
  units: 'metric' | 'imperial';
  privacy_profile: Generated<Privacy['profile']>;
  privacy_searchable: Generated<boolean>;
  privacy_invitations: Generated<Privacy['invitations']>;
  updated_at: Date;
}
export type ProfileSettingsRow = Selectable<ProfileSettingsTable>;

/** What a merge may set; fields not given stay as they are. */
export type ProfileSettingsChanges = Partial<Omit<ProfileSettingsRow, 'uid' | 'updated_at'>>;

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

/** SQL of `profile_settings`. */
export function createSettingsRepository(db: Kysely<Database>) {
  return {
    find: (uid: string): Promise<ProfileSettingsRow | undefined> =>
      db.selectFrom('profile_settings').selectAll().where('uid', '=', uid).executeTakeFirst(),

    merge: (uid: string, changes: ProfileSettingsChanges, now: Date): Promise<ProfileSettingsRow> =>
      db
        .insertInto('profile_settings')
        .values({
          uid,
          fan_enabled: false,
          timezone: 'UTC',
          currency: 'EUR',
          units: 'metric',
          ...changes,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet({ ...changes, updated_at: now }))
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}
