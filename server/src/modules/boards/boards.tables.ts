import type { Generated } from 'kysely';
import type {
  BoardLayout,
  BoardVisibility,
  CollaboratorRole,
  LinkState,
  PinKind,
} from '@bestie/contracts/boards';
import type { Timestamp } from '../../platform/database/column-types';

/** Tables of migrations 026-boards.sql, 137-hidden-boards.sql, 168-board-features.sql, 194-pins-of-words.sql and 227-feature-versions.sql that belong to boards. */
export interface BoardsTables {
  boards: {
    id: string;
    owner_uid: string;
    title: string;
    description: Generated<string>;
    visibility: BoardVisibility;
    layout: BoardLayout;
    cover_pin_id: string | null;
    pin_count: Generated<number>;
    follower_count: Generated<number>;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    active_at: Timestamp;
    deleted_at: Date | null;
    hidden_at: Generated<Date | null>;
    hidden_reason: Generated<string | null>;
    may_feature: Generated<boolean>;
    /** Changes of when it is featured, which are no changes of the board. */
    feature_version: Generated<number>;
  };
  board_features: {
    board_id: string;
    from_at: Timestamp;
    until_at: Timestamp;
    sort: number;
    featured_by: string;
  };
  board_visits: { board_id: string; uid: string; ends_at: Timestamp };
  board_members: {
    board_id: string;
    uid: string;
    role: CollaboratorRole;
    added_by: string;
    /** As the caller typed it; null when they named a handle. */
    added_as_email: string | null;
    added_at: Timestamp;
    seen_at: Date | null;
  };
  board_follows: { board_id: string; uid: string; created_at: Timestamp };
  board_sections: {
    id: string;
    board_id: string;
    title: string;
    sort: string;
    deleted_at: Date | null;
  };
  pins: {
    id: string;
    board_id: string;
    section_id: string | null;
    kind: PinKind;
    item_id: string | null;
    outfit_id: string | null;
    picture_id: string | null;
    root_pin_id: string | null;
    source_pin_id: string | null;
    title: Generated<string>;
    note: Generated<string>;
    alt: Generated<string>;
    source_url: string | null;
    colour: string | null;
    link_state: LinkState | null;
    sort: string;
    x: number | null;
    y: number | null;
    w: number | null;
    pinned_by: string;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    deleted_at: Date | null;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends BoardsTables {}
}
