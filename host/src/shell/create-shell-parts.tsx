import { Navigate, redirect, type RouteObject } from 'react-router-dom';
import { useStore } from 'zustand';
import { paths } from '@bestie/contracts/paths';
import { hostId } from '@bestie/contracts/releases';
import type { Access, CreateShellParts, ShellParts } from '../federation/shell-parts';
import { CrashPage } from '../pages/crash-page';
import { createShellStorage } from '../storage/storage';
import { openPageStorage } from '../storage/open-page-storage';
import { decideAccess, shownRole } from '../session/session-store';
import { createServices, type ServiceDependencies } from './create-services';
import { Frame } from './frame';
import { openInFull } from './open-page';
import { PageFrame } from './page-frame';
import { PageSkeleton } from './page-skeleton';
import { searchRoute } from './route-lookup';
import { createShellRoot } from './shell-root';
import { AccessRedirect } from './access-redirect';

/** /search belongs to a console. Until one provides it, a search leads to the first page marked `searchable`. */
function searchRoutes(composition: ServiceDependencies['page']['composition']): RouteObject[] {
  const target = searchRoute(composition, composition.remotes, undefined);
  if (target === undefined || target === paths.search) return [];
  return [
    {
      path: paths.search,
      element: null,
      loader: ({ request }) => redirect(target + new URL(request.url).search),
    },
  ];
}

/** Routes for developers; production builds have neither the route nor the page. */
const developmentRoutes: RouteObject[] =
  process.env.NODE_ENV === 'development'
    ? [
        {
          path: '/design',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "design" */ '../pages/design-page')).default,
          }),
        },
      ]
    : [];

/** The shell's parts of the route table; see federation/shell-parts.ts for their interface. */
export function createShellPartsWith(dependencies: ServiceDependencies): ShellParts {
  const services = createServices(dependencies);
  const { sessions, page } = services;
  const access = (needs: Parameters<ShellParts['access']>[0], isPublic: boolean): Access =>
    decideAccess(shownRole(sessions.getState()), needs, isPublic);
  return {
    Root: createShellRoot(services),
    Frame: () => <Frame />,
    PageSkeleton,
    AccessRedirect,
    PageFrame,
    Crash: CrashPage,
    routes: [
      { path: paths.root, element: <Navigate to={paths.fan.home} replace /> },
      {
        path: paths.login,
        // Signed-in people do not need it; the HTML of guests preloads it.
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "login" */ '../pages/login/login-page')).LoginPage,
        }),
      },
      {
        path: paths.unauthorized,
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "message-pages" */ '../pages/unauthorized-page'))
            .UnauthorizedPage,
        }),
      },
      {
        path: '*',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "message-pages" */ '../pages/not-found-page'))
            .NotFoundPage,
        }),
      },
      ...searchRoutes(page.composition),
      ...developmentRoutes,
    ],
    framedRoutes: [],
    access,
    useAccess: (needs, isPublic) => decideAccess(useStore(sessions, shownRole), needs, isPublic),
    enter: dependencies.enter,
    onRemoteFailure(failure, { id, version }) {
      services.releases.note({
        remoteId: id,
        version,
        failure: failure.kind,
        loadMs: null,
        error: failure.cause,
      });
      if (process.env.NODE_ENV === 'development') console.warn(`${id}@${version}`, failure);
    },
    onRemotePage(release, loadMs) {
      const { id, version } = release;
      services.releases.note({ remoteId: id, version, failure: null, loadMs, release });
      services.releases.note({
        remoteId: hostId,
        version: page.composition.host.version,
        failure: null,
        loadMs,
      });
    },
  };
}

/** The shell of this page with the real identity provider, storage and address bar. */
export const createShellParts: CreateShellParts = (page, swap, complete) =>
  createShellPartsWith({
    page,
    swap,
    complete,
    loadIdentity: async () => {
      const { createIdentity } = await import(/* webpackChunkName: "identity" */ '../identity/identity');
      return createIdentity(page.identity);
    },
    createStorage: (signedIn) => createShellStorage(() => openPageStorage(page.identity, signedIn)),
    enter: openInFull,
    reload: () => location.reload(),
  });
