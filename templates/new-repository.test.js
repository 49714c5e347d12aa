/** `bestie new`, without installing anything; e2e/journeys/teams.spec.ts builds and releases what it writes. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newRepository } from './new-repository.js';

const repository = path.resolve(__dirname, '..');
const shared = ['contracts', 'client', 'design-system', 'remote-kit'];
const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));

let parent;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'bestie-new-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const written = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  );

test('a repository has the sources of a console, its test, and the platform’s packages by their version', () => {
  expect(newRepository(parent, 'style-desk', { audience: 'creator' })).toBe('style-desk');
  const files = written(path.join(parent, 'style-desk'));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      '.gitignore',
      'README.md',
      'eslint.config.js',
      'jest.config.mjs',
      'src/features/home/home-page.test.tsx',
      'src/remote-data.ts',
      'tsconfig.json',
      'webpack.config.js',
    ]),
  );
  expect(Object.values(files).join('\n')).not.toMatch(/__[a-z]|\.\.\/(?:shared|webpack)/i);
  expect(files['src/remote-data.ts']).toContain("audience: 'creator'");
  const { dependencies, devDependencies, bestie } = JSON.parse(files['package.json']);
  expect(bestie).toEqual({ role: 'remote' });
  expect(devDependencies).toEqual({ '@bestie/build': `^${version}` });
  for (const name of shared) expect(dependencies[`@bestie/${name}`]).toBe(`^${version}`);
  expect(dependencies.react).toMatch(/^\d/);
});

test('with a folder of archives, it depends on these', () => {
  expect(() => newRepository(parent, 'desk', { audience: 'fan', packages: parent })).toThrow(
    'contains no bestie-',
  );
  rmSync(path.join(parent, 'desk'), { recursive: true, force: true });
  for (const name of [...shared, 'build']) writeFileSync(path.join(parent, `bestie-${name}-1.2.3.tgz`), '');
  newRepository(parent, 'desk', { audience: 'fan', packages: parent });
  const { devDependencies } = JSON.parse(readFileSync(path.join(parent, 'desk/package.json'), 'utf8'));
  expect(devDependencies['@bestie/build']).toBe('file:../bestie-build-1.2.3.tgz');
});

test('the packages for teams have one version, and the changelog says what it brought', () => {
  for (const name of shared)
    expect(
      JSON.parse(readFileSync(path.join(repository, 'shared', name, 'package.json'), 'utf8')).version,
    ).toBe(version);
  expect(readFileSync(path.join(repository, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
});
