/**
 * Puts the exposed module of a container into the container's own file, because both are needed at once and a
 * separate chunk would cost another request. Its shared modules are resolved when the exposed module runs,
 * after the host has initialised the container.
 */
export class InlineExposesPlugin {
  /**
   * @param {{ container: string, exposed: string }} options names of the container's chunk and of the exposed
   * one
   */
  constructor({ container, exposed }) {
    this.container = container;
    this.exposed = exposed;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { WebpackError } = compiler.webpack;
    compiler.hooks.compilation.tap('InlineExposesPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap(
        // After chunks were split: parts that others need too stay separate.
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
