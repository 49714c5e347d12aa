import { execFileSync } from 'node:child_process';
import { Refusal } from './release-client.js';

/** Output of git in a folder; null without a repository, as in an unpacked archive. */
function git(folder, ...args) {
  try {
    return execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' });
  } catch {
    return null;
  }
}

/**
 * The commit of a working tree, and the files that differ from it.
 * @param {string} folder any folder of the tree
 * @returns {{ commit: string | null, changes: string }} `changes` has a line for each changed or untracked
 * file; both are empty without a repository
 */
export function readSources(folder) {
  return {
    commit: git(folder, 'rev-parse', 'HEAD')?.trim() ?? null,
    changes: git(folder, 'status', '--porcelain', '--untracked-files=all') ?? '',
  };
}

/** The part of a description about its sources; `dirty` is only there when it is true. */
export function describeSources(folder) {
  const { commit, changes } = readSources(folder);
  return changes === '' ? { commit } : { commit, dirty: true };
}

/**
 * Runs checks and a build, and refuses when the sources change meanwhile: a release must not name one commit
 * and contain another.
 * @template T
 * @param {string} folder of the working tree
 * @param {() => Promise<T>} build
 * @returns {Promise<T>}
 * @throws {Refusal} when the commit or the set of changed files is another one afterwards
 */
export async function onSteadySources(folder, build) {
  const before = readSources(folder);
  const built = await build();
  const after = readSources(folder);
  if (before.commit !== after.commit)
    throw new Refusal(
      `The commit changed from ${before.commit} to ${after.commit} during the build, so it is not clear what was built. Run the same command again.`,
    );
  if (before.changes !== after.changes)
    throw new Refusal(
      'Files of the working tree changed during the build, so it is not clear what was built. Run the same command again.',
    );
  return built;
}
