import { QueryClient } from '@tanstack/react-query';
import type { Api } from '@bestie/client/api';
import type { UploadSnapshot, UploadState, UploadTask } from '@bestie/remote-kit/shell-contract';
import { assetRow, spaceId } from '../test-support/answers';
import { SpaceQueue } from './space-queue';
import type { UploadEntry } from './upload-entry';
import type { UploadStorage } from './upload-storage';

/** A browser's storage that lives as long as the test. */
function createStorage() {
  const entries = new Map<string, UploadEntry>();
  const files = new Map<string, Blob>();
  const storage: UploadStorage = {
    readEntries: async () => [...entries.values()],
    writeEntries: async (changed) => changed.forEach((entry) => entries.set(entry.id, entry)),
    readFile: async (id) => files.get(id),
    writeFile: async (id, file) => void files.set(id, file),
    async delete(ids) {
      for (const id of ids) {
        entries.delete(id);
        files.delete(id);
      }
    },
  };
  return { storage, entries, files };
}

/** Uploads that move when the test says so. */
function createUploads() {
  const tasks: (UploadTask & {
    enter(state: UploadState, bytes?: number): void;
    fail(error: Error): void;
  })[] = [];
  const upload = (path: string, data: Blob) => {
    let snapshot: UploadSnapshot = { state: 'running', bytesTransferred: 0, totalBytes: data.size };
    const listeners = new Set<(snapshot: UploadSnapshot) => void>();
    let end: { resolve(): void; reject(error: Error): void } = { resolve() {}, reject() {} };
    const done = new Promise<void>((resolve, reject) => (end = { resolve, reject }));
    done.catch(() => undefined);
    const enter = (state: UploadState, bytes = 0) => {
      snapshot = { ...snapshot, state, bytesTransferred: bytes };
      for (const listener of listeners) listener(snapshot);
      if (state === 'success') end.resolve();
      if (state === 'canceled') end.reject(new Error('canceled'));
    };
    const from = (states: UploadState[], state: UploadState) => {
      if (!states.includes(snapshot.state)) return false;
      enter(state);
      return true;
    };
    const task = {
      ...{ id: path, path, done, enter, fail: (error: Error) => end.reject(error) },
      snapshot: () => snapshot,
      subscribe: (listener: (snapshot: UploadSnapshot) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      pause: () => from(['running'], 'pausing'),
      resume: () => from(['paused', 'pausing'], 'running'),
      cancel: () => from(['running', 'pausing'], 'canceled'),
    };
    tasks.push(task);
    return task as UploadTask;
  };
  return { tasks, upload };
}

function createScene(known: string[] = [], kept = createStorage(), owner = 'page') {
  const uploads = createUploads();
  const registered: Record<string, unknown>[] = [];
  const versions: Record<string, unknown>[] = [];
  const progress = new Map<string, { state: string; label: string }>();
  const api = {
    assets: {
      findBySha256: async ({ sha256 }: { sha256: string[] }) => ({
        matches: sha256
          .filter((hash) => known.includes(hash))
          .map((hash) => ({ sha256: hash, asset: assetRow({ sha256: hash }) })),
      }),
      register: async (input: Record<string, unknown>) => void registered.push(input),
      addVersion: async (input: Record<string, unknown>) => void versions.push(input),
    },
  } as unknown as Api;
  const queue = new SpaceQueue({
    shell: {
      api,
      queryClient: new QueryClient(),
      storage: { upload: uploads.upload } as never,
      progress: {
        report: (entry) => void progress.set(entry.id, entry),
        clear: (id) => void progress.delete(id),
      },
    },
    storage: kept.storage,
    owner,
    // The bytes are the hash: what is the same has the same one.
    hash: (file) => file.text(),
  });
  const states = () => queue.getEntries().map(({ state }) => state);
  return { queue, ...uploads, registered, versions, progress, kept, states };
}

const file = (name: string, bytes = name, lastModified = 1) =>
  new File([bytes], name, { type: 'image/png', lastModified });
const chosen = (...files: File[]) => files.map((one) => ({ file: one, folder: '' }));
/** Lets everything happen that is already on its way. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

test('three at a time; each becomes a file of the space', async () => {
  const { queue, tasks, registered, states, progress } = createScene();
  queue.add(spaceId, 'Looks', chosen(file('a.png'), file('b.png'), file('c.png'), file('d.png')));
  await settle();
  expect(states()).toEqual(['running', 'running', 'running', 'waiting']);
  expect([...progress.values()]).toMatchObject([{ state: 'running', label: 'Uploading 1 of 4 files' }]);
  tasks[0]?.enter('success');
  await settle();
  expect(states()).toEqual(['success', 'running', 'running', 'running']);
  const [entry] = queue.getEntries();
  expect(registered).toEqual([{ spaceId, id: entry?.id, path: entry?.path, name: 'a.png', folder: 'Looks' }]);
  for (const task of tasks.slice(1)) task.enter('success');
  await settle();
  expect(progress.size).toBe(0);
});

test('pause from running, resume from pausing and paused, cancel; a paused one gives its place away', async () => {
  const { queue, tasks, states } = createScene();
  queue.add(spaceId, '', chosen(file('a.png'), file('b.png'), file('c.png'), file('d.png')));
  await settle();
  const [first] = queue.getEntries();
  queue.pause(first?.id ?? '');
  expect(states()[0]).toBe('pausing');
  tasks[0]?.enter('paused');
  await settle();
  expect(states()).toEqual(['paused', 'running', 'running', 'running']);
  queue.resume(first?.id ?? '');
  expect(states()[0]).toBe('running');
  queue.cancel(first?.id ?? '');
  await settle();
  expect(queue.getEntries().map(({ name }) => name)).toEqual(['b.png', 'c.png', 'd.png']);
  queue.pauseAll();
  expect(states()).toEqual(['pausing', 'pausing', 'pausing']);
  queue.cancelAll();
  await settle();
  expect(queue.getEntries()).toEqual([]);
});

test('a duplicate waits for a decision: skip, keep or replace', async () => {
  const { queue, tasks, registered, versions, states } = createScene(['old']);
  queue.add(spaceId, '', chosen(file('1.png', 'old'), file('2.png', 'old'), file('3.png', 'old')));
  await settle();
  expect(states()).toEqual(['duplicate', 'duplicate', 'duplicate']);
  expect(tasks).toEqual([]);
  const [skip, keep, replace] = queue.getEntries();
  queue.decide(skip?.id ?? '', 'skip');
  queue.decide(keep?.id ?? '', 'keep');
  queue.decide(replace?.id ?? '', 'replace');
  await settle();
  for (const task of tasks) task.enter('success');
  await settle();
  expect(registered).toMatchObject([{ id: keep?.id, name: '2.png' }]);
  const replaced = assetRow().id;
  expect(versions).toMatchObject([
    { assetId: replaced, path: expect.stringContaining(`spaces/${spaceId}/${replaced}/`) },
  ]);
});

test('the same file twice in one go is a duplicate of itself', async () => {
  const { queue, states } = createScene();
  queue.add(spaceId, '', chosen(file('a.png', 'same'), file('b.png', 'same')));
  await settle();
  expect(states()).toEqual(['running', 'duplicate']);
});

test('at most 500 files, and nothing but pictures, sound and video', () => {
  const { queue } = createScene();
  const many = Array.from({ length: 501 }, (_, index) => file(`${index}.png`));
  const refused = queue.add(
    spaceId,
    '',
    chosen(new File(['x'], 'a.pdf', { type: 'application/pdf' }), ...many),
  );
  expect(refused).toEqual([
    { name: 'a.pdf', reason: 'Only pictures, sound and video.' },
    { name: '500.png', reason: 'Only 500 files at once.' },
  ]);
});

test('after a reload it goes on, and asks again only for what could not be kept', async () => {
  const kept = createStorage();
  const before = createScene([], kept);
  before.queue.add(spaceId, '', chosen(file('a.png'), file('b.png')));
  await settle();
  const [a, b] = before.queue.getEntries();
  kept.files.delete(b?.id ?? '');
  const after = createScene([], kept, 'next page');
  await after.queue.adopt(() => true);
  expect(after.queue.getEntries()).toEqual([]);
  await after.queue.adopt((owner) => owner !== 'page');
  await settle();
  expect(after.queue.getEntries().map(({ id, state }) => [id, state])).toEqual([
    [a?.id, 'running'],
    [b?.id, 'lost'],
  ]);
  after.queue.add(spaceId, '', chosen(file('b.png')));
  await settle();
  expect(after.states()).toEqual(['running', 'running']);
  for (const task of after.tasks) task.enter('success');
  await settle();
  expect(after.registered.map(({ id }) => id)).toEqual([a?.id, b?.id]);
  expect(kept.entries.size).toBe(0);
});

test('what failed says why and is tried again', async () => {
  const { queue, tasks, registered } = createScene();
  queue.add(spaceId, '', chosen(file('a.png')));
  await settle();
  tasks[0]?.fail(new Error('Your storage is full.'));
  await settle();
  expect(queue.getEntries()).toMatchObject([{ state: 'error', reason: 'Your storage is full.' }]);
  queue.retryAll();
  await settle();
  tasks[1]?.enter('success');
  await settle();
  expect(registered).toHaveLength(1);
});
