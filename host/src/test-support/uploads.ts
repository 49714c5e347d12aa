import { QueryClient } from '@tanstack/react-query';
import { createApi } from '@bestie/client/api';
import type { UploadSnapshot, UploadState, UploadTask } from '@bestie/remote-kit/shell-contract';
import type { NewUpload, UploadStep } from '@bestie/remote-kit/upload-contract';
import type { HostUploadOptions } from '../storage/storage';
import { createRemainingTime } from '../uploads/remaining-time';
import { UploadManager } from '../uploads/upload-manager';
import type { UploadRecord } from '../uploads/upload-record';
import type { KeptFile, UploadStore } from '../uploads/upload-store';

/** An in-memory IndexedDB; survives a "reload". */
export function memoryStore() {
  const records = new Map<string, UploadRecord>();
  const files = new Map<string, KeptFile>();
  const store: UploadStore = {
    readRecords: async () => [...records.values()],
    writeRecords: async (changed) => changed.forEach((record) => records.set(record.id, record)),
    readFile: async (id) => files.get(id),
    writeFile: async (id, file) => void files.set(id, file),
    async delete(ids) {
      for (const id of ids) {
        records.delete(id);
        files.delete(id);
      }
    },
  };
  return { store, records, files };
}

export type MemoryStore = ReturnType<typeof memoryStore>;

/** A storage task that the test advances manually. */
function manualTask(path: string, data: Blob, options: HostUploadOptions) {
  let snapshot: UploadSnapshot = { state: 'running', bytesTransferred: 0, totalBytes: data.size };
  const listeners = new Set<(snapshot: UploadSnapshot) => void>();
  let settle: { resolve(): void; reject(error: Error): void } = { resolve() {}, reject() {} };
  const done = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  done.catch(() => undefined);
  const enter = (state: UploadState, bytesTransferred = snapshot.bytesTransferred) => {
    snapshot = { ...snapshot, state, bytesTransferred };
    for (const listener of listeners) listener(snapshot);
  };
  const from = (states: UploadState[], next: UploadState) => {
    if (!states.includes(snapshot.state)) return false;
    enter(next);
    return true;
  };
  const task: UploadTask = {
    id: path,
    path,
    done,
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause: () => from(['running'], 'pausing'),
    resume: () => from(['paused', 'pausing'], 'running'),
    cancel: () => from(['running', 'pausing'], 'canceling'),
  };
  return {
    task,
    path,
    options,
    enter,
    state: () => snapshot.state,
    succeed() {
      enter('success', data.size);
      settle.resolve();
    },
    canceled() {
      enter('canceled');
      settle.reject(new DOMException('Upload canceled.', 'AbortError'));
    },
    fail(error: Error) {
      enter('error');
      settle.reject(error);
    },
  };
}

export type ManualTask = ReturnType<typeof manualTask>;

interface Scene {
  /** The store of an earlier page. */
  kept?: MemoryStore;
  owner?: string;
  isOnline?: boolean;
  pauses?: readonly number[];
  /** Responses by `METHOD /path`; others are empty. */
  answers?: Record<string, (body: Record<string, unknown>) => Response | object>;
}

/** A manager with an in-memory server: the real client, and storage tasks that the test advances. */
export function uploadScene({ kept = memoryStore(), owner = 'page-1', ...given }: Scene = {}) {
  const tasks: ManualTask[] = [];
  const deleted: string[] = [];
  const ended: string[] = [];
  const calls: { call: string; body: Record<string, unknown> }[] = [];
  const outdated: unknown[] = [];
  let now = 0;
  const api = createApi({
    origin: 'http://bestie.test',
    token: async () => 'token',
    fetch: async (input, init) => {
      const call = `${init?.method} ${new URL(input instanceof Request ? input.url : String(input)).pathname}`;
      const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>;
      calls.push({ call, body });
      const answer = given.answers?.[call]?.(body) ?? { matches: [] };
      return answer instanceof Response ? answer : Response.json(answer);
    },
  });
  const queryClient = new QueryClient();
  jest.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    outdated.push(filters?.queryKey);
  });
  const manager = new UploadManager({
    api,
    queryClient,
    owner,
    store: kept.store,
    storage: {
      upload(path, data, options = {}) {
        const made = manualTask(path, data, options);
        tasks.push(made);
        return made.task;
      },
      endUpload: async (session) => void ended.push(session),
      delete: async (path) => void deleted.push(path),
    },
    time: createRemainingTime(() => now),
    isOnline: given.isOnline ?? true,
    durationOf: async (_file, type) => (type.startsWith('video/') ? 12 : null),
    // The text serves as the hash.
    hash: (file) => file.text(),
    pauses: given.pauses ?? [],
  });
  return {
    manager,
    tasks,
    deleted,
    ended,
    kept,
    outdated,
    advance: (milliseconds: number) => void (now += milliseconds),
    states: () => manager.getSnapshot().files.map(({ state }) => state),
    first: () => manager.getSnapshot().files[0],
    /** Request bodies of one operation. */
    sent: (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body),
  };
}

/** Waits for all pending work. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

let made = 0;

/** An upload into the closet, as its page creates it. */
export function newUpload(name: string, content = name, changes: Partial<NewUpload> = {}): NewUpload {
  made += 1;
  const id = `01990000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  const path = `users/bestie/closet/${id}.jpg`;
  const create: UploadStep = { operation: 'items.create', input: { id, status: 'draft', photos: [path] } };
  return {
    id,
    name,
    path,
    group: 'closet',
    type: 'image/jpeg',
    href: '/upload/closet',
    file: new File([content], name, { type: 'image/jpeg', lastModified: 1 }),
    duplicates: {
      operation: 'items.findBySha256',
      input: {},
      hashes: 'sha256',
      within: 'skip',
      matchPaths: {
        id: 'duplicate.itemId',
        name: 'duplicate.name',
        picture: 'duplicate.cover.sources.small',
      },
      replace: {
        path,
        then: [
          create,
          {
            operation: 'items.mergeDraft',
            input: { draftId: id },
            fill: { itemId: 'duplicate' },
            repeated: ['not_found'],
          },
        ],
      },
    },
    then: [create],
    invalidates: [['items']],
    ...changes,
  };
}

/** An error response of the server. */
export const refusal = (code: string, status: number): Response =>
  Response.json({ error: { code, message: `It is ${code}.` } }, { status });
