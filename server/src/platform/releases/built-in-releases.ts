import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import { apiSurface } from '@bestie/contracts/api-surface';
import { contracts } from '@bestie/contracts/contracts';
import { surfaceFile } from '@bestie/contracts/releases';
import type { Platform } from '@bestie/contracts/releases';
import type { HostRelease, ReleaseFile, RemoteRelease } from '@bestie/contracts/remotes';
import { misfitsOf } from '@bestie/contracts/release-fit';
import { readHostRelease, readRemoteReleases, type StoredRelease } from './release-folders';

/** A release that came with this server. */
export interface BuiltInRelease extends StoredRelease<RemoteRelease> {
  surface: ApiSurface;
  /** Bytes over the wire by path. */
  transferBytes: ReadonlyMap<string, number>;
  /** Why the host cannot run it; empty when it can. */
  misfits: readonly string[];
}

/** What was built into the server: read once, before anything is asked of it. */
export interface BuiltInReleases {
  host: StoredRelease<HostRelease>;
  platform: Platform;
  /** By id, newest version of an id first. */
  remotes: readonly BuiltInRelease[];
}

export interface BuiltInReleasesOptions {
  /** Build folder of the host, holds `host.json`. */
  hostFolder: string;
  /** Folders that hold `{id}/{version}/remote.json`. */
  remoteFolders: readonly string[];
  /** Told in words of a release that is left out, and why. */
  onRefused(reason: string): void;
}

/**
 * Reads the built releases. Those that came with the server and fit run where nothing was published.
 * @throws BrokenReleaseError when the host has not been built
 */
export async function readBuiltInReleases(options: BuiltInReleasesOptions): Promise<BuiltInReleases> {
  const { hostFolder, remoteFolders, onRefused } = options;
  const host = await readHostRelease(hostFolder);
  const stored = await readRemoteReleases(remoteFolders, (error) => onRefused(error.message));
  const { files, initialFiles } = host.release;
  const hostBytes = await readTransferBytes(hostFolder, files);
  const platform: Platform = {
    host: host.release,
    hostScriptBytes: initialFiles
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + (hostBytes.get(file) ?? 0), 0),
    surface: apiSurface(contracts),
  };
  const remotes = await Promise.all(
    stored.map(async ({ release, folder }): Promise<BuiltInRelease> => {
      const surface = await readSurface(folder);
      const transferBytes = await readTransferBytes(folder, release.files);
      const misfits = misfitsOf({ description: release, surface, transferBytes }, platform);
      return { release, folder, surface, transferBytes, misfits };
    }),
  );
  const running = new Set<string>();
  for (const { release, misfits } of remotes) {
    if (running.has(release.id)) continue;
    misfits.forEach(onRefused);
    if (misfits.length === 0) running.add(release.id);
  }
  return { host, platform, remotes };
}

/**
 * Bytes over the wire of files in a folder: of the brotli form where there is one. A build that packs nothing is one
 * of development, which goes over no wire and weighs nothing.
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

/** What the release was built against; nothing is known of one that was built before that was written down. */
async function readSurface(folder: string): Promise<ApiSurface> {
  const text = await readFile(path.join(folder, surfaceFile), 'utf8').catch(() => '{}');
  return JSON.parse(text) as ApiSurface;
}
