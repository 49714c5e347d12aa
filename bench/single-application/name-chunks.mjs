import path from 'node:path';

/**
 * Webpack loader: chunks of several consoles have the same names, so here each gets its console's as a
 * prefix.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 */
export default function nameChunks(source) {
  const [remote] = path.relative(this.rootContext, this.resourcePath).split(path.sep);
  return source.replaceAll('webpackChunkName: "', `webpackChunkName: "${remote}-`);
}
