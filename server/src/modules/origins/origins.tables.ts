import type { OriginKind } from '@bestie/contracts/remotes';
import type { Timestamp } from '../../platform/database/column-types';

/** Table of migration 206-origins.sql. */
export interface OriginsTables {
  approved_origins: {
    remote_id: string;
    kind: OriginKind;
    origin: string;
    approved_by: string;
    approved_at: Timestamp;
    reason: string;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends OriginsTables {}
}
