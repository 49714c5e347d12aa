import { QueryClient } from '@tanstack/react-query';
import { createApi } from '@bestie/client/api';
import { createLiveEvents } from '@bestie/client/live';
import { settingsQueries } from '@bestie/client/settings.queries';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import type { PageData } from '@bestie/contracts/remotes';
import { whenAtRest } from '@bestie/design-system/at-rest';
import { forgetDrafts } from '@bestie/remote-kit/kept-drafts';
import type { HostStorage } from '../storage/storage';
import { createRoleStore, ROLE_CACHE_MS, type RoleStore } from '../identity/role-store';
import { createAccount } from '../session/account';
import { endSession } from '../session/end-session';
import type { CompleteRelease } from '../federation/shell-parts';
import { createReleaseLog, watchUncaught } from '../federation/release-log';
import { forgetKept } from '../federation/rescue/kept-cache';
import { takeGreeting } from '../session/greeting';
import type { IdentityClient, LoadIdentity } from '../session/identity-client';
import { reconcile } from '../session/reconcile';
import { refreshRole } from '../session/refresh-role';
import { loginPath, safePath } from '../session/safe-path';
import { createSessionEndpoints } from '../session/session-endpoints';
import { createSessionStore } from '../session/session-store';
import { fetchPageAnswer, freshPage } from '../session/fresh-page';
import { startSession } from '../session/start-session';
import { openTabs } from '../session/tabs';
import { confirmStepUp } from '../step-up/step-up-store';
import { toast } from '../toasts/toasts';
import { createLazyUploads } from '../uploads/lazy-uploads';
import { whenLeft } from '../uploads/left-over';
import { useProgress } from '../page-state/progress-store';
import { forgetUnsaved } from '../page-state/unsaved-store';
import type { ShellServices } from './services';

export interface ServiceDependencies {
  page: PageData;
  loadIdentity: LoadIdentity;
  /** Object storage through the SDK, once somebody uses it. */
  createStorage(signedIn: LoadIdentity): HostStorage;
  /** Opens a page of this site by a full load, which brings the composition of who is signed in now. */
  enter(path: string): void;
  /** Opens a page of this site in place, with everything made anew for another person. */
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
  /** Begins what runs beside the page: settings, live events, the identity provider's word. */
  start(): () => void;
} {
  const { page, reload, complete } = dependencies;
  const sessions = createSessionStore(page.session);
  const endpoints = createSessionEndpoints();
  const tabs = openTabs();
  const live = createLiveEvents();
  const releases = createReleaseLog();
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: mayRetry }, mutations: { retry: false } },
  });

  let client: IdentityClient | null = null;
  const loadIdentity: LoadIdentity = async () => {
    client ??= await dependencies.loadIdentity();
    return client;
  };
  /** The session that the person has just asked for; the provider's own announcement of it is no news. */
  let busy = false;
  const enter = (path: string) => {
    forgetUnsaved();
    dependencies.enter(path);
  };
  /** From guest to person nothing has to be forgotten, so the page need not be loaded anew. */
  const enterSignedIn = async (path: string) => {
    if (sessions.getState().session === null) {
      // Without an answer, a full load asks again.
      const answer = await fetchPageAnswer().catch(() => null);
      const next = answer?.session ? freshPage(page, answer) : null;
      if (next) {
        forgetUnsaved();
        dependencies.swap(next, path);
        return;
      }
    }
    enter(path);
  };

  const api = createApi({
    async token({ write }) {
      if (!sessions.getState().session) return null;
      // A read goes by the cookie while the SDK is not there; a write waits for it.
      if (!write && !client) return null;
      return (await loadIdentity()).idToken();
    },
    confirm: confirmStepUp,
  });

  const here = () => location.pathname + location.search + location.hash;
  const returnTo = () =>
    location.pathname === '/login'
      ? safePath(new URLSearchParams(location.search).get('next'), '/home')
      : safePath(here(), '/home');
  let silent = false;
  let endAfterwards = (): void => undefined;
  const stopBackgroundWork = () => {
    silent = true;
    live.close();
    void queryClient.cancelQueries();
    endAfterwards();
  };
  const forget = async () => {
    // Not waited for: who has signed out is to be on their way at once, and the browser ends this without the page.
    void forgetDrafts();
    queryClient.clear();
    sessions.setState({ session: null, override: null, fanEnabled: null });
    await forgetKept(null);
  };
  const signIn: ShellServices['signIn'] = async (attempt, { isNew = false } = {}) => {
    // One at a time: a redirect's result and the provider's announcement of it come together.
    if (busy) return;
    busy = true;
    let leaving = false;
    try {
      const identity = await loadIdentity();
      leaving = (await attempt(identity)) === null;
      if (leaving) return;
      await startSession(
        { identity, endpoints, announce: tabs.announce, enter: enterSignedIn },
        { next: returnTo(), isNew },
      );
      leaving = true;
    } finally {
      busy = leaving;
    }
  };
  /** @param to where this page goes from here */
  const endHere = (to: string) => {
    busy = true;
    return endSession(
      { loadIdentity, endpoints, stopBackgroundWork, forget, announce: tabs.announce, enter },
      to,
    );
  };
  const signOut = () => endHere('/login');

  /** Takes a role that changed while the page was open; a token that is only old is renewed before it counts. */
  const checkRole = async (roles: RoleStore) => {
    const before = sessions.getState().session;
    if (!before || busy) return;
    let role = await roles.get();
    if (role !== before.role) role = await roles.refresh();
    const { session } = sessions.getState();
    if (session !== before || busy || role === session.role || role === 'guest') return;
    sessions.setState({ session: { ...session, role, admin: role === 'admin' } });
  };

  const syncIdentity = async () => {
    const identity = await loadIdentity();
    const initial = sessions.getState().session?.role;
    const roles = createRoleStore({ claims: identity.claims, ...(initial && { initial }) });
    const onVisible = () => document.visibilityState === 'visible' && void checkRole(roles);
    document.addEventListener('visibilitychange', onVisible);
    const watch = setInterval(() => void checkRole(roles), ROLE_CACHE_MS);
    const unsubscribe = identity.onChange((user) => {
      if (busy) return;
      const verdict = reconcile(sessions.getState().session, user);
      // It ended elsewhere: whoever signs in again goes on here.
      if (verdict === 'end') void endHere(loginPath(here()));
      if (verdict === 'start') {
        // Whoever sees /login meanwhile may still sign in by hand.
        signIn(async () => user).catch((error: unknown) =>
          console.warn('No session could be opened.', error),
        );
      }
    });
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(watch);
      unsubscribe();
    };
  };

  const followSettings = (uid: string) => {
    const options = settingsQueries.get(api, uid);
    const read = async () => {
      try {
        const { fanEnabled } = await queryClient.fetchQuery({ ...options, staleTime: 0 });
        sessions.setState({ fanEnabled });
      } catch (error) {
        // Fan mode stays as it was; whatever needs the settings shows the failure itself.
        if (!(error instanceof BestieError)) throw error;
      }
    };
    /** The topbar shows the name and the picture that one has just chosen, here or on another device. */
    const readProfile = async () => {
      const profile = await api.profiles.get({ uid }).catch(() => null);
      const { session } = sessions.getState();
      if (!profile || session?.uid !== uid) return;
      const { picture: _before, ...others } = session;
      const picture = profile.avatar?.sources?.small;
      sessions.setState({
        session: { ...others, displayName: profile.name || null, ...(picture !== undefined && { picture }) },
      });
    };
    void read();
    return live.subscribe(userTopic(uid), (event) => {
      // Without an event something may have been missed.
      if (event === null || event.type === 'settings.merge') void read();
      if (event?.type === 'profiles.update' || event?.type === 'profiles.setAvatar') void readProfile();
    });
  };

  const storage = dependencies.createStorage(loadIdentity);
  const uploads = createLazyUploads(async () => {
    const { openUploads } = await import(/* webpackChunkName: "uploads" */ '../uploads/open-uploads');
    const uid = sessions.getState().session?.uid ?? '';
    return openUploads({ uid, api, queryClient, storage, progress: useProgress.getState() });
  });

  return {
    page,
    composition: page.composition,
    isEnding: () => silent || busy,
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
      session: () => sessions.getState().session,
      setSession: (session) => sessions.setState({ session }),
    }),
    sendConfirmation: async () => {
      const identity = await loadIdentity();
      await identity.sendConfirmation().catch(async (error: unknown) => {
        const { confirmationError } = await import(
          /* webpackChunkName: "identity-messages" */ '../identity/identity-messages'
        );
        throw confirmationError(error);
      });
    },
    async checkConfirmation() {
      try {
        const idToken = await (await loadIdentity()).confirmedToken();
        if (!idToken) return;
        const { email, emailVerified } = await endpoints.whoami(idToken);
        const { session } = sessions.getState();
        if (session) sessions.setState({ session: { ...session, email, emailVerified } });
      } catch (error) {
        console.warn('Whether the address is confirmed is not known.', error);
      }
    },
    greeting: takeGreeting(),
    toast,
    releases,
    reload,
    loadIdentity,
    signIn,
    returnTo,
    signOut,
    refreshRole: () => refreshRole({ loadIdentity, endpoints, toast, reload }),
    async setFanMode(enabled) {
      const { session, fanEnabled: before } = sessions.getState();
      if (!session) return;
      sessions.setState({ fanEnabled: enabled });
      try {
        const settings = await api.settings.merge({ uid: session.uid, fanEnabled: enabled });
        queryClient.setQueryData(settingsQueries.get(api, session.uid).queryKey, settings);
      } catch (error) {
        sessions.setState({ fanEnabled: before });
        throw error;
      }
    },
    start() {
      const { session } = sessions.getState();
      const ends = [
        session ? followSettings(session.uid) : () => undefined,
        session ? whenLeft(session.uid, () => uploads.subscribe(() => undefined)) : () => undefined,
        tabs.listen((change) => {
          if (change === 'signing-out') return stopBackgroundWork();
          const signedIn = sessions.getState().session !== null;
          if (busy || signedIn === (change === 'signed-in')) return;
          busy = true;
          stopBackgroundWork();
          void forget();
          enter(change === 'signed-in' ? returnTo() : loginPath(here()));
        }),
      ];
      ends.push(tabs.close, watchUncaught(releases));
      // A page that was left for good comes back by the Back button as it was left: with somebody's things in it.
      const onShow = ({ persisted }: PageTransitionEvent) => persisted && busy && reload();
      addEventListener('pageshow', onShow);
      ends.push(() => removeEventListener('pageshow', onShow));
      // On the sign-in page at once, elsewhere after the page's content.
      let ended = false;
      const begin = async () => {
        try {
          const end = await syncIdentity();
          if (ended) end();
          else ends.push(end);
        } catch (error) {
          console.warn('The identity provider is not there.', error);
        }
      };
      if (session === null) setTimeout(() => void begin());
      else ends.push(whenAtRest(() => void begin()));
      const follow = async () => {
        await forgetKept(session?.uid ?? null);
        const { startAfterwards } = await import(
          /* webpackChunkName: "afterwards" */ '../afterwards/afterwards'
        );
        if (ended || silent) return;
        endAfterwards = startAfterwards({ page, api, live, releases, complete });
        ends.push(() => endAfterwards());
      };
      ends.push(
        whenAtRest(() => {
          // Nobody waits for it; the next page load tries again.
          follow().catch((error: unknown) => console.warn('What follows the page did not start.', error));
        }),
      );
      return () => {
        ended = true;
        ends.forEach((end) => end());
      };
    },
  };
}
