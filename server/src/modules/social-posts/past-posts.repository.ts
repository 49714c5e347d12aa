import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { toJson } from '../../platform/database/column-types';
import type { Network } from '@bestie/contracts/connections';
import type { VariantType } from '@bestie/contracts/social-posts';
import type { Database } from '../../platform/database/schema';
import type { AttemptRecord, VariantRecord } from './social-posts.tables';

/** What became of a version before this database knew it. */
export type PastState = Pick<VariantRecord, 'state'> & {
  /** When it happened, or was meant to. */
  at: Date;
  wallTime: string;
  timezone: string;
} & Partial<Pick<VariantRecord, 'published_by' | 'published_url' | 'reason_kind' | 'reason' | 'sentence'>>;

/** A published post with one version, as it was before this database knew it. */
export interface OldPost {
  postId: string;
  variantId: string;
  network: Network;
  type: VariantType;
  title: string;
  text: string;
  url: string;
  at: string;
  wallTime: string;
  timezone: string;
}

/** SQL that gives versions a past. */
export function createPastPostsRepository(db: Kysely<Database>) {
  return {
    /** Adds published posts of a person; those that are there stay as they are. */
    async addOld(ownerUid: string, posts: readonly OldPost[]): Promise<void> {
      const rows = sql`jsonb_to_recordset(${toJson(posts)}::jsonb) as o ("postId" uuid, "variantId" uuid, network text, type text,
        title text, text text, url text, at timestamptz, "wallTime" text, timezone text)`;
      await sql`
        insert into social_posts (id, owner_uid, text, label, category, request_hash, created_at)
        select o."postId", ${ownerUid}, o.text, '', '', '', o.at from ${rows} on conflict do nothing`.execute(
        db,
      );
      await sql`
        insert into social_variants (id, post_id, owner_uid, network, type, state, fields, position, scheduled_at, wall_time, timezone,
          published_at, published_url, published_by, created_at, state_since)
        select o."variantId", o."postId", ${ownerUid}, o.network, o.type, 'published', jsonb_build_object('title', o.title), 0, o.at,
          o."wallTime", o.timezone, o.at, o.url, 'person', o.at, o.at
        from ${rows} on conflict do nothing`.execute(db);
    },

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
