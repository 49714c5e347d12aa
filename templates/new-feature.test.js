import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeUntypedLint } from './untyped-lint';
import { copyWorkspace, removeCopy } from './workspace-copy';

let root;
beforeAll(() => {
  root = copyWorkspace(path.resolve(__dirname, '..'));
});
afterAll(() => removeCopy(root));

/** @param {PromiseSettledResult<unknown>} result */
const failureOf = (result) => (result.status === 'rejected' ? result.reason.message : undefined);

/**
 * Runs a program in the copy. Its test databases are embedded, because a template on a server would be left
 * behind.
 */
async function run(folder, program, ...args) {
  const { NODE_ENV: _mode, JEST_WORKER_ID: _worker, TEST_DATABASE_URL: _database, ...env } = process.env;
  try {
    const done = await promisify(execFile)(process.execPath, [path.join(root, program), ...args], {
      cwd: path.join(root, folder),
      env,
      // A little less than a test has, so that one that fails shows what was printed.
      timeout: 290_000,
      maxBuffer: 32 * 1024 * 1024,
    });
    return done.stdout;
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`);
  }
}
const create = (...args) => run('.', 'templates/new.js', ...args);
const read = (file) => readFileSync(path.join(root, file), 'utf8');

const sources = [
  'creator-remote/src/features/mood-boards/mood-boards-page.module.css',
  'creator-remote/src/features/mood-boards/mood-boards-page.tsx',
  'server/migrations/\\d{3}-mood-boards.sql',
  'server/src/contract-tests/access-fixtures/mood-boards.ts',
  'server/src/modules/mood-boards/mood-boards.module.ts',
  'server/src/modules/mood-boards/mood-boards.presenter.ts',
  'server/src/modules/mood-boards/mood-boards.repositories.ts',
  'server/src/modules/mood-boards/mood-boards.repository.ts',
  'server/src/modules/mood-boards/mood-boards.routes.test.ts',
  'server/src/modules/mood-boards/mood-boards.routes.ts',
  'server/src/modules/mood-boards/mood-boards.service.ts',
  'shared/client/src/mood-boards.queries.ts',
  'shared/contracts/src/nouns/mood-boards.contract.ts',
];

/** Files in which a new noun is registered. Lines are only added to them. */
const edited = [
  'shared/contracts/src/paths.ts',
  'server/src/modules/index.ts',
  'creator-remote/src/remote-data.ts',
  'creator-remote/src/routes.tsx',
];

/** Files that `npm run generate` writes, from the existing files and the contracts. */
const generated = [
  'docs/access-matrix.md',
  'server/src/contract-tests/access-fixtures/access-fixtures.generated.ts',
  'shared/client/package.json',
  'shared/client/src/endpoints.generated.ts',
  'shared/contracts/package.json',
  'shared/contracts/src/http/contracts.generated.ts',
];
const lists = [...edited, ...generated];

/** Every file of the copy with its content. */
function contents() {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'latin1')]));
}

test('a new feature is complete, and existing files only get additions', async () => {
  const stood = contents();
  const before = lists.map((file) => read(file).split('\n'));
  const said = await create('feature', 'mood-boards', '--remote', 'creator');
  const written = said.split('\n').filter((line) => line.includes('mood-boards'));
  expect(written).toEqual(sources.map((file) => expect.stringMatching(new RegExp(`^${file}$`))));
  const now = contents();
  const changed = [...stood].filter(([file, text]) => now.get(file) !== text).map(([file]) => file);
  process.stdout.write(
    `A new noun is entered into ${edited.length} files; ${generated.length} more are generated.\n`,
  );
  expect(edited.length).toBeLessThanOrEqual(4);
  expect(changed.sort()).toEqual([...lists].sort());
  for (const [index, file] of lists.entries()) {
    const now = read(file).split('\n');
    const kept = before[index];
    expect([file, now.length > kept.length]).toEqual([file, true]);
    let next = 0;
    for (const line of now) if (line === kept[next]) next += 1;
    expect([file, kept[next]]).toEqual([file, undefined]);
  }
  expect(read('creator-remote/src/remote-data.ts').split('routes: [')[0]).not.toContain('moodBoards');
  // The server has its routes, and its page opens among those of its console.
  expect(read('server/src/modules/index.ts')).toContain('  moodBoardsModule,\n');
  expect(read('shared/contracts/src/paths.ts')).toContain("    moodBoards: '/creator/mood-boards',\n");
});

test('it type-checks, its route test passes, and the server passes its row of the access matrix', async () => {
  const which = 'mood ?boards|fixture|access-matrix';
  const tests = ['src/modules/mood-boards', 'src/contract-tests/access.test.ts', '-t', which, '--json'];
  // Both finish even when one fails, because they run in the copy.
  const [types, report] = await Promise.allSettled([
    run('.', 'node_modules/.bin/tsc', '-p', 'tsconfig.json'),
    run('server', 'node_modules/jest/bin/jest.js', ...tests),
  ]);
  expect([failureOf(types), failureOf(report)]).toEqual([undefined, undefined]);
  const { testResults } = JSON.parse(report.status === 'fulfilled' ? report.value : '{}');
  for (const { name, assertionResults } of testResults) {
    const passed = assertionResults.filter(({ status }) => status === 'passed');
    // The access matrix has a test for each of the five operations, and two about its lists.
    expect([name, passed.length >= 7]).toEqual([name, true]);
  }
  expect(testResults).toHaveLength(2);
});

const lint = (...files) =>
  run('.', 'node_modules/eslint/bin/eslint.js', '--config', writeUntypedLint(root), ...files);
const checkFormat = (...files) => run('.', 'node_modules/prettier/bin/prettier.cjs', '--check', ...files);

test('what is written and edited passes lint, with the import rules of its rooms, and prettier', async () => {
  const files = [...sources, ...lists].filter((file) => !/\.(sql|md)$/.test(file));
  const [linted, formatted] = await Promise.allSettled([
    lint(...files.filter((file) => !/\.(css|json)$/.test(file))),
    checkFormat(...files),
  ]);
  expect([failureOf(linted), failureOf(formatted)]).toEqual([undefined, undefined]);

  const wrong = 'creator-remote/src/features/mood-boards/wrong.ts';
  writeFileSync(path.join(root, wrong), "export * from '@bestie/server/compose';\n");
  await expect(lint(wrong)).rejects.toThrow(/may not import/);
  rmSync(path.join(root, wrong));
});

test.each([
  [['feature', 'mood-boards', '--remote', 'creator'], 'mood-boards already exists'],
  [['feature', 'mood-boards', '--remote', 'fan'], 'mood-boards already exists'],
  [['feature', 'items'], 'items already exists'],
  [['feature', 'pictures'], 'the table pictures of'],
  [['feature', 'Mood Boards'], 'a plural noun in kebab-case'],
  [['feature', 'mood-board'], 'a plural noun in kebab-case'],
  [['feature', '../boards'], 'a plural noun in kebab-case'],
  [['feature', 'boards', '--remote', 'guest'], 'one of fan, creator, admin'],
  [['feature'], 'Usage:'],
  [['module', 'boards'], 'Usage:'],
])('%j is refused with a reason', async (args, words) => {
  const before = lists.map(read);
  await expect(create(...args)).rejects.toThrow(words);
  expect(lists.map(read)).toEqual(before);
});

test('when a file has no place for an addition, nothing is written', async () => {
  const file = path.join(root, 'fan-remote/src/routes.tsx');
  writeFileSync(file, readFileSync(file, 'utf8').replace('export const pages', 'export const allPages'));
  const before = lists.map(read);
  await expect(create('feature', 'umbrellas')).rejects.toThrow(
    'fan-remote/src/routes.tsx has no line “export const pages” to insert after.',
  );
  expect(lists.map(read)).toEqual(before);
  expect(existsSync(path.join(root, 'server/src/modules/umbrellas'))).toBe(false);
});

test('the files of a new console pass lint and prettier', async () => {
  await create('remote', 'style-desk');
  const [linted, formatted] = await Promise.allSettled([
    lint('style-desk-remote'),
    checkFormat('style-desk-remote', 'package.json'),
  ]);
  expect([failureOf(linted), failureOf(formatted)]).toEqual([undefined, undefined]);
});
