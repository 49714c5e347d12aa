import type {
  DuplicateQuestion,
  FileUpload,
  NewUpload,
  UploadStep,
} from '@bestie/remote-kit/upload-contract';

/** Everything needed to finish an upload: its visible state, its instructions, and its progress. */
export interface UploadRecord extends FileUpload {
  /** The page that owns it. */
  owner: string;
  path: string;
  /** Identifies the file when it is given again. */
  fileName: string;
  lastModified: number;
  duplicates: DuplicateQuestion | null;
  then: readonly UploadStep[];
  invalidates: readonly (readonly string[])[];
  sha256: string | null;
  durationSeconds: number | null;
  /** URL of the resumable upload session. */
  session: string | null;
  /** The object is stored. */
  uploaded: boolean;
  /** Completed steps, and whether the next one has been sent. */
  step: number;
  tried: boolean;
  /** The failure is transient and is retried automatically. */
  transient: boolean;
  /** The server has refused the last attempt, and did nothing in it. */
  refused: boolean;
}

/** The initial record of a new upload. */
export function createRecord(upload: NewUpload, owner: string): UploadRecord {
  const { id, file, group, name, folder, path, type, href, duplicates, then, invalidates } = upload;
  return {
    id,
    owner,
    group,
    name,
    folder: folder ?? '',
    bytes: file.size,
    type,
    href,
    path,
    fileName: file instanceof File ? file.name : name,
    lastModified: file instanceof File ? file.lastModified : 0,
    duplicates: duplicates ?? null,
    then,
    invalidates,
    state: 'reading',
    fraction: 0,
    reason: null,
    offline: false,
    duplicateOf: null,
    recoverable: false,
    sha256: null,
    durationSeconds: null,
    session: null,
    uploaded: false,
    step: 0,
    tried: false,
    transient: false,
    refused: false,
  };
}

/** What is available of a file after a reload: the bytes, a handle that needs permission, or nothing. */
export type FileRemains = 'here' | 'recoverable' | 'gone';

/** The record after a reload: interrupted uploads wait for a slot again. */
export function afterReload(record: UploadRecord, remains: FileRemains): UploadRecord {
  const { state, uploaded, offline } = record;
  if (uploaded) return { ...record, state: state === 'error' ? 'error' : 'waiting' };
  const rest = { ...record, fraction: 0, offline: false };
  if (remains !== 'here') return { ...rest, state: 'lost', recoverable: remains === 'recoverable' };
  if (state === 'duplicate' || state === 'error' || state === 'reading') return rest;
  if (state === 'lost') return { ...rest, state: record.sha256 === null ? 'reading' : 'waiting' };
  const stopped = (state === 'paused' && !offline) || state === 'pausing';
  return { ...rest, state: stopped ? 'paused' : 'waiting' };
}
