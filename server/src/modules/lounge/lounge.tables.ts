import type { Generated } from 'kysely';
import type { PostReaction } from '@bestie/contracts/forum';
import type { RoomAudience } from '@bestie/contracts/lounge';
import type { GeneratedTimestamp, Timestamp } from '../../platform/database/column-types';

/** Tables of migrations 078-lounge.sql, 080-lounge-presence.sql, 113-lounge-tiers.sql and 151-lounge-purges.sql. */
export interface LoungeTables {
  lounge_rooms: {
    id: string;
    name: string;
    description: Generated<string>;
    audience: RoomAudience;
    /** Of the audience `tier`. */
    tier_id: string | null;
    sort: number;
    last_position: Generated<number>;
    locked: Generated<boolean>;
    slow_seconds: number | null;
    archived_at: Date | null;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  lounge_messages: {
    id: string;
    room_id: string;
    position: number;
    author_uid: string | null;
    body: string;
    reply_to: string | null;
    mentions_room: Generated<boolean>;
    /** Of the call that made it. */
    request_hash: string;
    version: Generated<number>;
    created_at: Timestamp;
    edited_at: Date | null;
    pinned_at: Date | null;
    deleted_at: Date | null;
    deleted_by: string | null;
    is_stub: Generated<boolean>;
  };
  lounge_message_pictures: { message_id: string; sort: number; picture_id: string };
  lounge_mentions: { message_id: string; uid: string; room_id: string; position: number };
  lounge_reactions: { message_id: string; uid: string; reaction: PostReaction; created_at: Timestamp };
  lounge_room_people: {
    room_id: string;
    uid: string;
    seen_position: number | null;
    muted: Generated<boolean>;
  };
  lounge_purges: {
    id: string;
    room_id: string;
    purged_by: string;
    reason: string;
    count: number;
    request_hash: string;
    created_at: GeneratedTimestamp;
    undone_at: Date | null;
  };
  lounge_presence: { uid: string; room_ids: string[]; came_at: Timestamp; seen_at: Timestamp };
}

declare module '../../platform/database/schema' {
  interface Database extends LoungeTables {}
}
