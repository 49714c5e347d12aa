import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPackages } from '../eslint-rooms.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const notOurs = new Set(['node_modules', 'dist', '.git', '.data', '.cache', '.nx', 'test-results']);

/**
 * Every file and folder of the repository, from the top.
 * @returns {string[]}
 */
function everything(folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? [name, ...everything(name)] : [name];
    });
}
const known = everything();
const documents = known.filter((name) =>
  /^([A-Z]+|bench\/README|docs\/(?:decisions\/)?[\w-]+)\.md$/.test(name),
);

/** Files that a text names in backticks, from the top or from somewhere below, and pages that it links to. */
function named(document) {
  const text = readFileSync(path.join(root, document), 'utf8');
  const quoted = [...text.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|m?js|css|sql|md))`/g)].map(
    ([, name]) => name,
  );
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, to]) =>
    path.join(path.dirname(document), to),
  );
  return [...quoted, ...linked].map((name) => name.replace(/\/$/, ''));
}

test.each(documents)('%s names existing files', (document) => {
  const missing = named(document).filter(
    // The console that readers of docs/teams.md create.
    (name) =>
      !name.startsWith('style-desk-remote/') &&
      !known.some((file) => file === name || file.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
});

test('no build that is shown or made runs words of a pull request as a command', () => {
  const shown = known.filter(
    (name) => documents.includes(name) || /^(?:templates|\.github)\/.*\.(?:md|ya?ml)$/.test(name),
  );
  const pasted = shown.flatMap((name) =>
    [
      ...readFileSync(path.join(root, name), 'utf8').matchAll(/run: .*\$\{\{ *github\.(?:head_ref|event).*/g),
    ].map(([line]) => `${name}: ${line}`),
  );
  expect(pasted).toEqual([]);
});

/** Documents that tell a newcomer where things are. */
const introductions = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/walk-through.md'];

test('introductions name identifiers that the sources have', () => {
  const words = new Set(
    known
      .filter((name) => /\.(?:tsx?|m?js|sql)$/.test(name))
      .flatMap((name) => readFileSync(path.join(root, name), 'utf8').match(/[\w$]+/g) ?? []),
  );
  const missing = introductions.flatMap((document) =>
    [...readFileSync(path.join(root, document), 'utf8').matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, quoted = '']) => quoted.match(/[\w$]*[a-z][A-Z]\w*/g) ?? [])
      .filter((name) => !words.has(name)),
  );
  expect(missing).toEqual([]);
});

test('every command that a document names exists, and bench/README.md names every bench', () => {
  const scripts = Object.keys(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts);
  const missing = documents.flatMap((document) =>
    [...readFileSync(path.join(root, document), 'utf8').matchAll(/npm run (?:--silent )?([\w:-]*\w)/g)]
      .map(([, name]) => name)
      .filter((name) => !scripts.includes(name)),
  );
  expect(missing).toEqual([]);
  const benches = readFileSync(path.join(root, 'bench/README.md'), 'utf8');
  expect(scripts.filter((name) => name.startsWith('bench:') && !benches.includes(`npm run ${name}`))).toEqual(
    [],
  );
});

test('ARCHITECTURE.md lists every folder of the platform, every package and every error', () => {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, listed = ''] = /platform\/\{([\w,-]+)\}/.exec(text) ?? [];
  const foldersIn = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  expect(listed.split(',')).toEqual(foldersIn('server/src/platform').sort());
  const rooms = [...text.matchAll(/^([\w-]+(?:\/[\w-]+)?)\/ /gm)].map(([, name]) => name);
  expect(rooms).toEqual(
    expect.arrayContaining(readPackages(root).map(({ folder }) => path.relative(root, folder))),
  );
  const source = readFileSync(path.join(root, 'shared/contracts/src/http/errors.ts'), 'utf8');
  const errors = [...source.matchAll(/^ {2}(\w+): \{ status: (\d+)/gm)];
  const table = text.slice(text.indexOf('## Errors'), text.indexOf('## How a page'));
  const named = [...table.matchAll(/\| ([^|]*`[^|]*) \| ([\d, ]+)(?= \|)/g)].flatMap(
    ([, codes = '', statuses = '']) => {
      const each = statuses.split(', ');
      return [...codes.matchAll(/`(\w+)`/g)].map(([, code], index) => `${code} ${each[index] ?? each[0]}`);
    },
  );
  expect(named.sort()).toEqual(errors.map(([, code, status]) => `${code} ${status}`).sort());
});

test.each(['shared/contracts', 'shared/remote-kit'])('ARCHITECTURE.md names every folder of %s', (folder) => {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const [entry = ''] = new RegExp(`^${folder}/.*(?:\\n .*)*`, 'm').exec(text) ?? [];
  const folders = readdirSync(path.join(root, folder, 'src'), { withFileTypes: true }).filter((file) =>
    file.isDirectory(),
  );
  expect(folders.map(({ name }) => `${name}/`).filter((name) => !entry.includes(` ${name}`))).toEqual([]);
});

/** Code of a document that readers copy into a file of the project, with the line on which it starts. */
const examplesOf = (name) => {
  const text = readFileSync(path.join(root, name), 'utf8');
  return [...text.matchAll(/^```(tsx?|jsx?|css)\n(.*?)^```$/gms)].map(({ 1: language, 2: code, index }) => ({
    place: `${name}:${text.slice(0, index).split('\n').length + 1}`,
    language,
    code,
  }));
};

// The formatter is part of `npm run verify`, which copied code must pass.
test.each(documents.flatMap(examplesOf))('the code at $place is formatted', ({ language, code }) => {
  const formatted = execFileSync(
    path.join(root, 'node_modules/.bin/prettier'),
    ['--stdin-filepath', path.join(root, `example.${language}`)],
    {
      input: code,
      encoding: 'utf8',
    },
  );
  expect(code).toBe(formatted);
});
