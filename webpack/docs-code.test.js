import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const prettier = path.join(root, 'node_modules/.bin/prettier');

const documents = [
  ...readdirSync(root),
  ...readdirSync(path.join(root, 'docs'), { recursive: true }).map((name) => path.join('docs', name)),
].filter((name) => name.endsWith('.md'));

/** Code of a document that readers copy into a file of the project, with the line on which it starts. */
const examplesOf = (name) => {
  const text = readFileSync(path.join(root, name), 'utf8');
  return [...text.matchAll(/^```(tsx?|jsx?|css)\n(.*?)^```$/gms)].map(({ 1: language, 2: code, index }) => ({
    place: `${name}:${text.slice(0, index).split('\n').length + 1}`,
    language,
    code,
  }));
};

// The formatter is part of `npm run verify`, so code that was copied from here must pass it.
test.each(documents.flatMap(examplesOf))('14.4.7: the code at $place is formatted', ({ language, code }) => {
  const formatted = execFileSync(prettier, ['--stdin-filepath', path.join(root, `example.${language}`)], {
    input: code,
    encoding: 'utf8',
  });
  expect(code).toBe(formatted);
});
