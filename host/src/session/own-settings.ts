import { CancelledError } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '@bestie/client/api';
import type { LiveEvents } from '@bestie/client/live';
import { settingsQueries } from '@bestie/client/settings.queries';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import type { SessionStore } from './session-store';

export interface OwnSettingsDependencies {
  api: Api;
  queryClient: QueryClient;
  live: LiveEvents;
  sessions: SessionStore;
}

/** The person's settings and profile in the shell: fan mode, name and picture. */
export function createOwnSettings({ api, queryClient, live, sessions }: OwnSettingsDependencies) {
  const readSettings = async (uid: string) => {
    try {
      const { fanEnabled } = await queryClient.fetchQuery({ ...settingsQueries.get(api, uid), staleTime: 0 });
      sessions.setState({ fanEnabled });
    } catch (error) {
      // Fan mode stays as it is; pages that need the settings show the failure themselves.
      // A page that left took the request with it; the next change asks again.
      if (!(error instanceof BestieError || error instanceof CancelledError)) throw error;
    }
  };
  /** Updates name and picture in the topbar after a change here or on another device. */
  const readProfile = async (uid: string) => {
    const profile = await api.profiles.get({ uid }).catch(() => null);
    const { session } = sessions.getState();
    if (!profile || session?.uid !== uid) return;
    const { picture: _before, ...others } = session;
    const picture = profile.avatar?.sources?.small;
    sessions.setState({
      session: { ...others, displayName: profile.name || null, ...(picture !== undefined && { picture }) },
    });
  };
  return {
    /** Reads the settings now, and settings and profile after changes, until the returned function is called. */
    follow(uid: string): () => void {
      void readSettings(uid);
      return live.subscribe(userTopic(uid), (event) => {
        // A null event means that events may have been missed.
        if (event === null || event.type === 'settings.merge') void readSettings(uid);
        if (event?.type === 'profiles.update' || event?.type === 'profiles.setAvatar') void readProfile(uid);
      });
    },
    /** Turns fan mode on or off: here at once, then on every device. */
    async setFanMode(enabled: boolean): Promise<void> {
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
  };
}
