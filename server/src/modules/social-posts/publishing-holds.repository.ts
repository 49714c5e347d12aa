import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** SQL of what stops publishing: a person may not publish for a while, or the database was restored from a backup. */
export function createPublishingHoldsRepository(db: Kysely<Database>) {
  return {
    /**
     * What tells this database from another one with the same rows: dumps that are restored have other ids, and base backups
     * another timeline.
     */
    async currentMarker(): Promise<string> {
      const { rows } = await sql<{ marker: string }>`
        select (select system_identifier from pg_control_system()) || ':' || (select timeline_id from pg_control_checkpoint())
          || ':' || (select oid from pg_database where datname = current_database())
          || ':' || 'social_generation'::regclass::oid as marker`.execute(db);
      return rows[0]!.marker;
    },

    /** The marker under which publishing last ran, locked; undefined at the very beginning. */
    async lockMarker(): Promise<string | undefined> {
      const { rows } = await sql<{ marker: string }>`select marker from social_generation for update`.execute(
        db,
      );
      return rows[0]?.marker;
    },

    async readMarker(): Promise<string | undefined> {
      const { rows } = await sql<{ marker: string }>`select marker from social_generation`.execute(db);
      return rows[0]?.marker;
    },

    async setMarker(marker: string, restored: boolean): Promise<void> {
      await sql`
        insert into social_generation (marker, restored_at) values (${marker}, ${restored ? sql`now()` : sql`null`})
        on conflict (single) do update set marker = excluded.marker, seen_at = now(),
          restored_at = coalesce(excluded.restored_at, social_generation.restored_at)`.execute(db);
    },

    /**
     * Holds the scheduled and due versions of a person, and refuses attempts that are claimed and not sent. What is sent goes on.
     * @returns ids of the posts
     */
    async holdOf(ownerUid: string): Promise<string[]> {
      const words = 'You could not publish for a while. Look at it, and schedule it again.';
      await sql`
        select 1 from social_variants where owner_uid = ${ownerUid} and state in ('scheduled', 'due')
        order by id for update`.execute(db);
      // In a statement of its own: a try that is sent meanwhile is seen as sent by the next one.
      await sql`
        update social_attempts set state = 'refused', worker = null, lease_until = null, next_at = null, ended_at = now(),
          reason = ${words}
        where owner_uid = ${ownerUid} and state = 'claimed'`.execute(db);
      const { rows } = await sql<{ post_id: string }>`
        update social_variants v set state = case when v.scheduled_at <= now() then 'missed' else 'ready' end,
          attempt_at = null, reason_kind = 'held', reason = ${words}, state_since = now(), version = version + 1,
          updated_at = now()
        where v.owner_uid = ${ownerUid} and v.state in ('scheduled', 'due')
          and not exists (select 1 from social_attempts a where a.variant_id = v.id
            and a.state in ('sent', 'accepted', 'unknown') and a.answer is null)
        returning post_id`.execute(db);
      return [...new Set(rows.map(({ post_id: id }) => id))];
    },

    /**
     * After a restored backup nobody knows what was published since: what was due is missed, what is to come waits for its
     * person, and what may have been sent is asked about.
     * @returns the people with such posts
     */
    async holdAll(): Promise<string[]> {
      const words = 'Bestie was restored from a backup. Look at the network before you schedule it again.';
      const { rows } = await sql<{ owner_uid: string }>`
        with unsure as (
          update social_attempts set state = 'unknown', worker = null, lease_until = null, next_at = now(),
            ended_at = coalesce(ended_at, now()), reason = ${words}
          where state in ('sent', 'accepted') returning owner_uid, variant_id
        ), unsent as (
          update social_attempts set state = 'refused', worker = null, lease_until = null, next_at = null, ended_at = now(),
            reason = ${words} where state = 'claimed' returning owner_uid
        ), missed as (
          update social_variants v set state = 'missed', attempt_at = null, reason_kind = 'restore', reason = ${words},
            state_since = now(), version = version + 1, updated_at = now()
          where ((v.state = 'scheduled' and v.scheduled_at <= now()) or v.state = 'due')
            and not exists (select 1 from social_attempts a where a.variant_id = v.id
              and a.state in ('sent', 'accepted', 'unknown') and a.answer is null)
          returning owner_uid
        ), held as (
          update social_variants v set state = 'ready', reason_kind = 'restore', reason = ${words}, state_since = now(),
            version = version + 1, updated_at = now()
          where v.state = 'scheduled' and v.scheduled_at > now() returning owner_uid
        ), waiting as (
          update social_follow_ups set state = 'unknown', next_at = null, worker = null, lease_until = null, sent = false,
            reason = ${words} where state = 'waiting' returning variant_id
        )
        select owner_uid from unsure union select owner_uid from unsent union select owner_uid from missed
          union select owner_uid from held`.execute(db);
      return rows.map(({ owner_uid: uid }) => uid);
    },
  };
}
