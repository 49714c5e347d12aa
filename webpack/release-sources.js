import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/**
 * Hash of the tree of all files as they are, by which anybody can compare them with a checkout: that of the commit, or of
 * what a commit of everything would have.
 */
function hashTree(folder, changes) {
  if (changes === '') return git(folder, 'rev-parse', 'HEAD^{tree}')?.trim() ?? null;
  const scratch = mkdtempSync(path.join(tmpdir(), 'bestie-tree-'));
  try {
    // An index of its own: what is staged stays as it is.
    const env = { ...process.env, GIT_INDEX_FILE: path.join(scratch, 'index') };
    const run = (...args) =>
      execFileSync('git', args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' });
    // With the times of files that did not change, which are then not read.
    copyFileSync(
      path.resolve(folder, git(folder, 'rev-parse', '--git-path', 'index')?.trim() ?? ''),
      env.GIT_INDEX_FILE,
    );
    run('add', '--all', ':/');
    return run('write-tree').trim();
  } catch {
    return null;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * The part of a description about its sources; `dirty` is only there when it is true. Without a repository, as in the build of
 * an image, they are what BESTIE_COMMIT and BESTIE_TREE name.
 */
export function describeSources(folder, { withTree = true, env = process.env } = {}) {
  const { commit: head, changes } = readSources(folder);
  const commit = head ?? (env.BESTIE_COMMIT || null);
  const findTree = () => (head === null ? env.BESTIE_TREE || null : hashTree(folder, changes));
  const tree = withTree ? findTree() : null;
  return { commit, ...(tree !== null && { tree }), ...(changes !== '' && { dirty: true }) };
}

/**
 * Runs checks and a build, and refuses when the sources change meanwhile: a release must not name one commit
 * and contain another.
 * @template T
 * @param {string} folder of the working tree
 * @param {() => Promise<T>} build
 * @returns {Promise<T>}
 * @throws {Refusal} when the commit, the set of changed files or what is in them is another one afterwards
 */
export async function onSteadySources(folder, build) {
  const read = () => {
    const sources = readSources(folder);
    return { ...sources, tree: hashTree(folder, sources.changes) };
  };
  const before = read();
  const built = await build();
  const after = read();
  if (before.commit !== after.commit)
    throw new Refusal(
      `The commit changed from ${before.commit} to ${after.commit} during the build, so it is not clear what was built. Run the same command again.`,
    );
  if (before.changes !== after.changes || before.tree !== after.tree)
    throw new Refusal(
      'Files of the working tree changed during the build, so it is not clear what was built. Run the same command again.',
    );
  return built;
}
