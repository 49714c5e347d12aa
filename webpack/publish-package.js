import { execFileSync, spawnSync } from 'node:child_process';
import { readPackage } from './workspace.js';

/**
 * Sends a package to a registry, unless that has its version: an earlier command may have been interrupted.
 * @param {string} folder of the package
 * @param {string} [registry] address; otherwise npm's own setting
 * @returns {string} what became of it
 * @throws Error when the registry does not answer
 */
export function publishPackage(folder, registry) {
  const { name, version } = readPackage(folder);
  const at = registry ? ['--registry', registry] : [];
  const run = { cwd: folder, env: process.env, encoding: /** @type {const} */ ('utf8') };
  const found = spawnSync('npm', ['view', `${name}@${version}`, 'version', ...at], run);
  // A registry answers 404 for a package of which it has no version.
  if (found.status !== 0 && !found.stderr.includes('E404')) throw new Error(found.stderr.trim());
  if (found.status === 0 && found.stdout.trim() !== '') return `${name}@${version} is there already`;
  return execFileSync('npm', ['publish', '--access', 'public', ...at], run).trim();
}
