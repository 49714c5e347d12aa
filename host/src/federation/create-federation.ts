import { getInstance } from '@module-federation/runtime';
import type { Composition } from '@bestie/contracts/remotes';
import type { Federation } from './load-remote';
import type { Seal } from './seal';

/** Time in ms for an entry script; below the loader's deadline, so that the runtime lets go of a hanging one. */
const ENTRY_TIMEOUT = 6_500;

/** Makes the composition's remotes known to the federation runtime of this page; loads none of them. */
export function createFederation(composition: Composition, seal: Seal): Federation {
  // Kept: later instances are those of the remotes.
  const instance = getInstance();
  if (!instance) throw new Error('The federation runtime is missing from this build.');
  instance.registerPlugins([
    {
      name: 'bestie-seal',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        seal(script, script.src);
        return { script, timeout: ENTRY_TIMEOUT };
      },
    },
  ]);
  instance.registerRemotes(
    composition.remotes.map(({ id, baseUrl, entry, container }) => ({
      name: id,
      entry: new URL(baseUrl + entry, location.origin).href,
      entryGlobalName: container,
      type: 'var',
    })),
  );
  return { version: instance.version, load: ({ id }) => instance.loadRemote(`${id}/remote`) };
}
