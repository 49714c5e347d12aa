import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '@bestie/client/api';
import type { LiveEvents } from '@bestie/client/live';
import type { Greeting } from '@bestie/contracts/greeting';
import type { PageComposition, PageData, PageRemote } from '@bestie/contracts/remotes';
import { roleAtLeast, type Role } from '@bestie/contracts/roles';
import type { Shell, ShellAccount, ShellStorage } from '@bestie/remote-kit/shell-contract';
import type { ShellUploads } from '@bestie/remote-kit/upload-contract';
import type { ReleaseLog } from '../federation/release-log';
import type { IdentityClient, IdentityUser, LoadIdentity } from '../session/identity-client';
import type { SessionEndpoints } from '../session/session-endpoints';
import { shownRole, type PageSession, type SessionStore } from '../session/session-store';

/** The services of the shell's components, created once per page load in `create-services.ts`. */
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
  endpoints: SessionEndpoints;
  greeting: Greeting;
  /** Turns fan mode on or off, on every device. */
  setFanMode(enabled: boolean): Promise<void>;
  /** True while the session is ending: no requests are sent in its name any more. */
  isEnding(): boolean;
  refreshRole(): Promise<void>;
  loadIdentity: LoadIdentity;
  /**
   * Signs in with `attempt`, opens a session, and goes to the requested page. An attempt that returns null navigates
   * away for a redirect sign-in. Rejects with the error of `attempt` or the server.
   */
  signIn(
    attempt: (identity: IdentityClient) => Promise<IdentityUser | null>,
    options?: { isNew?: boolean },
  ): Promise<void>;
  /** The path to go to after sign-in. */
  returnTo(): string;
  signOut(): Promise<void>;
  toast: Shell['toast'];
  /** Releases that were loaded or failed on this page. */
  releases: ReleaseLog;
  /** Reloads the page. */
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

/** The signed-in person. */
export function useSession(): PageSession | null {
  return useStore(useServices().sessions, (state) => state.session);
}

/** The effective role of the interface. */
export function useShownRole(): Role {
  return useStore(useServices().sessions, shownRole);
}

export type ComposedRemote = PageRemote;

/** Consoles that the effective role may open. */
export function useConsoles(): ComposedRemote[] {
  const role = useShownRole();
  return useServices().composition.remotes.filter(
    ({ audience, navigation }) => roleAtLeast(role, audience) && navigation.length > 0,
  );
}
