import { useEffect, useInsertionEffect, useState, type ComponentType } from 'react';
import type { PageComposition } from '@bestie/contracts/remotes';
import type { SlotFill, SlotFills } from '@bestie/remote-kit/slots';
import { runConsole } from './console-lifetime';
import type { ComposedRemote, RemoteLoader, RemotePage } from './load-remote';
import { RemoteFailure } from './remote-failure';
import { markPart } from './running-page';
import type { ShellParts } from './shell-parts';
import { applyStyles } from './style-sheets';

/** The part with the styles, providers and background work of its console. */
function partOf({ Page, Wrapper, start, release }: RemotePage): ComponentType<object> {
  const { baseUrl } = release;
  return function ConsolePart(properties) {
    // It may never return from its first rendering.
    const [markDrawn] = useState(() => markPart(release));
    useInsertionEffect(() => applyStyles(baseUrl), []);
    useEffect(() => runConsole(baseUrl, start), []);
    useEffect(markDrawn, [markDrawn]);
    const part = <Page {...properties} />;
    return Wrapper ? <Wrapper>{part}</Wrapper> : part;
  };
}

/** What consoles of this composition put into each other's slots. A role sees parts of the consoles it may use. */
export function createSlotFills(
  { remotes }: Pick<PageComposition, 'remotes'>,
  loader: Pick<RemoteLoader, 'loadPage'>,
  { access, onRemoteFailure }: Pick<ShellParts, 'access' | 'onRemoteFailure'>,
): SlotFills {
  function fillWith(remote: ComposedRemote, part: string): SlotFill {
    let release = remote;
    return {
      id: `${remote.id}/${part}`,
      async load() {
        const loaded = await loader.loadPage(remote, part);
        ({ release } = loaded);
        return partOf(loaded);
      },
      onError: (error) =>
        onRemoteFailure(new RemoteFailure('threw', release.id, String(error), { cause: error }), release),
    };
  }
  const all = remotes.flatMap((remote) =>
    (remote.fills ?? []).map(({ slot, part }) => ({ slot, remote, fill: fillWith(remote, part) })),
  );
  return (wanted) =>
    all
      .filter(({ slot, remote }) => slot === wanted && access(remote.audience, false) === 'granted')
      .map(({ fill }) => fill);
}
