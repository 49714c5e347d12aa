import type { ComponentType, ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '@bestie/client/api';
import type { LiveEvents } from '@bestie/client/live';
import type { Role } from '@bestie/contracts/roles';
import type { RemoteData } from '@bestie/contracts/remotes';
import type { ShellUploads } from '../uploads/upload-contract';

/**
 * Version of the shell contract that this kit describes. A remote names the range it needs in its
 * `remote.json`; additions raise the minor version, breaking changes the major one.
 */
export const SHELL_CONTRACT_VERSION = '2.4.0';

/**
 * The signed-in person, as the shell knows it. `role` is the real one; see {@link Shell.role} for the
 * effective one.
 */
export interface Session {
  uid: string;
  email: string | null;
  displayName: string | null;
  /** Real role, from verified claims. */
  role: Role;
  admin: boolean;
  /** When the account is erased; absent unless they asked for it. Since 1.3.0. */
  leavesAt?: string;
}

export type ToastKind = 'default' | 'success' | 'error';

/** Long-running work that the topbar's progress pill shows. */
export interface ProgressEntry {
  id: string;
  label: string;
  /** 0–1, or null while the size is unknown. */
  fraction: number | null;
  state: 'running' | 'paused' | 'error' | 'done';
  /** In-app path of the page that shows the work. */
  href?: string;
  /** Estimated remaining time, if known. Since 1.2.0. */
  secondsLeft?: number;
}

export type UploadState = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'error' | 'success';

export interface UploadSnapshot {
  state: UploadState;
  bytesTransferred: number;
  totalBytes: number;
  /** The message when `state` is `error`. */
  reason?: string;
}

/**
 * An upload to object storage by the official SDK. It ends with the page; files of people use {@link
 * Shell.uploads}.
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
  /** Resolves when the object is stored, rejects with an error whose message may be shown. */
  readonly done: Promise<void>;
}

/** Metadata of a stored file that can be changed. */
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
   * Uploads with the SDK's own task, for the page that checks storage. Files of people use {@link
   * Shell.uploads}; a lint rule enforces that in consoles.
   */
  upload(
    path: string,
    data: Blob,
    options?: { contentType?: string; customMetadata?: Record<string, string> },
  ): UploadTask;
  delete(path: string): Promise<void>;
  /** An address that needs no sign-in, until it is renewed. Files of spaces have none. */
  downloadUrl(path: string): Promise<string>;
  metadata(path: string): Promise<Record<string, unknown>>;
  /**
   * Changes a file's metadata; `null` removes a field, absent fields stay. Resolves with all metadata. Since
   * 1.2.0.
   */
  updateMetadata(path: string, changes: MetadataChanges): Promise<Record<string, unknown>>;
  /** Revokes every download URL of a file, and creates a new one. Since 1.2.0. */
  renewDownloadUrl(path: string): Promise<string>;
  list(
    prefix: string,
    options?: { maxResults?: number; pageToken?: string },
  ): Promise<{ prefixes: string[]; items: string[]; nextPageToken?: string }>;
}

/**
 * The person's sign-in methods, and changes to them. Since 1.1.0. Failures are a `BestieError` whose message
 * may be shown.
 */
export interface ShellAccount {
  /** Whether there is a password to change: accounts that use Google only have none. */
  hasPassword(): Promise<boolean>;
  /**
   * Sets a new password and ends the sign-ins on all other devices; this page stays signed in. Rejects with
   * `invalid_input` about the field `current` or `next` when the person can fix it.
   */
  changePassword(current: string, next: string): Promise<void>;
  /** Mails a link to the person, with which they set a first or a new password. */
  sendPasswordReset(): Promise<void>;
  /**
   * Has the account deleted in 30 days, after the person confirmed it on the server's own page, which the
   * shell opens. Then they are signed out everywhere, and the sign-in page says until when they can come
   * back. Rejects with `step_up_required` when they do not confirm it, and with `last_admin`. Since 1.4.0
   * without a password.
   * @param options.confessionsToo their confessions are deleted within the 30 days, too. Since 2.1.0.
   * @param options.textsToo their posts and messages are emptied with the account. Since 2.2.0.
   */
  requestDeletion(options?: { confessionsToo?: boolean; textsToo?: boolean }): Promise<void>;
  /** Cancels the deletion of the account. Since 1.3.0. */
  cancelDeletion(): Promise<void>;
}

export type ThemeMode = 'auto' | 'light' | 'dark';

/** What the host provides to every remote. Kept stable: see {@link SHELL_CONTRACT_VERSION}. */
export interface Shell {
  session: Session | null;
  /**
   * Effective role: the role that the person views as. It grants nothing; the server decides by the real one.
   */
  role: Role;
  /** `set` stores the choice in this browser, as the topbar's toggle does; since 1.1.0. */
  theme: { mode: ThemeMode; resolved: 'light' | 'dark'; set(mode: ThemeMode): void };
  fanMode: { enabled: boolean; set(enabled: boolean): Promise<void> };
  api: Api;
  queryClient: QueryClient;
  live: LiveEvents;
  storage: ShellStorage;
  /** Running uploads, which continue whatever page is shown. Since 1.2.0. */
  uploads: ShellUploads;
  account: ShellAccount;
  toast(message: string, options?: { kind?: ToastKind; undo?: () => void }): void;
  progress: { report(entry: ProgressEntry): void; clear(id: string): void };
  /** Runs on 'n' and on the page's primary button until the returned function is called. */
  registerPrimaryAction(action: { label: string; run(): void }): () => void;
  /** Warns that leaving now would lose something; the returned function ends the warning. */
  registerUnsaved(reason: string): () => void;
  /**
   * Names a page in breadcrumbs and, if it is the current page, in the window's title, instead of the label
   * in `remote.json`; until the returned function is called. `path` is this page's or one above it. Since
   * 1.1.0.
   */
  registerCrumb(crumb: { path: string; label: string }): () => void;
  /** First visit and name for the greeting, as in specification.md section 1. */
  greeting: { text: string; firstVisit: boolean };
}

/** A remote: plain data plus lazy code. */
export interface RemoteDefinition<PageName extends string = string> {
  /** For tests and types: a built release leaves it out, because pages have it in their composition. */
  data: RemoteData<PageName>;
  /** One lazy module per page name used by `data.routes`. */
  pages: Record<PageName, () => Promise<{ default: ComponentType }>>;
  /**
   * One lazy module per part that `data.fills` names. A part gets the properties of its slot (`SlotProps`). Since
   * 2.3.0.
   */
  parts?: Record<string, () => Promise<{ default: ComponentType<never> }>>;
  /** Wraps every page and part of the remote, for its own providers. */
  wrapper?: ComponentType<{ children: ReactNode }>;
  /**
   * Starts what the console runs beside its pages: timers, listeners, sheets in
   * `document.adoptedStyleSheets`. Called with its first page, and the returned function when the console is
   * left. Work of a page belongs in its effects. Since 2.0.0.
   */
  start?: () => () => void;
}
