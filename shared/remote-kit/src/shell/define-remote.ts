import type { RemoteData } from '@bestie/contracts/remotes';
import type { RemoteDefinition } from './shell-contract';
import type { SlotName } from './slots';

/** A console's description of itself. */
export interface StatedRemoteData<PageName extends string> extends RemoteData<PageName> {
  /** Redirects to pages that this console does not have yet. Each takes effect when its page exists. */
  awaiting?: NonNullable<RemoteData['redirects']>;
  slots?: SlotName[];
  fills?: { slot: SlotName; part: string }[];
}

/**
 * Plain data of a remote, for `src/remote-data.ts`. The build evaluates that file in Node and writes the data
 * to `remote.json`, so it must import nothing that needs a browser. Collects the page names for {@link
 * defineRemote}.
 */
export function defineRemoteData<const PageName extends string>(
  stated: StatedRemoteData<PageName>,
): RemoteData<PageName> {
  const { awaiting = [], ...data } = stated;
  const ready = awaiting.filter(({ to }) => data.routes.some(({ path }) => path === to));
  return ready.length > 0 ? { ...data, redirects: [...(data.redirects ?? []), ...ready] } : data;
}

/** What `src/remote.tsx` exports as default: the data and one lazy module for each page it names. */
export function defineRemote<PageName extends string>(
  definition: RemoteDefinition<PageName>,
): RemoteDefinition<PageName> {
  return definition;
}
