import { SourceMap } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The message without the path and position that some loaders put first, and without the stack. */
function wordsOf(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at /.test(line));
  const [first] = lines;
  const rest = lines.slice(1).join('\n').trim();
  return /^(?:\[tsl\] ERROR|Module \w+ failed)/.test(first) && rest ? rest : lines.join('\n').trim();
}

/** Webpack's positions refer to the output of loaders; the source map leads back to the source. */
function writtenPlaceOf({ line, column }, module) {
  const map = module?.originalSource()?.map();
  const entry = map && new SourceMap(map).findEntry(line - 1, column);
  return entry && 'originalLine' in entry
    ? { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : { line, column: column + 1 };
}

/**
 * The position of an error, counted from 1. Some loaders write it into their message only.
 * @param {BuildError} error
 */
function placeOf({ loc, file, module, message }) {
  // With a file, the position refers to the source.
  if (loc?.start) return writtenPlaceOf(loc.start, file ? null : module);
  const [, line = 0, column = 0] = /\((\d+)[:,](\d+)\)/.exec(message) ?? [];
  return { line: Number(line), column: Number(column) };
}

/**
 * An error of a build; loaders and plugins add what they know.
 * @typedef {Error & { file?: string, loc?: { start?: { line: number, column: number } }, module?: import('webpack').NormalModule }} BuildError
 */

/**
 * The errors of a build.
 * @param {import('webpack').Stats} stats
 * @param {string} root folder of the repository
 * @returns {import('./dev-problems.js').Problem[]}
 */
export function problemsOfBuild({ compilation }, root) {
  return compilation.errors.map((/** @type {BuildError} */ error) => {
    const file = error.file ?? error.module?.resource?.replace(/\?.*$/, '');
    return {
      file: file ? path.relative(root, file) : '',
      ...placeOf(error),
      message: wordsOf(error.message),
    };
  });
}
