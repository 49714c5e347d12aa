import type { NotificationChannel, NotificationKind } from '@bestie/contracts/notifications';
import type { Privacy } from '@bestie/contracts/settings.contract';
import { sql } from 'kysely';
import type { Generated, Kysely, Selectable } from 'kysely';
import { toJson } from '../../platform/database/column-types';
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
  /** What was chosen, by kind and channel: `{ 'follow.mail': true }`. */
  notifications: Generated<ChosenChannels>;
  updated_at: Date;
}
/** Kinds and channels that a person chose otherwise than usual. */
export type ChosenChannels = Partial<Record<`${NotificationKind}.${NotificationChannel}`, boolean>>;

export type ProfileSettingsRow = Selectable<ProfileSettingsTable>;

/** What a merge may set; fields not given stay as they are. */
export type ProfileSettingsChanges = Partial<Omit<ProfileSettingsRow, 'uid' | 'updated_at'>>;

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

const asJson = (chosen: ChosenChannels) => sql<ChosenChannels>`${toJson(chosen)}::jsonb`;

/** SQL of `profile_settings`. */
export function createSettingsRepository(db: Kysely<Database>) {
  return {
    find: (uid: string): Promise<ProfileSettingsRow | undefined> =>
      db.selectFrom('profile_settings').selectAll().where('uid', '=', uid).executeTakeFirst(),

    merge: (
      uid: string,
      { notifications, ...changes }: ProfileSettingsChanges,
      now: Date,
    ): Promise<ProfileSettingsRow> =>
      db
        .insertInto('profile_settings')
        .values({
          uid,
          fan_enabled: false,
          timezone: 'UTC',
          currency: 'EUR',
          units: 'metric',
          ...changes,
          ...(notifications && { notifications: asJson(notifications) }),
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('uid').doUpdateSet({
            ...changes,
            ...(notifications && {
              notifications: sql<ChosenChannels>`profile_settings.notifications || ${asJson(notifications)}`,
            }),
            updated_at: now,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}
