import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { init as initInstance } from '@module-federation/webpack-bundler-runtime/dist/init.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

/**
 * The bundler part of the federation runtime as this page needs it, of its own modules. Its index also brings what
 * nothing here asks for: remotes that are known when the host is built, and everything that the runtime exports.
 * Takes the index's place in the host's build (webpack/federation-settings.js); remotes use it from there, for which
 * it has `initContainerEntry`.
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
