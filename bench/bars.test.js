/** A bench that misses a bar says so, in its last line and by its exit code. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const benches = Object.keys(scripts).filter((name) => name.startsWith('bench:'));

test.each([
  [true, 0, 'bench:api within the bars: ratio 0.80\n'],
  [false, 1, 'bench:api OVER THE BARS: ratio 0.80\n'],
])('bars met: %s', (met, code, line) => {
  const file = path.join(root, 'bench/support/conclude.mjs');
  const program = `import { conclude } from ${JSON.stringify(file)}; conclude('api', ${met}, 'ratio 0.80');`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([code, line]);
});

test('the single application that federation is compared with has every console of the repository, from its sources', () => {
  const text = readFileSync(path.join(root, 'bench/single-application/consoles.ts'), 'utf8');
  const consoles = readdirSync(root).filter((folder) => folder.endsWith('-remote'));
  expect(consoles.length).toBeGreaterThan(2);
  expect(
    [...text.matchAll(/^import \w+ from '\.\.\/\.\.\/([\w-]+)\/src\/remote';$/gm)].map(([, name]) => name),
  ).toEqual(consoles);
});

test.each(benches)('%s ends with these figures, and in no other way', (name) => {
  const file = scripts[name].replace(/^node /, '');
  const text = readFileSync(path.join(root, file), 'utf8');
  expect(text.match(/\bconclude\(\s*'[a-z-]+'/g)).toEqual([expect.stringContaining(`'${name.slice(6)}'`)]);
  expect(text).not.toMatch(/exitCode|process\.exit\([^)]/);
});
