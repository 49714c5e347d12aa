/** @jest-environment node */
import { BestieError } from '@bestie/contracts/errors';
import { progressOf, workOf } from './upload-progress';
import { newUpload, refusal, settled, uploadScene } from '../test-support/uploads';

const create = 'POST /api/items';
const names = (...list: string[]) => list.map((name) => newUpload(name));

test('three at a time; each runs its steps, and lists are refreshed', async () => {
  const { manager, tasks, states, sent, outdated, kept } = uploadScene();
  const uploads = names('a', 'b', 'c', 'd', 'e');
  await manager.add(uploads);
  await settled();
  expect(states()).toEqual(['running', 'running', 'running', 'waiting', 'waiting']);
  tasks[0]?.succeed();
  await settled();
  expect(states()).toEqual(['success', 'running', 'running', 'running', 'waiting']);
  const [first] = uploads;
  expect(sent(create)).toEqual([{ id: first?.id, status: 'draft', photos: [first?.path] }]);
  for (let at = 1; at < 5; at += 1) {
    tasks[at]?.succeed();
    await settled();
  }
  expect(states()).toEqual(Array.from({ length: 5 }, () => 'success'));
  await manager.written();
  expect([kept.records.size, kept.files.size]).toEqual([0, 0]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(outdated).toContainEqual(['items']);
});

test('a finished group starts a new round; other groups are unaffected', async () => {
  const { manager, tasks } = uploadScene();
  await manager.add(names('a'));
  await manager.add([newUpload('b', 'b', { group: 'space:1' })]);
  await settled();
  tasks.forEach((task) => task.succeed());
  await settled();
  await manager.add(names('c'));
  await settled();
  expect(manager.getSnapshot().files.map(({ name }) => name)).toEqual(['b', 'c']);
  manager.clearDone();
  await settled();
  expect(manager.getSnapshot().files.map(({ name }) => name)).toEqual(['c']);
});

test('without a duplicate check a file is sent without being hashed', async () => {
  const { manager, tasks, kept } = uploadScene();
  const { duplicates: _none, ...upload } = newUpload('a');
  await manager.add([{ ...upload, group: 'avatar' }]);
  await settled();
  await manager.written();
  expect([tasks.length, [...kept.records.values()].map(({ sha256 }) => sha256)]).toEqual([1, [null]]);
});

test("other tabs' uploads are shown, and this tab's are reported to them", async () => {
  const { manager, tasks } = uploadScene();
  const elsewhere = { files: 8, done: 3, bytes: 1000, sentBytes: 420 };
  manager.setElsewhere(elsewhere);
  await settled();
  expect(workOf(manager.getSnapshot())).toBeNull();
  expect(progressOf(manager.getSnapshot())).toMatchObject({
    label: 'Another tab is uploading 8 files, 3 done',
    fraction: 0.42,
    state: 'running',
  });
  await manager.add(names('a', 'b'));
  await settled();
  tasks[0]?.succeed();
  await settled();
  expect(manager.getSnapshot().elsewhere).toBe(elsewhere);
  expect(progressOf(manager.getSnapshot())?.label).toBe('Uploading 2 files, 1 done');
  expect(workOf(manager.getSnapshot())).toEqual({ files: 2, done: 1, bytes: 2, sentBytes: 1 });
});

describe('after a reload', () => {
  test('uploads continue without the code of the remote; nothing is lost or duplicated', async () => {
    const before = uploadScene();
    await before.manager.add(names('a', 'b', 'c', 'd'));
    await settled();
    before.tasks[0]?.succeed();
    await settled();
    before.manager.pause(before.manager.getSnapshot().files[3]?.id ?? '');
    before.tasks[3]?.enter('paused');
    before.tasks[1]?.options.onSession?.('http://bestie.test/session');
    await settled();
    await before.manager.written();
    const after = uploadScene({ kept: before.kept, owner: 'page-2' });
    await after.manager.adopt(() => false);
    await settled();
    expect(after.manager.getSnapshot().files.map(({ name, state }) => [name, state])).toEqual([
      ['b', 'running'],
      ['c', 'running'],
      ['d', 'paused'],
    ]);
    // The interrupted session is resumed.
    expect(after.tasks.map(({ options }) => options.session)).toEqual(['http://bestie.test/session', null]);
    after.manager.resumeAll();
    await settled();
    after.tasks.forEach((task) => task.succeed());
    await settled();
    const created = [...before.sent(create), ...after.sent(create)].map(({ id }) => id);
    expect([created.length, new Set(created).size]).toEqual([4, 4]);
    await after.manager.written();
    expect([after.kept.records.size, after.kept.files.size]).toEqual([0, 0]);
  });

  test('cancelling releases the reservation on the server', async () => {
    const before = uploadScene();
    await before.manager.add(names('a', 'b'));
    await settled();
    before.tasks[0]?.options.onSession?.('http://bestie.test/session');
    before.manager.pauseAll();
    before.tasks.forEach((task) => task.enter('paused'));
    await settled();
    await before.manager.written();
    const after = uploadScene({ kept: before.kept, owner: 'page-2' });
    await after.manager.adopt(() => false);
    await settled();
    after.manager.cancelAll();
    await settled();
    expect([after.states(), after.ended]).toEqual([[], ['http://bestie.test/session']]);
  });

  test.each([
    ['limit_reached', 409, 1],
    ['unavailable', 503, 0],
    ['internal', 500, 0],
  ])(
    'cancelling after a last step was refused with %s (%i) deletes %i stored files',
    async (code, status, count) => {
      const scene = uploadScene({ answers: { 'POST /api/items': () => refusal(code, status) } });
      const upload = newUpload('a');
      await scene.manager.add([upload]);
      await settled();
      scene.tasks[0]?.succeed();
      await settled();
      await scene.manager.written();
      const after = uploadScene({ kept: scene.kept, owner: 'page-2' });
      await after.manager.adopt(() => false);
      await settled();
      expect(after.states()).toEqual(['error']);
      after.manager.cancelAll();
      await settled();
      expect([after.states(), after.deleted]).toEqual([[], count === 1 ? [upload.path] : []]);
    },
  );

  test('only uploads that no open page owns are adopted', async () => {
    const first = uploadScene();
    await first.manager.add(names('a'));
    await settled();
    const second = uploadScene({ kept: first.kept, owner: 'page-2' });
    await second.manager.adopt((owner) => owner === 'page-1');
    await settled();
    expect(second.states()).toEqual([]);
    await second.manager.adopt(() => false);
    await settled();
    expect(second.states()).toEqual(['running']);
  });

  test('a file that could not be kept is asked for, and continues when it is given', async () => {
    const before = uploadScene();
    const [a, b] = names('a', 'b');
    await before.manager.add([a!, b!]);
    await settled();
    before.kept.files.clear();
    await before.manager.written();
    const after = uploadScene({ kept: before.kept, owner: 'page-2' });
    await after.manager.adopt(() => false);
    expect(after.states()).toEqual(['lost', 'lost']);
    const other = new File(['other'], 'other.jpg');
    const changed = new File(['a'], 'a', { lastModified: 2 });
    const given = [a!.file as File, changed, other].map((file) => ({ file }));
    expect((await after.manager.giveFiles(given)).map(({ file }) => file)).toEqual([changed, other]);
    await settled();
    expect(after.states()).toEqual(['running', 'lost']);
  });

  test('a handle suffices: with permission the upload continues automatically, otherwise after one click', async () => {
    const file = new File(['film'], 'film.mp4', { type: 'video/mp4', lastModified: 1 });
    const handle = (permission: PermissionState, after = permission) =>
      ({
        kind: 'file',
        getFile: async () => file,
        queryPermission: async () => permission,
        requestPermission: async () => after,
      }) as unknown as FileSystemFileHandle;
    const scene = async (kept: FileSystemFileHandle) => {
      const before = uploadScene();
      await before.manager.add([newUpload('film.mp4', 'film', { file, handle: kept, type: 'video/mp4' })]);
      await settled();
      for (const id of before.kept.files.keys()) before.kept.files.set(id, { handle: kept });
      await before.manager.written();
      const after = uploadScene({ kept: before.kept, owner: 'page-2' });
      await after.manager.adopt(() => false);
      await settled();
      return after;
    };
    expect((await scene(handle('granted'))).states()).toEqual(['running']);
    const asks = await scene(handle('prompt', 'granted'));
    expect(asks.first()).toMatchObject({ state: 'lost', recoverable: true });
    asks.manager.retryAll();
    await settled();
    expect(asks.states()).toEqual(['running']);
    const refused = await scene(handle('prompt', 'denied'));
    refused.manager.retryAll();
    await settled();
    expect(refused.states()).toEqual(['lost']);
  });

  test('an expired session starts over', async () => {
    const before = uploadScene();
    await before.manager.add(names('a'));
    await settled();
    before.tasks[0]?.options.onSession?.('http://bestie.test/old');
    await settled();
    await before.manager.written();
    const after = uploadScene({ kept: before.kept, owner: 'page-2' });
    await after.manager.adopt(() => false);
    await settled();
    after.tasks[0]?.fail(new BestieError('not_found'));
    await settled();
    expect(after.tasks.map(({ options }) => options.session)).toEqual(['http://bestie.test/old', null]);
    after.tasks[1]?.succeed();
    await settled();
    expect(after.states()).toEqual(['success']);
  });
});

describe('the connection', () => {
  test('lost: everything pauses and resumes automatically, except what the person paused', async () => {
    const { manager, tasks, states, sent } = uploadScene();
    await manager.add(names('a', 'b', 'c', 'd', 'e'));
    await settled();
    const [, mine] = manager.getSnapshot().files;
    manager.pause(mine?.id ?? '');
    tasks[1]?.enter('paused');
    await settled();
    manager.setOnline(false);
    for (const task of tasks) if (task.state() === 'pausing') task.enter('paused');
    await settled();
    expect(manager.getSnapshot().offline).toBe(true);
    expect(states()).toEqual(['paused', 'paused', 'paused', 'paused', 'waiting']);
    expect(manager.getSnapshot().files.map(({ offline }) => offline)).toEqual([
      ...[true, false, true, true, false],
    ]);
    manager.setOnline(true);
    await settled();
    expect(states()).toEqual(['running', 'paused', 'running', 'running', 'waiting']);
    for (const at of [0, 2, 3]) tasks[at]?.succeed();
    await settled();
    expect(sent(create)).toHaveLength(3);
  });

  test('missing from the start: no request is sent until it is there', async () => {
    const { manager, tasks, states, sent } = uploadScene({ isOnline: false });
    await manager.add(names('a'));
    await settled();
    expect([states(), tasks.length]).toEqual([['reading'], 0]);
    expect(sent('POST /api/items/find-by-sha256')).toEqual([]);
    manager.setOnline(true);
    await settled();
    expect(states()).toEqual(['running']);
  });

  test('away for too long: failures caused by it are retried automatically', async () => {
    const { manager, tasks, first } = uploadScene();
    await manager.add(names('a'));
    await settled();
    tasks[0]?.fail(new BestieError('unavailable', { message: 'The connection was lost for too long.' }));
    await settled();
    expect(first()).toMatchObject({ state: 'error', reason: 'The connection was lost for too long.' });
    manager.retryTransient();
    await settled();
    expect(first()).toMatchObject({ state: 'running', reason: null });
    tasks[1]?.fail(new BestieError('quota_exceeded'));
    await settled();
    manager.retryTransient();
    await settled();
    expect(first()).toMatchObject({ state: 'error', reason: 'Your storage is full.' });
  });
});

test('a file that can no longer be read is asked for again', async () => {
  const { manager, states } = uploadScene();
  const upload = newUpload('a');
  const gone = {
    ...upload,
    file: Object.assign(new File(['a'], 'a'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
    }),
  };
  await manager.add([gone]);
  await settled();
  expect(states()).toEqual(['lost']);
});

test('the remaining time comes from a smoothed rate', async () => {
  const { manager, tasks, advance } = uploadScene();
  await manager.add([newUpload('a', 'x'.repeat(10_000)), newUpload('b', 'y'.repeat(10_000))]);
  await settled();
  const move = async (bytes: number) => {
    advance(1_000);
    tasks[0]?.enter('running', bytes);
    await new Promise((resolve) => setTimeout(resolve, 150));
  };
  await move(1_000);
  expect(manager.getSnapshot().secondsLeft).toBeNull();
  await move(2_000);
  await move(3_000);
  expect(manager.getSnapshot().secondsLeft).toBe(17);
  manager.pauseAll();
  tasks.forEach((task) => task.enter('paused'));
  await settled();
  expect(manager.getSnapshot().secondsLeft).toBeNull();
});
