import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { RemoteRoute } from '@bestie/contracts/remotes';
import { useBadges } from '../page-state/badge-store';
import { crumbLabel, useCrumbs } from '../page-state/crumb-store';

/** Around a loaded page: sets the window's title: how much is new, and the page's own name if it has one. */
export function PageFrame({ route, children }: { route: RemoteRoute; children: ReactNode }) {
  const { pathname } = useLocation();
  const name = useCrumbs((state) => crumbLabel(state, pathname));
  const prefix = useBadges((state) => state.prefix);
  return (
    <>
      <title>{`${prefix}${name ?? route.title} · Bestie`}</title>
      {children}
    </>
  );
}
