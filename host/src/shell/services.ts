import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '@bestie/client/api';
import type { LiveEvents } from '@bestie/client/live';
import type { PageComposition, PageData, PageRemote } from '@bestie/contracts/remotes';
import { roleAtLeast, type Role } from '@bestie/contracts/roles';
import type { Shell, ShellAccount, ShellStorage } from '@bestie/remote-kit/shell-contract';
import type { ShellUploads } from '@bestie/remote-kit/upload-contract';
import type { ReleaseLog } from '../federation/release-log';
import type { Greeting } from '../session/greeting';
import type { IdentityClient, IdentityUser, LoadIdentity } from '../session/identity-client';
import { shownRole, type PageSession, type SessionStore } from '../session/session-store';

/** What the shell's components work with. Made once per page load in `create-services.ts`. */
export interface ShellServices {
  page: PageData;
  composition: PageComposition;
  sessions: SessionStore;
  api: Api;
  queryClient: QueryClient;
  live: LiveEvents;
  storage: ShellStorage;
  uploads: ShellUploads;
  account: ShellAccount;
  /** Has another link for confirming the address mailed. Rejects with a `BestieError` whose message may be shown. */
  sendConfirmation(): Promise<void>;
  /** Asks whether the address was confirmed meanwhile, and tells the page when it was. Never rejects. */
  checkConfirmation(): Promise<void>;
  greeting: Greeting;
  /** Turns fan mode on or off, here and on every device. */
  setFanMode(enabled: boolean): Promise<void>;
  /** True once the session is being ended: nothing is asked of the server in its name any more. */
  isEnding(): boolean;
  refreshRole(): Promise<void>;
  loadIdentity: LoadIdentity;
  /**
   * Signs in by `attempt`, opens a session, and goes to the page that was asked for. An attempt that answers null
   * leaves the page by itself, for a redirect sign-in. Rejects with what `attempt` or the server says.
   */
  signIn(
    attempt: (identity: IdentityClient) => Promise<IdentityUser | null>,
    options?: { isNew?: boolean },
  ): Promise<void>;
  /** The page that was asked for: after sign-in one goes there. */
  wanted(): string;
  signOut(): Promise<void>;
  toast: Shell['toast'];
  /** What was seen of the releases on this page. */
  releases: ReleaseLog;
  /** Loads the page anew. */
  reload(): void;
}

const Services = createContext<ShellServices | null>(null);

export const ServicesProvider = Services.Provider;

/** The services of this page. */
export function useServices(): ShellServices {
  const services = useContext(Services);
  if (!services) throw new Error('The shell has no services around it.');
  return services;
}

/** Who is signed in. */
export function useSession(): PageSession | null {
  return useStore(useServices().sessions, (state) => state.session);
}

/** The role that the interface shows. */
export function useShownRole(): Role {
  return useStore(useServices().sessions, shownRole);
}

export type ComposedRemote = PageRemote;

/** Consoles that the person, as they look now, may open. */
export function useConsoles(): ComposedRemote[] {
  const role = useShownRole();
  return useServices().composition.remotes.filter(
    ({ audience, navigation }) => roleAtLeast(role, audience) && navigation.length > 0,
  );
}
