import { createRequire } from 'node:module';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createKeeper } from './earlier-builds.js';
import { endpointsRules } from './endpoints-loader.js';
import { MinifyCssPlugin } from './minify-css-plugin.js';
import { IntegrityPlugin } from './integrity-plugin.js';
import { root } from './workspace.js';

const require = createRequire(import.meta.url);

/**
 * Time in ms after which a script or style sheet counts as failed whatever arrives. The host ends those of which nothing
 * arrives much earlier (host/src/federation/stalled-files.ts).
 */
const loadTimeout = 120_000;

/**
 * Runs in the page. A sheet with cascade layers that is inserted before another one makes the browser
 * recompute the layers and lay out the whole page, as if its fonts had changed; behind all others it only
 * costs what it styles. The host’s own sheet is in the body, so the end of the head is not the end.
 */
function asLastSheet(link) {
  document.body.append(link);
}

/**
 * Common configuration of host and remotes; the single application that they are compared with uses it too.
 * @param {{ folder: string, mode: 'production' | 'development', uniqueName: string, outputFolder: string }}
 * options
 */
export function createCommonConfig({ folder, mode, uniqueName, outputFolder }) {
  const production = mode === 'production';
  return {
    mode,
    context: folder,
    target: ['web', 'es2022'],
    // Those of production are for the server alone: positions and names, no sources, and no script names them.
    devtool: production ? 'hidden-nosources-source-map' : 'cheap-module-source-map',
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    performance: false,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    output: {
      uniqueName,
      path: outputFolder,
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      chunkLoadTimeout: loadTimeout,
      crossOriginLoading: 'anonymous',
      // A module that threw must throw again on the next attempt, instead of counting as an empty one.
      strictModuleErrorHandling: true,
      clean: production && { keep: createKeeper(outputFolder) },
    },
    module: {
      rules: [
        ...endpointsRules,
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            // Our packages are sources, also where they are installed.
            allowTsInNodeModules: true,
            configFile: path.join(root, 'tsconfig.json'),
            compilerOptions: {
              noEmit: false,
              jsx: production ? 'react-jsx' : 'react-jsxdev',
              sourceMap: true,
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                importLoaders: 0,
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: production ? '[hash:base64:7]' : '[name]-[local]-[hash:base64:4]',
                  // Two packages that contain the same component must not style each other's.
                  localIdentHashSalt: uniqueName,
                },
              },
            },
          ],
        },
        { test: /\.(?:woff2|webp|avif|png|jpg|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      runtimeChunk: false,
      emitOnErrors: false,
      // A worker is one file: the policy of built files forbids it to load others.
      splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && !chunk.hasRuntime() },
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: production ? '[name].[contenthash:8].css' : '[name].css',
        chunkFilename: production ? '[name].[contenthash:8].css' : '[name].css',
        ignoreOrder: true,
        insert: asLastSheet,
      }),
      ...(production ? [new MinifyCssPlugin(), new IntegrityPlugin({ timeout: loadTimeout })] : []),
    ],
  };
}
