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
  const store = createStore(`bestie-closet-queue-${uid}`, 'queue');
  const entryKey = (id: string) => `entry:${id}`;
  const photoKey = (id: string) => `photo:${id}`;
  return {
    async readEntries() {
      const records = await readAll<string, QueueEntry>(store);
      return records
        .filter(([key]) => key.startsWith('entry:'))
        .map(([, entry]) => entry)
        .sort((left, right) => (left.id < right.id ? -1 : 1));
    },
    writeEntries: (changed) =>
      setMany(
        changed.map((entry) => [entryKey(entry.id), entry]),
        store,
      ),
    readPhoto: (id) => get<Blob>(photoKey(id), store),
    writePhoto: (id, blob) => set(photoKey(id), blob, store),
    delete: (id) => delMany([entryKey(id), photoKey(id)], store),
  };
}
