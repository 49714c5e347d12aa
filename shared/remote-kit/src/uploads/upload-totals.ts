import type { FileUpload, FileUploadState } from './upload-contract';

/** States in which a file makes progress without the person. */
const moving: readonly FileUploadState[] = ['reading', 'waiting', 'running', 'saving', 'canceling'];

/** Totals of several uploads. */
export interface UploadTotals {
  files: number;
  done: number;
  /** Active without the person. */
  moving: number;
  failed: number;
  paused: number;
  /** Need the person: duplicates, and files to be given again. */
  asking: number;
  bytes: number;
  sentBytes: number;
  /** 0–1 over all bytes. */
  fraction: number;
  /** State of one progress bar for all of them. */
  state: 'running' | 'paused' | 'error' | 'done';
}

/** Totals of uploads. Files that need an answer count as paused; failed ones take precedence. */
export function totalsOf(uploads: readonly FileUpload[]): UploadTotals {
  const sums = { files: uploads.length, done: 0, moving: 0, failed: 0, paused: 0, asking: 0 };
  let bytes = 0;
  let sent = 0;
  for (const { state, bytes: size, fraction } of uploads) {
    bytes += size;
    sent += state === 'success' ? size : size * fraction;
    if (state === 'success') sums.done += 1;
    else if (moving.includes(state)) sums.moving += 1;
    else if (state === 'error') sums.failed += 1;
    else if (state === 'paused' || state === 'pausing') sums.paused += 1;
    else if (state !== 'canceled') sums.asking += 1;
  }
  const open = sums.files - sums.done;
  return {
    ...sums,
    bytes,
    sentBytes: Math.round(sent),
    fraction: bytes > 0 ? Math.min(1, sent / bytes) : open === 0 ? 1 : 0,
    state: open === 0 ? 'done' : sums.moving > 0 ? 'running' : sums.failed > 0 ? 'error' : 'paused',
  };
}
