/** @jest-environment node */
import { newUpload, refusal, settled, uploadScene } from '../test-support/uploads';

const create = 'POST /api/items';

describe('steps', () => {
  test('a step is repeated with the same input after a lost response; Retry repeats the step, not the upload', async () => {
    let calls = 0;
    const answers = {
      [create]: () => {
        calls += 1;
        return calls < 3 ? refusal('unavailable', 503) : {};
      },
    };
    const { manager, tasks, states, sent } = uploadScene({ answers, pauses: [0] });
    await manager.add([newUpload('a')]);
    await settled();
    tasks[0]?.succeed();
    await settled();
    expect(states()).toEqual(['error']);
    manager.retryAll();
    await settled();
    expect(states()).toEqual(['success']);
    expect(tasks).toHaveLength(1);
    expect(new Set(sent(create).map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('an error code that says the call already succeeded counts only for a repeated call', async () => {
    const match = { sha256: 'old', duplicate: { itemId: 'item-1', name: 'Coat', cover: null } };
    const merge = 'POST /api/items/item-1/merge-draft';
    let merged = 0;
    const scene = uploadScene({
      pauses: [0],
      answers: {
        'POST /api/items/find-by-sha256': () => ({ matches: [match] }),
        [merge]: () => (++merged === 1 ? refusal('unavailable', 503) : refusal('not_found', 404)),
      },
    });
    const upload = newUpload('new', 'old');
    const run = async () => {
      await scene.manager.add([upload]);
      await settled();
      scene.manager.decide(upload.id, 'replace');
      await settled();
      scene.tasks.at(-1)?.succeed();
      await settled();
    };
    await run();
    expect(scene.states()).toEqual(['success']);
    expect(scene.sent(merge)).toEqual([{ draftId: upload.id }, { draftId: upload.id }]);
    merged = 1;
    scene.manager.clearDone();
    await run();
    expect(scene.first()).toMatchObject({ state: 'error', reason: 'It is not_found.' });
  });

  test('a file whose thing was deleted meanwhile has nothing left to do, and is no failure', async () => {
    const setCover = 'PUT /api/outfits/outfit-1/cover';
    const scene = uploadScene({ answers: { [setCover]: () => refusal('not_found', 404) } });
    const upload = newUpload('cover');
    const input = { outfitId: 'outfit-1', path: upload.path };
    await scene.manager.add([
      { ...upload, then: [{ operation: 'outfits.setCover', input, obsolete: ['not_found'] }] },
    ]);
    await settled();
    scene.tasks[0]?.succeed();
    await settled();
    expect(scene.sent(setCover)).toHaveLength(1);
    expect(scene.states()).toEqual(['success']);
  });
});

describe('batched steps', () => {
  const many = 'POST /api/items/drafts';
  const upload = (name: string) => {
    const made = newUpload(name);
    const input = { id: made.id, status: 'draft' as const, fileName: name, photos: [made.path] };
    const fields = ['id', 'photos', 'fileName'];
    const batch = { operation: 'items.createDrafts' as const, list: 'drafts', fields, most: 24 };
    return { ...made, then: [{ operation: 'items.create' as const, input, batch }] };
  };
  const arrive = async (scene: ReturnType<typeof uploadScene>, uploads: ReturnType<typeof upload>[]) => {
    await scene.manager.add(uploads);
    await settled();
    scene.tasks.forEach((task) => task.succeed());
    await settled();
  };

  test('the first file goes at once, those that arrive meanwhile go in one batch, and files that it skips go alone', async () => {
    const uploads = ['a', 'b', 'c'].map(upload);
    const [a, b, c] = uploads;
    const scene = uploadScene({ answers: { [many]: () => ({ done: [b?.id] }) } });
    await arrive(scene, uploads);
    expect(scene.states()).toEqual(['success', 'success', 'success']);
    const draft = ({ id, path, name }: (typeof uploads)[number]) => ({ id, photos: [path], fileName: name });
    expect(scene.sent(many)).toEqual([{ drafts: [draft(b!), draft(c!)] }]);
    expect(scene.sent(create)).toEqual([a, c].map((one) => ({ ...draft(one!), status: 'draft' })));
  });

  test('when a batch is refused, each file gets its own error', async () => {
    const uploads = ['a', 'b', 'c'].map(upload);
    const scene = uploadScene({
      answers: {
        [many]: () => refusal('not_found', 404),
        [create]: ({ id }) => (id === uploads[2]?.id ? refusal('limit_reached', 409) : {}),
      },
    });
    await arrive(scene, uploads);
    expect(scene.states()).toEqual(['success', 'success', 'error']);
    expect(scene.manager.getSnapshot().files[2]?.reason).toBe('It is limit_reached.');
  });
});

describe('duplicates', () => {
  const answers = {
    'POST /api/spaces/s/assets/find-by-sha256': ({ sha256 }: Record<string, unknown>) => ({
      matches: (sha256 as string[])
        .filter((hash) => hash === 'old')
        .map((hash) => ({ sha256: hash, asset: { id: 'asset-1', name: 'Old.mp4', picture: null } })),
    }),
  };
  const toSpace = (name: string, content: string) => {
    const upload = newUpload(name, content, { group: 'space:s', type: 'video/mp4' });
    const { id } = upload;
    return {
      ...upload,
      path: `spaces/s/${id}/u.mp4`,
      duplicates: {
        operation: 'assets.findBySha256',
        input: { spaceId: 's' },
        hashes: 'sha256',
        within: 'ask',
        matchPaths: { id: 'asset.id', name: 'asset.name', picture: 'asset.picture.sources.small' },
        replace: {
          path: 'spaces/s/{duplicate}/u.mp4',
          then: [
            {
              operation: 'assets.addVersion',
              input: { spaceId: 's' },
              fill: { assetId: 'duplicate', path: 'path', durationSeconds: 'durationSeconds' },
            },
          ],
        },
      },
      then: [{ operation: 'assets.register', input: { spaceId: 's', id, path: `spaces/s/${id}/u.mp4` } }],
    } satisfies typeof upload;
  };

  test('wait for a decision: skip, keep or replace', async () => {
    const { manager, tasks, states, sent } = uploadScene({ answers });
    const [skip, keep, replace] = ['1', '2', '3'].map((name) => toSpace(name, 'old'));
    await manager.add([skip!, keep!, replace!]);
    await settled();
    expect([states(), tasks.length]).toEqual([['duplicate', 'duplicate', 'duplicate'], 0]);
    expect(manager.getSnapshot().files[0]?.duplicateOf).toEqual({
      id: 'asset-1',
      name: 'Old.mp4',
      picture: null,
    });
    manager.decide(skip!.id, 'skip');
    manager.decide(keep!.id, 'keep');
    manager.decide(replace!.id, 'replace');
    await settled();
    tasks.forEach((task) => task.succeed());
    await settled();
    expect(tasks.map(({ path }) => path)).toEqual([keep!.path, 'spaces/s/asset-1/u.mp4']);
    expect(sent('POST /api/spaces/s/assets')).toEqual([{ id: keep!.id, path: keep!.path }]);
    expect(sent('POST /api/spaces/s/assets/asset-1/versions')).toEqual([
      { path: 'spaces/s/asset-1/u.mp4', durationSeconds: 12 },
    ]);
  });

  test('one that is kept runs the steps for that, where there are some', async () => {
    const { manager, tasks, sent } = uploadScene({ answers });
    const upload = toSpace('1', 'old');
    const then = [
      {
        operation: 'assets.register' as const,
        input: { spaceId: 's', id: upload.id, path: upload.path, name: 'Copy.mp4' },
      },
    ];
    await manager.add([{ ...upload, duplicates: { ...upload.duplicates, keep: { then } } }]);
    await settled();
    manager.decide(upload.id, 'keep');
    await settled();
    tasks.forEach((task) => task.succeed());
    await settled();
    expect(sent('POST /api/spaces/s/assets')).toEqual([
      { id: upload.id, path: upload.path, name: 'Copy.mp4' },
    ]);
  });

  test('the same bytes twice in one selection: the person is asked, or one is skipped and reported', async () => {
    const { manager, states } = uploadScene({ answers });
    await manager.add([toSpace('1', 'same'), toSpace('2', 'same')]);
    await manager.add([newUpload('3', 'same'), newUpload('4', 'same')]);
    await settled();
    expect(states()).toEqual(['running', 'duplicate', 'running']);
    expect(manager.getSnapshot().files[1]?.duplicateOf).toEqual({ id: null, name: '1', picture: null });
    expect(manager.getSnapshot().doubled).toEqual({ closet: 1 });
    manager.dismissDoubled('closet');
    await settled();
    expect(manager.getSnapshot().doubled).toEqual({});
  });

  test('are checked in one request for many files, and a missing response blocks nothing', async () => {
    const question = 'POST /api/items/find-by-sha256';
    const { manager, sent, states } = uploadScene({
      answers: { [question]: () => refusal('rate_limited', 429) },
    });
    await manager.add(Array.from({ length: 100 }, (_, at) => newUpload(`${at}`)));
    for (let turn = 0; turn < 10; turn += 1) await settled();
    // The first ones are being uploaded while the others are still read.
    expect(sent(question).map(({ sha256 }) => (sha256 as string[]).length)).toEqual([6, 12, 24, 48, 10]);
    expect(new Set(states())).toEqual(new Set(['running', 'waiting']));
  });
});
