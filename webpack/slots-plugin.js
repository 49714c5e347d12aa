import { sourcesOf } from './surface-plugin.js';
import { withoutComments } from './without-comments.js';

/** Refuses a build that offers a slot which none of its modules renders: parts of others would never be shown. */
export class SlotsPlugin {
  /** @param {{ name: string, slots: readonly string[] }} options the package, and what its data offers */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    const { name, slots } = this.options;
    if (slots.length === 0) return;
    compiler.hooks.thisCompilation.tap('SlotsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SlotsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const code = [...sourcesOf(compilation)].map(withoutComments);
          for (const slot of slots) {
            const named = [`'${slot}'`, `"${slot}"`];
            if (code.some((text) => named.some((literal) => text.includes(literal)))) continue;
            compilation.errors.push(
              new WebpackError(
                `${name}: src/remote-data.ts offers the slot ${slot}, which no page renders; render <Slot name="${slot}" … /> of @bestie/remote-kit/slot, or take it out of slots.`,
              ),
            );
          }
        },
      );
    });
  }
}
