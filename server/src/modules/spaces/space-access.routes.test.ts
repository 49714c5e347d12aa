import { uuidv7 } from 'uuidv7';
import { assetsContract } from '@bestie/contracts/assets.contract';
import { spacesContract } from '@bestie/contracts/spaces.contract';
import type { SpaceRole } from '@bestie/contracts/spaces';
import { createTestSpaces } from '../../test-support/spaces';
import type { TestSpaces } from '../../test-support/spaces';
import type { TestPerson } from '../../test-support/test-app';

let spaces: TestSpaces;
beforeAll(async () => {
  spaces = await createTestSpaces();
});
afterAll(() => spaces.close());

type Call = readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?];
interface Scene {
  /** People of this test only, so that no other test uses up their rate limits. */
  people: Record<SpaceRole, TestPerson>;
  viewer: string;
  other: string;
  space: string;
  asset: string;
  /** Another file. */
  duplicate: string;
  comment: string;
  share: string;
  path: string;
  newPath: string;
  newAsset: string;
}

const everybody = 'viewer';
/** The minimum role of each operation; every operation on a space or its contents is listed here. */
const operations: Record<string, [SpaceRole, (scene: Scene) => Call]> = {
  'spaces.get': [everybody, ({ space }) => ['GET', `/api/spaces/${space}`]],
  'spaces.update': ['manager', ({ space }) => ['PATCH', `/api/spaces/${space}`, { version: 1, name: 'New' }]],
  'spaces.archive': ['manager', ({ space }) => ['POST', `/api/spaces/${space}/archive`, {}]],
  'spaces.unarchive': ['manager', ({ space }) => ['POST', `/api/spaces/${space}/unarchive`, {}]],
  'spaces.delete': ['manager', ({ space }) => ['POST', `/api/spaces/${space}/delete`, {}]],
  'spaces.restore': ['manager', ({ space }) => ['POST', `/api/spaces/${space}/restore`, {}]],
  'spaces.acknowledge': [everybody, ({ space }) => ['POST', `/api/spaces/${space}/acknowledge`, {}]],
  'spaces.addMember': [
    'manager',
    ({ space }) => ['POST', `/api/spaces/${space}/members`, { who: 'h_guest1', role: 'viewer' }],
  ],
  'spaces.changeMember': [
    'manager',
    ({ space, viewer }) => ['PATCH', `/api/spaces/${space}/members/${viewer}`, { role: 'editor' }],
  ],
  'spaces.removeMember': [
    'manager',
    ({ space, other }) => ['DELETE', `/api/spaces/${space}/members/${other}`],
  ],
  'assets.list': [everybody, ({ space }) => ['GET', `/api/spaces/${space}/assets`]],
  'assets.get': [everybody, ({ space, asset }) => ['GET', `/api/spaces/${space}/assets/${asset}`]],
  'assets.register': [
    'editor',
    ({ space, newAsset, newPath }) => [
      'POST',
      `/api/spaces/${space}/assets`,
      { id: newAsset, path: newPath, name: 'New.png' },
    ],
  ],
  'assets.update': [
    'editor',
    ({ space, asset }) => ['PATCH', `/api/spaces/${space}/assets/${asset}`, { version: 1, alt: 'A coat' }],
  ],
  'assets.addVersion': [
    'editor',
    ({ space, asset, path }) => ['POST', `/api/spaces/${space}/assets/${asset}/versions`, { path }],
  ],
  'assets.move': [
    'editor',
    ({ space, asset }) => ['POST', `/api/spaces/${space}/assets/move`, { ids: [asset], folder: 'Looks' }],
  ],
  'assets.delete': [
    'editor',
    ({ space, asset }) => ['POST', `/api/spaces/${space}/assets/delete`, { ids: [asset] }],
  ],
  'assets.restore': [
    'editor',
    ({ space, asset }) => ['POST', `/api/spaces/${space}/assets/restore`, { ids: [asset] }],
  ],
  'assets.findBySha256': [
    everybody,
    ({ space }) => ['POST', `/api/spaces/${space}/assets/find-by-sha256`, { sha256: ['a'.repeat(64)] }],
  ],
  'assets.lookAlikes': [everybody, ({ space }) => ['GET', `/api/spaces/${space}/assets/look-alikes`]],
  'assets.keepLookAlikes': [
    'editor',
    ({ space, asset }) => ['POST', `/api/spaces/${space}/assets/look-alikes/keep`, { ids: [asset] }],
  ],
  'assets.mergeLookAlike': [
    'editor',
    ({ space, asset, duplicate }) => [
      'POST',
      `/api/spaces/${space}/assets/${asset}/merge`,
      { lookAlikeId: duplicate },
    ],
  ],
  'assets.createArchive': [
    everybody,
    ({ space, asset }) => ['POST', `/api/spaces/${space}/archives`, { ids: [asset] }],
  ],
  'assets.folders': [everybody, ({ space }) => ['GET', `/api/spaces/${space}/folders`]],
  'assets.createFolder': ['editor', ({ space }) => ['POST', `/api/spaces/${space}/folders`, { path: 'New' }]],
  'assets.moveFolder': [
    'editor',
    ({ space }) => ['POST', `/api/spaces/${space}/folders/move`, { path: 'Old', to: 'Older' }],
  ],
  'assets.deleteFolder': [
    'editor',
    ({ space }) => ['POST', `/api/spaces/${space}/folders/delete`, { path: 'Old' }],
  ],
  'assets.comments': [
    everybody,
    ({ space, asset }) => ['GET', `/api/spaces/${space}/assets/${asset}/comments`],
  ],
  'assets.createComment': [
    everybody,
    ({ space, asset }) => [
      'POST',
      `/api/spaces/${space}/assets/${asset}/comments`,
      { id: uuidv7(), body: 'Lovely.' },
    ],
  ],
  'assets.createShare': [
    'editor',
    ({ space, asset }) => [
      'POST',
      `/api/spaces/${space}/assets/${asset}/shares`,
      { what: 'original', hours: 24 },
    ],
  ],
  'assets.revokeShare': [
    'editor',
    ({ space, asset, share }) => ['DELETE', `/api/spaces/${space}/assets/${asset}/shares/${share}`],
  ],
  // The caller's own comment; the other one is the manager's.
  'assets.deleteComment': [
    'manager',
    ({ space, asset, comment }) => ['DELETE', `/api/spaces/${space}/assets/${asset}/comments/${comment}`],
  ],
};
/** Rules beyond the role in the space; tested with their features. */
const elsewhere = [
  ...[
    'spaces.list',
    'spaces.summary',
    'spaces.create',
    'spaces.open',
    'spaces.leave',
    'assets.restoreComment',
  ],
];

/** Operations that only read. */
const looks = new Set([
  ...['spaces.get', 'assets.list', 'assets.get', 'assets.folders', 'assets.comments'],
  ...['assets.findBySha256', 'assets.lookAlikes', 'assets.createArchive'],
]);

let scenes = 0;

/** A space with everything that an operation may be about, except files to register. */
async function makeScene(): Promise<Omit<Scene, 'path' | 'newPath'>> {
  const n = (scenes += 1);
  const people: Record<SpaceRole, TestPerson> = {
    manager: `creator:mia${n}`,
    editor: `creator:ed${n}`,
    viewer: `creator:vic${n}`,
  };
  const { manager } = people;
  const space = await spaces.addSpace(manager, {
    [people.editor]: 'editor',
    [people.viewer]: 'viewer',
    [`creator:other${n}`]: 'viewer',
  } as Partial<Record<TestPerson, SpaceRole>>);
  const { id: asset } = await spaces.addAsset(manager, space);
  const { id: duplicate } = await spaces.addAsset(manager, space);
  const base = `/api/spaces/${space}/assets/${asset}`;
  await spaces.call(manager, 'POST', `/api/spaces/${space}/folders`, { path: 'Old' });
  const comment = uuidv7();
  await spaces.call(manager, 'POST', `${base}/comments`, { id: comment, body: 'First' });
  const { body } = await spaces.call<{ share: { id: string } }>(manager, 'POST', `${base}/shares`, {
    what: 'original',
    hours: 1,
  });
  return {
    people,
    viewer: `vic${n}`,
    other: `other${n}`,
    space,
    asset,
    duplicate,
    comment,
    share: body.share.id,
    newAsset: uuidv7(),
  };
}

const strength: SpaceRole[] = ['viewer', 'editor', 'manager'];

beforeAll(() => spaces.know('creator:guest1', 'creator:stranger', 'fan:fay'));

test('every operation has its row here or its own tests', () => {
  const declared = Object.entries({ spaces: spacesContract, assets: assetsContract }).flatMap(
    ([noun, contract]) => Object.keys(contract).map((verb) => `${noun}.${verb}`),
  );
  expect([...Object.keys(operations), ...elsewhere].sort()).toEqual(declared.sort());
});

describe.each(Object.entries(operations))('%s', (operation, [needed, call]) => {
  let scene: Awaited<ReturnType<typeof makeScene>> | undefined;

  /** A scene in which nobody has changed anything yet. The caller uploaded the files to register. */
  async function sceneFor(caller: SpaceRole | TestPerson): Promise<Scene> {
    scene ??= await makeScene();
    const { people, space, asset, newAsset } = scene;
    const uploader = caller in people ? people[caller as SpaceRole] : (caller as TestPerson);
    const newPath = await spaces.addObject(uploader, space, newAsset);
    return { ...scene, path: await spaces.addObject(uploader, space, asset), newPath };
  }

  test('is not for guests or fans, and answers not_found to strangers', async () => {
    const scene = await sceneFor('creator:stranger');
    const guest = await spaces.call(null, ...call(scene));
    expect([guest.status, guest.error.code]).toEqual([401, 'unauthenticated']);
    const fan = await spaces.call('fan:fay', ...call(scene));
    expect([fan.status, fan.error.code]).toEqual([403, 'forbidden']);
    const theirs = await spaces.call('creator:stranger', ...call(scene));
    const nobodys = await spaces.call('creator:stranger', ...call({ ...scene, space: uuidv7() }));
    expect([theirs.status, theirs.error]).toEqual([404, nobodys.error]);
  });

  test('answers not_found to admins who are no members; with a reason they read, and change nothing', async () => {
    const admin: TestPerson = `admin:ada${(scenes += 1)}`;
    const scene = await sceneFor(admin);
    const theirs = await spaces.call(admin, ...call(scene));
    const nobodys = await spaces.call(admin, ...call({ ...scene, space: uuidv7() }));
    expect([theirs.status, theirs.error]).toEqual([404, nobodys.error]);
    const reason = 'A report about a picture';
    await spaces.call(admin, 'POST', `/api/spaces/${scene.space}/open`, { reason });
    const { status, error } = await spaces.call(admin, ...call(scene));
    if (looks.has(operation)) expect(error ?? status).toBe(status);
    else
      expect([status, error.message]).toEqual([
        403,
        'You opened this space as an admin: you can look around, but not change anything.',
      ]);
  });

  // The weakest first: a refused call leaves the scene as it was for the next one.
  test.each(strength)('%s', async (role) => {
    const current = await sceneFor(role);
    const { status, error } = await spaces.call(current.people[role], ...call(current));
    if (strength.indexOf(role) < strength.indexOf(needed)) return expect([403, 404]).toContain(status);
    if (!looks.has(operation)) scene = undefined;
    expect(error ?? status).toBe(status);
  });
});
