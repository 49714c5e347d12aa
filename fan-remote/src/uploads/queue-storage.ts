import { createStore, delMany, entries as readAll, get, set, setMany } from 'idb-keyval';
import type { QueueEntry } from './queue-entry';

/** Where the queue outlives the tab: entries and the photos themselves. */
export interface QueueStorage {
  readEntries(): Promise<QueueEntry[]>;
  /** Each entry is a record of its own, so that two tabs do not overwrite each other's. */
  writeEntries(changed: readonly QueueEntry[]): Promise<void>;
  readPhoto(id: string): Promise<Blob | undefined>;
  writePhoto(id: string, photo: Blob): Promise<void>;
  /** Entry and photo. */
  delete(id: string): Promise<void>;
}

/** IndexedDB of this browser, apart per person. */
export function createQueueStorage(uid: string): QueueStorage {
  let opened: ReturnType<typeof createStore> | undefined;
  // Opened by the first use: where there is no IndexedDB, that use rejects, and the queue does without.
  const store = async () => (opened ??= createStore(`bestie-closet-queue-${uid}`, 'queue'));
  const entryKey = (id: string) => `entry:${id}`;
  const photoKey = (id: string) => `photo:${id}`;
  return {
    async readEntries() {
      const records = await readAll<string, QueueEntry>(await store());
      return records
        .filter(([key]) => key.startsWith('entry:'))
        .map(([, entry]) => entry)
        .sort((left, right) => (left.id < right.id ? -1 : 1));
    },
    writeEntries: async (changed) =>
      setMany(
        changed.map((entry) => [entryKey(entry.id), entry]),
        await store(),
      ),
    readPhoto: async (id) => get<Blob>(photoKey(id), await store()),
    writePhoto: async (id, blob) => set(photoKey(id), blob, await store()),
    delete: async (id) => delMany([entryKey(id), photoKey(id)], await store()),
  };
}
