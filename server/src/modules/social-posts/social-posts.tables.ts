import type { Generated, Selectable } from 'kysely';
import type { AssetKind } from '@bestie/contracts/assets';
import type { Weekday } from '@bestie/contracts/calendar-events';
import type { Network } from '@bestie/contracts/connections';
import type {
  AttemptState,
  FollowUpState,
  FollowUpStep,
  MediaRole,
  Metric,
  MetricSource,
  Publisher,
  TotalledMetric,
  VariantState,
  VariantType,
} from '@bestie/contracts/social-posts';
import type { VariantFields } from '@bestie/contracts/social-variants.schema';
import type { VariantContent } from '@bestie/contracts/variant-findings';
import type { GeneratedTimestamp, Json, Timestamp } from '../../platform/database/column-types';

/** Why a version is in its state. */
export type ReasonKind = 'edit' | 'limits' | 'file' | 'deal' | 'restore' | 'late' | 'refused' | 'held';

/** Tables of migrations 100-social-posts.sql to 104-network-limits.sql. */
export interface SocialPostsTables {
  social_posts: {
    id: string;
    owner_uid: string;
    text: string;
    label: string;
    category: string;
    copy_id: string | null;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    deleted_at: Date | null;
    version: Generated<number>;
  };
  social_variants: {
    id: string;
    post_id: string;
    owner_uid: string;
    network: Network;
    type: VariantType;
    state: VariantState;
    own_text: string | null;
    fields: Json<VariantFields>;
    position: number;
    scheduled_at: Date | null;
    wall_time: string | null;
    timezone: string | null;
    attempt_at: Date | null;
    tries: Generated<number>;
    reminded_at: Date | null;
    problem: string | null;
    reason_kind: ReasonKind | null;
    reason: string | null;
    sentence: string | null;
    state_since: GeneratedTimestamp;
    published_at: Date | null;
    published_url: string | null;
    published_ref: string | null;
    published_by: Publisher | null;
    marked_from: VariantState | null;
    marked_at: Date | null;
    fill_id: string | null;
    moved_version: number | null;
    changed_by: string | null;
    despite: string | null;
    despite_deals: Generated<string[]>;
    measure_at: Generated<Date | null>;
    request_hash: Generated<string>;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    version: Generated<number>;
    happens_at: Generated<Date | null>;
  };
  social_media: {
    id: Generated<string>;
    variant_id: string;
    sort: number;
    role: MediaRole;
    space_id: string | null;
    asset_id: string | null;
    alt: string;
    object_name: string;
    name: string;
    kind: AssetKind;
    content_type: string;
    bytes: number;
    sha256: string;
    seconds: number | null;
    frozen: Generated<boolean>;
  };
  social_attempts: {
    id: string;
    variant_id: string;
    owner_uid: string;
    number: number;
    attempt_key: string;
    state: AttemptState;
    content: Json<VariantContent>;
    prepared: Json<Record<string, string>>;
    ref: string | null;
    url: string | null;
    code: string | null;
    reason: string | null;
    sentence: string | null;
    worker: string | null;
    lease_until: Date | null;
    look_ups: Generated<number>;
    next_at: Date | null;
    answer: 'yes' | 'no' | null;
    answered_at: Date | null;
    created_at: GeneratedTimestamp;
    sent_at: Date | null;
    ended_at: Date | null;
  };
  social_follow_ups: {
    variant_id: string;
    step: FollowUpStep;
    state: FollowUpState;
    tries: Generated<number>;
    next_at: Date | null;
    worker: string | null;
    lease_until: Date | null;
    sent: Generated<boolean>;
    reason: string | null;
    updated_at: GeneratedTimestamp;
  };
  social_generation: {
    single: Generated<boolean>;
    marker: string;
    seen_at: GeneratedTimestamp;
    restored_at: Date | null;
  };
  social_slot_sets: { owner_uid: string; version: number };
  social_slots: {
    id: string;
    owner_uid: string;
    network: Network;
    weekday: Weekday;
    time: string;
    timezone: string;
  };
  social_batches: {
    id: string;
    owner_uid: string;
    kind: 'fill' | 'week';
    request_hash: string;
    answer: Json<unknown>;
    created_at: GeneratedTimestamp;
  };
  social_metrics: {
    id: Generated<string>;
    variant_id: string;
    owner_uid: string;
    metric: Metric;
    value: number;
    measured_at: Timestamp;
    source: MetricSource;
    created_at: GeneratedTimestamp;
  };
  /** The newest numbers of each version, and those at 48 hours. Follows from `social_metrics`. */
  social_totals: Record<TotalledMetric | `early_${TotalledMetric}`, number | null> & {
    variant_id: string;
    owner_uid: string;
    /** When and by whom each of the newest was counted. */
    told: Json<Partial<Record<Metric, [at: string, source: MetricSource]>>>;
  };
  network_limits: {
    id: Generated<number>;
    network: Network;
    from_day: string;
    values: Json<Record<string, number>>;
    set_by: string;
    reason: string;
    created_at: GeneratedTimestamp;
  };
  network_limits_checked: { single: Generated<boolean>; latest: number; day: string };
}

declare module '../../platform/database/schema' {
  interface Database extends SocialPostsTables {}
}

export type PostRecord = Selectable<SocialPostsTables['social_posts']>;
export type VariantRecord = Selectable<SocialPostsTables['social_variants']>;
export type MediaRecord = Selectable<SocialPostsTables['social_media']>;
export type AttemptRecord = Selectable<SocialPostsTables['social_attempts']>;
export type FollowUpRecord = Selectable<SocialPostsTables['social_follow_ups']>;
export type SlotRecord = Selectable<SocialPostsTables['social_slots']>;
export type MetricRecord = Selectable<SocialPostsTables['social_metrics']>;
