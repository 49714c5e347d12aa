import { withoutComments } from './without-comments.js';

/** `api.items.list` of pages and queries, and `useApi().items`. */
const calls = [
  /\bapi\s*\??\.\s*(\w+)(?:\s*\??\.\s*(\w+))?/gi,
  /api\(\)\s*\??\.\s*(\w+)(?:\s*\??\.\s*(\w+))?/gi,
];
/** Calls as data: `'items.create'` (uploads). */
const quoted = /['"`](\w+)\.(\w+)['"`]/g;

/**
 * The operations of an API that a program calls. Lint allows only these forms of naming a noun; where the verb is not
 * beside it (`api.profiles[verb]`), all operations of the noun count.
 * @param {Record<string, object>} surface by `noun.verb`
 * @param {Iterable<string>} sources
 */
export function surfaceOf(surface, sources) {
  const used = new Set();
  const nouns = new Set();
  for (const source of sources) {
    const code = withoutComments(source);
    for (const naming of calls)
      for (const [, noun, verb] of code.matchAll(naming)) {
        if (Object.hasOwn(surface, `${noun}.${verb}`)) used.add(`${noun}.${verb}`);
        else nouns.add(noun);
      }
    for (const [, noun, verb] of code.matchAll(quoted)) used.add(`${noun}.${verb}`);
  }
  return Object.fromEntries(
    Object.entries(surface).filter(([name]) => used.has(name) || nouns.has(name.split('.', 1)[0])),
  );
}

/** Text of every module of a build, including concatenated ones. */
export function* sourcesOf({ modules, chunkGraph }) {
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    for (const part of module.modules ?? [module]) {
      const source = part.originalSource?.();
      if (source) yield String(source.source());
    }
  }
}

/**
 * Writes `api.json` into a release: the operations that it calls, as it was built against them, as plain data, so that
 * a later server can decide whether the release still works with it. Everything else may differ or be missing there. It is one of the release's files; no page loads it.
 */
export class SurfacePlugin {
  /** @param {{ filename: string, surface: Record<string, object> }} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const { filename, surface } = this.options;
    compiler.hooks.thisCompilation.tap('SurfacePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SurfacePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const used = surfaceOf(surface, sourcesOf(compilation));
          compilation.emitAsset(filename, new sources.RawSource(JSON.stringify(used)));
        },
      );
    });
  }
}
