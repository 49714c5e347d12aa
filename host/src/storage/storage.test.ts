/**
 * The shell's storage on the real SDK, in the SDK's build for Node, against a real server in a process of its own.
 * @jest-environment node
 */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deleteApp, initializeApp } from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import type { UploadTask } from '@bestie/remote-kit/shell-contract';
import { connectStorage } from './connect-storage';
import { createShellStorage } from './storage';
import { openStorage, storageSdk } from './storage-sdk';

const server = resolve(__dirname, '../../../server');
const build = join(server, '.cache', `host-storage-${process.pid}`);
const dataDir = mkdtempSync(join(tmpdir(), 'bestie-host-storage-'));
const apps: FirebaseApp[] = [];
let child: ChildProcess;
let origin: string;

beforeAll(async () => {
  const options = { outdir: build, extra: ['src/test-support/storage-child.ts'] };
  const script = `const { buildThreads } = await import(${JSON.stringify(pathToFileURL(join(server, 'build.mjs')).href)});
    await buildThreads(${JSON.stringify(options)});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  const parameters = ['storage-child.js', 'embedded-engine.worker.js'].map((file) => join(build, file));
  const started = spawn(process.execPath, [...parameters, join(server, 'migrations'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [port] = (await once(started.stdout, 'data')) as [Buffer];
  origin = `http://127.0.0.1:${port.toString().trim()}`;
  // It builds a server, which takes long where other tests run beside it.
});
afterAll(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)));
  child.kill();
  rmSync(build, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

function storageOf(user: string | null) {
  const opened = jest.fn(async () => {
    const app = initializeApp({ projectId: 'bestie-local' }, `app-${apps.length}`);
    apps.push(app);
    const storage = openStorage(app, origin);
    // The test server's tokens are no Firebase tokens, so they are put where the SDK keeps one.
    if (user !== null) Object.assign(storage, { _overrideAuthToken: `test-${user}` });
    return { sdk: storageSdk, storage };
  });
  return { storage: createShellStorage(opened), opened };
}

const { storage: alice, opened } = storageOf('alice');
const blob = (size: number, type = 'text/plain') => new Blob([new Uint8Array(size).fill(65)], { type });

/** Every state that a task goes through, each one once. */
function statesOf(task: UploadTask): string[] {
  const states: string[] = [task.snapshot().state];
  task.subscribe(({ state }) => {
    if (states.at(-1) !== state) states.push(state);
  });
  return states;
}

const reach = (task: UploadTask, state: string, bytes = 0) =>
  new Promise<void>((done) => {
    const look = () => {
      const now = task.snapshot();
      if (now.state === state && now.bytesTransferred >= bytes) done();
    };
    task.subscribe(look);
    look();
  });

test('nothing is loaded before somebody uses it', async () => {
  expect(opened).not.toHaveBeenCalled();
  expect(await alice.list('users/alice/nothing')).toEqual({ prefixes: [], items: [] });
  expect(opened).toHaveBeenCalledTimes(1);
});

test.each([100, 262_144, 262_145, 1_500_000])(
  'an upload of %i bytes succeeds and can be asked about',
  async (size) => {
    const path = `users/alice/notes/${size}.txt`;
    const task = alice.upload(path, blob(size), { customMetadata: { from: 'test' } });
    const states = statesOf(task);
    await task.done;
    expect(states).toEqual(['running', 'success']);
    expect(task.snapshot()).toEqual({ state: 'success', bytesTransferred: size, totalBytes: size });
    expect(await alice.metadata(path)).toMatchObject({
      size,
      contentType: 'text/plain',
      customMetadata: { from: 'test' },
    });
    expect(await (await fetch(await alice.downloadUrl(path))).text()).toHaveLength(size);
    await alice.delete(path);
    await expect(alice.metadata(path)).rejects.toThrow('This file no longer exists.');
  },
);

const kb = 1024;
const mb = 1024 * kb;
/** Protocol, command and bytes of each request of an upload, as they leave the page. */
async function wireOf(size: number, answered: 'by the server' | 'here') {
  const real = globalThis.fetch;
  const sent: [what: string, bytes: number][] = [];
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const command = headers.get('x-goog-upload-command');
    const protocol = headers.get('x-goog-upload-protocol');
    if (init?.method !== 'POST') return real(input, init);
    const bytes = command?.startsWith('upload') ? new Blob([init.body as Blob]).size : 0;
    sent.push([command ?? String(protocol), bytes]);
    if (answered === 'by the server') return real(input, init);
    const final = command?.includes('finalize');
    return new Response(final ? JSON.stringify({ name: 'users/alice/wire.txt', bucket: 'x' }) : '', {
      headers: {
        'x-goog-upload-status': final ? 'final' : 'active',
        'x-goog-upload-url': `${origin}/v0/b/x/o?upload_id=x`,
      },
    });
  };
  try {
    await alice.upload('users/alice/notes/wire.txt', blob(size)).done;
  } finally {
    globalThis.fetch = real;
  }
  return sent;
}

test('up to 256 KB go in one request', async () => {
  expect(await wireOf(256 * kb, 'by the server')).toEqual([['multipart', 0]]);
});

test('chunks start at 256 KB and double', async () => {
  expect(await wireOf(256 * kb + 1, 'by the server')).toEqual([
    ['start', 0],
    ['upload', 256 * kb],
    ['upload, finalize', 1],
  ]);
  expect((await wireOf(20 * mb, 'by the server')).slice(1).map(([, bytes]) => bytes)).toEqual([
    ...[256 * kb, 512 * kb, mb, 2 * mb, 4 * mb, 8 * mb],
    4 * mb + 256 * kb,
  ]);
});

test('chunks stay under 32 MB', async () => {
  const sizes = (await wireOf(64 * mb, 'here')).slice(1).map(([, bytes]) => bytes);
  expect(sizes.slice(-5)).toEqual([8 * mb, 16 * mb, 16 * mb, 16 * mb, 256 * kb]);
});

test('pause only from running, resume from paused or pausing, cancel from running or pausing', async () => {
  const task = alice.upload('users/alice/notes/paused.txt', blob(6_000_000));
  const states = statesOf(task);
  expect(task.resume()).toBe(false);
  await reach(task, 'running', 1);
  expect(task.pause()).toBe(true);
  expect(task.pause()).toBe(false);
  await reach(task, 'paused');
  expect([task.pause(), task.cancel()]).toEqual([false, false]);
  expect(task.resume()).toBe(true);
  expect(task.pause()).toBe(true);
  expect(task.resume()).toBe(true);
  await task.done;
  expect([task.pause(), task.resume(), task.cancel()]).toEqual([false, false, false]);
  expect(states.slice(0, 4)).toEqual(['running', 'pausing', 'paused', 'running']);
  expect(states.at(-1)).toBe('success');
  expect(await alice.metadata('users/alice/notes/paused.txt')).toMatchObject({ size: 6_000_000 });
});

test('a canceled upload leaves nothing, wherever it was', async () => {
  const early = alice.upload('users/alice/notes/early.txt', blob(3_000_000));
  expect(early.cancel()).toBe(true);
  await expect(early.done).rejects.toMatchObject({ name: 'AbortError', message: 'Upload canceled.' });

  const sessions: string[] = [];
  const onSession = (address: string) => void sessions.push(address);
  const late = alice.upload('users/alice/notes/late.txt', blob(8_000_000), { onSession });
  await reach(late, 'running', 1);
  expect(late.cancel()).toBe(true);
  expect(late.snapshot().state).toBe('canceling');
  await expect(late.done).rejects.toMatchObject({ name: 'AbortError' });
  expect(late.snapshot().state).toBe('canceled');

  const pausing = alice.upload('users/alice/notes/pausing.txt', blob(8_000_000), { onSession });
  await reach(pausing, 'running', 1);
  pausing.pause();
  expect(pausing.cancel()).toBe(true);
  await expect(pausing.done).rejects.toMatchObject({ name: 'AbortError' });
  // The server keeps neither bytes nor room for them; the SDK alone would let both expire.
  const query = { authorization: 'Firebase test-alice', 'x-goog-upload-command': 'query' };
  const stillOpen = async () => {
    const answers = await Promise.all(sessions.map((one) => fetch(one, { method: 'POST', headers: query })));
    return answers.filter(({ headers }) => headers.get('x-goog-upload-status') !== 'cancelled').length;
  };
  expect(sessions).toHaveLength(2);
  while ((await stillOpen()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  // An address that comes from elsewhere is not called.
  await alice.endUpload('http://127.0.0.1:1/v0/b/x/o?upload_id=x');
  await expect(alice.metadata('users/alice/notes/late.txt')).rejects.toMatchObject({ code: 'not_found' });
});

test('a cancel before the answer to the start ends the started upload', async () => {
  const real = globalThis.fetch;
  const begun: string[] = [];
  let starts = () => {};
  const started = new Promise<void>((resolve) => (starts = resolve));
  // The server hears of the start and begins, whatever the page does meanwhile.
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (headers.get('x-goog-upload-command') !== 'start') return real(input, init);
    const answer = real(input, { ...init, signal: null });
    starts();
    begun.push(String((await answer).headers.get('x-goog-upload-url')));
    init?.signal?.throwIfAborted();
    return answer;
  };
  try {
    const task = alice.upload('users/alice/notes/overtaken.txt', blob(3_000_000));
    await started;
    expect(task.cancel()).toBe(true);
    await expect(task.done).rejects.toMatchObject({ name: 'AbortError' });
    expect(begun).toHaveLength(1);
    const query = { authorization: 'Firebase test-alice', 'x-goog-upload-command': 'query' };
    const look = () => real(begun[0] ?? '', { method: 'POST', headers: query });
    while ((await look()).headers.get('x-goog-upload-status') !== 'cancelled')
      await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    globalThis.fetch = real;
  }
});

test('an upload that was cut is taken up where it was, by another page', async () => {
  const path = 'users/alice/notes/cut.txt';
  const data = blob(6_000_000);
  let session: string | null = null;
  const cut = alice.upload(path, data, { onSession: (address) => (session = address) });
  await reach(cut, 'running', 300_000);
  cut.pause();
  await reach(cut, 'paused');
  expect(session).not.toBeNull();
  const { storage: page } = storageOf('alice');
  const again = jest.fn();
  const task = page.upload(path, data, { session, onSession: again });
  let first = 0;
  task.subscribe(({ bytesTransferred }) => (first ||= bytesTransferred));
  await task.done;
  // The server had at least the first chunk already; no new upload was started.
  expect(first).toBeGreaterThanOrEqual(262_144);
  expect(again).not.toHaveBeenCalled();
  expect(await alice.metadata(path)).toMatchObject({ size: 6_000_000 });
  const expired = String(session).replace(/upload_id=[^&]+/, 'upload_id=none');
  expect(expired).not.toBe(session);
  await expect(page.upload(path, data, { session: expired }).done).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('three run at once, the others wait, and a paused one makes room', async () => {
  const tasks = Array.from({ length: 5 }, (_, index) =>
    alice.upload(`users/alice/queue/${index}.txt`, blob(5_000_000)),
  );
  let most = 0;
  const moving = () =>
    tasks.filter((task) => task.snapshot().state === 'running' && task.snapshot().bytesTransferred > 0);
  for (const task of tasks) task.subscribe(() => (most = Math.max(most, moving().length)));
  const [first, , , , last] = tasks;
  // A waiting one pauses and resumes at once, because it has no running request.
  expect(last?.pause()).toBe(true);
  expect(last?.snapshot().state).toBe('paused');
  if (first) await reach(first, 'running', 1);
  first?.pause();
  await Promise.all(tasks.slice(1, 4).map((task) => task.done));
  expect(first?.snapshot().state).toBe('paused');
  expect(first?.resume()).toBe(true);
  expect(last?.resume()).toBe(true);
  await Promise.all(tasks.map((task) => task.done));
  expect(most).toBeLessThanOrEqual(3);
  const page = await alice.list('users/alice/queue', { maxResults: 3 });
  expect(page.items).toEqual([0, 1, 2].map((index) => `users/alice/queue/${index}.txt`));
  const rest = await alice.list('users/alice/queue', { pageToken: page.nextPageToken ?? '' });
  expect(rest.items).toEqual([3, 4].map((index) => `users/alice/queue/${index}.txt`));
  expect((await alice.list('users/alice')).prefixes).toContain('users/alice/queue');
});

test.each([
  ['users/bob/x.txt', blob(10), 'You don’t have access to this file.', 'forbidden'],
  ['users/alice/closet/x.txt', blob(10), 'This kind of file is not supported.', 'unsupported_type'],
  ['users/alice/closet/x.txt', blob(400_000), 'This kind of file is not supported.', 'unsupported_type'],
  ['users/alice/big.txt', blob(25 * 1024 * 1024 + 1), 'This file is too large.', 'too_large'],
])('%s fails in words', async (path, data, message, code) => {
  const task = alice.upload(path, data);
  await expect(task.done).rejects.toMatchObject({ message, code });
  expect(task.snapshot()).toMatchObject({ state: 'error', reason: message });
});

test('the metadata of a file can be changed', async () => {
  const path = 'users/alice/notes/said.txt';
  await alice.upload(path, blob(20), { customMetadata: { from: 'test', kept: 'yes' } }).done;
  const before = await alice.metadata(path);
  const after = await alice.updateMetadata(path, {
    cacheControl: 'private, max-age=60',
    contentLanguage: 'en',
    customMetadata: { from: null, added: 'too' },
  });
  expect(after).toMatchObject({
    cacheControl: 'private, max-age=60',
    contentLanguage: 'en',
    generation: before['generation'],
    customMetadata: { kept: 'yes', added: 'too' },
  });
  expect(after['customMetadata']).not.toHaveProperty('from');
  expect(after['metageneration']).not.toBe(before['metageneration']);
  expect(await alice.updateMetadata(path, { contentLanguage: null })).not.toHaveProperty(
    'contentLanguage',
    'en',
  );
});

test('a new download URL revokes all earlier ones', async () => {
  const path = 'users/alice/notes/shared.txt';
  await alice.upload(path, blob(20)).done;
  const old = await alice.downloadUrl(path);
  const fresh = await alice.renewDownloadUrl(path);
  expect(fresh).not.toBe(old);
  expect((await fetch(old)).status).toBeGreaterThanOrEqual(400);
  expect((await fetch(fresh)).status).toBe(200);
  expect(await alice.downloadUrl(path)).toBe(fresh);
  await expect(alice.renewDownloadUrl('users/alice/notes/none.txt')).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a guest is asked to sign in', async () => {
  const { storage } = storageOf(null);
  await expect(storage.metadata('users/alice/x')).rejects.toMatchObject({
    code: 'unauthenticated',
    message: 'Please sign in.',
  });
});

test('an SDK that does not load is a failure in words, and is loaded again by the next call', async () => {
  const open = jest.fn().mockRejectedValueOnce(new Error('Loading chunk storage failed.'));
  open.mockImplementation(() => opened());
  const storage = createShellStorage(open);
  await expect(storage.upload('users/alice/notes/x.txt', blob(10)).done).rejects.toThrow(
    'Something went wrong.',
  );
  await storage.upload('users/alice/notes/x.txt', blob(10)).done;
  expect(open).toHaveBeenCalledTimes(2);
});

test.each([
  ['https://bestie.example', 'bestie.example:443', 'https'],
  ['https://bestie.example:8443', 'bestie.example:8443', 'https'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', 'http'],
])('the SDK speaks to %s', (address, host, protocol) => {
  const app = initializeApp(
    { projectId: 'bestie-local', storageBucket: 'bestie-local' },
    `app-${apps.length}`,
  );
  apps.push(app);
  const storage = openStorage(app, address);
  connectStorage(storage, 'http://elsewhere.example');
  expect(storage).toMatchObject({ host, _protocol: protocol });
});
