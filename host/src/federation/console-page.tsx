import { startTransition, useCallback, useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import type { RemoteRoute } from '@bestie/contracts/remotes';
import { RemoteBoundary, RemoteProblem } from '@bestie/remote-kit/remote-boundary';
import type { ComposedRemote, RemoteLoader, RemotePage } from './load-remote';
import { RemoteFailure } from './remote-failure';
import type { ShellParts } from './shell-parts';

/** What became of a page's code. A failure is a state, not a crash. */
export type PageState =
  | { status: 'ready'; page: RemotePage }
  | { status: 'failed'; failure: RemoteFailure }
  /** Not loaded, because the person may not see it. */
  | { status: 'withheld' };

/** Loads a page's code and says what became of it; never rejects. */
export async function loadPageState(
  loader: RemoteLoader,
  remote: ComposedRemote,
  route: RemoteRoute,
): Promise<PageState> {
  try {
    return { status: 'ready', page: await loader.loadPage(remote, route.page) };
  } catch (failure) {
    if (failure instanceof RemoteFailure) return { status: 'failed', failure };
    throw failure;
  }
}

interface ConsolePageProps {
  remote: ComposedRemote;
  route: RemoteRoute;
  loader: RemoteLoader;
  parts: ShellParts;
}

/** A page of a remote in its place: withheld, broken with Retry, or standing. */
export function ConsolePage({ remote, route, loader, parts }: ConsolePageProps) {
  const { Withheld, PageSkeleton, PageFrame, useAccess, onRemoteFailure } = parts;
  const fromNavigation = useLoaderData<PageState>();
  const [retried, setRetried] = useState<{ of: PageState; state: PageState } | null>(null);
  const [busy, setBusy] = useState(false);
  const { pathname } = useLocation();
  const access = useAccess(remote.audience, route.public === true);
  const state = retried?.of === fromNavigation ? retried.state : fromNavigation;

  const load = useCallback(async () => {
    setBusy(true);
    const next = await loadPageState(loader, remote, route);
    startTransition(() => {
      setRetried({ of: fromNavigation, state: next });
      setBusy(false);
    });
  }, [loader, remote, route, fromNavigation]);

  // Whoever may see now what was withheld on arrival: the role changed while the page was open.
  const missing = access === 'granted' && state.status === 'withheld';
  useEffect(() => {
    if (missing) void load();
  }, [missing, load]);

  if (access !== 'granted') return <Withheld access={access} />;
  if (state.status === 'withheld') return <PageSkeleton />;
  if (state.status === 'failed') return <RemoteProblem onRetry={() => void load()} busy={busy} />;

  const { Page, Wrapper } = state.page;
  return (
    <RemoteBoundary
      resetKey={pathname}
      onError={(error) => {
        onRemoteFailure(new RemoteFailure('threw', remote.id, String(error), { cause: error }), remote);
      }}
    >
      <PageFrame remote={remote} route={route}>
        {Wrapper ? (
          <Wrapper>
            <Page />
          </Wrapper>
        ) : (
          <Page />
        )}
      </PageFrame>
    </RemoteBoundary>
  );
}
