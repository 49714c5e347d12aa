/** @jest-environment node */
import { QueryClient } from '@tanstack/react-query';
import { createApi } from '@bestie/client/api';
import { limits } from '@bestie/contracts/limits';
import type { UploadSnapshot, UploadState, UploadTask } from '@bestie/remote-kit/shell-contract';
import { closetServer, testItem } from '../test-support/closet-server';
import { ClosetQueue } from './closet-queue';
import type { QueueEntry } from './queue-entry';
import type { QueueStorage } from './queue-storage';

/** What IndexedDB would hold; outlives a "reload". */
function memoryStorage(): QueueStorage & { entries: Map<string, QueueEntry>; photos: Map<string, Blob> } {
  const entries = new Map<string, QueueEntry>();
  const photos = new Map<string, Blob>();
  return {
    entries,
    photos,
    readEntries: async () => [...entries.values()],
    writeEntries: async (changed) => changed.forEach((entry) => entries.set(entry.id, entry)),
    readPhoto: async (id) => photos.get(id),
    writePhoto: async (id, photo) => void photos.set(id, photo),
    async delete(id) {
      entries.delete(id);
      photos.delete(id);
    },
  };
}

/** A task that the test moves on by hand, with the states of object storage. */
function manualTask(path: string) {
  let state: UploadState = 'running';
  const listeners = new Set<(snapshot: UploadSnapshot) => void>();
  let settle = { resolve: () => {}, reject: (_error: Error) => {} };
  const done = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  const snapshot = () => ({ state, bytesTransferred: 1, totalBytes: 2 });
  const go = (next: UploadState) => {
    state = next;
    listeners.forEach((listener) => listener(snapshot()));
    return true;
  };
  const task: UploadTask = {
    id: path,
    path,
    snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause: () => state === 'running' && go('paused'),
    resume: () => state === 'paused' && go('running'),
    cancel: () => {
      const possible = state === 'running' && go('canceled');
      if (possible) settle.reject(new Error('canceled'));
      return possible;
    },
    done,
  };
  return {
    task,
    succeed: () => settle.resolve(),
    fail: () => settle.reject(new Error('The connection was lost.')),
  };
}

/** The queues of the test, whose hashing and saving {@link settled} waits for. */
let queues: ClosetQueue[] = [];
beforeEach(() => {
  queues = [];
});

function setUp({
  owner = 'page-1',
  storage = memoryStorage(),
  answers = {},
  pauses = [] as readonly number[],
} = {}) {
  const tasks: ReturnType<typeof manualTask>[] = [];
  const server = closetServer({
    'POST /api/items/find-by-sha256': { matches: [] },
    'POST /api/items': ({ body }: { body: Record<string, unknown> }) => testItem({ id: String(body.id) }),
    ...answers,
  });
  const queue = new ClosetQueue({
    uid: 'bestie',
    owner,
    storage,
    pauses,
    shell: {
      api: createApi({ origin: 'http://bestie.test', token: async () => 'token', fetch: server.fetch }),
      queryClient: new QueryClient(),
      progress: { report: () => {}, clear: () => {} },
      storage: {
        upload(path: string) {
          const made = manualTask(path);
          tasks.push(made);
          return made.task;
        },
      } as never,
    },
  });
  queues.push(queue);
  const created = () => server.asked('POST /api/items').map((call) => call.body.id);
  return { queue, tasks, server, storage, created };
}

const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' });
const states = (queue: ClosetQueue) => queue.getSnapshot().entries.map((entry) => entry.state);
const settled = async () => {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  const busy = () => queues.some((queue) => states(queue).includes('reading'));
  for (let quiet = 0; quiet < 30; quiet = busy() ? 0 : quiet + 1) await turn();
};

test('three at a time; each becomes a draft of its own id', async () => {
  const { queue, tasks, server } = setUp();
  await queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => photo(`${name}.jpg`)));
  await settled();
  expect(states(queue)).toEqual(['running', 'running', 'running', 'waiting', 'waiting']);
  const [first] = queue.getSnapshot().entries;
  tasks[0]?.succeed();
  await settled();
  expect(states(queue)).toEqual(['running', 'running', 'running', 'waiting']);
  expect(server.asked('POST /api/items')[0]?.body).toEqual({
    id: first?.id,
    status: 'draft',
    fileName: 'a.jpg',
    photos: [`users/bestie/closet/${first?.id}.jpg`],
  });
  expect(queue.getSnapshot()).toMatchObject({ files: 5, doneFiles: 1 });
});

test('after a reload it goes on; nothing is lost and nothing is doubled', async () => {
  const before = setUp();
  await before.queue.add(['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`)));
  await settled();
  before.tasks[0]?.succeed();
  await settled();
  const left = before.queue.getSnapshot().entries.map((entry) => entry.id);
  const after = setUp({ owner: 'page-2', storage: before.storage });
  await after.queue.adopt(() => false);
  await settled();
  expect(
    after.queue
      .getSnapshot()
      .entries.map((entry) => entry.id)
      .sort(),
  ).toEqual([...left].sort());
  after.tasks.forEach((made) => made.succeed());
  await settled();
  expect([...before.created(), ...after.created()].sort()).toEqual([...before.created(), ...left].sort());
  expect(new Set([...before.created(), ...after.created()]).size).toBe(4);
  expect([after.storage.entries.size, after.storage.photos.size]).toEqual([0, 0]);
});

test('pause only what runs, resume what is paused, cancel takes out', async () => {
  const { queue, tasks } = setUp();
  await queue.add([photo('a.jpg'), photo('b.jpg')]);
  await settled();
  queue.pauseAll();
  expect(states(queue)).toEqual(['paused', 'paused']);
  queue.resumeAll();
  expect(states(queue)).toEqual(['running', 'running']);
  queue.cancel(queue.getSnapshot().entries[0]?.id ?? '');
  await settled();
  expect(states(queue)).toEqual(['running']);
  tasks[1]?.fail();
  await settled();
  expect(queue.getSnapshot().entries[0]).toMatchObject({
    state: 'error',
    reason: 'The connection was lost.',
  });
  queue.retryAll();
  await settled();
  expect(states(queue)).toEqual(['running']);
});

/** Makes a draft only when it is asked for the second time. */
const unavailableOnce = () => {
  let calls = 0;
  return {
    'POST /api/items': ({ body }: { body: Record<string, unknown> }) => {
      calls += 1;
      return calls === 1
        ? Response.json({ error: { code: 'unavailable', message: 'Gone.' } }, { status: 503 })
        : testItem({ id: String(body.id) });
    },
  };
};

test('a lost answer of the last step is repeated with the same id, by itself', async () => {
  const { queue, tasks, created } = setUp({ answers: unavailableOnce(), pauses: [0] });
  await queue.add([photo('a.jpg')]);
  await settled();
  tasks[0]?.succeed();
  await settled();
  expect(tasks).toHaveLength(1);
  expect(created()[0]).toBe(created()[1]);
  expect(queue.getSnapshot().entries).toEqual([]);
});

test('where the server stays away, Retry repeats the last step and not the upload', async () => {
  const { queue, tasks, created } = setUp({ answers: unavailableOnce() });
  await queue.add([photo('a.jpg')]);
  await settled();
  tasks[0]?.succeed();
  await settled();
  expect(states(queue)).toEqual(['error']);
  queue.retryAll();
  await settled();
  expect(tasks).toHaveLength(1);
  expect(created()[0]).toBe(created()[1]);
  expect(queue.getSnapshot().entries).toEqual([]);
});

test('what is no photo, too large or too many is named, not taken', async () => {
  const { queue } = setUp();
  const large = photo('large.jpg');
  Object.defineProperty(large, 'size', { value: limits.closetUpload.fileBytes + 1 });
  await queue.add(
    [photo('notes.txt'), new File([''], 'empty.jpg', { type: 'image/jpeg' }), large].map((file) =>
      file.name === 'notes.txt' ? new File(['x'], 'notes.txt', { type: 'text/plain' }) : file,
    ),
  );
  expect(queue.getSnapshot().refused).toEqual([
    { fileName: 'notes.txt', reason: 'Only JPEG, PNG, WebP and HEIC photos.' },
    { fileName: 'empty.jpg', reason: 'The file is empty.' },
    { fileName: 'large.jpg', reason: 'Over 25 MB.' },
  ]);
  await queue.add(Array.from({ length: limits.closetUpload.files + 1 }, (_, index) => photo(`${index}.jpg`)));
  expect(queue.getSnapshot().entries).toHaveLength(limits.closetUpload.files);
  expect(queue.getSnapshot().refused.at(-1)?.reason).toBe('Only 200 photos at once.');
});

test('what another open page works on is left to it', async () => {
  const first = setUp();
  await first.queue.add([photo('a.jpg')]);
  await settled();
  const second = setUp({ owner: 'page-2', storage: first.storage });
  await second.queue.adopt((owner) => owner === 'page-1');
  await settled();
  expect(states(second.queue)).toEqual([]);
  await second.queue.adopt(() => false);
  await settled();
  expect(states(second.queue)).toEqual(['running']);
});
