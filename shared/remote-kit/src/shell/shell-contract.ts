import type { ComponentType, ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '@bestie/client/api';
import type { LiveEvents } from '@bestie/client/live';
import type { Role } from '@bestie/contracts/roles';
import type { RemoteData } from '@bestie/contracts/remotes';
import type { ShellUploads } from '../uploads/upload-contract';

/**
 * Version of the shell contract that this kit describes. A remote states the range it needs in its
 * `remote.json`; additions raise the minor version, anything breaking the major.
 */
export const SHELL_CONTRACT_VERSION = '2.1.0';

/** Who is signed in, as the shell knows it. `role` is the real one; see {@link Shell.role} for the effective one. */
export interface Session {
  uid: string;
  email: string | null;
  displayName: string | null;
  /** Real role, from verified claims. */
  role: Role;
  admin: boolean;
  /** When the account is erased; left out for who did not ask for it. Since 1.3.0. */
  leavesAt?: string;
}

export type ToastKind = 'default' | 'success' | 'error';

/** Anything that takes a while and that the topbar's progress pill should show. */
export interface ProgressEntry {
  id: string;
  label: string;
  /** 0–1, or null while the size is unknown. */
  fraction: number | null;
  state: 'running' | 'paused' | 'error' | 'done';
  /** In-app path where the work can be seen. */
  href?: string;
  /** Until it is done, where that can be told. Since 1.2.0. */
  secondsLeft?: number;
}

export type UploadState = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'error' | 'success';

export interface UploadSnapshot {
  state: UploadState;
  bytesTransferred: number;
  totalBytes: number;
  /** In words, when `state` is `error`. */
  reason?: string;
}

/**
 * One file on its way into object storage, by the official SDK. It ends with the page; what a person hands over for
 * good goes by {@link Shell.uploads}.
 */
export interface UploadTask {
  readonly id: string;
  readonly path: string;
  snapshot(): UploadSnapshot;
  subscribe(listener: (snapshot: UploadSnapshot) => void): () => void;
  /** Only from `running`; false when not possible. */
  pause(): boolean;
  /** From `paused` or `pausing`. */
  resume(): boolean;
  /** From `running` or `pausing`. */
  cancel(): boolean;
  /** Resolves when the object stands, rejects with an error whose message may be shown. */
  readonly done: Promise<void>;
}

/** What can be changed about a stored file. */
export interface MetadataChanges {
  contentType?: string;
  cacheControl?: string | null;
  contentDisposition?: string | null;
  contentEncoding?: string | null;
  contentLanguage?: string | null;
  customMetadata?: Record<string, string | null>;
}

/** Object storage through the shell's one copy of the SDK. */
export interface ShellStorage {
  /**
   * Uploads with the SDK's own task, for the page that checks storage. Whatever people hand over goes by
   * {@link Shell.uploads}; a lint rule holds consoles to it.
   */
  upload(
    path: string,
    data: Blob,
    options?: { contentType?: string; customMetadata?: Record<string, string> },
  ): UploadTask;
  delete(path: string): Promise<void>;
  downloadUrl(path: string): Promise<string>;
  metadata(path: string): Promise<Record<string, unknown>>;
  /**
   * Changes what is said about a file; `null` takes a field away, fields that are left out stay. Resolves with all of
   * it. Since 1.2.0.
   */
  updateMetadata(path: string, changes: MetadataChanges): Promise<Record<string, unknown>>;
  /** Ends every download address of a file that was handed out so far, and makes another. Since 1.2.0. */
  renewDownloadUrl(path: string): Promise<string>;
  list(
    prefix: string,
    options?: { maxResults?: number; pageToken?: string },
  ): Promise<{ prefixes: string[]; items: string[]; nextPageToken?: string }>;
}

/**
 * How the person signs in, and what they may change about it. Since 1.1.0.
 * Failures are a `BestieError` whose message may be shown.
 */
export interface ShellAccount {
  /** Whether there is a password to change: who only ever came by Google has none. */
  hasPassword(): Promise<boolean>;
  /**
   * Sets a new password and ends the sign-ins on all other devices; this page stays signed in. Rejects with
   * `invalid_input` about the field `current` or `next` where the person can do something about it.
   */
  changePassword(current: string, next: string): Promise<void>;
  /** Has a link sent to the person's address, by which they choose a password: a first one, or another. */
  sendPasswordReset(): Promise<void>;
  /**
   * Has the account deleted in 30 days, once the person confirmed it on the server's own page, to which the shell leads
   * them. Then they are signed out everywhere, and the sign-in page says until when they may come back. Rejects with
   * `step_up_required` when they do not confirm it, and with `last_admin`. Since 1.4.0 without a password.
   * @param options.confessionsToo what they confessed goes within the 30 days, too. Since 2.1.0.
   */
  requestDeletion(options?: { confessionsToo?: boolean }): Promise<void>;
  /** Keeps the account that was about to be deleted. Since 1.3.0. */
  cancelDeletion(): Promise<void>;
}

export type ThemeMode = 'auto' | 'light' | 'dark';

/** What the host gives every remote. Kept stable: see {@link SHELL_CONTRACT_VERSION}. */
export interface Shell {
  session: Session | null;
  /** Effective role: what the person looks as. Never a right; the server decides on the real one. */
  role: Role;
  /** `set` chooses for this browser, as the topbar's toggle does; since 1.1.0. */
  theme: { mode: ThemeMode; resolved: 'light' | 'dark'; set(mode: ThemeMode): void };
  fanMode: { enabled: boolean; set(enabled: boolean): Promise<void> };
  api: Api;
  queryClient: QueryClient;
  live: LiveEvents;
  storage: ShellStorage;
  /** Files being uploaded, which arrive whatever page is in view. Since 1.2.0. */
  uploads: ShellUploads;
  account: ShellAccount;
  toast(message: string, options?: { kind?: ToastKind; undo?: () => void }): void;
  progress: { report(entry: ProgressEntry): void; clear(id: string): void };
  /** Runs on 'n' and on the page's primary button while the returned function has not been called. */
  registerPrimaryAction(action: { label: string; run(): void }): () => void;
  /** Says that leaving now would lose something; call the result when it no longer would. */
  registerUnsaved(reason: string): () => void;
  /**
   * Names a page in breadcrumbs and, when it is the page in view, in the window's title, in place of the words of
   * `remote.json`; until the returned function is called. `path` is this page's or one above it. Since 1.1.0.
   */
  registerCrumb(crumb: { path: string; label: string }): () => void;
  /** First visit and greeting name, as specification.md section 1 has it. */
  greeting: { text: string; firstVisit: boolean };
}

/** What a remote is: plain data plus lazy code. */
export interface RemoteDefinition<PageName extends string = string> {
  /** For tests and types: a built release leaves it out, since pages have it from their composition. */
  data: RemoteData<PageName>;
  /** One lazy module per page name used by `data.routes`. */
  pages: Record<PageName, () => Promise<{ default: ComponentType }>>;
  /** Wraps every page of the remote, for providers of its own. */
  wrapper?: ComponentType<{ children: ReactNode }>;
  /**
   * Starts what the console runs beside its pages: timers, listeners, sheets in `document.adoptedStyleSheets`. Called
   * with its first page that stands, and the returned function when the console is left. What a page runs belongs into
   * its effects. Since 2.0.0.
   */
  start?: () => () => void;
}
