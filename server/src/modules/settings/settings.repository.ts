import type { ChosenKind, NotificationChannel } from '@bestie/contracts/notifications';
import type { Privacy } from '@bestie/contracts/settings.contract';
import { sql } from 'kysely';
import type { Generated, Kysely, Selectable } from 'kysely';
import { timezoneOf } from '../../platform/identity/people.sql';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';

export interface ProfileSettingsTable {
  uid: string;
  fan_enabled: boolean;
  /** Null until one is chosen. */
  timezone: string | null;
  currency: string;
  units: 'metric' | 'imperial';
  sizes: Generated<'eu' | 'uk' | 'us'>;
  privacy_profile: Generated<Privacy['profile']>;
  privacy_searchable: Generated<boolean>;
  privacy_invitations: Generated<Privacy['invitations']>;
  privacy_presence: Generated<boolean>;
  /** Chosen channels, by kind and channel: `{ 'follow.mail': true }`. */
  notifications: Generated<ChosenChannels>;
  updated_at: Date;
}

declare module '../../platform/database/schema' {
  interface Database {
    profile_settings: ProfileSettingsTable;
  }
}
/** Kinds and channels for which a person chose another value than the default. */
export type ChosenChannels = Partial<Record<`${ChosenKind}.${NotificationChannel}`, boolean>>;

type ProfileSettingsRow = Selectable<ProfileSettingsTable>;

/** The saved settings, if any, and the effective time zone. */
export type FoundSettings = { [Column in keyof ProfileSettingsRow]: ProfileSettingsRow[Column] | null } & {
  timezone: string;
};

/** Fields of a merge; absent fields stay unchanged. */
export type ProfileSettingsChanges = Partial<Omit<ProfileSettingsRow, 'uid' | 'updated_at'>>;

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

const asJson = (chosen: ChosenChannels) => sql<ChosenChannels>`${toJson(chosen)}::jsonb`;

/** SQL of `profile_settings`. */
export function createSettingsRepository(db: Kysely<Database>) {
  return {
    async find(uid: string): Promise<FoundSettings> {
      const { rows } = await sql<FoundSettings>`
        select s.*, ${timezoneOf(sql`${uid}::text`)} as timezone
        from (select 1) one left join profile_settings s on s.uid = ${uid}`.execute(db);
      return rows[0]!;
    },

    async merge(
      uid: string,
      { notifications, ...changes }: ProfileSettingsChanges,
      now: Date,
    ): Promise<void> {
      await db
        .insertInto('profile_settings')
        .values({
          uid,
          fan_enabled: false,
          timezone: null,
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
        .execute();
    },
  };
}
