import type { RemoteData } from '@bestie/contracts/remotes';
import type { RemoteDefinition } from './shell-contract';

/**
 * Plain data of a remote, for `src/remote-data.ts`. The build evaluates that file in Node and puts the data into
 * `remote.json`, so it must import nothing that needs a browser. Knows the page names for {@link defineRemote}.
 */
export function defineRemoteData<const PageName extends string>(
  data: RemoteData<PageName>,
): RemoteData<PageName> {
  return data;
}

/** What `src/remote.tsx` exports as default: the data and one lazy module for each page it names. */
export function defineRemote<PageName extends string>(
  definition: RemoteDefinition<PageName>,
): RemoteDefinition<PageName> {
  return definition;
}
