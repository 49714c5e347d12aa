import type {
  DuplicateQuestion,
  FileUpload,
  NewUpload,
  UploadStep,
} from '@bestie/remote-kit/upload-contract';

/** All that is needed to finish an upload: what is shown of it, what it was asked to do, and how far it is. */
export interface UploadRecord extends FileUpload {
  /** The page that works on it. */
  owner: string;
  path: string;
  /** Of the file itself, to know it again. */
  fileName: string;
  lastModified: number;
  duplicates: DuplicateQuestion | null;
  then: readonly UploadStep[];
  invalidates: readonly (readonly string[])[];
  sha256: string | null;
  durationSeconds: number | null;
  /** Address at which object storage takes up an upload that was cut. */
  session: string | null;
  /** The object stands. */
  uploaded: boolean;
  /** Steps that are done, and whether the next one was sent before. */
  step: number;
  tried: boolean;
  /** The failure passes by itself: it is tried again without anybody. */
  passing: boolean;
}

/** How a new upload begins. */
export function createRecord(upload: NewUpload, owner: string): UploadRecord {
  const { id, file, group, name, folder, path, type, href, duplicates, then, invalidates } = upload;
  return {
    ...{ id, owner, group, name, folder: folder ?? '', bytes: file.size, type, href, path },
    fileName: file instanceof File ? file.name : name,
    lastModified: file instanceof File ? file.lastModified : 0,
    ...{ duplicates: duplicates ?? null, then, invalidates },
    ...{ state: 'reading', fraction: 0, reason: null, offline: false, twin: null, regainable: false },
    ...{ sha256: null, durationSeconds: null, session: null },
    ...{ uploaded: false, step: 0, tried: false, passing: false },
  };
}

/** What the browser still has of a file after a reload: the bytes, a handle that needs permission, or nothing. */
export type FileRemains = 'here' | 'regainable' | 'gone';

/** After a reload nothing runs any more: what was on its way waits for its place again. */
export function afterReload(record: UploadRecord, remains: FileRemains): UploadRecord {
  const { state, uploaded, offline } = record;
  if (uploaded) return { ...record, state: state === 'error' ? 'error' : 'waiting' };
  const rest = { ...record, fraction: 0, offline: false };
  if (remains !== 'here') return { ...rest, state: 'lost', regainable: remains === 'regainable' };
  if (state === 'duplicate' || state === 'error' || state === 'reading') return rest;
  if (state === 'lost') return { ...rest, state: record.sha256 === null ? 'reading' : 'waiting' };
  const stopped = (state === 'paused' && !offline) || state === 'pausing';
  return { ...rest, state: stopped ? 'paused' : 'waiting' };
}
