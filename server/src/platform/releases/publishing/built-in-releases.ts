import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import { surfaceFile } from '@bestie/contracts/releases';
import type { Candidate, HostCandidate } from '@bestie/contracts/releases';
import type { HostRelease, ReleaseFile, RemoteRelease } from '@bestie/contracts/remotes';
import { findIncompatibilities, platformOf } from '@bestie/contracts/release-fit';
import { readHostRelease, readRemoteReleases, type StoredRelease } from './release-folders';

/** A built-in release of this server. */
export interface BuiltInRelease extends StoredRelease<RemoteRelease> {
  candidate: Candidate;
  /** Why it cannot run under the built-in host, a sentence each; empty if it can. */
  incompatibilities: readonly string[];
}

/**
 * The built-in host. Its version includes a hash of its contents, so it means the same files on every server.
 */
export interface BuiltInHost extends StoredRelease<HostRelease> {
  candidate: HostCandidate;
}

/** The built-in releases of the server; read once at start. */
export interface BuiltInReleases {
  host: BuiltInHost;
  /** The API of this server. */
  surface: ApiSurface;
  /** By id, newest version of an id first. */
  remotes: readonly BuiltInRelease[];
}

export interface BuiltInReleasesOptions {
  /** The API of this server. */
  surface: ApiSurface;
  /** Build folder of the host, holds `host.json`. */
  hostFolder: string;
  /** Folders that hold `{id}/{version}/remote.json`. */
  remoteFolders: readonly string[];
  /** Called with a sentence for each release that is left out. */
  onRefused(reason: string): void;
}

/**
 * Reads the releases that came with the server. They run for remotes without a published release.
 * @throws BrokenReleaseError when the host has not been built
 */
export async function readBuiltInReleases(options: BuiltInReleasesOptions): Promise<BuiltInReleases> {
  const { surface, hostFolder, remoteFolders, onRefused } = options;
  const stored = await readRemoteReleases(remoteFolders, (error) => onRefused(error.message));
  const host = await readHost(hostFolder);
  const platform = platformOf(host.candidate, surface);
  const remotes = await Promise.all(
    stored.map(async ({ release, folder }): Promise<BuiltInRelease> => {
      const candidate: Candidate = {
        description: release,
        surface: await readSurface(folder),
        transferBytes: await readTransferBytes(folder, release.files),
      };
      return { release, folder, candidate, incompatibilities: findIncompatibilities(candidate, platform) };
    }),
  );
  const running = new Set<string>();
  for (const { release, incompatibilities } of remotes) {
    if (running.has(release.id)) continue;
    incompatibilities.forEach(onRefused);
    if (incompatibilities.length === 0) running.add(release.id);
  }
  return { host, surface, remotes };
}

async function readHost(hostFolder: string): Promise<BuiltInHost> {
  const { release: built, folder } = await readHostRelease(hostFolder);
  const release = { ...built, version: contentVersion(built) };
  const candidate: HostCandidate = {
    description: release,
    surface: await readSurface(folder),
    transferBytes: await readTransferBytes(folder, release.files),
  };
  return { release, folder, candidate };
}

/** `1.4.2+3f9a2c71b0de`: the version and a hash of the contents, without time, commit and state of the build. */
function contentVersion({
  version,
  commit: _commit,
  dirty: _dirty,
  tree: _tree,
  builtAt: _builtAt,
  ...contents
}: HostRelease): string {
  const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex');
  return `${version.split('+')[0]}+${hash.slice(0, 12)}`;
}

/**
 * Compressed bytes of the files in a folder: of the brotli form if there is one. Empty for development
 * builds, which compress nothing and have no budgets.
 */
async function readTransferBytes(
  folder: string,
  files: readonly ReleaseFile[],
): Promise<Map<string, number>> {
  const sizes = await Promise.all(
    files.map(async ({ path: file, bytes }) => {
      const packed = await stat(path.join(folder, `${file}.br`)).catch(() => null);
      return { file, bytes: packed?.size ?? bytes, isPacked: packed !== null };
    }),
  );
  if (!sizes.some(({ isPacked }) => isPacked)) return new Map();
  return new Map(sizes.map(({ file, bytes }) => [file, bytes]));
}

/** The API surface that a release was built against; empty for builds without the file. */
async function readSurface(folder: string): Promise<ApiSurface> {
  const text = await readFile(path.join(folder, surfaceFile), 'utf8').catch(() => '{}');
  return JSON.parse(text) as ApiSurface;
}
