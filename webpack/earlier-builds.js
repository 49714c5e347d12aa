import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Keeps files of earlier builds under their hashed names, so that a server that runs one of them can still
 * serve it: those of the previous build, and all of the last hour.
 */
export function createKeeper(outputFolder) {
  const described = ['host.json', 'remote.json']
    .map((name) => path.join(outputFolder, name))
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).files.map((entry) => entry.path));
  const replaced = new Set(described.flatMap((file) => [file, `${file}.br`, `${file}.gz`, `${file}.map`]));
  return (file) =>
    replaced.has(file) || Date.now() - statSync(path.join(outputFolder, file)).mtimeMs < 3_600_000;
}
