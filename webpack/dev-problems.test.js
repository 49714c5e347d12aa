/** What `npm run dev` shows of sources that are wrong: 14.4.6. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { problemsOfBuild } from './dev-build-problems.js';
import { createProblems } from './dev-problems.js';
import { createTypeCheckReader } from './dev-types.js';

const problem = (file, line, message = 'wrong') => ({ file, line, column: 1, message });

test('each place is shown once, whoever found it, until nobody finds it any more', () => {
  const problems = createProblems();
  const heard = [];
  problems.subscribe((all) => heard.push(all.map(({ file, line }) => `${file}:${line}`)));
  problems.report('host', [problem('shared/a.ts', 3)]);
  problems.report('fan', [problem('shared/a.ts', 3), problem('fan-remote/b.ts', 1)]);
  problems.report('types', [problem('shared/a.ts', 3, 'TS1005: wrong')]);
  problems.report('fan', []);
  problems.report('host', []);
  problems.report('types', []);
  expect(heard).toEqual([
    ['shared/a.ts:3'],
    ['shared/a.ts:3', 'fan-remote/b.ts:1'],
    ['shared/a.ts:3'],
    ['shared/a.ts:3'],
    [],
  ]);
  expect(problems.all()).toEqual([]);
});

test('the type check is read check by check, with the reasons of each complaint', () => {
  const checked = [];
  const read = createTypeCheckReader('/work', (found) => checked.push(found));
  const lines = [
    '1:00:12 PM - Starting compilation in watch mode...',
    '',
    'fan-remote/src/a.tsx(4,14): error TS2322: Type X is not assignable to type Y.',
    '  Types of property z are incompatible.',
    'shared/b.ts(1,1): error TS1005: ; expected.',
    '1:00:50 PM - Found 2 errors. Watching for file changes.',
    '1:00:55 PM - File change detected. Starting incremental compilation...',
    '1:00:56 PM - Found 0 errors. Watching for file changes.',
  ];
  for (const line of lines) read(line);
  expect(checked).toEqual([
    [
      {
        file: 'fan-remote/src/a.tsx',
        line: 4,
        column: 14,
        message: 'TS2322: Type X is not assignable to type Y.\n  Types of property z are incompatible.',
      },
      { file: 'shared/b.ts', line: 1, column: 1, message: 'TS1005: ; expected.' },
    ],
    [],
  ]);
});

test.each([
  [
    'a syntax error',
    'page.tsx',
    'export const a = 1;\nconst = 3;\n',
    2,
    'TS1134: Variable declaration expected.',
  ],
  ['an import that leads nowhere', 'page.ts', "\n\nimport './nowhere';\n", 3, "Can't resolve './nowhere'"],
  ['a style sheet', 'page.css', '.a {\n  color: red;\n', 1, 'Unclosed block'],
])('%s is found by the build, with its line', async (_what, name, text, line, words) => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bestie-problems-')));
  writeFileSync(path.join(folder, name), text);
  const { createCommonConfig } = await import('./common-config.js');
  const config = createCommonConfig({
    folder,
    mode: 'development',
    uniqueName: 'tried',
    outputFolder: path.join(folder, 'dist'),
  });
  const compiler = webpack(/** @type {any} */ ({ ...config, entry: `./${name}` }));
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, done) => compiler.close(() => (error ? reject(error) : resolve(done)))),
  );
  rmSync(folder, { recursive: true });
  expect(problemsOfBuild(stats, folder)).toContainEqual(
    expect.objectContaining({ file: name, line, message: expect.stringContaining(words) }),
  );
});
