import { installedVersion } from './workspace.js';

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
 * The federation runtime's bundler part, like its core, comes from the host (host/src/federation/provide-runtime.ts):
 * a remote's entry is 3 KB instead of 22.
 */
export function externalRuntime({ request }, callback) {
  if (/[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request)) {
    callback(null, 'var __bestieFederation');
  } else callback();
}
