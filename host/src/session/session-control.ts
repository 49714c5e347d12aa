import type { PageData } from '@bestie/contracts/remotes';
import { forgetUnsaved } from '../page-state/unsaved-store';
import { endSession } from './end-session';
import type { IdentityClient, IdentityUser, LoadIdentity } from './identity-client';
import { loginPath, safePath } from './safe-path';
import type { SessionEndpoints } from './session-endpoints';
import type { SessionStore } from './session-store';
import type { Tabs } from './tabs';

export interface SessionControlDependencies {
  page: PageData;
  sessions: SessionStore;
  endpoints: SessionEndpoints;
  tabs: Tabs;
  loadIdentity: LoadIdentity;
  /** Opens a page of this site by a full load. */
  enter(path: string): void;
  /** Opens a page of this site in place, with everything created again for another person. */
  swap(page: PageData, path: string): void;
  reload(): void;
  /** Stops requests in the person's name. */
  stopBackgroundWork(): void;
  /** Clears the person's data in this page. */
  forgetPerson(): Promise<void>;
}

/** Begins and ends the session of this page, and follows changes in other tabs. */
export interface SessionControl {
  /**
   * Signs in by `attempt`, opens a session, and continues; one at a time, a second attempt waits for the first, and
   * does nothing if that succeeds.
   */
  signIn(
    attempt: (identity: IdentityClient) => Promise<IdentityUser | null>,
    options?: { isNew?: boolean },
  ): Promise<void>;
  /** Signs out everywhere in this browser, and goes to the sign-in page. */
  signOut(): Promise<void>;
  /** The session ended elsewhere: the person can continue here after signing in again. */
  endElsewhere(): Promise<void>;
  /** The page to go to after sign-in. */
  returnTo(): string;
  /**
   * This page is opening or ending the session itself, so the provider's notifications about it are ignored.
   */
  isChanging(): boolean;
  /** Nothing is asked of the server in the person's name any more. */
  isEnding(): boolean;
  /** Follows other tabs and the Back button until the returned function is called. */
  follow(): () => void;
}

const here = () => location.pathname + location.search + location.hash;

const returnTo = () =>
  location.pathname === '/login'
    ? safePath(new URLSearchParams(location.search).get('next'), '/home')
    : safePath(here(), '/home');

export function createSessionControl(dependencies: SessionControlDependencies): SessionControl {
  const { page, sessions, endpoints, tabs, loadIdentity, reload, forgetPerson } = dependencies;
  let changing = false;
  let stopped = false;
  let signingIn: Promise<void> | null = null;

  const stopBackgroundWork = () => {
    stopped = true;
    dependencies.stopBackgroundWork();
  };
  const enter = (path: string) => {
    forgetUnsaved();
    dependencies.enter(path);
  };
  /** @param to where this page goes from here */
  const end = (to: string) => {
    changing = true;
    return endSession(
      {
        loadIdentity,
        endpoints,
        stopBackgroundWork,
        forget: forgetPerson,
        announce: tabs.announce,
        enter,
      },
      to,
    );
  };

  const signInNow: SessionControl['signIn'] = async (attempt, { isNew = false } = {}) => {
    changing = true;
    let leaving = false;
    try {
      // The sign-in page has this code already.
      const [identity, { startSession }] = await Promise.all([
        loadIdentity(),
        import(/* webpackChunkName: "login" */ './start-session'),
      ]);
      leaving = (await attempt(identity)) === null;
      if (leaving) return;
      await startSession(
        {
          identity,
          endpoints,
          page,
          wasGuest: sessions.getState().session === null,
          announce: tabs.announce,
          enter,
          swap(next, path) {
            forgetUnsaved();
            dependencies.swap(next, path);
          },
        },
        { next: returnTo(), isNew },
      );
      leaving = true;
    } finally {
      changing = leaving;
    }
  };

  return {
    async signIn(attempt, options) {
      // A redirect's result and the provider's announcement of it come together.
      while (signingIn) await signingIn.catch(() => undefined);
      if (changing) return;
      signingIn = signInNow(attempt, options).finally(() => {
        signingIn = null;
      });
      return signingIn;
    },
    signOut: () => end('/login'),
    endElsewhere: () => end(loginPath(here())),
    returnTo,
    isChanging: () => changing,
    isEnding: () => stopped || changing,
    follow() {
      const endListening = tabs.listen((change) => {
        if (change === 'signing-out') return stopBackgroundWork();
        const signedIn = sessions.getState().session !== null;
        if (changing || signedIn === (change === 'signed-in')) return;
        changing = true;
        stopBackgroundWork();
        void forgetPerson();
        enter(change === 'signed-in' ? returnTo() : loginPath(here()));
      });
      // A page that was left for good comes back by the Back button as it was left: with somebody's things in it.
      const onShow = ({ persisted }: PageTransitionEvent) => persisted && changing && reload();
      addEventListener('pageshow', onShow);
      return () => {
        endListening();
        tabs.close();
        removeEventListener('pageshow', onShow);
      };
    },
  };
}
