import webpack from 'webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

/**
 * Every lazy script and style sheet of a package goes through the page's integrity check before it is
 * attached (host/src/federation/integrity.ts): it gets the hash of its URL in the composition, or a hash that
 * no file has. The name `__bestieSeal` stays, because published remotes call it.
 */
export class IntegrityPlugin {
  /** @param {{ timeout: number }} options `timeout` in ms, for style sheets; webpack has one for scripts only */
  constructor({ timeout }) {
    this.timeout = timeout;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n__bestieSeal(script, script.src);`,
      );
      // A style sheet that hangs would block each retry without limit.
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) =>
          `${source}\n__bestieSeal(${tag}, ${tag}.href);\n` +
          `setTimeout(function () { ${tag}.onerror && ${tag}.dispatchEvent(new Event('timeout')); ${tag}.onerror && ${tag}.onerror(new Event('timeout')); }, ${this.timeout});`,
      );
    });
  }
}
