import { startTransition, useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import type { RemoteRoute } from '@bestie/contracts/remotes';
import { whenAtRest } from '@bestie/design-system/at-rest';
import { useOnline } from '@bestie/design-system/use-online';
import { RemoteBoundary, RemoteProblem } from '@bestie/remote-kit/remote-boundary';
import { runConsole } from './console-lifetime';
import type { ComposedRemote, RemoteLoader, RemotePage } from './load-remote';
import { RemoteFailure } from './remote-failure';
import type { ShellParts } from './shell-parts';
import { markLoading, markRunning } from './running-page';
import { applyStyles } from './style-sheets';

/** The state of a page's code. A failure is a state as well. */
export type PageState =
  /** `since` is when it was asked for, on the page's clock. */
  | { status: 'ready'; page: RemotePage; since: number }
  | { status: 'failed'; failure: RemoteFailure }
  /** The fallback is loading. */
  | { status: 'coming' }
  /** Not loaded, because the person may not see it. */
  | { status: 'withheld' };

/** Loads a page's code from a release or its fallback and returns its state; never rejects. */
export async function loadPageState(
  remote: ComposedRemote,
  load: () => Promise<RemotePage>,
  since = performance.now(),
): Promise<PageState> {
  try {
    return { status: 'ready', page: await markLoading(remote, load), since };
  } catch (failure) {
    if (failure instanceof RemoteFailure) return { status: 'failed', failure };
    throw failure;
  }
}

/** Reports once that the page around it is complete: its code ran and nothing in it is loading. */
function PageReady({ since, onReady }: { since: number; onReady(loadMs: number): void }) {
  const told = useRef(onReady);
  useEffect(() => {
    const loadMs = Math.round(performance.now() - since);
    return whenAtRest(() => told.current(loadMs));
  }, [since]);
  return null;
}

/** A page that did not load. It is tried again once the connection is back, and at the next address of its route. */
function FailedPage({ onRetry, busy }: { onRetry(): void; busy: boolean }) {
  const { key } = useLocation();
  const online = useOnline();
  const place = `${online} ${key}`;
  const tried = useRef(place);
  useEffect(() => {
    if (tried.current === place) return;
    tried.current = place;
    if (online) onRetry();
  }, [place, online, onRetry]);
  return <RemoteProblem onRetry={onRetry} busy={busy} />;
}

interface ConsolePageProps {
  remote: ComposedRemote;
  route: RemoteRoute;
  loader: RemoteLoader;
  parts: ShellParts;
}

/** A page of a remote, or in its place the access redirect or an error with Retry. */
export function ConsolePage({ remote, route, loader, parts }: ConsolePageProps) {
  const { AccessRedirect, PageSkeleton, PageFrame, useAccess, onRemoteFailure, onRemotePage } = parts;
  const fromNavigation = useLoaderData<PageState>();
  const [later, setLater] = useState<{ of: PageState; state: PageState } | null>(null);
  const [busy, setBusy] = useState(false);
  const { pathname } = useLocation();
  const access = useAccess(remote.audience, route.public === true);
  const state = later?.of === fromNavigation ? later.state : fromNavigation;
  /** The page that was shown completely; a later error of it is shown to the person. */
  const shown = useRef<RemotePage | null>(null);

  const replaceBy = useCallback(
    async (next: Promise<PageState>) => {
      const settled = await next;
      startTransition(() => {
        setLater({ of: fromNavigation, state: settled });
        setBusy(false);
      });
    },
    [fromNavigation],
  );
  const load = useCallback(() => {
    setBusy(true);
    void replaceBy(loadPageState(remote, () => loader.loadPage(remote, route.page, { again: true })));
  }, [loader, remote, route, replaceBy]);

  // The role may have changed while the page was open, so that the person may see it now.
  const missing = access === 'granted' && state.status === 'withheld';
  useEffect(() => {
    if (missing) load();
  }, [missing, load]);

  const folder = state.status === 'ready' ? state.page.release.baseUrl : null;
  useInsertionEffect(() => (folder === null ? undefined : applyStyles(folder)), [folder]);

  const start = state.status === 'ready' ? state.page.start : undefined;
  useEffect(() => (folder === null ? undefined : runConsole(folder, start)), [folder, start]);

  if (access !== 'granted') return <AccessRedirect access={access} />;
  if (state.status === 'withheld' || state.status === 'coming') return <PageSkeleton />;
  if (state.status === 'failed') return <FailedPage key={route.path} onRetry={load} busy={busy} />;

  const { page, since } = state;
  const { Page, Wrapper, release } = page;
  // The page may never return from its first rendering.
  markRunning(release);
  const onError = (error: unknown) => {
    const failure = new RemoteFailure('threw', release.id, String(error), { cause: error });
    if (shown.current === page || release.container !== remote.container) {
      onRemoteFailure(failure, release);
      return;
    }
    // Set while React commits, so nothing of the failure is painted.
    setLater({ of: fromNavigation, state: { status: 'coming' } });
    void replaceBy(loadPageState(remote, () => loader.loadFallback(remote, route.page, failure)));
  };
  return (
    <RemoteBoundary key={release.container} resetKey={pathname} onError={onError}>
      <PageFrame remote={remote} route={route}>
        {Wrapper ? (
          <Wrapper>
            <Page />
          </Wrapper>
        ) : (
          <Page />
        )}
      </PageFrame>
      <PageReady
        since={since}
        onReady={(loadMs) => {
          shown.current = page;
          onRemotePage(release, loadMs);
        }}
      />
    </RemoteBoundary>
  );
}
