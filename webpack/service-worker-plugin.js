import esbuild from 'esbuild';

/**
 * Builds the host's service worker beside its bundle. Separately, because webpack would put the federation
 * runtime into it. It is a file of the host's release, served at an address of its own
 * (server/src/platform/page/service-worker.ts).
 */
export class ServiceWorkerPlugin {
  /** @param {{ source: string, filename: string }} options `source` is the TypeScript file */
  constructor({ source, filename }) {
    this.source = source;
    this.filename = filename;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ServiceWorkerPlugin', (compilation) => {
      compilation.fileDependencies.add(this.source);
      compilation.hooks.processAssets.tapPromise(
        { name: 'ServiceWorkerPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const built = await esbuild.build({
            entryPoints: [this.source],
            bundle: true,
            minify: true,
            write: false,
            format: 'iife',
            target: 'es2022',
          });
          compilation.emitAsset(
            this.filename,
            new sources.RawSource(Buffer.from(built.outputFiles[0].contents)),
          );
        },
      );
    });
  }
}
