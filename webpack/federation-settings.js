import path from 'node:path';
import webpack from 'webpack';
import { installedVersion, root } from './workspace.js';

/** Version of the federation runtime; host and remotes must have the same. */
export const runtimeVersion = installedVersion('@module-federation/runtime-core');

/** Federation settings that both sides share; the reasons are in docs/decisions/005-module-federation.md. */
export const commonFederation = {
  shareStrategy: 'loaded-first',
  manifest: false,
  dts: false,
  dev: false,
  virtualRuntimeEntry: true,
  experiments: { optimization: { target: 'web', disableSnapshot: true } },
};

/**
 * The federation runtime's bundler part, like its core, comes from the host (host/src/federation/runtime/provide-runtime.ts):
 * a remote's entry is 3 KB instead of 22.
 */
export function externalRuntime({ request }, callback) {
  if (/[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request)) {
    callback(null, 'var __bestieFederation');
  } else callback();
}

/** Parts of the runtime that a page of ours has no use for, and what stands in for them in the host. */
const replacements = [
  [/[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/, 'bundler-runtime.ts'],
  [/[\\/]snapshot[\\/]SnapshotHandler\.js$/, 'no-snapshots.ts'],
  [/[\\/]utils[\\/]preload\.js$/, 'no-preloads.ts'],
];

/** What stand-ins need of the runtime although its packages do not name it. */
export const runtimeAliases = {
  '@module-federation/runtime-core-disabled-snapshots$': path.join(
    root,
    'node_modules/@module-federation/runtime-core/dist/plugins/snapshot/disabled.js',
  ),
};

/**
 * Makes the runtime that the host brings 4 KB (brotli) smaller.
 * @param {string} folder of the host
 */
export function leanRuntime(folder) {
  return replacements.map(
    ([request, file]) =>
      new webpack.NormalModuleReplacementPlugin(request, (resolve) => {
        // Other packages may have files of such names.
        if (path.join(resolve.context, resolve.request).includes('@module-federation'))
          resolve.request = path.join(folder, 'src/federation/runtime', file);
      }),
  );
}
