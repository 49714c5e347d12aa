import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createApi } from '@bestie/client/api';
import { createLiveEvents } from '@bestie/client/live';
import { BestieError } from '@bestie/contracts/errors';
import type { PageData } from '@bestie/contracts/remotes';
import { whenAtRest } from '@bestie/design-system/at-rest';
import { claimDrafts, forgetDrafts } from '@bestie/remote-kit/kept-drafts';
import type { HostStorage } from '../storage/storage';
import { createFollowing } from '../background/follow-page';
import { createAccount } from '../session/account';
import { createPageReads } from '../session/page-reads';
import { createSessionCheck } from '../session/check-session';
import { lacksSecondFactor } from '../session/open-session';
import { createOwnSettings } from '../session/own-settings';
import { createSessionControl } from '../session/session-control';
import type { CompleteRelease } from '../federation/shell-parts';
import { createReleaseLog, watchUncaught } from '../federation/release-log';
import { forgetKept } from '../federation/fallback/kept-cache';
import { takeGreeting } from '../session/greeting';
import type { IdentityClient, LoadIdentity } from '../session/identity-client';
import { refreshRole } from '../session/refresh-role';
import { createSessionEndpoints } from '../session/session-endpoints';
import { createSessionStore } from '../session/session-store';
import { openTabs } from '../session/tabs';
import { confirmStepUp } from '../step-up/step-up-store';
import { toast } from '../toasts/toasts';
import { createLazyUploads } from '../uploads/lazy-uploads';
import { whenLeft } from '../uploads/left-over';
import { useProgress } from '../page-state/progress-store';
import type { ShellServices } from './services';

export interface ServiceDependencies {
  page: PageData;
  loadIdentity: LoadIdentity;
  /** Object storage through the SDK, once somebody uses it. */
  createStorage(signedIn: LoadIdentity): HostStorage;
  /** Opens a page of this site by a full load, which brings the composition for the signed-in person. */
  enter(path: string): void;
  /** Opens a page of this site in place, with everything created again for another person. */
  swap(page: PageData, path: string): void;
  complete: CompleteRelease;
  reload(): void;
}

/** Trying again helps only where the server could not, never where it would not. */
function mayRetry(failures: number, error: Error): boolean {
  const passing = !(error instanceof BestieError) || error.code === 'unavailable';
  return passing && failures < 2;
}

/** Everything that the shell and the remotes work with, for one page load. */
export function createServices(dependencies: ServiceDependencies): ShellServices & {
  /** Starts background work of the page: settings, live events, the identity provider. */
  start(): () => void;
} {
  const { page, reload, complete } = dependencies;
  const sessions = createSessionStore(page.session);
  if (page.session) void claimDrafts(page.session.uid);
  const endpoints = createSessionEndpoints();
  const reads = createPageReads(document);
  const live = createLiveEvents({
    onRefused: () => void checkSession(),
    lastEventId: page.lastEventId,
    onMoved: reads.forget,
    // Without TLS browsers speak HTTP/1.1.
    sharing: location.protocol === 'http:' ? document : undefined,
  });
  const releases = createReleaseLog();
  // A sign-in may be renewed without its second factor, while the cookie's has shown it.
  const onError = (error: Error) => lacksSecondFactor(error) && void checkSession(error);
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { staleTime: 30_000, retry: mayRetry }, mutations: { retry: false } },
  });

  let client: IdentityClient | null = null;
  const openIdentity = async () => {
    const identity = await dependencies.loadIdentity();
    const { session } = sessions.getState();
    if (session)
      await import(/* webpackChunkName: "identity" */ '../session/renew-outdated-token').then(
        ({ renewOutdatedToken }) => renewOutdatedToken(identity, session.role),
        // Without this code, the token that is there works.
        () => undefined,
      );
    client = identity;
    return identity;
  };
  let opening: Promise<IdentityClient> | null = null;
  const loadIdentity: LoadIdentity = () => {
    opening ??= openIdentity().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const api = createApi({
    async token({ write }) {
      if (!sessions.getState().session) return null;
      // A read goes by the cookie while the SDK is not there; a write waits for it.
      if (!write && !client) return null;
      return (await loadIdentity()).idToken();
    },
    confirm: confirmStepUp,
    fetch: reads.fetch,
    traced: page.traced,
  });

  const sessionMayEnd = new AbortController();
  const following = createFollowing({
    page,
    api,
    live,
    releases,
    complete,
    reads,
    sessionMayEnd: sessionMayEnd.signal,
  });
  const control = createSessionControl({
    page,
    sessions,
    endpoints,
    tabs: openTabs(),
    loadIdentity,
    enter: dependencies.enter,
    swap: dependencies.swap,
    reload,
    stopBackgroundWork() {
      live.close();
      void queryClient.cancelQueries();
      following.end();
    },
    async forgetPerson() {
      // Not awaited, because a person who has signed out should leave at once, and the browser completes this
      // without the page.
      void forgetDrafts();
      queryClient.clear();
      sessions.setState({ session: null, override: null, fanEnabled: null });
      await forgetKept(null);
    },
  });
  const checkSession = createSessionCheck({ sessions, endpoints, loadIdentity, control });
  const { signIn, signOut, returnTo, isEnding } = control;
  const ownSettings = createOwnSettings({ api, queryClient, live, sessions });

  const storage = dependencies.createStorage(loadIdentity);
  const uploads = createLazyUploads(async () => {
    const { openUploads } = await import(/* webpackChunkName: "uploads" */ '../uploads/open-uploads');
    const uid = sessions.getState().session?.uid ?? '';
    return openUploads({ uid, api, queryClient, storage, progress: useProgress.getState() });
  });

  return {
    page,
    composition: page.composition,
    isEnding,
    sessions,
    api,
    queryClient,
    live,
    storage,
    uploads,
    account: createAccount({
      loadIdentity,
      endpoints,
      api,
      signOut,
      stopPrefetching: () => sessionMayEnd.abort(),
      session: () => sessions.getState().session,
      setSession: (session) => sessions.setState({ session }),
    }),
    endpoints,
    greeting: takeGreeting(),
    toast,
    releases,
    reload,
    loadIdentity,
    signIn,
    returnTo,
    signOut,
    refreshRole: () => refreshRole({ loadIdentity, endpoints, toast, reload }),
    setFanMode: ownSettings.setFanMode,
    start() {
      const uid = sessions.getState().session?.uid ?? null;
      const ends = [control.follow(), watchUncaught(releases), following.start(uid), following.end];
      if (uid !== null)
        ends.push(
          ownSettings.follow(uid),
          whenLeft(uid, () => uploads.subscribe(() => undefined)),
        );
      let ended = false;
      const begin = async () => {
        try {
          const { syncIdentity } = await import(
            /* webpackChunkName: "identity" */ '../session/sync-identity'
          );
          const end = await syncIdentity({ sessions, endpoints, loadIdentity, control });
          if (ended) end();
          else ends.push(end);
        } catch (error) {
          console.warn('The identity provider is not there.', error);
        }
      };
      // On the sign-in page at once, elsewhere after the page's content.
      if (uid === null) setTimeout(() => void begin());
      else ends.push(whenAtRest(() => void begin()));
      return () => {
        ended = true;
        ends.forEach((end) => end());
      };
    },
  };
}
