import type {
  FileUpload,
  NewUpload,
  ShellUploads,
  UploadsElsewhere,
  UploadsSnapshot,
} from '../uploads/upload-contract';

/** {@link ShellUploads} for tests: uploads nothing, records its calls, and shows what the test sets. */
export interface TestUploads extends ShellUploads {
  /** What was added, oldest first. */
  readonly added: NewUpload[];
  /** All other calls in order: `pause ID`, `cancelAll closet`. */
  readonly asked: string[];
  /** Changes an upload, or adds one. */
  show(id: string, changes: Partial<FileUpload>): void;
  /** Sets the figures of other tabs. */
  showElsewhere(elsewhere: UploadsElsewhere | null): void;
  /** Names of files that {@link ShellUploads.giveFiles} accepts. */
  readonly awaited: Set<string>;
}

const blank: FileUpload = {
  id: '',
  group: '',
  name: '',
  folder: '',
  bytes: 0,
  type: 'image/jpeg',
  href: '/',
  state: 'waiting',
  fraction: 0,
  reason: null,
  offline: false,
  duplicateOf: null,
  recoverable: false,
};

/** Creates test uploads; `renderRemote` does so automatically. */
export function createTestUploads(): TestUploads {
  const added: NewUpload[] = [];
  const asked: string[] = [];
  const awaited = new Set<string>();
  const listeners = new Set<() => void>();
  let snapshot: UploadsSnapshot = {
    files: [],
    doubled: {},
    secondsLeft: null,
    offline: false,
    elsewhere: null,
  };
  const put = (file: FileUpload) => {
    const known = snapshot.files.some(({ id }) => id === file.id);
    const files = known
      ? snapshot.files.map((other) => (other.id === file.id ? file : other))
      : [...snapshot.files, file];
    snapshot = { ...snapshot, files };
    listeners.forEach((listener) => listener());
  };
  const ask =
    (what: string) =>
    (...input: string[]) =>
      void asked.push([what, ...input].join(' '));
  return {
    added,
    asked,
    awaited,
    async add(uploads) {
      for (const upload of uploads) {
        added.push(upload);
        const { id, group, name, folder = '', type, href, file } = upload;
        put({ ...blank, id, group, name, folder, type, href, bytes: file.size });
      }
    },
    show: (id, changes) =>
      put({ ...blank, ...snapshot.files.find((file) => file.id === id), ...changes, id }),
    showElsewhere(elsewhere) {
      snapshot = { ...snapshot, elsewhere };
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    file: async (id) => added.find((upload) => upload.id === id)?.file,
    giveFiles: async (files) => files.filter(({ file }) => !awaited.has(file.name)),
    decide: ask('decide'),
    pause: ask('pause'),
    resume: ask('resume'),
    cancel: ask('cancel'),
    retry: ask('retry'),
    pauseAll: ask('pauseAll'),
    resumeAll: ask('resumeAll'),
    cancelAll: ask('cancelAll'),
    retryAll: ask('retryAll'),
    clearDone: ask('clearDone'),
    dismissDoubled: ask('dismissDoubled'),
  };
}
