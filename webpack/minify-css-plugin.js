import esbuild from 'esbuild';

/** Minifies style sheets; webpack minifies only scripts. */
export class MinifyCssPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('MinifyCssPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'MinifyCssPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        async (assets) => {
          for (const name of Object.keys(assets)) {
            if (!name.endsWith('.css')) continue;
            const { code } = await esbuild.transform(assets[name].source().toString(), {
              loader: 'css',
              minify: true,
              target: ['chrome111', 'firefox113', 'safari16.4'],
            });
            compilation.updateAsset(name, new sources.RawSource(code));
          }
        },
      );
    });
  }
}
