import type { Generated, Selectable } from 'kysely';
import type { Chapter } from '@bestie/contracts/chapters';
import type {
  ClipAspect,
  EpisodeKind,
  EpisodeState,
  PodcastCategory,
  PodcastLanguage,
} from '@bestie/contracts/episodes';
import type { Transcript } from '@bestie/contracts/transcripts';
import type { GeneratedTimestamp, Json } from '../../platform/database/column-types';

/** Tables of migrations 122-episodes.sql, 123-episode-counts.sql, 160-clips.sql, 186-episode-search.sql and 190-episode-peaks.sql. */
export interface EpisodesTables {
  podcasts: {
    owner_uid: string;
    guid: string;
    title: string;
    description: string;
    author: string;
    language: PodcastLanguage;
    category: PodcastCategory;
    explicit: boolean;
    artwork_object: string | null;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    version: Generated<number>;
  };
  episodes: {
    id: string;
    owner_uid: string;
    guid: Generated<string>;
    title: string;
    kind: EpisodeKind;
    season: number | null;
    number: number | null;
    explicit: boolean;
    tier_id: string | null;
    summary: string;
    notes: string;
    chapters: Json<Chapter[]>;
    transcript: Json<Transcript> | null;
    state: EpisodeState;
    publish_at: Date | null;
    wall_time: string | null;
    timezone: string | null;
    published_at: Date | null;
    needs: string | null;
    artwork_object: string | null;
    audio_id: string | null;
    hidden_at: Date | null;
    hidden_reason: string | null;
    featured_from: Date | null;
    featured_until: Date | null;
    plays: Generated<number>;
    downloads: Generated<number>;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    deleted_at: Date | null;
    version: Generated<number>;
    words: Generated<string>;
  };
  episode_audio: {
    id: string;
    episode_id: string;
    owner_uid: string;
    object_name: string;
    file_name: string;
    content_type: string;
    extension: 'mp3' | 'm4a';
    bytes: number;
    duration_ms: number;
    peaks: string | null;
    measuring: Generated<boolean>;
    created_at: GeneratedTimestamp;
  };
  episode_clips: {
    id: string;
    episode_id: string;
    owner_uid: string;
    audio_id: string;
    caption: string;
    start_ms: number;
    end_ms: number;
    aspect: Generated<ClipAspect>;
    /** The moment that its picture shows. */
    poster_ms: number;
    /** Its place among all clips: a text in byte order. */
    sort: string;
    /** Null for a draft. */
    live_from: Date | null;
    hidden_at: Date | null;
    hidden_reason: string | null;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    deleted_at: Date | null;
    version: Generated<number>;
  };
  episode_plays: { episode_id: string; listener: string; counted_at: GeneratedTimestamp };
  episode_downloads: { episode_id: string; day: string; listener: string };
  episode_days: { episode_id: string; day: string; plays: Generated<number>; downloads: Generated<number> };
}

declare module '../../platform/database/schema' {
  interface Database extends EpisodesTables {}
}

export type EpisodeRecord = Selectable<EpisodesTables['episodes']>;
export type AudioRecord = Selectable<EpisodesTables['episode_audio']>;
export type ClipRecord = Selectable<EpisodesTables['episode_clips']>;
export type PodcastRecord = Selectable<EpisodesTables['podcasts']>;
