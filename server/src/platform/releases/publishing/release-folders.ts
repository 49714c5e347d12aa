import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import { hostReleaseSchema, remoteReleaseSchema } from '@bestie/contracts/remotes.schema';
import { compareVersions } from '@bestie/contracts/versions';

/** A release and the folder with its files. */
export interface StoredRelease<Release> {
  release: Release;
  folder: string;
}

/** The description of a release is invalid; the message names the file and every reason. */
export class BrokenReleaseError extends Error {
  override readonly name = 'BrokenReleaseError';
}

async function readDescription(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BrokenReleaseError(
      code === 'ENOENT' ? `${file} is missing; has the package been built?` : `${file} is not valid JSON.`,
      { cause: error },
    );
  }
}

function brokenBy(file: string, issues: { path: PropertyKey[]; message: string }[]): BrokenReleaseError {
  const reasons = issues.map((issue) => `${issue.path.join('.') || '(root)'} ${issue.message}`);
  return new BrokenReleaseError(`${file} does not hold: ${reasons.join('; ')}.`);
}

/** Reads `host.json` in the host's build folder. */
export async function readHostRelease(folder: string): Promise<StoredRelease<HostRelease>> {
  const file = path.join(folder, 'host.json');
  const checked = hostReleaseSchema.safeParse(await readDescription(file));
  if (!checked.success) throw brokenBy(file, checked.error.issues);
  return { release: checked.data, folder };
}

/** Reads `remote.json` in a release folder. */
export async function readRemoteRelease(folder: string): Promise<StoredRelease<RemoteRelease>> {
  const file = path.join(folder, 'remote.json');
  const checked = remoteReleaseSchema.safeParse(await readDescription(file));
  if (!checked.success) throw brokenBy(file, checked.error.issues);
  const { id, version } = checked.data;
  if (path.basename(folder) !== version || path.basename(path.dirname(folder)) !== id) {
    throw new BrokenReleaseError(`${file} describes ${id}@${version}, which its folder does not say.`);
  }
  return { release: checked.data, folder };
}

async function subfolders(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(folder, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Every remote release below `roots`, each laid out as `{id}/{version}/`, newest version of an id first.
 * @param onBroken called for each release that is left out
 */
export async function readRemoteReleases(
  roots: readonly string[],
  onBroken: (error: BrokenReleaseError) => void,
): Promise<StoredRelease<RemoteRelease>[]> {
  const ids = (await Promise.all(roots.map(subfolders))).flat();
  const folders = (await Promise.all(ids.map(subfolders))).flat();
  const stored = await Promise.all(
    folders.map((folder) =>
      readRemoteRelease(folder).catch((error: unknown) => {
        if (!(error instanceof BrokenReleaseError)) throw error;
        onBroken(error);
        return null;
      }),
    ),
  );
  return stored
    .filter((release) => release !== null)
    .sort(
      (left, right) =>
        (left.release.id < right.release.id ? -1 : left.release.id > right.release.id ? 1 : 0) ||
        compareVersions(right.release.version, left.release.version),
    );
}
