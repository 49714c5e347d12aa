import { SourceMap } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The words alone: without the path and the place that some loaders begin with, and without their stack. */
function wordsOf(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at /.test(line));
  const [first] = lines;
  const rest = lines.slice(1).join('\n').trim();
  return /^(?:\[tsl\] ERROR|Module \w+ failed)/.test(first) && rest ? rest : lines.join('\n').trim();
}

/** Webpack counts in what the loaders made of a module; the module's map leads back to what was written. */
function writtenPlaceOf({ line, column }, module) {
  const map = module?.originalSource()?.map();
  const entry = map && new SourceMap(map).findEntry(line - 1, column);
  return entry && 'originalLine' in entry
    ? { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : { line, column: column + 1 };
}

/** Where an error says that it is, counted from 1; loaders that say no place write it into their message. */
function placeOf({ loc, file, module, message }) {
  // Loaders name the file, and count in it.
  if (loc?.start) return writtenPlaceOf(loc.start, file ? null : module);
  const [, line = 0, column = 0] = /\((\d+)[:,](\d+)\)/.exec(message) ?? [];
  return { line: Number(line), column: Number(column) };
}

/**
 * What a build complains of.
 * @param {import('webpack').Stats} stats
 * @param {string} root folder of the repository
 * @returns {import('./dev-problems.js').Problem[]}
 */
export function problemsOfBuild({ compilation }, root) {
  return compilation.errors.map((/** @type {any} */ error) => {
    const file = error.file ?? error.module?.resource?.replace(/\?.*$/, '');
    return {
      file: file ? path.relative(root, file) : '',
      ...placeOf(error),
      message: wordsOf(error.message),
    };
  });
}
