/** A console that offers a slot has a place for it in its pages, or it is not built. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { SlotsPlugin } from './slots-plugin.js';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bestie-slots-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The errors of a build whose page is loaded later, and whose console offers two slots. */
async function build(page) {
  await writeFile(path.join(folder, 'package.json'), '{"sideEffects":false,"type":"module"}');
  await writeFile(path.join(folder, 'page.js'), page);
  await writeFile(path.join(folder, 'main.js'), 'void import("./page.js");');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: path.join(folder, 'dist') },
    plugins: [new SlotsPlugin({ name: '@bestie/desk', slots: ['desk-home@1', 'desk-home@2'] })],
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  return stats.compilation.errors.map(({ message }) => message);
}

test('slots that a page renders may be offered', async () => {
  const page =
    'export default (show, Slot) => [show(Slot, { name: "desk-home@1" }), show(Slot, { name: "desk-home@2" })];';
  expect(await build(page)).toEqual([]);
});

test('a slot that no page renders is refused, also when a comment or a longer name has it', async () => {
  const page =
    'export default (show, Slot) => show(Slot, { name: "desk-home@1", other: "desk-home@22" }); // "desk-home@2"';
  expect(await build(page)).toEqual([
    '@bestie/desk: src/remote-data.ts offers the slot desk-home@2, which no page renders; render <Slot name="desk-home@2" … /> of @bestie/remote-kit/slot, or take it out of slots.',
  ]);
});
