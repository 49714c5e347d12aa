import { redirect, type RouteObject } from 'react-router-dom';
import type { PageComposition, RemoteRoute } from '@bestie/contracts/remotes';
import { SlotFillsProvider } from '@bestie/remote-kit/shell';
import { ConsolePage, loadPageState, type PageState } from './console-page';
import type { ComposedRemote, RemoteLoader } from './load-remote';
import type { ConsoleRouteHandle, ShellParts } from './shell-parts';
import { createSlotFills } from './slot-fills';

/** The console whose third-party origins are in the policy of this document; null for the usual policy. */
let policyOf: string | null = null;

/** Whether the page needs another policy than the document has, which only a full load brings. */
function needsOtherPolicy({ id, origins = [] }: ComposedRemote, isFirst: boolean): boolean {
  const owner = origins.length > 0 ? id : null;
  if (isFirst) policyOf = owner;
  return owner !== policyOf;
}

/** Leaves by a full load; the old page stays until the new document is there. */
function openDocument({ enter }: Pick<ShellParts, 'enter'>, { url }: Request): Promise<never> {
  enter(url);
  return new Promise<never>(() => undefined);
}

function consoleRoute(
  remote: ComposedRemote,
  route: RemoteRoute,
  loader: RemoteLoader,
  parts: ShellParts,
  isFirstPage: (request: Request) => boolean,
): RouteObject {
  const { PageSkeleton } = parts;
  return {
    id: `${remote.id}:${route.path}`,
    path: route.path,
    handle: { remote, route } satisfies ConsoleRouteHandle,
    // The old page stays visible until this settles.
    loader: ({ request }): Promise<PageState> | PageState => {
      const isFirst = isFirstPage(request);
      if (parts.access(remote.audience, route.public === true) !== 'granted') return { status: 'withheld' };
      // The load time of the first page counts from the start of the navigation.
      const since = isFirst ? 0 : performance.now();
      if (needsOtherPolicy(remote, isFirst)) return openDocument(parts, request);
      const page = loader.loadedPage(remote, route.page);
      return page
        ? { status: 'ready', page, since }
        : loadPageState(remote, () => loader.loadPage(remote, route.page), since);
    },
    // Code does not change with the query.
    shouldRevalidate: () => false,
    HydrateFallback: PageSkeleton,
    element: (
      <ConsolePage key={remote.container} remote={remote} route={route} loader={loader} parts={parts} />
    ),
  };
}

/**
 * The route table of this page: pages of the shell, and pages of the composition's remotes.
 * @param documentUrl the address that the document was opened at; none once a page opened in place
 */
export function createRoutes(
  composition: PageComposition,
  loader: RemoteLoader,
  parts: ShellParts,
  documentUrl?: string,
): RouteObject[] {
  const { Root, Frame, Crash, AccessRedirect } = parts;
  let firstUrl = documentUrl;
  const isFirstPage = ({ url }: Request) => {
    const isFirst = url === firstUrl;
    firstUrl = undefined;
    return isFirst;
  };
  const slotFills = createSlotFills(composition, loader, parts);
  const pages = composition.remotes.flatMap((remote) =>
    remote.routes.map((route) => consoleRoute(remote, route, loader, parts, isFirstPage)),
  );
  const redirects = composition.remotes.flatMap((remote) =>
    (remote.redirects ?? []).map(({ from, to }): RouteObject => ({
      path: from,
      element: null,
      loader: () => redirect(to),
    })),
  );
  const reserved = composition.reserved.map(({ path, audience }): RouteObject => {
    function Reserved() {
      const access = parts.useAccess(audience, false);
      // The composition lacks this console, so a changed role opens it only after the next full load.
      return <AccessRedirect access={access === 'granted' ? 'forbidden' : access} />;
    }
    return { path, element: <Reserved /> };
  });
  return [
    {
      element: <Root />,
      errorElement: <Crash />,
      // Empty, because each page has its own skeleton; the router warns without an element.
      hydrateFallbackElement: <></>,
      children: [
        ...parts.routes,
        {
          element: (
            <SlotFillsProvider value={slotFills}>
              <Frame />
            </SlotFillsProvider>
          ),
          children: [...parts.framedRoutes, ...pages],
        },
        ...redirects,
        ...reserved,
        // Links of trials are answered by the server, where a guest comes back to them after the sign-in.
        ...['/try/:token', '/try/:remoteId/:version'].map((path): RouteObject => ({
          path,
          element: null,
          // The server has no such link if it answered with this document.
          loader: ({ request }) => (isFirstPage(request) ? redirect('/') : openDocument(parts, request)),
        })),
      ],
    },
  ];
}
