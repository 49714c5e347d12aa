import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { createJiti } from 'jiti';

/** `package.json` of a folder. */
export function readPackage(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** Folder of the build itself: the repository, or the installed package @bestie/build. */
export const tools = path.join(import.meta.dirname, '..');

/** True in the repository of the platform, where packages are its workspaces. */
export const isRepository = readPackage(tools).workspaces !== undefined;

/** The nearest folder that declares a remote, from the working directory up; else the working directory. */
function findProject() {
  for (let folder = process.cwd(); folder !== path.dirname(folder); folder = path.dirname(folder))
    if (existsSync(path.join(folder, 'package.json')) && readPackage(folder).bestie?.role === 'remote')
      return folder;
  return process.cwd();
}

/** Folder of the repository whose sources are built: that of the platform, or a team's own. */
export const root = isRepository ? tools : findProject();

const jitiCache = path.join(root, '.cache/jiti');

/** Imports TypeScript of the workspace at build time; each file once. */
export const jiti = createJiti(import.meta.url, { moduleCache: true, fsCache: jitiCache });

/** The same, reading the current files. */
export const createFreshJiti = () => createJiti(import.meta.url, { moduleCache: false, fsCache: jitiCache });

/** The package of a request: `@bestie/remote-kit` for `@bestie/remote-kit/shell`. */
export function packageName(request) {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Folder of an installed package, without symbolic links: for packages of ours in the repository, their sources.
 * @throws Error when it is not installed
 */
export function installedFolder(name) {
  for (const start of [root, tools]) {
    for (let folder = start; ; folder = path.dirname(folder)) {
      const place = path.join(folder, 'node_modules', name);
      if (existsSync(path.join(place, 'package.json'))) return realpathSync(place);
      if (folder === path.dirname(folder)) break;
    }
  }
  throw new Error(`${name} is not installed: run npm install.`);
}

/** A source file of @bestie/contracts, to import with {@link jiti}. */
export const contractsSource = (file) => path.join(installedFolder('@bestie/contracts'), 'src', file);

/** The file behind a request of one of our packages, as their `exports` name it. */
export function sourceOf(request) {
  const name = packageName(request);
  const folder = installedFolder(name);
  return path.join(folder, readPackage(folder).exports[`.${request.slice(name.length)}`]);
}

/** The installed version of a package. */
export const installedVersion = (request) => readPackage(installedFolder(packageName(request))).version;
