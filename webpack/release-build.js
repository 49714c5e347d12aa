import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import webpack from 'webpack';
import { readPackages } from '../eslint-rooms.js';
import { createHostConfig, createRemoteConfig } from '../webpack.common.js';
import { Refusal } from './release-client.js';
import { readRemoteData } from './remote-data.js';
import { isRepository, readPackage } from './workspace.js';

const suffixes = { '': '', br: '.br', gz: '.gz' };

/** Name under which the host is released; `hostId` of the contracts. */
export const hostId = 'host';

/**
 * Folder of the host, or of a remote of the workspace, whatever folder that is. Without a name it is the only
 * remote of the repository.
 * @throws {Refusal} that names the ones there are
 */
export function findReleaseFolder(root, name) {
  if (name === hostId && isRepository) return path.join(root, 'host');
  const remotes = readPackages(root).filter(({ role }) => role === 'remote');
  if (name === undefined && remotes.length === 1) return remotes[0].folder;
  const found = remotes.find(
    (remote) => [`${name}-remote`, name].includes(path.basename(remote.folder)) || remote.name === name,
  );
  if (found) return found.folder;
  const names = remotes.map(({ folder }) => path.basename(folder).replace(/-remote$/, ''));
  const all = [...(isRepository ? [hostId] : []), ...names].join(', ');
  throw new Refusal(
    name ? `There is no remote ${name}; there are ${all}.` : `Name what is released: ${all}.`,
  );
}

/** The id under which the package in a folder is released. */
export async function releaseIdOf(folder) {
  const { name, bestie } = readPackage(folder);
  return bestie?.role === hostId ? hostId : (await readRemoteData(folder, name)).id;
}

/**
 * Builds the host or a remote, and reads the result.
 * @returns {Promise<{ id: string, description: import('../webpack.common.js').ReleaseDescription, surface:
 * Record<string, object>, files: { path: string, encoding: string, bytes: Buffer }[], transferBytes:
 * Record<string, number> }>} `transferBytes` are those of the brotli form if there is one
 */
export async function buildRelease({ root, folder, version }) {
  const manifest = readPackage(folder);
  const releasesFolder = path.join(root, '.cache/releases');
  let description;
  const createConfig = folder === path.join(root, 'host') ? createHostConfig : createRemoteConfig;
  const config = await createConfig(folder, {
    version: version ?? manifest.version,
    releasesFolder,
    onDescribed: (described) => (description = described),
  });
  await runWebpack(config);
  return readRelease(path.join(releasesFolder, description.id ?? hostId, description.version));
}

/** @returns {Promise<void>} */
function runWebpack(config) {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Refusal(stats.toString({ preset: 'errors-only' })));
        else resolve();
      });
    });
  });
}

/**
 * A built release from its folder: its id, description, API surface, and each file in every form that was
 * built, with its source map. The host's description contains no id.
 */
export async function readRelease(folder) {
  const file = ['remote.json', 'host.json'].find((name) => existsSync(path.join(folder, name)));
  const description = JSON.parse(await readFile(path.join(folder, file ?? 'remote.json'), 'utf8'));
  const files = [];
  const transferBytes = {};
  for (const { path: file } of description.files) {
    for (const [encoding, suffix] of Object.entries(suffixes)) {
      const place = path.join(folder, file + suffix);
      if (!existsSync(place)) continue;
      const bytes = await readFile(place);
      files.push({ path: file, encoding, bytes });
      if (encoding !== 'gz') transferBytes[file] = bytes.length;
    }
    const map = path.join(folder, `${file}.map`);
    if (file.endsWith('.js') && existsSync(map))
      files.push({ path: file, encoding: 'map', bytes: await promisify(gzip)(await readFile(map)) });
  }
  const surface = JSON.parse(await readFile(path.join(folder, 'api.json'), 'utf8'));
  return { id: description.id ?? hostId, description, surface, files, transferBytes };
}
