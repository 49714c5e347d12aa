import path from 'node:path';
import webpack from 'webpack';
import { installedVersion, root } from './workspace.js';

/** Version of the federation runtime; host and remotes must have the same. */
export const runtimeVersion = installedVersion('@module-federation/runtime-core');

/**
 * Federation settings that both sides share; the reasons are in docs/decisions/005-module-federation.md.
 * @satisfies {Partial<ConstructorParameters<typeof import('@module-federation/enhanced/webpack').ModuleFederationPlugin>[0]>}
 */
export const commonFederation = /** @type {const} */ ({
  shareStrategy: 'loaded-first',
  manifest: false,
  dts: false,
  dev: false,
  virtualRuntimeEntry: true,
  experiments: { optimization: { target: 'web', disableSnapshot: true } },
});

/**
 * The federation runtime's bundler part, like its core, comes from the host
 * (host/src/federation/runtime/provide-runtime.ts): a remote's entry is 3 KB instead of 22.
 */
export function externalRuntime({ request }, callback) {
  if (/[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request)) {
    callback(null, 'var __bestieFederation');
  } else callback();
}

/**
 * Parts of the runtime that our pages do not need, or need less of, and their replacements in the host.
 * @type {readonly (readonly [part: string, file: string])[]}
 */
const replacements = [
  ['webpack-bundler-runtime/dist/bundler.js', 'bundler-runtime.ts'],
  ['runtime-core/dist/plugins/snapshot/SnapshotHandler.js', 'no-snapshots.ts'],
  ['runtime-core/dist/utils/preload.js', 'no-preloads.ts'],
  ['runtime-core/dist/utils/load.js', 'entry-scripts.ts'],
  ['runtime-core/dist/utils/semver/index.js', 'version-ranges.ts'],
  ['sdk/dist/logger.js', 'plain-log.ts'],
  ['error-codes/dist/desc.mjs', 'no-descriptions.ts'],
];

const partOfCore = (file) => path.join(root, 'node_modules/@module-federation/runtime-core/dist', file);
/** Modules that replacements need although the runtime's packages do not export them. */
export const runtimeAliases = {
  '@module-federation/runtime-core-disabled-snapshots$': partOfCore('plugins/snapshot/disabled.js'),
  '@module-federation/runtime-core-global$': partOfCore('global.js'),
};

/**
 * Makes the host's runtime 5 KB (brotli) smaller. If a part has moved in a newer runtime, so that its
 * replacement would not be used, the build fails.
 * @param {string} folder of the host
 * @param {readonly (readonly [part: string, file: string])[]} [parts]
 */
export function leanRuntime(folder, parts = replacements) {
  const standInOf = (/** @type {string} */ file) => path.join(folder, 'src/federation/runtime', file);
  const replaced = parts.map(
    ([part, file]) =>
      new webpack.NormalModuleReplacementPlugin(
        new RegExp(`(?:^|[\\\\/])${path.basename(part)}$`),
        (resolve) => {
          const asked = path.join(resolve.context, resolve.request).split(path.sep).join('/');
          if (asked.endsWith(`@module-federation/${part}`)) resolve.request = standInOf(file);
        },
      ),
  );
  const held = (/** @type {import('webpack').Compiler} */ compiler) =>
    compiler.hooks.thisCompilation.tap('lean-runtime', (compilation) => {
      compilation.hooks.finishModules.tap('lean-runtime', (modules) => {
        const used = new Set([...modules].map((module) => module.nameForCondition()));
        for (const [part, file] of parts)
          if (!used.has(standInOf(file)))
            compilation.errors.push(
              new webpack.WebpackError(`${file} no longer stands in for @module-federation/${part}.`),
            );
      });
    });
  return [...replaced, { apply: held }];
}
