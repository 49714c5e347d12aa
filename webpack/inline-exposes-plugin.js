/**
 * Puts what a container exposes into the container's own file: whoever asks for the one needs the other at once, and
 * as a chunk it would be one request more. Its shared modules are then taken from the host as the exposed module runs,
 * which is after the container has been handed what the host shares.
 */
export class InlineExposesPlugin {
  /** @param {{ container: string, exposed: string }} options names of the container's chunk and of the exposed one */
  constructor({ container, exposed }) {
    this.container = container;
    this.exposed = exposed;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { WebpackError } = compiler.webpack;
    compiler.hooks.compilation.tap('InlineExposesPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap(
        // After chunks have been split: what others need too stays apart.
        { name: 'InlineExposesPlugin', stage: 20 },
        () => {
          const { chunkGraph, namedChunks, chunks } = compilation;
          const container = namedChunks.get(this.container);
          const exposed = namedChunks.get(this.exposed);
          if (!container || !exposed) return;
          for (const module of chunkGraph.getChunkModulesIterable(exposed)) {
            if (!module.type.startsWith('css')) continue;
            compilation.errors.push(
              new WebpackError(
                `What ${this.exposed} exposes brings a style sheet, ${module.readableIdentifier(compilation.requestShortener)}, which nothing would load; let a page bring it.`,
              ),
            );
          }
          if (!chunkGraph.canChunksBeIntegrated(container, exposed)) {
            compilation.errors.push(
              new WebpackError(`The chunk ${this.exposed} does not fit into ${this.container}.`),
            );
            return;
          }
          chunkGraph.integrateChunks(container, exposed);
          chunks.delete(exposed);
        },
      );
    });
  }
}
