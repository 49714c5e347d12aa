import type { Generated, Selectable } from 'kysely';
import type { AssetKind } from '@bestie/contracts/assets';
import type { MembershipSource, MembershipState } from '@bestie/contracts/vip';
import type { CommentColumns } from '../conversations';
import type { GeneratedTimestamp } from '../../platform/database/column-types';

/** Tables of VIP. Prices are in minor units. */
export interface VipTables {
  vip_tiers: {
    id: string;
    rank: number;
    name: string;
    description: string;
    price_amount: number;
    price_currency: string;
    capacity: number | null;
    closed_at: Date | null;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    version: Generated<number>;
  };
  vip_memberships: {
    id: string;
    uid: string;
    tier_id: string;
    state: MembershipState;
    access_until: Date | null;
    price_amount: number | null;
    price_currency: string | null;
    source: MembershipSource;
    /** Its id at the provider. */
    reference: string | null;
    next_tier_id: string | null;
    granted_by: string | null;
    reason: string | null;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
  };
  vip_posts: {
    id: string;
    author_uid: string | null;
    tier_id: string;
    title: string;
    body: string;
    publish_at: GeneratedTimestamp;
    early_until: Date | null;
    told_at: Date | null;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    deleted_at: Date | null;
    deleted_by: string | null;
    version: Generated<number>;
  };
  vip_post_media: {
    id: Generated<string>;
    post_id: string;
    sort: number;
    kind: AssetKind;
    object_name: string;
    alt: string;
    seconds: number | null;
  };
  vip_comments: CommentColumns & { post_id: string };
}

declare module '../../platform/database/schema' {
  interface Database extends VipTables {}
}

export type TierRecord = Selectable<VipTables['vip_tiers']>;
export type MembershipRecord = Selectable<VipTables['vip_memberships']>;
export type PostRecord = Selectable<VipTables['vip_posts']>;
