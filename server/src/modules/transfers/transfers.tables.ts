import type { TransferKind, TransferOutcome } from '@bestie/contracts/transfers';
import type { Timestamp } from '../../platform/database/column-types';

/** Table of migration 167-transfers.sql. */
export interface TransfersTables {
  transfers: {
    id: string;
    kind: TransferKind;
    target_id: string;
    from_uid: string;
    to_uid: string;
    keeps_editing: boolean;
    offered_by: string;
    offered_at: Timestamp;
    expires_at: Timestamp;
    ended_at: Date | null;
    outcome: TransferOutcome | 'expired' | null;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends TransfersTables {}
}
