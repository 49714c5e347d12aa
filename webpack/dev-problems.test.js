/** What `npm run dev` shows about errors in the sources. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProblems } from './dev-problems.js';
import { createTypeCheckReader, watchTypes } from './dev-types.js';

const problem = (file, line, message = 'wrong') => ({ file, line, column: 1, message });

test('each error is shown once, whoever found it, until nobody finds it any more', () => {
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

test('the output of the type check is read run by run, with the details of each error', () => {
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
])('%s is found by the build, with its line', (_what, name, text, line, words) => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bestie-problems-')));
  writeFileSync(path.join(folder, name), text);
  // In a separate process, because the loaders are ES modules.
  const program = `
    import webpack from 'webpack';
    import { createCommonConfig } from './common-config.js';
    import { problemsOfBuild } from './dev-build-problems.js';
    const folder = ${JSON.stringify(folder)};
    const outputFolder = folder + '/dist';
    const config = createCommonConfig({ folder, mode: 'development', uniqueName: 'tried', outputFolder });
    webpack({ ...config, entry: ${JSON.stringify(`./${name}`)} }).run((_error, stats) =>
      console.log(JSON.stringify(problemsOfBuild(stats, folder))),
    );`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(JSON.parse(printed)).toContainEqual(
    expect.objectContaining({ file: name, line, message: expect.stringContaining(words) }),
  );
});

/** Processes that a test has started, which would outlive it. */
let types = /** @type {ReturnType<typeof watchTypes> | null} */ (null);
afterEach(() => types?.stop());

// An edit during the first check is read before, during or after it; the result must be the same.
test.each([0, 100, 200, 300, 500, 800])(
  'a type error that is written %i ms after the start is found, and so is its fix',
  async (delay) => {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'bestie-types-')));
    const write = (file, text) => writeFileSync(path.join(root, file), text);
    mkdirSync(path.join(root, 'host/src'), { recursive: true });
    symlinkSync(path.join(import.meta.dirname, '../node_modules'), path.join(root, 'node_modules'));
    write('package.json', JSON.stringify({ workspaces: ['host'] }));
    write('host/package.json', JSON.stringify({ name: '@tiny/host', bestie: { role: 'host' } }));
    write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { strict: true, noEmit: true, types: ['node'] } }),
    );
    const good = 'export const lamp: number = 1;\n';
    write('host/src/lamp.ts', good);
    let heard = () => {};
    let newest = /** @type {string[] | null} */ (null);
    types = watchTypes({
      root,
      onChecked(found) {
        newest = found.map(({ file, line }) => `${file}:${line}`);
        heard();
      },
    });
    const until = async (wanted) => {
      while (JSON.stringify(newest) !== JSON.stringify(wanted))
        await new Promise((resolve) => (heard = () => resolve(undefined)));
    };
    await new Promise((resolve) => setTimeout(resolve, delay));
    write('host/src/lamp.ts', "export const lamp: number = 'bright';\n");
    await until(['host/src/lamp.ts:1']);
    write('host/src/lamp.ts', good);
    await until([]);
    types.stop();
    rmSync(root, { recursive: true });
  },
);

test('the repository of one console has the types that its tsconfig.json names, and nothing else of node_modules is checked', async () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'bestie-types-')));
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  cpSync(
    path.join(import.meta.dirname, '../templates/repository/tsconfig.json'),
    path.join(root, 'tsconfig.json'),
  );
  write('package.json', JSON.stringify({ name: '@tiny/desk', bestie: { role: 'remote' } }));
  write(
    'src/page.ts',
    "import styles from './page.module.css';\nexport const page: string = styles.page!;\nexport const wrong: number = page;\n",
  );
  write('src/page.module.css', '.page {\n}\n');
  const installed = 'node_modules/@bestie';
  write(
    `${installed}/build/tsconfig.json`,
    JSON.stringify({ compilerOptions: { strict: true, noEmit: true, module: 'preserve', types: [] } }),
  );
  write(`${installed}/build/package.json`, JSON.stringify({ name: '@bestie/build' }));
  cpSync(
    path.join(import.meta.dirname, '../shared/design-system/src/css-modules.d.ts'),
    path.join(root, installed, 'design-system/src/css-modules.d.ts'),
  );
  write('node_modules/other/index.ts', "export const wrong: number = 'a text';\n");
  symlinkSync(path.join(import.meta.dirname, '../node_modules/.bin'), path.join(root, 'node_modules/.bin'));
  const found = await new Promise((resolve) => (types = watchTypes({ root, onChecked: resolve })));
  expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual(['src/page.ts:3']);
  types?.stop();
  rmSync(root, { recursive: true });
});
