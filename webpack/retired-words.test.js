import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Linter } from 'eslint';
import { createWordsPlugin, retiredWords, wordsOf } from '../eslint-retired-words.js';
import { root } from './workspace.js';

const lint = (code, filename = 'file.js') =>
  new Linter()
    .verify(
      code,
      [{ plugins: { words: createWordsPlugin() }, rules: { 'words/retired': 'error' } }],
      filename,
    )
    .map(({ message }) => message);

test('a retired word fails in identifiers, properties, imports, file names and comments', () => {
  const message = '"twin" is retired; write: duplicate (docs/glossary.md).';
  expect(lint('const twin = 1;')).toEqual([message]);
  expect(lint('export const a = { ownTwin: 1 };')).toEqual([message]);
  expect(lint('import "./find-twin.js";')).toEqual([message]);
  expect(lint('void 0;', 'find-twin.js')).toEqual([message]);
  expect(lint('// The twin of a file.')).toEqual([message]);
  expect(lint('/**\n * Work that gives\n * way.\n */')).toEqual([
    '"gives way" is retired; write: backpressure (docs/glossary.md).',
  ]);
});

test('other words, columns and strings pass', () => {
  expect(lint('const twine = row.object_strays;')).toEqual([]);
  expect(lint('const said = "my twin";')).toEqual([]);
});

test('names are split into words', () => {
  expect(wordsOf('createGivingWay')).toBe('create giving way');
  expect(wordsOf('./giving-way.test')).toContain('giving way');
});

test('every retired word is in the glossary with its replacement', () => {
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
  const missing = retiredWords.filter(({ instead }) => !glossary.includes(`| ${instead} |`));
  expect(missing).toEqual([]);
});
