import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newRemote } from './new-remote';
import { copyWorkspace, removeCopy } from './workspace-copy';

const repository = path.resolve(__dirname, '..');

const builders = [
  'package.json',
  'tsconfig.json',
  'webpack.common.js',
  'jest.config.mjs',
  'webpack',
  'templates',
  'shared',
  'host',
];
let root;

/** Every source file of the copy except the new remote's, with its content. */
const sources = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/node_modules|[\\/]dist[\\/]?/.test(entry.parentPath))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]),
  );

/** A repository with everything that a remote is built from, and the host that loads it at run time. */
beforeAll(() => {
  root = copyWorkspace(repository, builders);
});
afterAll(() => removeCopy(root));

const run = (folder, program, ...args) =>
  execFileSync(process.execPath, [path.join(repository, 'node_modules', program), ...args], {
    cwd: path.join(root, folder),
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: undefined, JEST_WORKER_ID: undefined },
  });

test('a new remote is a folder and a line in the workspaces; it builds and passes its tests', () => {
  const before = readdirSync(root);
  const host = sources(path.join(root, 'host'));
  expect(Object.keys(host).length).toBeGreaterThan(50);
  expect(newRemote(root, 'style-desk', 'creator')).toBe('style-desk-remote');
  expect(readdirSync(root).filter((name) => !before.includes(name))).toEqual(['style-desk-remote']);
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(workspaces).toContain('style-desk-remote');
  // The host learns of it from the composition only.
  expect(sources(path.join(root, 'host'))).toEqual(host);
  expect(JSON.stringify(host)).not.toMatch(/style-desk/);

  run('style-desk-remote', 'webpack/bin/webpack.js');
  const release = JSON.parse(
    readFileSync(path.join(root, 'style-desk-remote/dist/remotes/style-desk/0.1.0/remote.json'), 'utf8'),
  );
  expect(release).toMatchObject({
    id: 'style-desk',
    title: 'Style desk',
    audience: 'creator',
    accent: 'creator',
    container: 'style_desk_0_1_0',
  });
  expect(release.pageFiles.home).toContain(release.entry);
  expect(release.files.every(({ integrity }) => integrity.startsWith('sha384-'))).toBe(true);
  const files = readdirSync(path.join(root, 'style-desk-remote/dist/remotes/style-desk/0.1.0'));
  expect(files).toContain(`${release.entry}.br`);
  expect(files).toContain(`${release.entry}.gz`);

  run('.', 'jest/bin/jest.js', '--selectProjects', 'style-desk-remote');
});

test('the build refuses invalid data', () => {
  const data = path.join(root, 'style-desk-remote/src/remote-data.ts');
  const text = readFileSync(data, 'utf8');
  const buildWith = (from, to) => {
    writeFileSync(data, text.replace(from, to));
    try {
      return run('style-desk-remote', 'webpack/bin/webpack.js');
    } catch (error) {
      return `${error.stdout}${error.stderr}`;
    }
  };
  expect(buildWith("to: '/style-desk/home', icon", "to: '/style-desk/lost', icon")).toMatch(
    /leads to no route of this remote: \/style-desk\/lost/,
  );
  expect(buildWith("home: '/style-desk/home'", "home: 'style-desk/home'")).toMatch(
    /home must be an absolute path/,
  );
  expect(buildWith("page: 'home'", "page: 'attic'")).toMatch(/lacks the page attic/);
});

test.each([
  ['Bad Name', 'fan', 'kebab-case'],
  ['desk', 'guest', '--audience is one of'],
  ['style-desk', 'fan', 'already exists'],
])('invalid requests are refused with a reason: %s for %s', (name, audience, words) => {
  expect(() => newRemote(root, name, audience)).toThrow(words);
});
