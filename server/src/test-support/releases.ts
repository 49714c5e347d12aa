import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiSurface, operationsOf } from '@bestie/contracts/api-surface';
import { contracts } from '@bestie/contracts/contracts';
import { workerFile } from '@bestie/contracts/releases';
import { PAGE_VERSION } from '@bestie/contracts/remotes';
import type { HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import { readBuiltInReleases } from '../platform/releases/publishing/built-in-releases';
import { ownSurface } from '../platform/releases/publishing/own-surface';
import { createReleaseCatalog } from '../platform/releases/catalog/release-catalog';
import type { ReleaseCatalog } from '../platform/releases/catalog/release-catalog';

const shared = [{ name: 'react', version: '19.3.1', range: '^19.3.0', singleton: true }];

const describeFile = ([file, text]: [string, string]): RemoteRelease['files'][number] => ({
  path: file,
  bytes: Buffer.byteLength(text),
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
});

async function writeFiles(folder: string, contents: Record<string, string>): Promise<RemoteRelease['files']> {
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(contents)) await writeFile(path.join(folder, file), text);
  return Object.entries(contents).map(describeFile);
}

/** A release as a build makes it. */
export interface BuiltRemote {
  release: RemoteRelease;
  /** Text of each file by path. */
  contents: Record<string, string>;
}

/**
 * A release like those of `npm run build`, small enough for a test: one file per page.
 * @param changes overrides fields of `remote.json`
 */
export function buildRemote(id: string, version: string, changes: Partial<RemoteRelease> = {}): BuiltRemote {
  const audience = id === 'creator' || id === 'admin' ? id : 'fan';
  const prefix = id === 'fan' ? '' : `/${id}`;
  const contents = {
    'entry.js': `entry of ${id}`,
    'page-home.js': `home of ${id}`,
    'page-home.css': `.${id}{}`,
    'page-thing.js': `thing of ${id}`,
  };
  const release: RemoteRelease = {
    id,
    title: id,
    audience,
    accent: audience,
    shell: '^1.0.0',
    home: `${prefix}/home`,
    navigation: [{ items: [{ label: 'Home', to: `${prefix}/home`, icon: 'house' }] }],
    routes: [
      { path: `${prefix}/home`, title: 'Home', breadcrumb: 'Home', page: 'home' },
      { path: `${prefix}/things/:thingId`, title: 'Thing', breadcrumb: 'Thing', page: 'thing' },
    ],
    redirects: [{ from: prefix === '' ? '/start' : prefix, to: `${prefix}/home` }],
    version,
    entry: 'entry.js',
    container: `${id.replace(/\W/g, '_')}_${version.replace(/\W/g, '_')}`,
    files: Object.entries(contents).map(describeFile),
    pageFiles: {
      home: ['entry.js', 'page-home.css', 'page-home.js'],
      thing: ['entry.js', 'page-thing.js'],
    },
    sharedPackages: shared,
    runtime: '2.9.2',
    commit: null,
    builtAt: '2026-11-21T00:00:00.000Z',
    ...changes,
  };
  return { release, contents };
}

/** Built files of a site in a separate folder: `host` and `remotes`. */
export interface ReleaseFixture {
  hostFolder: string;
  remoteFolder: string;
  /** Writes a release with one file per page; `changes` overrides fields of `remote.json`. */
  addRemote(
    id: 'fan' | 'creator' | 'admin',
    version: string,
    changes?: Partial<RemoteRelease>,
  ): Promise<void>;
  remove(): Promise<void>;
}

/** A host as a build makes it. */
export interface BuiltHost {
  release: HostRelease;
  /** Text of each file by path. */
  contents: Record<string, string>;
}

/**
 * A host like that of `npm run build`, small enough for a test.
 * @param look text in its scripts, so that hosts of one version can differ
 * @param changes overrides fields of `host.json`
 */
export function buildHost(version: string, look = '', changes: Partial<HostRelease> = {}): BuiltHost {
  const contents = {
    'main.js': `run(${look})`,
    'main.css': 'body{}',
    'fallback.js': 'fallback()',
    'help.js': `help(${look})`,
    [workerFile]: 'void 0',
  };
  const release: HostRelease = {
    version,
    entry: 'main.js',
    initialFiles: ['main.css', 'main.js'],
    followingFiles: ['fallback.js'],
    signInFiles: ['login.js'],
    files: Object.entries(contents).map(describeFile),
    firstPaint: {
      html: '<p>Bestie</p><!--heading-->',
      style: 'p{margin:0}',
      script: `void 0${look && `/*${look}*/`}`,
    },
    trustedTypes: true,
    sharedPackages: [{ name: 'react', version: '19.3.1', singleton: true }],
    shell: '1.0.0',
    page: PAGE_VERSION,
    runtime: '2.9.2',
    operations: operationsOf(apiSurface(contracts)),
    commit: null,
    builtAt: '2026-11-21T00:00:00.000Z',
    ...changes,
  };
  return { release, contents };
}

/**
 * Builds a site like `npm run build`, small enough for a test.
 * @param built the host; during an upgrade two servers have different ones
 */
export async function createReleaseFixture(built = buildHost('1.0.0')): Promise<ReleaseFixture> {
  const root = await mkdtemp(path.join(tmpdir(), 'bestie-releases-'));
  const hostFolder = path.join(root, 'host');
  const remoteFolder = path.join(root, 'remotes');
  await writeFiles(hostFolder, built.contents);
  await writeFile(path.join(hostFolder, 'host.json'), JSON.stringify(built.release));

  const addRemote: ReleaseFixture['addRemote'] = async (id, version, changes = {}) => {
    const folder = path.join(remoteFolder, id, version);
    const { release, contents } = buildRemote(id, version, changes);
    await writeFiles(folder, contents);
    await writeFile(path.join(folder, 'remote.json'), JSON.stringify(release));
  };
  return { hostFolder, remoteFolder, addRemote, remove: () => rm(root, { recursive: true }) };
}

/** The built-in releases. */
export async function openBuiltIn(
  { hostFolder, remoteFolder }: Pick<ReleaseFixture, 'hostFolder' | 'remoteFolder'>,
  onRefused: (reason: string) => void,
): Promise<ReleaseCatalog> {
  return createReleaseCatalog({
    builtIn: await readBuiltInReleases({
      surface: ownSurface(),
      hostFolder,
      remoteFolders: [remoteFolder],
      onRefused,
    }),
    releases: {
      revision: async () => 0,
      remoteIds: async () => [],
      servedVersions: async () => [],
      allChannels: async () => [],
      files: async () => [],
      find: async () => undefined,
      channels: async () => {
        throw new Error('There is no store.');
      },
    },
    cache: { open: async () => '', keepOnly: async () => {} },
    logger: { warn: (_details, message) => onRefused(String(message)) },
  });
}
