import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createJiti } from 'jiti';

/** Folder of the repository. */
export const root = path.join(import.meta.dirname, '..');

const jitiCache = path.join(root, '.cache/jiti');

/** Imports TypeScript of the workspace at build time; each file once. */
export const jiti = createJiti(import.meta.url, { moduleCache: true, fsCache: jitiCache });

/** The same, reading the current files. */
export const createFreshJiti = () => createJiti(import.meta.url, { moduleCache: false, fsCache: jitiCache });

/** `package.json` of a folder. */
export function readPackage(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** The package of a request: `@bestie/remote-kit` for `@bestie/remote-kit/shell`. */
export function packageName(request) {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The installed version of a package, for workspace packages the one in their `package.json`. */
export function installedVersion(request) {
  const name = packageName(request);
  return readPackage(
    path.join(root, name.startsWith('@bestie/') ? `shared/${name.slice(8)}` : `node_modules/${name}`),
  ).version;
}
