/** A release names the commit that it was built from. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeSources, onSteadySources } from './release-sources.js';

const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@bestie.example'];
let folder;
const git = (...args) => execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' }).trim();
const write = (name, text) => writeFileSync(path.join(folder, name), text);
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'Change');
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bestie-sources-'));
  git('init', '--quiet');
  write('page.tsx', 'one');
  write('.gitignore', 'dist/\n');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the description names commit and tree, and says when files differ: then the tree is what a commit of them has', () => {
  const head = git('rev-parse', 'HEAD');
  expect(describeSources(folder)).toEqual({ commit: head, tree: git('rev-parse', 'HEAD^{tree}') });
  write('page.tsx', 'two');
  write('new-page.tsx', 'not added yet');
  const staged = git('status', '--porcelain');
  const described = describeSources(folder);
  expect(described).toMatchObject({ commit: head, dirty: true });
  expect(git('status', '--porcelain')).toBe(staged);
  commit();
  expect(described.tree).toBe(git('rev-parse', 'HEAD^{tree}'));
});

test('without a repository nothing is named', () => {
  rmSync(path.join(folder, '.git'), { recursive: true });
  expect(describeSources(folder)).toEqual({ commit: null });
});

test('without a repository, as in the build of an image, the builder names commit and tree', () => {
  const env = { BESTIE_COMMIT: 'c'.repeat(40), BESTIE_TREE: 'd'.repeat(40) };
  expect(describeSources(folder, { env }).commit).toBe(git('rev-parse', 'HEAD'));
  rmSync(path.join(folder, '.git'), { recursive: true });
  expect(describeSources(folder, { env })).toEqual({ commit: env.BESTIE_COMMIT, tree: env.BESTIE_TREE });
});

test('with unchanged sources the result of the build is returned', async () => {
  write('page.tsx', 'changed before, and still the same afterwards');
  await expect(onSteadySources(folder, async () => 'built')).resolves.toBe('built');
});

test.each([
  ['a commit', commit, 'The commit changed from '],
  ['an edit', () => write('page.tsx', 'two'), 'Files of the working tree changed during the build'],
  ['a new file', () => write('more.tsx', 'more'), 'Files of the working tree changed during the build'],
])('%s during the build refuses the release', async (_what, change, words) => {
  await expect(onSteadySources(folder, async () => change())).rejects.toThrow(words);
});

test('an edit of a file that differed before refuses the release, too', async () => {
  write('page.tsx', 'changed before');
  await expect(onSteadySources(folder, async () => write('page.tsx', 'and again'))).rejects.toThrow(
    'Files of the working tree changed during the build',
  );
});
