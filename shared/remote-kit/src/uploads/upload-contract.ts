import type { Contracts } from '@bestie/contracts/contracts';
import type { Endpoint, InputOf } from '@bestie/contracts/define-contract';
import type { ErrorCode } from '@bestie/contracts/errors';

/**
 * State of an upload. `running` … `success` are those of object storage (specification.md, section 4). Around them:
 * `reading` (being hashed and checked for duplicates), `duplicate` (needs a decision), `waiting` (for a slot),
 * `saving` (the bytes are stored, the following steps are running), `lost` (the file must be given again).
 */
export type FileUploadState =
  | 'reading'
  | 'duplicate'
  | 'lost'
  | 'waiting'
  | 'running'
  | 'pausing'
  | 'paused'
  | 'canceling'
  | 'canceled'
  | 'saving'
  | 'error'
  | 'success';

/** What to do with a file whose bytes exist already. */
export type DuplicateDecision = 'skip' | 'keep' | 'replace';

/** Values that the shell knows only after it has read the file, or after a decision. */
export type UploadFact = 'path' | 'sha256' | 'durationSeconds' | 'duplicate';

type OperationsOf<Noun extends keyof Contracts> = {
  [Verb in keyof Contracts[Noun] & string]: Contracts[Noun][Verb] extends Endpoint
    ? {
        /** `noun.verb` of the contract. */
        operation: `${Noun & string}.${Verb}`;
        input: Partial<InputOf<Contracts[Noun][Verb]>>;
        /** Input fields whose values are known later; unknown values are omitted. */
        fill?: { [Field in keyof InputOf<Contracts[Noun][Verb]>]?: UploadFact };
      }
    : never;
}[keyof Contracts[Noun] & string];

/** A contract call as data. */
export type UploadCall = { [Noun in keyof Contracts]: OperationsOf<Noun> }[keyof Contracts];

/** A call that runs when the bytes are stored. It is repeated after a lost response, so it must be idempotent. */
export type UploadStep = UploadCall & {
  /** Error codes that mean, for a repeated call, that the first one succeeded. */
  repeated?: readonly ErrorCode[];
  /**
   * Error codes after which the step counts as done, because what the file belongs to was deleted meanwhile. Later
   * steps still run.
   */
  obsolete?: readonly ErrorCode[];
  /**
   * The call that runs this step for several files at once. Its response has `done`, the ids of the files that it
   * handled; for the others the step runs individually.
   */
  batch?: BatchCall;
};

/** A call that takes a list: the named fields of each file's step input. */
export interface BatchCall {
  /** `noun.verb` of the contract. */
  operation: UploadCall['operation'];
  /** The field of the input that takes the list. */
  list: string;
  fields: readonly string[];
  /** Maximum number of files per call. */
  most: number;
}

/** A request that finds existing duplicates. Its response has `matches`, each with a `sha256`. */
export type DuplicateQuestion = UploadCall & {
  /** The field of the input that takes the hashes. */
  hashes: string;
  /** Paths within a match to the existing thing, such as `asset.id`. */
  matchPaths: { id: string; name: string; picture: string };
  /** When one group contains the same bytes twice: skip one, or ask. */
  within: 'skip' | 'ask';
  /** What happens on `replace`; `{duplicate}` in the path stands for the id of the existing thing. */
  replace: { path: string; then: readonly UploadStep[] };
  /** What happens on `keep`, where it is more than `then` of the upload. Since 2.4.0. */
  keep?: { then: readonly UploadStep[] };
};

/**
 * A file to upload. Except for the file it is plain data, so that the shell can finish it after a reload, on any page
 * and without the code of the remote.
 */
export interface NewUpload {
  /** UUID v7, chosen by the caller, which makes the steps idempotent. */
  id: string;
  file: File | Blob;
  /** Lets the browser open the file again after a reload without a copy. */
  handle?: FileSystemFileHandle;
  /** Key by which pages select uploads, such as `closet` or `space:ID`. */
  group: string;
  /** The name for the person. */
  name: string;
  /** Source or target folder, shown before the name. */
  folder?: string;
  /** Object name for the upload. */
  path: string;
  type: string;
  /** In-app path of the page that shows it. */
  href: string;
  duplicates?: DuplicateQuestion;
  then: readonly UploadStep[];
  /** Query keys that become stale when it is done. */
  invalidates: readonly (readonly string[])[];
}

/** A thing with the same bytes. */
export interface UploadDuplicate {
  /** Null while it is itself being uploaded. */
  id: string | null;
  name: string;
  /** URL of a small picture. */
  picture: string | null;
}

/** One file in the list. */
export interface FileUpload {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly folder: string;
  readonly bytes: number;
  readonly type: string;
  readonly href: string;
  readonly state: FileUploadState;
  /** 0–1 of its bytes. */
  readonly fraction: number;
  /** The message when the state is `error`. */
  readonly reason: string | null;
  /** Paused because there is no connection; resumes automatically. */
  readonly offline: boolean;
  /** Set in the state `duplicate`. */
  readonly duplicateOf: UploadDuplicate | null;
  /** A `lost` file that `retry` can recover by asking for permission, without choosing it again. */
  readonly recoverable: boolean;
}

/** The sum of the uploads in other tabs of this browser for the same person. */
export interface UploadsElsewhere {
  files: number;
  done: number;
  bytes: number;
  sentBytes: number;
}

/** All uploads of this tab, oldest first; finished ones stay until they are cleared. */
export interface UploadsSnapshot {
  readonly files: readonly FileUpload[];
  /** Number of files that were skipped because they were chosen twice, by group. */
  readonly doubled: Readonly<Record<string, number>>;
  /** Estimated seconds until all active uploads have finished; null without an estimate. */
  readonly secondsLeft: number | null;
  readonly offline: boolean;
  /** Uploads in other tabs, which only those tabs can control; null while they are idle. */
  readonly elsewhere: UploadsElsewhere | null;
}

/** A file from a picker or a drop. */
export interface GivenFile {
  file: File;
  handle?: FileSystemFileHandle;
}

/**
 * The upload manager of the platform. It uploads three files at a time over all consoles, and continues across pages,
 * after a reload, and when the connection comes back. Since 1.2.0. Methods with a group act on that group, otherwise
 * on all uploads.
 */
export interface ShellUploads {
  /** Adds files; a finished group starts a new round with them. */
  add(uploads: readonly NewUpload[]): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getSnapshot(): UploadsSnapshot;
  /** In the state `duplicate`. */
  decide(id: string, decision: DuplicateDecision): void;
  /** In the states `running` and `waiting`. */
  pause(id: string): void;
  /** In the states `paused` and `pausing`. */
  resume(id: string): void;
  /** In any state but `success`. */
  cancel(id: string): void;
  /** In the state `error`, and in `lost` when `recoverable`, in response to a click. */
  retry(id: string): void;
  pauseAll(group?: string): void;
  resumeAll(group?: string): void;
  cancelAll(group?: string): void;
  retryAll(group?: string): void;
  /** Removes finished uploads from the list. */
  clearDone(group?: string): void;
  /** Dismisses the notice about files of this group that were chosen twice. */
  dismissDoubled(group: string): void;
  /** The file while it is available, for a preview. */
  file(id: string): Promise<Blob | undefined>;
  /** Matches files with `lost` uploads by name, size and date. Returns the files without a match. */
  giveFiles<Given extends GivenFile>(files: readonly Given[]): Promise<Given[]>;
}
