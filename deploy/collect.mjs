/**
 * `node deploy/collect.mjs FOLDER`: copies what a running server needs from a built checkout to a new folder. Its
 * packages come after it: `npm ci --omit dev --workspace server` there.
 */
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files and folders that a running server reads, from the top. */
export function neededFiles() {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const remotes = workspaces.filter((name) => name.endsWith('-remote'));
  const manifests = ['shared/contracts', 'shared/client', 'shared/design-system', 'shared/remote-kit'];
  return [
    ...['package.json', 'package-lock.json'],
    // npm wants the manifests of all workspaces that the lock file names.
    ...[...manifests, ...workspaces.filter((name) => !name.includes('*'))].map(
      (name) => `${name}/package.json`,
    ),
    ...['server/dist', 'server/migrations', 'server/fonts', 'host/dist'],
    ...remotes.map((name) => `${name}/dist`),
  ];
}

/** @param {string} target a folder that does not exist yet */
export function collect(target) {
  for (const name of neededFiles()) {
    const from = path.join(root, name);
    if (!existsSync(from)) throw new Error(`${name} is missing: run npm run build first.`);
    mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    cpSync(from, path.join(target, name), { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , target] = process.argv;
  if (target === undefined || existsSync(target)) {
    console.error('Name a folder that does not exist yet: node deploy/collect.mjs FOLDER');
    process.exitCode = 1;
  } else collect(path.resolve(target));
}
