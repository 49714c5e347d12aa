import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { forecastsQueries } from '@bestie/client/forecasts.queries';
import { itemsQueries } from '@bestie/client/items.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { wearsQueries } from '@bestie/client/wears.queries';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
// Part of this chunk, so that it is here when the connection is gone.
import './keep-for-later';
import { sendWaiting, waitingChanges } from './waiting-changes';
import styles from './waiting-notice.module.css';

const stale = [
  forecastsQueries.all,
  itemsQueries.all,
  outfitsQueries.all,
  plannerEntriesQueries.all,
  suggestionsQueries.all,
  wearsQueries.all,
];

const onLines = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Sends what was changed without a connection once there is one, and says how much waits. */
export default function WaitingNotice() {
  const { api, session, toast } = useShell();
  const act = useAction();
  const uid = session?.uid ?? '';
  const count = useSyncExternalStore(waitingChanges.subscribe, () => waitingChanges.count(uid));
  const isOnline = useSyncExternalStore(onLines, () => navigator.onLine);

  const sendAll = useCallback(async () => {
    let sent = 0;
    for (const { id, call } of waitingChanges.list(uid)) {
      try {
        await sendWaiting(api, call);
      } catch (error) {
        // The connection is gone again: the rest waits.
        if (error instanceof BestieError && error.code === 'unavailable') break;
        toast(`A change could not be made. ${failureText(error)}`, { kind: 'error' });
        waitingChanges.remove(uid, id);
        continue;
      }
      waitingChanges.remove(uid, id);
      sent += 1;
    }
    return sent;
  }, [api, toast, uid]);

  useEffect(() => {
    if (!isOnline || uid === '' || waitingChanges.count(uid) === 0) return;
    const send = () =>
      act({ call: sendAll, stale, said: (sent) => (sent > 0 ? `Sent ${plural(sent, 'change')}.` : null) });
    // One tab sends at a time.
    if ('locks' in navigator)
      void navigator.locks.request(`bestie-waiting-${uid}`, { ifAvailable: true }, (lock) => lock && send());
    else void send();
  }, [isOnline, uid, act, sendAll]);

  if (count === 0) return null;
  return (
    <p role="status" className={styles.notice}>
      {isOnline
        ? `Sending ${plural(count, 'change')}…`
        : `You are offline; ${plural(count, 'change')} ${count === 1 ? 'waits' : 'wait'}.`}
    </p>
  );
}
