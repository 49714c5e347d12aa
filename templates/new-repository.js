import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installedVersion, readPackage, tools } from '../webpack/workspace.js';
import { fillTemplate } from './fill-template.js';
import { checkRemote, titleOf } from './new-remote.js';

const template = (name) => path.join(import.meta.dirname, name);

/** The packed archive of one of our packages in a folder, as a dependency of the repository in `target`, which may move with it. */
function archiveOf(packages, name, target) {
  const prefix = `bestie-${name.replace('@bestie/', '')}-`;
  const found = readdirSync(packages).find((file) => file.startsWith(prefix) && file.endsWith('.tgz'));
  if (!found) throw new Error(`${packages} contains no ${prefix}….tgz; npm run pack writes it.`);
  return `file:${path.relative(target, path.resolve(packages, found)).replaceAll(path.sep, '/')}`;
}

/**
 * Writes a repository for one console: the same sources as `npm run new -- remote` writes, with packages of the
 * platform instead of its sources.
 * @param {string} parent folder in which the repository is created
 * @param {string} name
 * @param {{ audience: string, packages?: string }} options `packages` is a folder of archives, instead of a registry
 * @returns {string} its folder, relative to `parent`
 * @throws Error with the reason when the name or the audience is invalid
 */
export function newRepository(parent, name, { audience, packages }) {
  checkRemote(name, audience);
  const target = path.join(parent, name);
  if (existsSync(target)) throw new Error(`${name} already exists.`);
  // Under their own names these files would configure this repository, too.
  const known = { name, audience, Title: titleOf(name), dot: '.', js: 'js', mjs: 'mjs' };
  const valueOf = (word) => {
    const [, kind, dependency] = /^(version|own):(.+)$/.exec(word) ?? [];
    if (kind === 'own')
      return packages ? archiveOf(packages, dependency, target) : `^${readPackage(tools).version}`;
    if (kind === 'version')
      return readPackage(tools).bestie?.versions[dependency] ?? installedVersion(dependency);
    if (!(word in known)) throw new Error(`The template has an unknown placeholder: ${word}`);
    return known[word];
  };
  fillTemplate(template('remote'), target, valueOf);
  // Over it: what a repository needs besides, and its own way of finding the build.
  fillTemplate(template('repository'), target, valueOf);
  return name;
}
