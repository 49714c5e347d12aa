import { createStore, delMany, entries as readAll, get, keys, set, setMany } from 'idb-keyval';
import { leftKey } from './left-over';
import type { UploadRecord } from './upload-record';

/** What is kept of a file itself: its bytes, or the way to them. */
export interface KeptFile {
  blob?: Blob;
  handle?: FileSystemFileHandle;
}

/** Where uploads lie between two loads of the page. Each record by itself, so that tabs overwrite only their own. */
export interface UploadStore {
  readRecords(): Promise<UploadRecord[]>;
  writeRecords(records: readonly UploadRecord[]): Promise<void>;
  readFile(id: string): Promise<KeptFile | undefined>;
  /** Rejects when the browser has no room. */
  writeFile(id: string, file: KeptFile): Promise<void>;
  delete(ids: readonly string[]): Promise<void>;
}

/** IndexedDB of this browser, apart per person. */
export function createUploadStore(uid: string): UploadStore {
  const opened = new Map<string, ReturnType<typeof createStore>>();
  // Opened by the first use: where there is no IndexedDB, that use rejects, and uploads live as long as the tab.
  const store = async (name: 'records' | 'files') => {
    const known = opened.get(name) ?? createStore(`bestie-upload-${name}-${uid}`, name);
    opened.set(name, known);
    return known;
  };
  const mark = (left: boolean) => {
    try {
      if (left) localStorage.setItem(leftKey(uid), '1');
      else localStorage.removeItem(leftKey(uid));
    } catch {
      // A browser that keeps nothing has nothing left over either.
    }
  };
  return {
    async readRecords() {
      const records = await readAll<string, UploadRecord>(await store('records'));
      return records.map(([, record]) => record).sort((left, right) => (left.id < right.id ? -1 : 1));
    },
    async writeRecords(records) {
      mark(true);
      await setMany(
        records.map((record) => [record.id, record]),
        await store('records'),
      );
    },
    readFile: async (id) => get<KeptFile>(id, await store('files')),
    writeFile: async (id, file) => set(id, file, await store('files')),
    async delete(ids) {
      const records = await store('records');
      await delMany([...ids], records);
      await delMany([...ids], await store('files'));
      if ((await keys(records)).length === 0) mark(false);
    },
  };
}
