import webpack from 'webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

/**
 * Every lazy script and style sheet of a package passes the page's seal (host/src/federation/seal.ts) before it
 * is attached: the seal gives it the integrity hash that the composition holds for its URL, and a hash that
 * nothing matches when there is none. A page without a seal loads nothing.
 */
export class SealPlugin {
  /** @param {{ timeout: number }} options `timeout` in ms, for style sheets; webpack has one for scripts only */
  constructor({ timeout }) {
    this.timeout = timeout;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('SealPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'SealPlugin',
        (source) => `${source}\n__bestieSeal(script, script.src);`,
      );
      // A style sheet that hangs would hang for ever and block each retry.
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'SealPlugin',
        (source, { tag }) =>
          `${source}\n__bestieSeal(${tag}, ${tag}.href);\n` +
          `setTimeout(function () { ${tag}.onerror && ${tag}.dispatchEvent(new Event('timeout')); ${tag}.onerror && ${tag}.onerror(new Event('timeout')); }, ${this.timeout});`,
      );
    });
  }
}
