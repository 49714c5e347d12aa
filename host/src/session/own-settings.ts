import { CancelledError } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '@bestie/client/api';
import type { LiveEvents } from '@bestie/client/live';
import { settingsQueries } from '@bestie/client/settings.queries';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import type { PageSession, SessionStore } from './session-store';

export interface OwnSettingsDependencies {
  api: Api;
  queryClient: QueryClient;
  live: Pick<LiveEvents, 'subscribe'>;
  sessions: SessionStore;
}

/** The person's settings, profile and account in the shell: fan mode, name, picture and the date of a deletion. */
export function createOwnSettings({ api, queryClient, live, sessions }: OwnSettingsDependencies) {
  /** Id of the profile picture as last read. */
  let pictureId: string | undefined;
  /** Name and picture are read one at a time, so that an earlier answer never replaces a later one. */
  let reading = Promise.resolve();

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
  const change = (uid: string, changed: (session: PageSession) => PageSession) => {
    const { session } = sessions.getState();
    if (session?.uid === uid) sessions.setState({ session: changed(session) });
  };
  /** Reads the name as a page load does: one that comes from the identity provider is not in the profile. */
  const readName = async (uid: string) => {
    const { fetchPageAnswer } = await import(/* webpackChunkName: "fresh-page" */ './fresh-page');
    const { session } = await fetchPageAnswer();
    if (session?.uid === uid) change(uid, (before) => ({ ...before, displayName: session.displayName }));
  };
  const readPicture = async (uid: string) => {
    const { avatar } = await api.profiles.get({ uid });
    pictureId = avatar?.id;
    // The one before stays until this one can be shown.
    if (avatar?.state === 'processing') return;
    const picture = avatar?.sources?.small;
    change(uid, ({ picture: _before, ...others }) => ({
      ...others,
      ...(picture !== undefined && { picture }),
    }));
  };
  /** Shows or removes the date on which the account is deleted. */
  const readDeletion = async (uid: string) => {
    const { leavesAt } = await api.account.get({});
    change(uid, ({ leavesAt: _before, ...others }) => ({
      ...others,
      ...(leavesAt !== null && { leavesAt }),
    }));
  };
  // After a failure everything stays as it is; the next change or page load reads it again.
  const ignore = () => undefined;
  const next = (read: () => unknown) => {
    reading = reading.then(async () => void (await read())).catch(ignore);
  };

  return {
    /**
     * Reads the settings now, and settings, profile and account after changes here or on another device, until the returned
     * function is called.
     */
    follow(uid: string): () => void {
      void readSettings(uid);
      return live.subscribe(userTopic(uid), (event) => {
        // A null event means that events may have been missed.
        const tellsOf = (...types: string[]) => event === null || types.includes(event.type);
        if (tellsOf('settings.merge')) void readSettings(uid);
        if (tellsOf('profiles.update')) next(() => readName(uid));
        if (tellsOf('account.cancelDeletion', 'account.keep')) readDeletion(uid).catch(ignore);
        if (tellsOf('profiles.setAvatar')) next(() => readPicture(uid));
        else if (event?.type === 'pictures.processed')
          next(() => pictureId !== undefined && event.ids.includes(pictureId) && readPicture(uid));
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
