/**
 * A team whose checkout is newer than the platform is checked only against the operations that its console calls.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { surfaceOf, SurfacePlugin } from './surface-plugin.js';

const surface = {
  'items.list': { method: 'GET' },
  'items.create': { method: 'POST' },
  'boards.list': { method: 'GET' },
  'umbrellas.list': { method: 'GET' },
};
const used = (...sources) => Object.keys(surfaceOf(surface, sources));

test.each([
  ['a call', 'const load = () => api.boards.list({});'],
  ['a call of a shell', 'shell.api.boards.list()'],
  ['a hook', 'useApi().boards\n.list()'],
  ['a call over lines', 'api\n  .boards\n  .list()'],
  ['a call as data', 'add({ operation: "boards.list" })'],
  ['a call after a type of files', 'accept("image/*"); api.boards.list(); /* done */'],
])('%s names its operation', (_how, source) => expect(used(source)).toEqual(['boards.list']));

test('of a noun whose verb is chosen at run time, every operation counts; of others, only what is called', () => {
  expect(used('api.items[verb]({})', 'api.boards.list()')).toEqual([
    'items.list',
    'items.create',
    'boards.list',
  ]);
  expect(used('run({ call: api.items })')).toEqual(['items.list', 'items.create']);
  expect(used('api.items.list({}); // like api.boards.list')).toEqual(['items.list']);
});

test('words that only look like a noun are ignored', () => {
  expect(used('page.items.map(list); location.boards', '"items"', 'limits.umbrellas')).toEqual([]);
});

test('api.json of a build contains the operations that its chunks call, and no other', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bestie-surface-'));
  const write = (name, text) => writeFile(path.join(folder, name), text);
  await write('queries.js', 'export const items = (api) => api.items.list();');
  await write('unused.js', 'export const umbrellas = (api) => api.umbrellas.list();');
  await write('later.js', 'export default (api) => api.boards.list();');
  await write(
    'main.js',
    'import { items } from "./queries.js"; import "./unused.js"; items(self.it); void import("./later.js");',
  );
  await write('package.json', '{"sideEffects":false,"type":"module"}');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: path.join(folder, 'dist') },
    plugins: [new SurfacePlugin({ filename: 'api.json', surface })],
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats)));
  });
  const written = JSON.parse(await readFile(path.join(folder, 'dist/api.json'), 'utf8'));
  await new Promise((resolve) => compiler.close(resolve));
  await rm(folder, { recursive: true });
  expect(Object.keys(written)).toEqual(['items.list', 'boards.list']);
});
