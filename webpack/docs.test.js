import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
const documents = known.filter((name) => /^([A-Z]+|docs\/[\w-]+)\.md$/.test(name));

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
