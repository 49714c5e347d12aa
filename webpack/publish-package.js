import { execFileSync, spawnSync } from 'node:child_process';
import { Refusal } from './release-client.js';
import { readPackage } from './workspace.js';

/**
 * Sends a package to a registry, unless that has its version: an earlier command may have been interrupted.
 * @param {string} folder of the package
 * @param {string} [registry] address; otherwise npm's own setting
 * @returns {string} what became of it
 * @throws {Refusal} when the registry has other contents under the version
 * @throws Error when the registry does not answer
 */
export function publishPackage(folder, registry) {
  const { name, version } = readPackage(folder);
  const at = registry ? ['--registry', registry] : [];
  const run = { cwd: folder, env: process.env, encoding: /** @type {const} */ ('utf8') };
  const found = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity', ...at], run);
  // A registry answers 404 for a package of which it has no version.
  if (found.status !== 0 && !found.stderr.includes('E404')) throw new Error(found.stderr.trim());
  const published = found.status === 0 ? found.stdout.trim() : '';
  if (published === '') return execFileSync('npm', ['publish', '--access', 'public', ...at], run).trim();
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], run);
  const [{ integrity }] = JSON.parse(packed);
  if (integrity !== published)
    throw new Refusal(
      `The registry has ${name}@${version} with other contents, and a published version never changes. Raise the version, as CONTRIBUTING.md says, and publish again.`,
    );
  return `${name}@${version} is there already`;
}
