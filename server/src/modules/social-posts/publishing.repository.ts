import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import type { VariantContent } from '@bestie/contracts/variant-findings';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { inSeconds, leaseSeconds } from './publishing.sql';
import { hasOpenAttempt, isKept, mayPublish } from './social-variants.sql';
import type { AttemptRecord } from './social-posts.tables';

const { socialPosts } = limits;

/** Seconds after publishing at which the numbers of a post are read first. */
const measureFirstSeconds = socialPosts.measureHours[0] * 3600;

const late = sql`${socialPosts.lateMinutes}::int * interval '1 minute'`;
const timeToMark = sql`${socialPosts.markHours}::int * interval '1 hour'`;

/** A version whose next try is due. */
export interface DueRow {
  id: string;
  owner_uid: string;
  network: Network;
}

/** A version with its post and creator. */
export interface OwnedRow {
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
  };
}
