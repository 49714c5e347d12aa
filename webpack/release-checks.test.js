/** `npm run release` publishes nothing that its own checks refuse. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkSources, foldersUsedBy } from './release-checks.js';

const repository = path.resolve(import.meta.dirname, '..');
let root;

function write(file, contents) {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof contents === 'string' ? contents : JSON.stringify(contents));
}

/** A workspace of three small packages with the programs of this one: `desk` uses `kit`, nobody uses `attic`. */
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'bestie-checks-')));
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
  write('package.json', { type: 'module', workspaces: ['desk-remote', 'kit', 'attic'] });
  write('tsconfig.json', { compilerOptions: { strict: true, noEmit: true, module: 'preserve', types: [] } });
  write('eslint.config.js', "export default [{ files: ['**/*.js'], rules: { 'no-debugger': 'error' } }];");
  write('jest.config.mjs', "export default { testMatch: ['**/*.test.js'], transform: {} };");
  write('desk-remote/package.json', {
    name: '@tiny/desk',
    dependencies: { '@tiny/kit': '1.0.0', react: '*' },
  });
  write('desk-remote/desk.ts', "import { lamp } from '../kit/lamp';\nexport const light: number = lamp;\n");
  write('desk-remote/desk.js', 'export {};\n');
  write('desk-remote/desk.test.js', "test('the desk stands', () => undefined);\n");
  write('kit/package.json', { name: '@tiny/kit', type: 'module' });
  write('kit/lamp.ts', 'export const lamp = 1;\n');
  write('kit/lamp.test.js', "test('is tested where it is made', () => { throw new Error('the kit'); });\n");
  write('attic/package.json', { name: '@tiny/attic', type: 'module' });
  write('attic/attic.ts', "export const box: number = 'a text';\n");
  write('attic/attic.js', 'debugger;\n');
  write('attic/attic.test.js', "test('fails', () => { throw new Error('the attic'); });\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function check() {
  const said = [];
  const folder = path.join(root, 'desk-remote');
  const refused = await checkSources({ root, folder, say: (line) => said.push(line) }).catch(
    (error) => error.message,
  );
  return { said: said.map((line) => line.trim().replace(/\d+/, 'n')).sort(), refused };
}

test('a package and its dependencies are checked, and nothing else', async () => {
  expect(foldersUsedBy(root, path.join(root, 'desk-remote')).map((folder) => path.basename(folder))).toEqual([
    'desk-remote',
    'kit',
  ]);
  expect(await check()).toEqual({
    said: ['lint passed after n s', 'tests passed after n s', 'types passed after n s'],
    refused: undefined,
  });
});

test('all failures are reported at once, with file and reason', async () => {
  write('kit/lamp.ts', "export const lamp = 'bright';\n");
  write('kit/lamp.js', 'debugger;\n');
  write('desk-remote/desk.test.js', "test('the desk stands', () => { throw new Error('It fell.'); });\n");
  const { said, refused } = await check();
  expect(said).toEqual(['lint failed after n s', 'tests failed after n s', 'types failed after n s']);
  expect(refused).toMatch(/types:\n.*desk\.ts.*Type 'string' is not assignable to type 'number'/s);
  expect(refused).toMatch(/lint:\n.*lamp\.js.*no-debugger/s);
  expect(refused).toMatch(/tests:\n.*It fell\./s);
  expect(refused).toContain('Nothing was built or published.');
  expect(refused).not.toMatch(/attic|the kit/);
});
