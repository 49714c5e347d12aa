import { createStore, delMany, entries as readAll, get, keys, set, setMany } from 'idb-keyval';
import { keepText } from '@bestie/remote-kit/keep-text';
import { leftKey } from './left-over';
import type { UploadRecord } from './upload-record';

/** What is stored of a file: its bytes or its handle. */
export interface KeptFile {
  blob?: Blob;
  handle?: FileSystemFileHandle;
}

/** Uploads persisted between page loads. Records are separate, so that tabs overwrite only their own. */
export interface UploadStore {
  readRecords(): Promise<UploadRecord[]>;
  writeRecords(records: readonly UploadRecord[]): Promise<void>;
  readFile(id: string): Promise<KeptFile | undefined>;
  /** Rejects when the browser has no space. */
  writeFile(id: string, file: KeptFile): Promise<void>;
  delete(ids: readonly string[]): Promise<void>;
}

/** IndexedDB databases per person. */
export function createUploadStore(uid: string): UploadStore {
  const opened = new Map<string, ReturnType<typeof createStore>>();
  // Opened on first use: without IndexedDB that use rejects, and uploads last as long as the tab.
  const store = async (name: 'records' | 'files') => {
    const known = opened.get(name) ?? createStore(`bestie-uploads-${name}-${uid}`, name);
    opened.set(name, known);
    return known;
  };
  const mark = (left: boolean) => keepText('localStorage', leftKey(uid), left ? '1' : null);
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
