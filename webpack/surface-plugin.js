/** `api.items.list` of pages and queries, `useApi().items`, and calls as data: `'items.create'` (uploads). */
const namings = [/\bapi\s*\??\.\s*(\w+)/gi, /api\(\)\s*\??\.\s*(\w+)/gi, /['"`](\w+)\.\w+['"`]/g];

/**
 * The part of an API whose nouns a program names. Lint allows only these forms of naming one.
 * @param {Record<string, object>} surface by `noun.verb`
 * @param {Iterable<string>} sources
 */
export function surfaceOf(surface, sources) {
  const named = new Set();
  for (const source of sources)
    for (const naming of namings) for (const [, noun] of source.matchAll(naming)) named.add(noun);
  return Object.fromEntries(Object.entries(surface).filter(([name]) => named.has(name.split('.', 1)[0])));
}

/** Text of every module of a build, including concatenated ones. */
function* sourcesOf({ modules, chunkGraph }) {
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    for (const part of module.modules ?? [module]) {
      const source = part.originalSource?.();
      if (source) yield String(source.source());
    }
  }
}

/**
 * Writes `api.json` into a release: the part of the API that it uses, as it was built against, as plain data,
 * so that a later server can decide whether the release still works with it. Other nouns may differ or be
 * missing there. It is one of the release's files; no page loads it.
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
