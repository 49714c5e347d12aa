import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTypeScript from 'react-refresh-typescript';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const hotClient = path.join(import.meta.dirname, 'hot-client.js');

/** Adds React's fast refresh to a development configuration (createHostConfig, createRemoteConfig). */
export function withHotReload(config) {
  const rules = config.module.rules.map((rule) =>
    rule.loader === require.resolve('ts-loader')
      ? {
          ...rule,
          options: { ...rule.options, getCustomTransformers: () => ({ before: [refreshTypeScript()] }) },
        }
      : rule,
  );
  return {
    ...config,
    module: { ...config.module, rules },
    // A changed style sheet is found by the name of the script that was loaded last, so a page's styles must
    // be in the page's own sheet, or another one is refetched.
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [
      ...config.plugins,
      // A separate refresh runtime per package; otherwise an edit in one would not repaint what another
      // renders.
      new ReactRefreshPlugin({
        library: config.output.uniqueName,
        exclude: [/node_modules/, hotClient],
        overlay: { entry: false, module: hotClient, sockIntegration: false },
      }),
      new webpack.NormalModuleReplacementPlugin(/webpack[\\/]hot[\\/]dev-server\.js$/, hotClient),
    ],
  };
}
