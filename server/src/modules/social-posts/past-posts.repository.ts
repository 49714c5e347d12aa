import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { AttemptRecord, VariantRecord } from './social-posts.tables';

/** What became of a version before this database knew it. */
export type PastState = Pick<VariantRecord, 'state'> & {
  /** When it happened, or was meant to. */
  at: Date;
  wallTime: string;
  timezone: string;
} & Partial<Pick<VariantRecord, 'published_by' | 'published_url' | 'reason_kind' | 'reason' | 'sentence'>>;

export type PastPostsRepository = ReturnType<typeof createPastPostsRepository>;

/** SQL that gives versions a past. */
export function createPastPostsRepository(db: Kysely<Database>) {
  return {
    async setState(variantId: string, { state, at, wallTime, timezone, ...about }: PastState): Promise<void> {
      await db
        .updateTable('social_variants')
        .set({
          ...about,
          state,
          scheduled_at: at,
          wall_time: wallTime,
          timezone,
          published_at: state === 'published' ? at : null,
          problem: null,
          state_since: at,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', variantId)
        .execute();
    },

    async addAttempt(
      attempt: Pick<
        AttemptRecord,
        'id' | 'variant_id' | 'owner_uid' | 'state' | 'content' | 'url' | 'reason' | 'sentence'
      > & { at: Date },
    ): Promise<void> {
      const { at, content, ...rest } = attempt;
      await db
        .insertInto('social_attempts')
        .values({
          ...rest,
          number: 1,
          attempt_key: `${attempt.variant_id}:1`,
          content: toJson(content),
          prepared: toJson({}),
          ref: null,
          code: null,
          worker: null,
          lease_until: null,
          next_at: null,
          answer: null,
          answered_at: null,
          created_at: at,
          sent_at: at,
          ended_at: at,
        })
        .execute();
    },
  };
}
