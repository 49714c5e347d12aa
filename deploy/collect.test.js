/** What is collected of a built checkout is what a server needs, and its provenance says where that came from. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Runs a module in the repository. @returns what it prints as JSON */
const ask = (program) =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: root,
      encoding: 'utf8',
    }),
  );
const neededFiles = () =>
  ask(`import { neededFiles } from './deploy/collect.mjs'; console.log(JSON.stringify(neededFiles()));`);

/** A small checkout that is built, with the two commands. */
const checkout = {
  'package.json': JSON.stringify({ workspaces: ['shared/*', 'host', 'fan-remote', 'server', 'e2e'] }),
  'package-lock.json': '{}',
  '.gitignore': 'dist/\n',
  ...Object.fromEntries(
    ['contracts', 'client', 'design-system', 'remote-kit'].map((name) => [
      `shared/${name}/package.json`,
      '{}',
    ]),
  ),
  'shared/contracts/src/items.ts': '',
  'host/package.json': '{}',
  'host/dist/host.json': '{}',
  'fan-remote/package.json': '{}',
  'fan-remote/src/remote.ts': '',
  'fan-remote/dist/remotes/fan/1.0.0/remote.json': '{}',
  'server/package.json': '{}',
  'server/src/main.ts': '',
  'server/dist/main.js': 'start();',
  'server/migrations/001-first.sql': '',
  'server/fonts/serif.ttf': '',
  'e2e/package.json': '{}',
  'e2e/journeys/closet.spec.ts': '',
};
let folder;
const write = (name, text) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};
const run = (...args) => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bestie-checkout-'));
  for (const [name, text] of Object.entries(checkout)) write(name, text);
  mkdirSync(path.join(folder, 'deploy'));
  for (const name of ['collect.mjs', 'provenance.mjs'])
    copyFileSync(path.join(root, 'deploy', name), path.join(folder, 'deploy', name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what a server needs', () => {
  test('built files, migrations, fonts and manifests are copied, no sources and nothing else', () => {
    expect(run('deploy/collect.mjs', 'copy')).toMatchObject({ status: 0, stderr: '' });
    const copied = readdirSync(path.join(folder, 'copy'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(folder, 'copy'), path.join(entry.parentPath, entry.name)));
    const isNeeded = (name) => !/\/src\/|\/journeys\/|^\.gitignore$/.test(name);
    expect(copied.sort()).toEqual(Object.keys(checkout).filter(isNeeded).sort());
  });

  test('a checkout that is not built is refused, and so is a folder that is there', () => {
    rmSync(path.join(folder, 'host/dist'), { recursive: true });
    expect(run('deploy/collect.mjs', 'copy').stderr).toContain(
      'host/dist is missing: run npm run build first.',
    );
    expect(run('deploy/collect.mjs', 'server')).toMatchObject({
      status: 1,
      stderr: 'Name a folder that does not exist yet: node deploy/collect.mjs FOLDER\n',
    });
  });

  test('everything that needs no build is in the repository, with a manifest of each package that npm looks for', () => {
    const needed = neededFiles();
    const missing = needed.filter((name) => !name.endsWith('/dist') && !existsSync(path.join(root, name)));
    expect(missing).toEqual([]);
    const packages = Object.values(readJson('package-lock.json').packages);
    const linked = packages.filter(({ link }) => link).map(({ resolved }) => `${resolved}/package.json`);
    expect(linked.filter((name) => !needed.includes(name))).toEqual([]);
  });

  test('what the programs of the server open beside themselves is there', () => {
    const needed = neededFiles();
    const folders = { root: '.', folder: 'server' };
    const opened = ['main.ts', 'objects-move.ts'].flatMap((name) =>
      [
        ...readFileSync(path.join(root, 'server/src', name), 'utf8').matchAll(
          /join\((root|folder), ('[^)]+')\)/g,
        ),
      ].map(([, start = '', names = '']) =>
        path.join(folders[start], ...names.replaceAll("'", '').split(', ')),
      ),
    );
    expect(opened).toContain('server/migrations');
    const isThere = (file) => needed.some((name) => file === name || file.startsWith(`${name}/`));
    expect(opened.filter((file) => !isThere(file))).toEqual([]);
  });

  test('what it imports is installed without packages that only build or test', () => {
    const imported = ask(
      `import { findImportedPackages } from './server/build.mjs'; console.log(JSON.stringify(await findImportedPackages()));`,
    );
    expect(imported).toContain('fastify');
    const installed = ['server', 'shared/contracts'].flatMap((name) =>
      Object.keys(readJson(`${name}/package.json`).dependencies),
    );
    const nameOf = (request) => /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;
    const isInstalled = (request) =>
      request.startsWith('node:') || builtinModules.includes(request) || installed.includes(nameOf(request));
    expect(imported.filter((request) => !isInstalled(request))).toEqual([]);
  });
});

describe('provenance', () => {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@bestie.example'];
  const git = (...args) =>
    execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' }).trim();
  const sha256 = (text) => createHash('sha256').update(text).digest('hex');
  const state = () => {
    const { status, stdout, stderr } = run('deploy/provenance.mjs');
    expect([status, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };
  beforeEach(() => {
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'First');
  });

  test('names every built file by its hash, commit, tree and lock file', () => {
    const { subject, predicate } = state();
    expect(subject).toEqual([
      { name: 'fan-remote/dist/remotes/fan/1.0.0/remote.json', digest: { sha256: sha256('{}') } },
      { name: 'host/dist/host.json', digest: { sha256: sha256('{}') } },
      { name: 'server/dist/main.js', digest: { sha256: sha256('start();') } },
    ]);
    expect(predicate.buildDefinition.resolvedDependencies).toEqual([
      {
        name: 'sources',
        digest: { gitCommit: git('rev-parse', 'HEAD'), gitTree: git('rev-parse', 'HEAD^{tree}') },
        annotations: { uncommittedChanges: false },
      },
      { name: 'package-lock.json', digest: { sha256: sha256('{}') } },
    ]);
  });

  test('says when files differ from the commit', () => {
    write('server/src/main.ts', 'changed();');
    expect(state().predicate.buildDefinition.resolvedDependencies[0].annotations).toEqual({
      uncommittedChanges: true,
    });
  });

  test('the files that docs/deployment.md has it written to are no change of the checkout', () => {
    const text = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8');
    const files = [...text.matchAll(/npm run --silent \w+ > ([\w.]+)/g)].map(([, name = '']) => name);
    expect(files).toContain('provenance.json');
    copyFileSync(path.join(root, '.gitignore'), path.join(folder, '.gitignore'));
    git('commit', '--quiet', '--all', '--message', 'What is ignored');
    for (const name of files) write(name, '');
    expect(git('status', '--porcelain')).toBe('');
  });
});
