import type { FirebaseStorage, SettableMetadata } from 'firebase/storage';
import type { ShellStorage, UploadTask } from '@bestie/remote-kit/shell-contract';
import type { StorageSdk } from './storage-sdk';
import { describeStorageError, isCanceled } from './storage-errors';
import { createUploadQueue } from './upload-queue';
import { sessionOf, takeUp } from './upload-session';
import { createUploadTask } from './upload-task';

/** Parallel uploads over all consoles. */
const parallelUploads = 3;

export interface OpenedStorage {
  sdk: StorageSdk;
  storage: FirebaseStorage;
}

export interface HostUploadOptions {
  contentType?: string;
  customMetadata?: Record<string, string>;
  /** URL of an interrupted upload of the same file, to resume it. */
  session?: string | null;
  /** Called with the URL at which this upload can be resumed. */
  onSession?(address: string): void;
}

/** {@link ShellStorage} with what only the shell's own upload manager needs. */
export interface HostStorage extends ShellStorage {
  upload(path: string, data: Blob, options?: HostUploadOptions): UploadTask;
  /** Ends an interrupted upload by the URL of its session. */
  endUpload(session: string): Promise<void>;
}

/**
 * Object storage for the shell and the remotes, on the official SDK. Nothing is loaded before the first call;
 * a failed load is tried again with the next one.
 * @param open loads the SDK and connects it
 */
export function createShellStorage(open: () => Promise<OpenedStorage>): HostStorage {
  const queue = createUploadQueue(parallelUploads);
  let opening: Promise<OpenedStorage> | null = null;
  const opened = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    }));

  /** Runs a call of the SDK and converts its errors. */
  async function call<T>(work: (opened: OpenedStorage) => Promise<T>): Promise<T> {
    try {
      return await work(await opened());
    } catch (error) {
      throw await describeStorageError(error);
    }
  }

  return {
    upload: (path, data, { session, onSession, ...metadata } = {}) =>
      createUploadTask({
        id: crypto.randomUUID(),
        path,
        totalBytes: data.size,
        queue,
        begin: async () => {
          const { sdk, storage } = await opened();
          const task = sdk.uploadBytesResumable(sdk.ref(storage, path), data, metadata);
          task.catch((error: unknown) => {
            const address = sessionOf(task);
            if (isCanceled(error) && address) void sdk.endUpload(storage, address).catch(() => undefined);
          });
          if (session) await takeUp(task, session);
          if (onSession) {
            let known: string | null = session ?? null;
            task.on('state_changed', () => {
              const address = sessionOf(task);
              if (address === null || address === known) return;
              known = address;
              onSession(address);
            });
          }
          return { task };
        },
      }),
    endUpload: (session) => call(({ sdk, storage }) => sdk.endUpload(storage, session)),
    delete: (path) => call(({ sdk, storage }) => sdk.deleteObject(sdk.ref(storage, path))),
    downloadUrl: (path) => call(({ sdk, storage }) => sdk.getDownloadURL(sdk.ref(storage, path))),
    metadata: (path) =>
      call(async ({ sdk, storage }) => ({ ...(await sdk.getMetadata(sdk.ref(storage, path))) })),
    updateMetadata: (path, changes) =>
      call(async ({ sdk, storage }) => {
        // `null` removes a field, which the SDK's types allow only for some of them.
        const settable = changes as SettableMetadata;
        return { ...(await sdk.updateMetadata(sdk.ref(storage, path), settable)) };
      }),
    renewDownloadUrl: (path) =>
      call(async ({ sdk, storage }) => {
        const reference = sdk.ref(storage, path);
        await sdk.renewDownloads(storage, reference);
        return sdk.getDownloadURL(reference);
      }),
    list: (prefix, options = {}) =>
      call(async ({ sdk, storage }) => {
        const page = await sdk.list(sdk.ref(storage, prefix), options);
        return {
          prefixes: page.prefixes.map((entry) => entry.fullPath),
          items: page.items.map((entry) => entry.fullPath),
          ...(page.nextPageToken !== undefined && { nextPageToken: page.nextPageToken }),
        };
      }),
  };
}
