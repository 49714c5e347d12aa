import type { Contracts } from '@bestie/contracts/contracts';
import type { Endpoint, InputOf } from '@bestie/contracts/define-contract';
import type { ErrorCode } from '@bestie/contracts/errors';

/**
 * One file on its way. `running` … `success` are those of object storage (specification.md, section 4). Around
 * them: `reading` (hashed, looked for among what is there), `duplicate` (waits for a decision), `waiting` (for a
 * free place), `saving` (the bytes stand, the steps after them are under way), `lost` (the browser wants the file
 * to be given again).
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

/** What becomes of a file whose bytes are there already. */
export type DuplicateDecision = 'skip' | 'keep' | 'replace';

/** What the shell knows of a file only when it has read it, or when somebody has decided. */
export type UploadFact = 'path' | 'sha256' | 'durationSeconds' | 'twin';

type OperationsOf<Noun extends keyof Contracts> = {
  [Verb in keyof Contracts[Noun] & string]: Contracts[Noun][Verb] extends Endpoint
    ? {
        /** `noun.verb` of the contract. */
        operation: `${Noun & string}.${Verb}`;
        input: Partial<InputOf<Contracts[Noun][Verb]>>;
        /** Fields of the input that are known only later; what stays unknown is left out. */
        fill?: { [Field in keyof InputOf<Contracts[Noun][Verb]>]?: UploadFact };
      }
    : never;
}[keyof Contracts[Noun] & string];

/** A call of the contract, as data. */
export type UploadCall = { [Noun in keyof Contracts]: OperationsOf<Noun> }[keyof Contracts];

/**
 * A call that follows when the bytes stand. It is sent again after a lost answer, so it must change nothing more
 * when it comes twice.
 */
export type UploadStep = UploadCall & {
  /** Codes that, when the call was sent before, say that it had arrived. */
  repeated?: readonly ErrorCode[];
  /**
   * The call that takes this step for several files at once, where many arrive together. It answers with `done`, the ids
   * of the files for which it did; for the others the step is taken alone.
   */
  together?: SharedCall;
};

/** A call that takes a list: of each file the fields of its step's input that are named. */
export interface SharedCall {
  /** `noun.verb` of the contract. */
  operation: UploadCall['operation'];
  /** The field of the input that takes the list. */
  list: string;
  fields: readonly string[];
  /** Files that one call takes at most. */
  most: number;
}

/** How to find out which files are there already. Answers with `matches`, each of which has a `sha256`. */
export type DuplicateQuestion = UploadCall & {
  /** The field of the input that takes the hashes. */
  hashes: string;
  /** Where in a match the thing is that has the same bytes: `asset.id`. */
  twin: { id: string; name: string; picture: string };
  /** The same bytes twice in one group: one is skipped, or somebody is asked. */
  within: 'skip' | 'ask';
  /** What to do instead for `replace`; `{twin}` in the path stands for the id of the twin. */
  replace: { path: string; then: readonly UploadStep[] };
};

/**
 * A file to upload. But for the file it is plain data, so that the shell can finish it after a reload, on any page
 * and without the code of the remote that asked for it.
 */
export interface NewUpload {
  /** UUID v7, chosen by the caller: a step that makes something of this id makes it once. */
  id: string;
  file: File | Blob;
  /** Lets the browser open the file again after a reload, so that no copy of it is needed. */
  handle?: FileSystemFileHandle;
  /** What belongs together, `closet` or `space:ID`: pages look at a group. */
  group: string;
  /** What the person calls it. */
  name: string;
  /** Where it came from or goes to, shown before the name. */
  folder?: string;
  /** Object name that it is uploaded to. */
  path: string;
  type: string;
  /** In-app path where it can be seen. */
  href: string;
  duplicates?: DuplicateQuestion;
  then: readonly UploadStep[];
  /** Query keys that are out of date when it is done. */
  invalidates: readonly (readonly string[])[];
}

/** What has the same bytes. */
export interface UploadTwin {
  /** Null when it is itself still on its way. */
  id: string | null;
  name: string;
  /** Address of a small picture. */
  picture: string | null;
}

/** One file as the list shows it. */
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
  /** In words, when the state is `error`. */
  readonly reason: string | null;
  /** Paused because there is no connection; goes on by itself. */
  readonly offline: boolean;
  /** Of a `duplicate`. */
  readonly twin: UploadTwin | null;
  /** A `lost` file that `retry` gets back by asking for permission, without choosing it again. */
  readonly regainable: boolean;
}

/** What other tabs of this browser upload for the same person, all together. */
export interface UploadsElsewhere {
  files: number;
  done: number;
  bytes: number;
  sentBytes: number;
}

/** Everything that is on its way in this tab, oldest first; what has arrived stays until it is cleared. */
export interface UploadsSnapshot {
  readonly files: readonly FileUpload[];
  /** Files that were skipped because they were chosen twice, by group. */
  readonly doubled: Readonly<Record<string, number>>;
  /** Seconds until everything that moves has arrived; null while nobody can tell. */
  readonly secondsLeft: number | null;
  readonly offline: boolean;
  /** On its way in other tabs, which alone can do something about it; null while they do nothing. */
  readonly elsewhere: UploadsElsewhere | null;
}

/** A file as a picker or a drop gives it. */
export interface GivenFile {
  file: File;
  handle?: FileSystemFileHandle;
}

/**
 * The one upload manager of the platform. Three files go at a time, over all consoles; they go on while the person
 * is elsewhere, through a reload, and by themselves when the connection comes back. Since 1.2.0.
 * Where a method takes a group, it acts on that group, else on everything.
 */
export interface ShellUploads {
  /** Takes files; a group that has wholly arrived begins a new round with them. */
  add(uploads: readonly NewUpload[]): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getSnapshot(): UploadsSnapshot;
  /** Of a `duplicate`. */
  decide(id: string, decision: DuplicateDecision): void;
  /** From `running`, and from `waiting`, which has not begun. */
  pause(id: string): void;
  /** From `paused` or `pausing`. */
  resume(id: string): void;
  /** Anything that has not arrived. */
  cancel(id: string): void;
  /** From `error`; from `lost` where it is `regainable`, in answer to a click. */
  retry(id: string): void;
  pauseAll(group?: string): void;
  resumeAll(group?: string): void;
  cancelAll(group?: string): void;
  retryAll(group?: string): void;
  /** Takes what has arrived out of the list. */
  clearDone(group?: string): void;
  /** The note about files of this group that were chosen twice has been read. */
  dismissDoubled(group: string): void;
  /** The file itself while it is here, for a small picture of it. */
  file(id: string): Promise<Blob | undefined>;
  /** Reunites `lost` uploads with their files, found by name, size and date. Answers with the others. */
  giveFiles<Given extends GivenFile>(files: readonly Given[]): Promise<Given[]>;
}
