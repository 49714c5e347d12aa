import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { leanRuntime } from './federation-settings.js';

const folder = mkdtempSync(path.join(tmpdir(), 'lean-runtime-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name, text) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Builds an application that uses one part of the runtime, with a replacement for the part at `expected`. */
function build(expected) {
  const entry = write('main.js', "import './node_modules/@module-federation/sdk/dist/logger.js';");
  write('node_modules/@module-federation/sdk/dist/logger.js', 'console.log("theirs");');
  write('src/federation/runtime/ours.js', 'console.log("ours");');
  const compiler = webpack({
    context: folder,
    entry,
    mode: 'development',
    output: { path: path.join(folder, 'out') },
    plugins: leanRuntime(folder, [[expected, 'ours.js']]),
  });
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) =>
      error ? reject(error) : resolve(stats?.compilation.errors.map(({ message }) => message)),
    ),
  );
}

test('the build fails when a replacement is not used any more', async () => {
  expect(await build('sdk/dist/logger.js')).toEqual([]);
  expect(await build('sdk/dist/log/logger.js')).toEqual([
    'ours.js no longer stands in for @module-federation/sdk/dist/log/logger.js.',
  ]);
});
