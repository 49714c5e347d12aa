import { apiSurface, operationsOf } from './api-surface';
import type { ApiSurface } from './api-surface';
import { contracts } from '../http/contracts';
import { diffReleases } from './release-diff';
import { findIncompatibilities } from './release-fit';
import type { Candidate, Platform } from './releases';
import type { RemoteRelease } from './remotes';
import { lineOf, findShareIncompatibilities, sharePlan } from './share-plan';

const surface = apiSurface(contracts);

const platform: Platform = {
  host: {
    version: '1.0.0',
    shell: '1.2.0',
    runtime: '2.9.2',
    sharedPackages: [
      { name: 'react', version: '19.3.1', singleton: true },
      { name: 'date-words', version: '0.4.2', singleton: false },
    ],
    operations: operationsOf(surface),
  },
  hostScriptBytes: 100_000,
  surface,
};

const files = {
  'entry.0123456789ab.js': 3_000,
  'page-home.0123456789ab.js': 40_000,
  'page-home.0123456789ab.css': 9_000,
  'page-board.0123456789ab.js': 60_000,
  'api.json': 8_000,
};

function candidate(changes: Partial<RemoteRelease> = {}, sizes: Record<string, number> = files): Candidate {
  const description: RemoteRelease = {
    id: 'fan',
    title: 'Fan',
    audience: 'fan',
    accent: 'fan',
    shell: '^1.2.0',
    home: '/home',
    navigation: [],
    routes: [
      { path: '/home', title: 'Home', breadcrumb: 'Home', page: 'home' },
      { path: '/boards', title: 'Boards', breadcrumb: 'Boards', page: 'board' },
    ],
    version: '1.4.0',
    entry: 'entry.0123456789ab.js',
    container: 'fan_1_4_0',
    files: Object.entries(sizes).map(([path, bytes]) => ({
      path,
      bytes,
      integrity: `sha384-${path}${bytes}`,
    })),
    pageFiles: {
      home: ['entry.0123456789ab.js', 'page-home.0123456789ab.js', 'page-home.0123456789ab.css'],
      board: ['entry.0123456789ab.js', 'page-board.0123456789ab.js'],
    },
    sharedPackages: [{ name: 'react', version: '19.3.1', range: '^19.3.0', singleton: true }],
    runtime: '2.9.2',
    commit: null,
    builtAt: '2026-11-21T00:00:00.000Z',
    ...changes,
  };
  return { description, surface, transferBytes: new Map(Object.entries(sizes)) };
}

test('a release that was built for this platform is compatible', () => {
  expect(findIncompatibilities(candidate(), platform)).toEqual([]);
});

describe('each incompatibility is one sentence that says what would fit', () => {
  test.each<[string, Partial<RemoteRelease>, string]>([
    [
      'shell contract',
      { shell: '^2.0.0' },
      'fan@1.4.0 needs shell contract ^2.0.0, the host has 1.2.0; build it against shell contract 1.2.0, or release a host that has ^2.0.0.',
    ],
    [
      'federation runtime',
      { runtime: '2.10.0' },
      'fan@1.4.0 was built for federation runtime 2.10.0, the host has 2.9.2; build it again with 2.9.2.',
    ],
    [
      'another React',
      { sharedPackages: [{ name: 'react', version: '20.0.1', range: '^20.0.0', singleton: true }] },
      'fan@1.4.0 needs react ^20.0.0, the host provides 19.3.1; build it against react 19 or release a host with react 20.',
    ],
    [
      'a package that nobody brings',
      { sharedPackages: [{ name: 'zustand', version: '5.0.0', range: '^5.0.0', singleton: true }] },
      'fan@1.4.0 needs zustand ^5.0.0, which the host does not provide; build it without sharing zustand, or release a host that provides it.',
    ],
    [
      'a second copy of what must be one',
      { sharedPackages: [{ name: 'react', version: '20.0.1', range: '^20.0.0', singleton: false }] },
      'fan@1.4.0 needs react ^20.0.0, the host provides 19.3.1; build it against react 19 or release a host with react 20.',
    ],
  ])('%s', (_what, changes, sentence) => {
    expect(findIncompatibilities(candidate(changes), platform)).toEqual([sentence]);
  });

  test('of the API, by operation; of a very old contract the first twenty', () => {
    const { 'items.get': gone, ...without } = surface;
    expect(gone).toBeDefined();
    expect(findIncompatibilities(candidate(), { ...platform, surface: without })).toEqual([
      'fan@1.4.0 does not fit the API: items.get is not offered here; release without it, or upgrade the platform first.',
    ]);
    const many = findIncompatibilities(candidate(), { ...platform, surface: {} });
    expect(many).toHaveLength(21);
    expect(many.at(-1)).toBe(
      `fan@1.4.0 does not fit the API in ${Object.keys(surface).length - 20} more places; build it against the API of this platform, or upgrade the platform first.`,
    );
  });

  test('of the API after an upgrade, with what helps before it', () => {
    const { 'items.get': gone, ...without } = surface;
    const get = gone as NonNullable<typeof gone>;
    const sentences = (upgraded: ApiSurface) =>
      findIncompatibilities(candidate(), { ...platform, surface: upgraded }, 'upgrade');
    expect(sentences(without)).toEqual([
      'fan@1.4.0 does not fit the API: items.get is not offered here; release without it before the upgrade.',
    ]);
    expect(sentences({ ...without, 'items.get': { ...get, output: null } })).toEqual([
      'fan@1.4.0 does not fit the API: items.get answers its answer as nothing, and an answer is read; release what fits both APIs before the upgrade.',
    ]);
    expect(sentences({}).at(-1)).toBe(
      `fan@1.4.0 does not fit the API in ${Object.keys(surface).length - 20} more places; release what fits both APIs before the upgrade.`,
    );
  });

  describe('the API client, which is the host’s', () => {
    const older = (...lacking: string[]): Platform => ({
      ...platform,
      host: {
        ...platform.host,
        operations: Object.fromEntries(
          Object.entries(platform.host.operations).filter(([name]) => !lacking.includes(name)),
        ),
      },
    });

    test('a console built after the host is refused in one sentence', () => {
      expect(findIncompatibilities(candidate(), older('wears.list'))).toEqual([
        'fan@1.4.0 was built with wears.list, which the API client of host 1.0.0 does not know so; release a host built against the same API, or build it against the API of that host.',
      ]);
      expect(
        findIncompatibilities(
          candidate(),
          older('wears.list', 'wears.create', 'items.get', 'items.list', 'items.ids'),
        ),
      ).toEqual([
        'fan@1.4.0 was built with items.get, items.ids, items.list and 2 more, which the API client of host 1.0.0 does not know so; release a host built against the same API, or build it against the API of that host.',
      ]);
    });

    test('an operation with another address is another operation', () => {
      const operations = { ...platform.host.operations, 'items.get': 'GET /api/pieces/{itemId}' };
      expect(
        findIncompatibilities(candidate(), { ...platform, host: { ...platform.host, operations } }),
      ).toEqual([
        expect.stringContaining(
          'was built with items.get, which the API client of host 1.0.0 does not know so',
        ),
      ]);
    });

    test('a console built before the host does not know newer operations', () => {
      const { 'items.get': _since, ...before } = surface;
      expect(findIncompatibilities({ ...candidate(), surface: before }, platform)).toEqual([]);
    });

    test('an operation that the server does not offer either is named once', () => {
      const { 'items.get': _gone, ...offered } = surface;
      expect(findIncompatibilities(candidate(), { ...older('items.get'), surface: offered })).toEqual([
        expect.stringContaining('items.get is not offered here'),
      ]);
    });
  });

  test('byte budgets: home, other pages, one file, all files; styles do not count as scripts', () => {
    const heavyHome = candidate({}, { ...files, 'page-home.0123456789ab.js': 67_001 });
    expect(findIncompatibilities(heavyHome, platform)).toEqual([
      'fan@1.4.0 needs 170 KB of scripts before its home (page home) stands, 100 KB of them the host’s; 170 KB are allowed. What weighs most: page-home.0123456789ab.js 67 KB, entry.0123456789ab.js 3 KB; load 1 byte of it later.',
    ]);
    const heavyPage = candidate({}, { ...files, 'page-board.0123456789ab.js': 120_000 });
    expect(findIncompatibilities(heavyPage, platform)).toEqual([
      'fan@1.4.0 needs 223 KB of scripts before page board stands, 100 KB of them the host’s; 202 KB are allowed. What weighs most: page-board.0123456789ab.js 120 KB, entry.0123456789ab.js 3 KB; load 21 KB of it later.',
    ]);
    expect(findIncompatibilities(candidate({}, { ...files, 'film.avif': 2_000_001 }), platform)).toEqual([
      'fan@1.4.0 has a file of 2,000 KB, film.avif; 2,000 KB are allowed; split it or store it as an object.',
    ]);
    const films = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.avif`, 1_900_000]));
    expect(findIncompatibilities(candidate({}, { ...files, ...films }), platform)).toEqual([
      'fan@1.4.0 weighs 21,020 KB in all, 20,000 KB are allowed; the heaviest file is 0.avif with 1,900 KB; store what is large as objects.',
    ]);
    expect(
      findIncompatibilities(candidate({}, { ...files, 'page-home.0123456789ab.css': 900_000 }), platform),
    ).toEqual([]);
  });
});

describe('the share plan', () => {
  const remote = (id: string, ...needs: RemoteRelease['sharedPackages']) => ({
    id,
    version: '1.0.0',
    sharedPackages: needs,
  });
  const react = { name: 'react', version: '19.3.1', range: '^19.3.0', singleton: true };
  const words = (version: string) => ({
    name: 'date-words',
    version,
    range: `^${version}`,
    singleton: false,
  });

  test('a single React for all; other packages may have several copies', () => {
    const remotes = [remote('fan', react, words('0.4.1')), remote('admin', react, words('0.5.0'))];
    expect(remotes.flatMap((each) => findShareIncompatibilities(platform.host, each))).toEqual([]);
    expect(sharePlan(platform.host, remotes)).toEqual([
      {
        name: 'date-words',
        version: '0.4.2',
        provider: 'host',
        singleton: false,
        remotes: [{ id: 'fan', range: '^0.4.1', builtWith: '0.4.1' }],
      },
      {
        name: 'date-words',
        version: '0.5.0',
        provider: 'admin',
        singleton: false,
        remotes: [{ id: 'admin', range: '^0.5.0', builtWith: '0.5.0' }],
      },
      {
        name: 'react',
        version: '19.3.1',
        provider: 'host',
        singleton: true,
        remotes: [
          { id: 'fan', range: '^19.3.0', builtWith: '19.3.1' },
          { id: 'admin', range: '^19.3.0', builtWith: '19.3.1' },
        ],
      },
    ]);
    // What the host or the console has once is never brought along, whatever the other one says of it.
    for (const need of [
      { ...react, range: '^18.0.0' },
      { ...react, range: '^18.0.0', singleton: false },
      { ...words('0.5.0'), singleton: true },
    ])
      expect(findShareIncompatibilities(platform.host, remote('fan', need))).toEqual([
        expect.stringMatching(`^fan@1.0.0 needs ${need.name} \\${need.range}, the host provides `),
      ]);
  });

  test('versions have short names', () => {
    expect(['^19.3.1', '0.4.2', '>=1.2.3 <2.0.0', '*'].map(lineOf)).toEqual(['19', '0.4', '1', '*']);
  });
});

test('the comparison of two releases shows what they provide, need and use', () => {
  const { 'items.get': gone, ...without } = surface;
  expect(gone).toBeDefined();
  const before = candidate();
  const after: Candidate = {
    ...candidate(
      {
        shell: '^1.3.0',
        sharedPackages: [{ name: 'react', version: '19.3.1', range: '^19.3.1', singleton: true }],
        routes: [
          ...before.description.routes.slice(0, 1),
          { path: '/studio', title: 'Studio', breadcrumb: 'Studio', page: 'board' },
        ],
        pageFiles: { home: ['entry.0123456789ab.js', 'page-home.ffffffffffff.js'] },
      },
      { 'entry.0123456789ab.js': 3_000, 'page-home.ffffffffffff.js': 41_000, 'new.svg': 100 },
    ),
    surface: without,
  };
  expect(diffReleases(before, after, 100_000)).toEqual({
    files: [
      { path: 'api.json', before: 8_000, after: null },
      { path: 'new.svg', before: null, after: 100 },
      { path: 'page-board.js', before: 60_000, after: null },
      { path: 'page-home.css', before: 9_000, after: null },
      { path: 'page-home.js', before: 40_000, after: 41_000 },
    ],
    routes: { added: ['/studio'], removed: ['/boards'] },
    sharedPackages: [{ name: 'react', before: '^19.3.0', after: '^19.3.1' }],
    shell: { before: '^1.2.0', after: '^1.3.0' },
    api: ['items.get is gone.'],
    homeScriptBytes: { before: 143_000, after: 144_000 },
  });
  expect(diffReleases(before, before, 100_000)).toMatchObject({ files: [], api: [], sharedPackages: [] });
});
