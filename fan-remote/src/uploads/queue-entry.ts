import type { Duplicate } from '@bestie/contracts/items.contract';

/**
 * `reading`: prepared and hashed · `duplicate`: waits for a decision · `waiting`: for a free place · `running` …
 * `canceling`: as object storage has it · `saving`: stands in storage, becomes a draft · `error`: see `reason`.
 */
export type QueueState =
  'reading' | 'duplicate' | 'waiting' | 'running' | 'pausing' | 'paused' | 'canceling' | 'saving' | 'error';

/** One photo on its way into the closet; what a reload needs to go on. */
export interface QueueEntry {
  /** Also the id of the draft that it becomes: a repeated step makes nothing twice. */
  id: string;
  /** The page that works on it. */
  owner: string;
  /** With folders. */
  fileName: string;
  bytes: number;
  type: string;
  /** Object name that it is uploaded to. */
  path: string;
  state: QueueState;
  /** 0–1 */
  fraction: number;
  sha256: string | null;
  /** The piece that shows the same photo already. */
  duplicate: Duplicate | null;
  /** Piece whose first photo this one takes the place of. */
  replaces: string | null;
  /** The object stands; only the draft is missing. */
  uploaded: boolean;
  /** In words, when the state is `error`. */
  reason: string | null;
}

/** What pages see of the queue. */
export interface QueueSnapshot {
  entries: readonly QueueEntry[];
  /** Files and bytes of this round, the finished ones included. */
  files: number;
  doneFiles: number;
  /** 0–1 over all bytes of this round. */
  fraction: number;
  /** The same files were chosen twice in this round. */
  doubled: number;
  /** Files that could not be taken, with the reason. */
  refused: readonly { fileName: string; reason: string }[];
}

export const emptySnapshot: QueueSnapshot = {
  entries: [],
  files: 0,
  doneFiles: 0,
  fraction: 0,
  doubled: 0,
  refused: [],
};

/** After a reload nothing runs any more: what was on its way waits for its place again. */
export function afterReload(entry: QueueEntry): QueueEntry {
  if (entry.state === 'duplicate' || entry.state === 'paused' || entry.state === 'error') return entry;
  if (entry.state === 'pausing') return { ...entry, state: 'paused', fraction: 0 };
  if (entry.state === 'reading') return entry;
  return { ...entry, state: 'waiting', fraction: 0 };
}
