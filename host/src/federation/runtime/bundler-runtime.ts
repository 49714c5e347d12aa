import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { init as initInstance } from '@module-federation/webpack-bundler-runtime/dist/init.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

/**
 * The bundler part of the federation runtime as this page needs it, composed of its own modules. Its index
 * also contains unused parts: remotes that are known when the host is built, and all exports of the runtime.
 * Replaces the index in the host's build (webpack/federation-settings.js); remotes use it from there, through
 * `initContainerEntry`.
 */
const federation = {
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    installInitialConsumes,
    initContainerEntry,
    init: initInstance,
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};

export default federation;
