import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillTemplate } from './fill-template.js';

const audiences = ['fan', 'creator', 'admin'];

/**
 * Checks what a new remote is asked for.
 * @throws Error with the reason
 */
export function checkRemote(name, audience) {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(name))
    throw new Error(`The name of a remote is short and in kebab-case, not ${name}.`);
  if (!audiences.includes(audience))
    throw new Error(`--audience is one of ${audiences.join(', ')}, not ${audience}.`);
}

/** `Style desk` for `style-desk`. */
export function titleOf(name) {
  const words = name.replaceAll('-', ' ');
  return words[0].toUpperCase() + words.slice(1);
}

/**
 * Writes `{name}-remote` from the template and adds it to the workspaces; nothing else changes.
 * @returns {string} its folder
 * @throws an Error with the reason when the name is invalid
 */
export function newRemote(root, name, audience) {
  checkRemote(name, audience);
  const folder = `${name}-remote`;
  if (existsSync(path.join(root, folder))) throw new Error(`${folder} already exists.`);

  const manifestFile = path.join(root, 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const known = { name, audience, Title: titleOf(name) };
  fillTemplate(path.join(root, 'templates/remote'), path.join(root, folder), (word) => {
    const [, dependency] = /^version:(.+)$/.exec(word) ?? [];
    if (dependency) {
      return JSON.parse(readFileSync(path.join(root, 'node_modules', dependency, 'package.json'), 'utf8'))
        .version;
    }
    if (!(word in known)) throw new Error(`The template has an unknown placeholder: ${word}`);
    return known[word];
  });
  const position = manifest.workspaces.findLastIndex((workspace) => workspace.endsWith('-remote'));
  manifest.workspaces.splice(position + 1, 0, folder);
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  return folder;
}
