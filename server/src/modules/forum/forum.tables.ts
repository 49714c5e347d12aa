import type { Generated } from 'kysely';
import type { PollKind, PollResults, PostReaction, ThreadLevel, TopPeriod } from '@bestie/contracts/forum';
import type { Timestamp } from '../../platform/database/column-types';

/** Tables of migration 070-forum.sql. */
export interface ForumTables {
  forum_categories: {
    id: string;
    slug: string;
    name: string;
    description: Generated<string>;
    sort: number;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  forum_threads: {
    id: string;
    category_id: string;
    /** Null once its author was erased. */
    author_uid: string | null;
    title: string;
    tags: string[];
    opening: string;
    last_position: Generated<number>;
    reply_count: Generated<number>;
    /** Somebody else than its author replied. */
    answered: Generated<boolean>;
    bumped_at: Timestamp;
    pinned: Generated<boolean>;
    locked: Generated<boolean>;
    slow_seconds: number | null;
    hidden_at: Date | null;
    accepted_post_id: string | null;
    merged_into: string | null;
    version: Generated<number>;
    created_at: Timestamp;
    deleted_at: Date | null;
    deleted_by: string | null;
  };
  forum_posts: {
    id: string;
    thread_id: string;
    position: number;
    author_uid: string | null;
    body: string;
    quoted_post_id: string | null;
    quote: Generated<string>;
    /** Idempotency key of the call that created it. */
    request_hash: string;
    version: Generated<number>;
    created_at: Timestamp;
    edited_at: Date | null;
    deleted_at: Date | null;
    deleted_by: string | null;
    is_stub: Generated<boolean>;
  };
  forum_former_places: { thread_id: string; position: number; post_id: string };
  forum_post_pictures: { post_id: string; sort: number; picture_id: string };
  forum_revisions: {
    post_id: string;
    version: number;
    /** That of the thread, with its first post. */
    title: string | null;
    body: string;
    written_at: Timestamp;
  };
  forum_mentions: { post_id: string; uid: string };
  forum_reactions: { post_id: string; uid: string; reaction: PostReaction; created_at: Timestamp };
  forum_thread_people: {
    thread_id: string;
    uid: string;
    seen_position: Generated<number>;
    seen_at: Date | null;
    level: Generated<ThreadLevel>;
    bookmarked_at: Date | null;
  };
  forum_polls: {
    thread_id: string;
    kind: PollKind;
    results: PollResults;
    closes_at: Date | null;
    former_voters: Generated<number>;
  };
  forum_poll_options: {
    id: string;
    thread_id: string;
    sort: number;
    label: string;
    former_votes: Generated<number>;
  };
  forum_votes: { option_id: string; uid: string; thread_id: string; created_at: Timestamp };
  forum_top: { period: TopPeriod; thread_id: string; score: number };
}

declare module '../../platform/database/schema' {
  interface Database extends ForumTables {}
}
