import type { AppealState, ConfessionState, ConfessionWord } from '@bestie/contracts/confessions';
import type { Timestamp } from '../../platform/database/column-types';
import type { ConfessionBanRow } from './confession-tags.repository';

/** Columns that cards and replies share. None names a person or the time of writing. */
interface WrittenTable {
  id: string;
  body: string;
  state: ConfessionState;
  /** The day on which it was written, in UTC. */
  day: string;
  /** Position in the order of appearance; null before. */
  place: number | null;
  appeared_on: string | null;
  reason: string | null;
  appeal: string | null;
  appeal_state: AppealState | null;
  appeal_reason: string | null;
}

export interface ConfessionsTable extends WrittenTable {
  release_at: Timestamp | null;
}

export interface ConfessionRepliesTable extends WrittenTable {
  confession_id: string;
  alias: string;
  by_author: boolean;
}

/** The author of a card or a reply, encrypted with a key outside of the database. */
export interface ConfessionSealsTable {
  subject_id: string;
  ciphertext: Buffer;
  key_id: string;
  slot: Buffer;
  request: Buffer;
}

/** The current decision against a card or a reply. It names an admin, never an author. */
export interface ConfessionDecisionsTable {
  subject_id: string;
  decided_by: string;
  day: string;
}

declare module '../../platform/database/schema' {
  interface Database {
    confessions: ConfessionsTable;
    confession_replies: ConfessionRepliesTable;
    confession_seals: ConfessionSealsTable;
    confession_decisions: ConfessionDecisionsTable;
    confession_aliases: { confession_id: string; tag: Buffer; alias: string };
    confession_reactions: { confession_id: string; tag: Buffer; word: ConfessionWord };
    confession_bans: ConfessionBanRow;
    confession_unsealings: { id: string; day: string };
    confession_departures: { uid: string; leaves_at: Timestamp };
  }
}
