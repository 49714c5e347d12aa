import webpack from 'webpack';

/**
 * Writes `api.json` into a release: the API that it was built against, as plain data, so that a server of another
 * day can tell whether the release still works with it. It is one of the release's files; no page loads it.
 */
export class SurfacePlugin {
  /** @param {{ filename: string, surface: object }} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const json = JSON.stringify(this.options.surface);
    compiler.hooks.thisCompilation.tap('SurfacePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SurfacePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset(this.options.filename, new sources.RawSource(json)),
      );
    });
  }
}
