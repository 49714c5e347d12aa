import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { nounsOf } from './endpoints-loader.js';
import { root } from './workspace.js';

const url = (file) => JSON.stringify(pathToFileURL(path.join(root, file)).href);

test.each([
  ['a call', 'const load = () => api.boards.list({});', ['boards']],
  ['a call of a shell', 'useShell().api.boards.list()', ['boards']],
  ['a hook', 'useApi().boards\n.list()', ['boards']],
  ['a call over lines', 'api\n  .boards\n  .list()', ['boards']],
  ['a call after an address', "fetch('https://bestie.test'); api.boards.list()", ['boards']],
  ['a call after a type of files', "pick('image/*'); api.boards.list(); /* done */", ['boards']],
  ['a comment', '/** As `api.boards.list` does. */ // api.items.list\n', []],
  ['another object', 'page.boards.list()', []],
])('%s names the operations that it calls', (_what, source, nouns) =>
  expect([...nounsOf(source)]).toEqual(nouns),
);

test('each file of a build contains the operations that its modules call, and no others', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bestie-endpoints-'));
  const write = (name, text) => writeFile(path.join(folder, name), text);
  await write('queries.ts', 'export const read = (api: Api) => api.capsules.list();');
  await write('unused.ts', 'export const unused = (api: Api) => api.trips.list();');
  await write('later.ts', 'export default (api: Api) => api.boards.list();');
  await write(
    'main.ts',
    'import { read } from "./queries"; import "./unused"; read(self); void import("./later");',
  );
  await write('package.json', '{"sideEffects":false,"type":"module"}');
  // In a separate process: webpack imports its loaders, which is not possible in a test's virtual machine.
  const build = `
    import webpack from ${url('node_modules/webpack/lib/index.js')};
    import { endpointsRules } from ${url('webpack/endpoints-loader.js')};
    const typescript = {
      test: /\\.ts$/,
      loader: ${JSON.stringify(path.join(root, 'node_modules/ts-loader/index.js'))},
      options: {
        transpileOnly: true,
        configFile: ${JSON.stringify(path.join(root, 'tsconfig.json'))},
        compilerOptions: { noEmit: false },
      },
    };
    const compiler = webpack({
      mode: 'production',
      context: ${JSON.stringify(folder)},
      entry: './main.ts',
      resolve: { extensions: ['.ts'] },
      output: { path: ${JSON.stringify(path.join(folder, 'dist'))}, chunkFilename: 'later.js' },
      module: { rules: [...endpointsRules, typescript] },
    });
    compiler.run((error, stats) => {
      const { errors } = error ? { errors: [error] } : stats.toJson({ all: false, errors: true });
      for (const { message } of errors) console.error(message);
      process.exitCode = errors.length > 0 ? 1 : 0;
      compiler.close(() => undefined);
    });
  `;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build]);
  const texts = {};
  for (const file of await readdir(path.join(folder, 'dist')))
    texts[file] = await readFile(path.join(folder, 'dist', file), 'utf8');
  await rm(folder, { recursive: true });
  expect(texts['main.js']).toContain('GET capsules');
  expect(texts['main.js']).not.toMatch(/GET (boards|trips|items)/);
  expect(texts['later.js']).toContain('GET boards');
  expect(texts['later.js']).not.toContain('GET capsules');
});
