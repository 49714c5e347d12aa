import { createStore, delMany, entries as readAll, get, set, setMany } from 'idb-keyval';
import type { UploadEntry } from './upload-entry';

/** Where the queue lies between two loads of the page. */
export interface UploadStorage {
  readEntries(): Promise<UploadEntry[]>;
  writeEntries(entries: readonly UploadEntry[]): Promise<void>;
  readFile(id: string): Promise<Blob | undefined>;
  /** Rejects when the browser has no room. */
  writeFile(id: string, file: Blob): Promise<void>;
  delete(ids: readonly string[]): Promise<void>;
}

/** IndexedDB, one database per person. */
export function createUploadStorage(uid: string): UploadStorage {
  const entriesStore = createStore(`bestie-space-uploads-${uid}`, 'entries');
  const filesStore = createStore(`bestie-space-files-${uid}`, 'files');
  return {
    async readEntries() {
      const records = await readAll<string, UploadEntry>(entriesStore);
      return records.map(([, entry]) => entry).sort((left, right) => (left.id < right.id ? -1 : 1));
    },
    writeEntries: (changed) =>
      setMany(
        changed.map((entry) => [entry.id, entry]),
        entriesStore,
      ),
    readFile: (id) => get<Blob>(id, filesStore),
    writeFile: (id, file) => set(id, file, filesStore),
    async delete(ids) {
      await delMany([...ids], entriesStore);
      await delMany([...ids], filesStore);
    },
  };
}
