import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPackages } from '../eslint-rooms.js';

/** Generated files, and files that are no sources. */
const made = /\/(?:node_modules|dist|test-results|playwright-report|\.(?!prettierrc)[^/]*)$/;

/**
 * A copy of the sources in a temporary folder, to generate into or to edit. It uses the installed packages,
 * and its own workspace packages.
 * @param {string} repository folder to copy from
 * @param {string[]} names files and folders of the repository; all of them unless given
 * @returns {string} its folder; {@link removeCopy} it
 */
export function copyWorkspace(repository, names = readdirSync(repository)) {
  const root = mkdtempSync(path.join(tmpdir(), 'bestie-copy-'));
  for (const name of names) {
    cpSync(path.join(repository, name), path.join(root, name), {
      recursive: true,
      filter: (file) => !made.test(file),
    });
  }
  const modules = path.join(root, 'node_modules');
  mkdirSync(path.join(modules, '@bestie'), { recursive: true });
  for (const name of readdirSync(path.join(repository, 'node_modules'))) {
    // Caches are written to, so the copy has its own.
    if (name !== '@bestie' && name !== '.cache')
      symlinkSync(path.join(repository, 'node_modules', name), path.join(modules, name));
  }
  for (const { name, folder } of readPackages(repository)) {
    const copied = path.join(root, path.relative(repository, folder));
    if (!existsSync(copied)) continue;
    symlinkSync(copied, path.join(modules, name));
    const nested = path.join(folder, 'node_modules');
    if (existsSync(nested)) symlinkSync(nested, path.join(copied, 'node_modules'));
  }
  return root;
}

/** Deletes a copy. */
export const removeCopy = (root) => rmSync(root, { recursive: true, force: true });
