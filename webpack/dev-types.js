import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, watch, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readPackages } from '../eslint-rooms.js';
import { readPackage } from './workspace.js';

const complaint = /^(.+?)\((\d+),(\d+)\): error (TS\d+: .*)$/;

/**
 * Parses the output of `tsc --watch --pretty false`, line by line.
 * @param {string} root folder of the repository, in which it runs
 * @param {(problems: import('./dev-problems.js').Problem[]) => void} onChecked all errors, after each check
 */
export function createTypeCheckReader(root, onChecked) {
  let found = [];
  return (line) => {
    const [, file, atLine, atColumn, message] = complaint.exec(line) ?? [];
    if (/Starting (?:incremental )?compilation/.test(line)) found = [];
    else if (/Found \d+ errors?\. Watching/.test(line)) onChecked(found);
    else if (message)
      found.push({
        file: path.relative(root, path.resolve(root, file)),
        line: Number(atLine),
        column: Number(atColumn),
        message,
      });
    // Details of an error follow it, indented.
    else if (line.startsWith('  ') && found.length > 0) found.at(-1).message += `\n${line}`;
  };
}

/** Roles of packages whose code runs in browsers. */
const browserRoles = new Set(['host', 'remote', 'contracts', 'client', 'design-system', 'remote-kit']);

/** Sources of host, remotes and what they share. */
const sourceFolders = (root) =>
  readPackages(root)
    .filter(({ role }) => browserRoles.has(role))
    .map(({ folder }) => path.join(folder, 'src'))
    .filter((folder) => existsSync(folder));

/**
 * Runs `tsc --watch` in a folder with a configuration.
 * @param {{ root: string, scratch: string, read: (line: string) => void }} options `read` gets each line
 * @returns {() => void} ends it
 */
function runTypeCheck({ root, scratch, read }) {
  const { pid, stdout } = spawn(
    path.join(root, 'node_modules/.bin/tsc'),
    ['-p', scratch, '--watch', '--preserveWatchOutput', '--pretty', 'false', '--checkers', '1'],
    // A separate process group, because the program starts another process, which would outlive it.
    { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (pid === undefined) throw new Error('The type check does not start.');
  // Builds have priority, because people wait for them.
  os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const lines = createInterface(stdout).on('line', read);
  return () => {
    // Its further output is about former sources.
    lines.removeAllListeners('line');
    try {
      process.kill(-pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  };
}

/**
 * Checks the types of browser code (host, remotes and shared packages) after each change. Tests and the
 * server are left to `npm run types`, because the whole would take twice the memory.
 * @param {object} options
 * @param {string} options.root folder of the repository
 * @param {(problems: import('./dev-problems.js').Problem[]) => void} options.onChecked
 * @returns {{ stop(): void }}
 */
export function watchTypes({ root, onChecked }) {
  const scratch = path.join(root, '.cache/dev-types');
  mkdirSync(scratch, { recursive: true });
  writeFileSync(
    path.join(scratch, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      // A repository of one console names its own sources.
      ...(readPackage(root).workspaces && {
        include: ['host', 'shared', '*-remote/**/*'].map((place) => `../../${place}`),
      }),
      // Folders leave out node_modules anyway; naming it would also leave out what such a repository includes from there.
      exclude: ['**/dist', '**/*.test.ts', '**/*.test.tsx'].map((place) => `../../${place}`),
    }),
  );
  let stopChecking = startChecking();
  const stop = () => {
    process.off('exit', stop);
    stopChecking();
  };
  process.on('exit', stop);
  return { stop };

  /** @returns {() => void} ends it */
  function startChecking() {
    let isFirst = true;
    let changed = false;
    const watchers = sourceFolders(root).map((folder) =>
      watch(folder, { recursive: true }, () => (changed = true)),
    );
    const stopWatching = () => watchers.forEach((watcher) => watcher.close());
    const read = createTypeCheckReader(root, (found) => {
      onChecked(found);
      if (!isFirst) return;
      isFirst = false;
      stopWatching();
      // The program notices only changes after its first check.
      if (!changed) return;
      stopChecking();
      stopChecking = startChecking();
    });
    const stopProgram = runTypeCheck({ root, scratch, read });
    return () => {
      stopWatching();
      stopProgram();
    };
  }
}
