import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import federation from './bundler-runtime';

declare global {
  // Read by the entries of remotes, which leave the runtime out (webpack/federation-settings.js).
  var __bestieFederation: unknown;
}

/**
 * Gives the host's federation runtime to the remotes before the first of them can be asked for, so that none
 * brings its own. Ties them to this runtime's version: `remote.json` names it and a mismatch is refused.
 */
export default function provideRuntime(): ModuleFederationRuntimePlugin {
  return {
    name: 'bestie-provide-runtime',
    beforeInit(args) {
      // The runtime's own `init` finds the instance of the build it was compiled in, which is the host's.
      globalThis.__bestieFederation ??= { ...federation, runtime: { init: createInstance } };
      return args;
    },
  };
}
