import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import type { RemoteRoute } from '@bestie/contracts/remotes';
import type { ConsoleRouteHandle } from '../federation/shell-parts';
import { useConsoles, type ComposedRemote } from './services';

/** The console last in view, whose frame is used for pages without a console. */
let lastInView: string | undefined;

/** The console whose page is in view, and its route; otherwise the last console, or the first one. */
export function useConsoleInView(): { remote: ComposedRemote | undefined; route: RemoteRoute | undefined } {
  const consoles = useConsoles();
  const handle = useMatches()
    .map((match) => match.handle as ConsoleRouteHandle | undefined)
    .findLast((candidate) => candidate?.remote !== undefined);
  const id = handle?.remote.id;
  useEffect(() => {
    if (id !== undefined) lastInView = id;
  }, [id]);
  const remote = handle?.remote ?? consoles.find((candidate) => candidate.id === lastInView) ?? consoles[0];
  return { remote, route: handle?.route };
}
