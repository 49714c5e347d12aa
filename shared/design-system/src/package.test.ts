/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(__dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
};

/**
 * Packages that a file imports statically, directly or through our own files, without types and dynamic
 * imports.
 */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?!import type|export type).*(?:from|import)\s+'([^']+)'/gm,
  )) {
    if (!specifier.startsWith('.')) {
      packages.add(specifier);
      continue;
    }
    const target = [specifier, `${specifier}.ts`, `${specifier}.tsx`]
      .map((path) => resolve(dirname(file), path))
      .find((path) => /\.(css|tsx?)$/.test(path) && existsSync(path));
    if (!target) throw new Error(`${specifier} in ${file} leads nowhere`);
    if (/\.tsx?$/.test(target)) packagesOf(target, seen).forEach((name) => packages.add(name));
  }
  return packages;
}

test('every export has a file', () => {
  const missing = Object.values(manifest.exports).filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test('every component is exported', () => {
  const internal = ['anchored', 'deferred', 'modal'];
  const folders = readdirSync(__dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !internal.includes(entry.name))
    .map((entry) => entry.name);
  const exported = Object.values(manifest.exports);
  expect(folders.filter((name) => !exported.some((path) => path.startsWith(`./src/${name}/`)))).toEqual([]);
});

test('imports no other workspace, and no router', () => {
  const foreign = Object.values(manifest.exports)
    .filter((path) => !path.endsWith('.css'))
    .flatMap((path) => [...packagesOf(join(root, path))])
    .filter((name) => name.startsWith('@bestie/') || name.startsWith('react-router'));
  expect(foreign).toEqual([]);
});

test.each([
  'button',
  'icon-button',
  'field',
  'text-input',
  'select',
  'checkbox',
  'switch',
  'chip-group',
  'tag-input',
  'card',
  'skeleton',
  'page-header',
  'empty-state',
  'error-state',
  'photo-tile',
  'tabs',
  'tooltip',
  'data-table',
  'dialog',
  'drawer',
  'confirm-dialog',
  'lightbox',
  'menu',
  'popover',
  'combobox',
])('%s includes neither Base UI nor sonner', (name) => {
  const path = manifest.exports[`./${name}`];
  const heavy = [...packagesOf(join(root, path ?? ''))].filter((used) => /^(@base-ui|sonner)/.test(used));
  expect(heavy).toEqual([]);
});
