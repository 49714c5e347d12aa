import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Chapter } from '@bestie/contracts/chapters';
import type { Transcript } from '@bestie/contracts/transcripts';
import type { VoiceVisibility } from '@bestie/contracts/voice-clips';
import type { GeneratedTimestamp, Json } from '../../platform/database/column-types';

/** Tables of voice clips. */
export interface VoiceTables {
  voice_clips: {
    id: string;
    owner_uid: string;
    title: string;
    description: string;
    visibility: Generated<VoiceVisibility>;
    tier_id: string | null;
    /** The version that is played. */
    version_id: string | null;
    trim_start_ms: number | null;
    trim_end_ms: number | null;
    chapters: Json<Chapter[]>;
    transcript: ColumnType<Transcript | null, string | null, string | null>;
    /** The words of the transcript, for search. */
    spoken: Generated<string>;
    published_at: Date | null;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    deleted_at: Date | null;
    deleted_by: string | null;
    version: Generated<number>;
    words: Generated<string>;
  };
  voice_versions: {
    id: string;
    clip_id: string;
    number: number;
    object_name: string;
    playable_name: string | null;
    state: 'processing' | 'ready' | 'failed';
    duration_ms: number;
    bytes: number;
    content_type: string;
    peaks: string | null;
    loudness: number | null;
    note: string | null;
    created_at: GeneratedTimestamp;
  };
  voice_positions: {
    uid: string;
    clip_id: string;
    position_ms: number;
    updated_at: GeneratedTimestamp;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends VoiceTables {}
}

export type VoiceClipRecord = Selectable<VoiceTables['voice_clips']>;
export type VoiceVersionRecord = Selectable<VoiceTables['voice_versions']>;
