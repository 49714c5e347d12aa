import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import type { FollowUpStep } from '@bestie/contracts/social-posts';
import type { VariantContent } from '@bestie/contracts/variant-findings';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { hasOpenAttempt, isKept, mayPublish } from './social-variants.sql';
import type { AttemptRecord, FollowUpRecord } from './social-posts.tables';

const { socialPosts } = limits;

/** For how many seconds others leave alone what a server works on; it renews this meanwhile. */
export const leaseSeconds = 60;

/** Seconds after publishing at which the numbers of a post are read first. */
const measureFirstSeconds = socialPosts.measureHours[0] * 3600;

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds}::double precision * interval '1 second'`;
const late = sql`${socialPosts.lateMinutes}::int * interval '1 minute'`;
const timeToMark = sql`${socialPosts.markHours}::int * interval '1 hour'`;

/** A version whose next try is due. */
export interface DueRow {
  id: string;
  owner_uid: string;
  network: Network;
}

/** A version with its post and creator. */
interface OwnedRow {
  id: string;
  post_id: string;
  owner_uid: string;
}

/** A version whose time has come. */
type BegunRow = OwnedRow & { at: Date };

interface TryState {
  due: boolean;
  late: boolean;
  unmarked: boolean;
}

export type PublishingRepository = ReturnType<typeof createPublishingRepository>;

/** SQL of tries to publish. Every deadline is decided by the clock of the database. No try begins of what is in the trash. */
export function createPublishingRepository(db: Kysely<Database>) {
  return {
    /** Takes some versions out of the calendar whose time has come, locked. Those of people who may not publish stay. */
    async takeBegun(limit: number): Promise<BegunRow[]> {
      const { rows } = await sql<BegunRow>`
        select v.id, v.post_id, v.owner_uid, v.scheduled_at as at from social_variants v
        where v.state = 'scheduled' and v.scheduled_at <= now() and ${mayPublish(sql`v.owner_uid`)} and ${isKept}
        order by v.scheduled_at limit ${limit} for update of v skip locked`.execute(db);
      return rows;
    },

    /** Due versions whose next try begins now, the longest waiting first; of people who may publish alone. */
    async listDue(limit: number, without: readonly string[]): Promise<DueRow[]> {
      const { rows } = await sql<DueRow>`
        select v.id, v.owner_uid, v.network from social_variants v
        where v.state = 'due' and v.attempt_at <= now() and v.id <> all(${[...without]}::uuid[])
          and ${mayPublish(sql`v.owner_uid`)} and ${isKept} and not ${hasOpenAttempt}
        order by v.attempt_at limit ${limit}`.execute(db);
      return rows;
    },

    /** Whether a locked version may be tried now, whether that would be late, and whether it is too late to mark it by hand. */
    async tryState(id: string): Promise<TryState | undefined> {
      const { rows } = await sql<TryState>`
        select v.state = 'due' and v.attempt_at <= now() and ${mayPublish(sql`v.owner_uid`)} and ${isKept}
            and not ${hasOpenAttempt} as due,
          v.attempt_at < now() - ${late} as late, v.attempt_at <= now() - ${timeToMark} as unmarked
        from social_variants v where v.id = ${id}`.execute(db);
      return rows[0];
    },

    /** Versions that wait for their person for too long, locked. */
    async takeUnmarked(limit: number): Promise<(OwnedRow & { reminded_at: Date })[]> {
      const { rows } = await sql<OwnedRow & { reminded_at: Date }>`
        select v.id, v.post_id, v.owner_uid, v.reminded_at from social_variants v
        where v.state = 'due' and v.reminded_at <= now() - ${timeToMark}
          and v.attempt_at is null and ${isKept} and not ${hasOpenAttempt}
        order by v.reminded_at limit ${limit} for update of v skip locked`.execute(db);
      return rows;
    },

    /** The last try of a version, whatever became of it. */
    lastAttempt: (variantId: string): Promise<AttemptRecord | undefined> =>
      db
        .selectFrom('social_attempts')
        .selectAll()
        .where('variant_id', '=', variantId)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Opens a try of a locked version, held by a server. Fails where another one is open. */
    async open(attempt: {
      id: string;
      variant_id: string;
      owner_uid: string;
      number: number;
      content: VariantContent;
      prepared: Record<string, string>;
      worker: string;
    }): Promise<AttemptRecord> {
      const { content, prepared, ...values } = attempt;
      return db
        .insertInto('social_attempts')
        .values({
          ...values,
          attempt_key: `${attempt.variant_id}:${attempt.number}`,
          state: 'claimed',
          content: toJson(content),
          prepared: toJson(prepared),
          ref: null,
          url: null,
          code: null,
          reason: null,
          sentence: null,
          lease_until: inSeconds(leaseSeconds),
          next_at: null,
          answer: null,
          answered_at: null,
          sent_at: null,
          ended_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    find: (id: string): Promise<AttemptRecord | undefined> =>
      db.selectFrom('social_attempts').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: string): Promise<AttemptRecord | undefined> =>
      db.selectFrom('social_attempts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Locks a version, so that its tries are changed one after the other. */
    async lockVariant(id: string): Promise<void> {
      await sql`select 1 from social_variants where id = ${id} for update`.execute(db);
    },

    /** Takes over a try of which nothing was sent and that no server holds any more, or that waited for the network. */
    async takeClaimed(worker: string, without: readonly string[]): Promise<AttemptRecord | undefined> {
      const { rows } = await sql<AttemptRecord>`
        update social_attempts set worker = ${worker}, lease_until = ${inSeconds(leaseSeconds)}, next_at = null
        where id = (
          select a.id from social_attempts a where a.state = 'claimed' and a.id <> all(${[...without]}::uuid[])
            and coalesce(a.lease_until < now(), a.next_at <= now()) and ${mayPublish(sql`a.owner_uid`)}
          order by a.created_at limit 1 for update skip locked)
        returning *`.execute(db);
      return rows[0];
    },

    /** Whether a try is too old to be sent: it would come an hour late. */
    async isLate(id: string): Promise<boolean> {
      const { rows } = await sql<{ late: boolean }>`
        select created_at < now() - ${late} as late from social_attempts where id = ${id}`.execute(db);
      return rows[0]?.late ?? true;
    },

    /** A sent try whose server is gone, locked: nobody knows whether it arrived. */
    async takeCrashed(): Promise<AttemptRecord | undefined> {
      const { rows } = await sql<AttemptRecord>`
        select * from social_attempts where state = 'sent' and lease_until < now()
        order by lease_until limit 1 for update skip locked`.execute(db);
      return rows[0];
    },

    /** Takes over a try that is to be looked up now. */
    async takeLookUp(worker: string, without: readonly string[]): Promise<AttemptRecord | undefined> {
      const { rows } = await sql<AttemptRecord>`
        update social_attempts set worker = ${worker}, lease_until = ${inSeconds(leaseSeconds)}
        where id = (
          select a.id from social_attempts a where a.state in ('accepted', 'unknown') and a.answer is null and a.next_at <= now()
            and a.id <> all(${[...without]}::uuid[]) and coalesce(a.lease_until < now(), true)
          order by a.next_at limit 1 for update skip locked)
        returning *`.execute(db);
      return rows[0];
    },

    /** Ids at the network of what a person’s other versions published about the time of a try, or later. */
    async refsSince(
      { owner_uid: ownerUid, variant_id: variantId }: Pick<AttemptRecord, 'owner_uid' | 'variant_id'>,
      at: Date,
    ): Promise<string[]> {
      const { rows } = await sql<{ ref: string }>`
        select ref from social_attempts where owner_uid = ${ownerUid} and variant_id <> ${variantId} and ref is not null
          and sent_at > ${at}::timestamptz - ${late}`.execute(db);
      return rows.map(({ ref }) => ref);
    },

    /** Keeps a try for its server. @returns false once another server may have it */
    async renew(id: string, worker: string): Promise<boolean> {
      const { rows } = await sql`
        update social_attempts set lease_until = ${inSeconds(leaseSeconds)}
        where id = ${id} and worker = ${worker} and lease_until > now() and state in ('claimed', 'sent') returning id`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Stores ids of uploads and containers. */
    async keep(id: string, ids: Record<string, string | null>): Promise<void> {
      await sql`
        update social_attempts set prepared = jsonb_strip_nulls(prepared || ${JSON.stringify(ids)}::jsonb) where id = ${id}`.execute(
        db,
      );
    },

    /** Lets go of a try until the network is done with its files. */
    async wait(id: string, worker: string, seconds: number): Promise<void> {
      await sql`
        update social_attempts set next_at = ${inSeconds(seconds)}, lease_until = null, worker = null
        where id = ${id} and worker = ${worker} and state = 'claimed'`.execute(db);
    },

    /** The last moment before sending. @returns false when it is not this server’s to send any more */
    async markSent(id: string, worker: string): Promise<boolean> {
      const { rows } = await sql`
        update social_attempts a set state = 'sent', sent_at = now(), lease_until = ${inSeconds(leaseSeconds)}
        where a.id = ${id} and a.worker = ${worker} and a.state = 'claimed' and a.lease_until > now()
          and ${mayPublish(sql`a.owner_uid`)}
          and exists (select 1 from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
            where v.id = a.variant_id and v.state = 'due')
        returning a.id`.execute(db);
      return rows.length > 0;
    },

    /** Ends a try, or lets it wait for being looked up. */
    async settle(
      id: string,
      changes: Partial<
        Pick<AttemptRecord, 'state' | 'ref' | 'url' | 'code' | 'reason' | 'sentence' | 'look_ups'>
      > & {
        /** Minutes after the try ended that it is looked up; null to ask the person. */
        lookUpAfter?: number | null;
      },
    ): Promise<void> {
      const { lookUpAfter, ...set } = changes;
      await db
        .updateTable('social_attempts')
        .set({
          ...set,
          worker: null,
          lease_until: null,
          ended_at: sql<Date>`coalesce(ended_at, now())`,
          next_at:
            lookUpAfter == null
              ? null
              : sql<Date>`coalesce(ended_at, now()) + ${lookUpAfter}::int * interval '1 minute'`,
        })
        .where('id', '=', id)
        .execute();
    },

    async answer(id: string, answer: 'yes' | 'no', url: string | null): Promise<void> {
      await sql`
        update social_attempts set answer = ${answer}, answered_at = now(), next_at = null, worker = null, lease_until = null,
          state = ${answer === 'yes' ? 'confirmed' : 'unknown'}, url = coalesce(${url}::text, url)
        where id = ${id}`.execute(db);
    },

    /** When a version is tried again, in seconds from now; null for not by itself. */
    async setNextTry(variantId: string, seconds: number | null, { counted = true } = {}): Promise<void> {
      await sql`
        update social_variants set tries = tries + ${counted ? 1 : 0}, updated_at = now(),
          attempt_at = ${seconds === null ? sql`null::timestamptz` : inSeconds(seconds)}
        where id = ${variantId}`.execute(db);
    },

    async setReminded(variantId: string): Promise<void> {
      await sql`
        update social_variants set reminded_at = now(), attempt_at = null, updated_at = now() where id = ${variantId}`.execute(
        db,
      );
    },

    /** It is published, as of now. */
    async setPublished(
      variantId: string,
      { ref, url }: { ref: string | null; url: string | null },
    ): Promise<void> {
      await sql`
        update social_variants set state = 'published', published_at = now(), published_by = 'bestie', published_url = ${url},
          published_ref = ${ref}, measure_at = ${ref === null ? sql`null::timestamptz` : inSeconds(measureFirstSeconds)}, attempt_at = null, reason_kind = null, reason = null, sentence = null, state_since = now(),
          updated_at = now(), version = version + 1
        where id = ${variantId}`.execute(db);
    },

    async addFollowUps(variantId: string, steps: readonly FollowUpStep[]): Promise<void> {
      for (const step of steps)
        await sql`
          insert into social_follow_ups (variant_id, step, state, next_at) values (${variantId}, ${step}, 'waiting', now())
          on conflict do nothing`.execute(db);
    },

    /** Takes over a step whose time has come. A server that died after its call was sent leaves it unknown. */
    async takeFollowUp(worker: string, without: readonly string[]): Promise<FollowUpRecord | undefined> {
      const { rows } = await sql<FollowUpRecord>`
        update social_follow_ups f set worker = ${worker}, lease_until = ${inSeconds(leaseSeconds)}, next_at = null
        from (
          select variant_id, step from social_follow_ups s where s.state = 'waiting' and not s.sent
            and coalesce(s.lease_until < now(), s.next_at <= now()) and s.variant_id <> all(${[...without]}::uuid[])
          order by s.updated_at limit 1 for update skip locked) due
        where f.variant_id = due.variant_id and f.step = due.step returning f.*`.execute(db);
      return rows[0];
    },

    /** @returns false when it is not this server’s any more */
    async markFollowUpSent(variantId: string, step: FollowUpStep, worker: string): Promise<boolean> {
      const { rows } = await sql`
        update social_follow_ups set sent = true, lease_until = ${inSeconds(leaseSeconds)}
        where variant_id = ${variantId} and step = ${step} and worker = ${worker} and lease_until > now() and state = 'waiting'
        returning step`.execute(db);
      return rows.length > 0;
    },

    /** Steps whose server is gone after it sent them. @returns their versions */
    async loseFollowUps(): Promise<OwnedRow[]> {
      const { rows } = await sql<OwnedRow>`
        with lost as (
          update social_follow_ups set state = 'unknown', sent = false, worker = null, lease_until = null, updated_at = now(),
            reason = 'The server stopped while it waited for the answer.'
          where sent and lease_until < now() returning variant_id)
        select v.id, v.post_id, v.owner_uid from lost l join social_variants v on v.id = l.variant_id`.execute(
        db,
      );
      return rows;
    },

    async settleFollowUp(
      variantId: string,
      step: FollowUpStep,
      {
        state,
        reason,
        seconds,
      }: { state: FollowUpRecord['state']; reason: string | null; seconds: number | null },
    ): Promise<void> {
      await sql`
        update social_follow_ups set state = ${state}, reason = ${reason}, sent = false, worker = null, lease_until = null,
          tries = tries + 1, updated_at = now(), next_at = ${seconds === null ? sql`null::timestamptz` : inSeconds(seconds)}
        where variant_id = ${variantId} and step = ${step}`.execute(db);
    },

    /** A person wants a failed step again. @returns false where it has not failed */
    async restartFollowUp(variantId: string, step: FollowUpStep): Promise<boolean> {
      const { rows } = await sql`
        update social_follow_ups set state = 'waiting', tries = 0, next_at = now(), updated_at = now()
        where variant_id = ${variantId} and step = ${step} and state in ('failed', 'unknown') returning step`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** When the next work is due; null without any. */
    async nextWork(): Promise<Date | null> {
      const { rows } = await sql<{ at: Date | null }>`
        select least(
          (select min(scheduled_at) from social_variants where state = 'scheduled' and scheduled_at > now()),
          (select min(attempt_at) from social_variants where state = 'due' and attempt_at > now()),
          (select min(next_at) from social_attempts where next_at > now()),
          (select min(next_at) from social_follow_ups where next_at > now())) as at`.execute(db);
      return rows[0]?.at ?? null;
    },

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
