/** A release contains no second copy of what exists once per page, and the refusal says who brings it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { SingletonsPlugin } from './singletons-plugin.js';

let folder;
const write = (file, contents) => {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof contents === 'string' ? contents : JSON.stringify(contents));
};
/** A package in node_modules, or inside another one. */
const install = (place, version, files) => {
  const name = place.split('node_modules/').at(-1);
  write(`node_modules/${place}/package.json`, { name, version, type: 'module', sideEffects: false });
  for (const [file, source] of Object.entries(files)) write(`node_modules/${place}/${file}`, source);
};

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bestie-singletons-')));
  write('package.json', { name: 'desk', version: '1.0.0', type: 'module' });
  install('react', '19.3.1', { 'index.js': 'export const useState = () => 1;' });
  install('@bestie/remote-kit', '1.0.0', { 'shell.js': 'export const useShell = () => 2;' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The errors of a build whose host provides React and the kit's shell. */
async function build(main) {
  write('main.js', main);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    externals: { react: 'var React' },
    output: { path: path.join(folder, 'dist') },
    plugins: [
      new SingletonsPlugin({
        shared: ['react', 'react-dom', '@bestie/remote-kit/shell'],
        folderOf: (name) => path.join(folder, 'node_modules', name),
      }),
    ],
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  return stats.compilation.errors.map(({ message }) =>
    message.replaceAll(`${path.relative('..', folder)}/`, ''),
  );
}

test('one copy of each is what a build needs', async () => {
  const used = 'import { useState } from "react"; import { useShell } from "@bestie/remote-kit/shell.js";';
  expect(await build(`${used} self.it = [useState, useShell];`)).toEqual([]);
});

test.each([
  [
    'React by one of its files',
    () => 'import { useState } from "./node_modules/react/index.js"; self.it = useState;',
    /main\.js brings a second copy of react 19\.3\.1 .*the host provides react\./,
  ],
  [
    'React under another name, inside a package',
    () => {
      install('old-widget', '2.0.0', {
        'index.js': 'import vendor from "./vendor.js"; export const widget = vendor;',
        'vendor.js':
          'const e = {}; e.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED = {}; export default e;',
      });
      return 'import { widget } from "old-widget/index.js"; self.it = widget;';
    },
    /main\.js brings a second copy of react 2\.0\.0 .*vendor\.js/,
  ],
  [
    'React DOM under another name, inside a package',
    () => {
      install('new-widget', '2.0.0', {
        'index.js': 'import vendor from "./vendor.js"; export const widget = vendor;',
        'vendor.js':
          'const e = {}; e.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {}; export default e;',
      });
      return 'import { widget } from "new-widget/index.js"; self.it = widget;';
    },
    /main\.js brings a second copy of react-dom 2\.0\.0 .*vendor\.js\), .* the host provides react-dom\./,
  ],
  [
    'the kit of another version, which a package brings',
    () => {
      install('fancy-chart', '3.1.0', {
        'index.js': 'import { useShell } from "@bestie/remote-kit/shell.js"; export const chart = useShell;',
      });
      install('fancy-chart/node_modules/@bestie/remote-kit', '0.9.0', {
        'shell.js': 'export const useShell = () => 3;',
      });
      return 'import { chart } from "fancy-chart/index.js"; self.it = chart;';
    },
    /fancy-chart 3\.1\.0 \(.*index\.js\) brings a second copy of @bestie\/remote-kit 0\.9\.0 .*a page has one/,
  ],
])('%s is refused, and the sentence names who brings it', async (_what, prepare, sentence) => {
  const errors = await build(prepare());
  expect(errors).toEqual([expect.stringMatching(sentence)]);
});

test('a copy that nothing uses is not in the build, and so not refused', async () => {
  expect(await build('import { useState } from "./node_modules/react/index.js"; self.it = 1;')).toEqual([]);
});
