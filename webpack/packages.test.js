/** The packages that teams install agree with each other and with what the repository says about them. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readPackages } from '../eslint-rooms';
import { publishedManifest } from './pack';
import { readPackage, root } from './workspace';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const { version } = readPackage(root);

test('they have the version of the platform, which whatever depends on them names', () => {
  const isShared = ({ folder }) => path.dirname(folder) === path.join(root, 'shared');
  const packages = readPackages(root);
  const folders = [...packages.map(({ folder }) => folder), path.join(root, 'templates/remote')];
  const stale = [
    ...packages
      .filter((each) => isShared(each) || each.role === 'server')
      .map(({ folder }) => [folder, readPackage(folder).version]),
    ...folders.flatMap((folder) =>
      Object.entries(readPackage(folder).dependencies ?? {})
        .filter(([name]) => name.startsWith('@bestie/'))
        .map(([name, named]) => [`${folder}, of ${name}`, named]),
    ),
  ].filter(([, named]) => named !== version);
  expect(stale).toEqual([]);
});

test('the log of their changes has their version', () => {
  expect(read('CHANGELOG.md').split('\n')).toContain(`## ${version}`);
});

test('the test preset of the remote kit declares the packages that it loads', () => {
  const folder = path.join(root, 'shared/remote-kit');
  const { dependencies, peerDependencies } = publishedManifest(folder);
  const loading = /(?:\bfrom |^import |\brequire\()'((?:@[\w-]+\/)?[a-z][\w-]*)/gm;
  const loaded = readdirSync(path.join(folder, 'test-support')).flatMap((file) =>
    [...read(`shared/remote-kit/test-support/${file}`).matchAll(loading)].map(([, name]) => name),
  );
  expect(loaded).toContain('jest-environment-jsdom');
  expect(loaded.filter((name) => !Object.hasOwn({ ...dependencies, ...peerDependencies }, name))).toEqual([]);
});
