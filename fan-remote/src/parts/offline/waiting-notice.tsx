import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { forecastsQueries } from '@bestie/client/forecasts.queries';
import { itemsQueries } from '@bestie/client/items.queries';
import { lookPhotosQueries } from '@bestie/client/look-photos.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { wearsQueries } from '@bestie/client/wears.queries';
import { BestieError, failureText } from '@bestie/contracts/errors';
import type { ErrorCode } from '@bestie/contracts/errors';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
// Part of this chunk, so that it is here when the connection is gone.
import './keep-for-later';
import { sendWaiting } from './send-waiting';
import { waitingChanges } from './waiting-changes';
import styles from './waiting-notice.module.css';

const stale = [
  forecastsQueries.all,
  itemsQueries.all,
  lookPhotosQueries.all,
  outfitsQueries.all,
  plannerEntriesQueries.all,
  suggestionsQueries.all,
  wearsQueries.all,
];

/** Refusals that pass: nobody answered, or not to this sign-in, or not so many calls. */
const passing = new Set<ErrorCode>([
  'unavailable',
  'internal',
  'rate_limited',
  'unauthenticated',
  'second_factor_required',
]);
/** Milliseconds after which what could not be sent is tried again. */
const retryMs = 20_000;
/** Stands where a timer was, once the page is left. */
const stopped = -1;

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
    // Read anew each time: some are taken back meanwhile, others are added.
    for (let next = waitingChanges.first(uid); next; next = waitingChanges.first(uid)) {
      const { id, call } = next;
      try {
        const gone = await sendWaiting(api, call);
        if (gone > 0)
          toast(
            `${plural(gone, 'piece')} ${gone === 1 ? 'was' : 'were'} deleted meanwhile; the others are logged as worn.`,
            { kind: 'error' },
          );
      } catch (error) {
        // Nothing is wrong with the change: it waits, and the rest with it.
        if (error instanceof BestieError && passing.has(error.code)) break;
        toast(`A change could not be made. ${failureText(error)}`, { kind: 'error' });
        waitingChanges.remove(uid, id);
        continue;
      }
      waitingChanges.remove(uid, id);
      sent += 1;
    }
    return sent;
  }, [api, toast, uid]);

  const hasSome = count > 0;
  useEffect(() => {
    if (!isOnline || uid === '' || !hasSome) return;
    let timer: number | undefined;
    const send = () =>
      act({ call: sendAll, stale, said: (sent) => (sent > 0 ? `Sent ${plural(sent, 'change')}.` : null) });
    const run = async () => {
      // One tab sends at a time.
      if ('locks' in navigator)
        await navigator.locks.request(
          `bestie-waiting-${uid}`,
          { ifAvailable: true },
          (lock) => lock && send(),
        );
      else await send();
      if (timer !== stopped && waitingChanges.count(uid) > 0)
        timer = window.setTimeout(() => void run(), retryMs);
    };
    void run();
    return () => {
      window.clearTimeout(timer);
      timer = stopped;
    };
  }, [isOnline, uid, hasSome, act, sendAll]);

  if (count === 0) return null;
  return (
    <p role="status" className={styles.notice}>
      {isOnline
        ? `Sending ${plural(count, 'change')}…`
        : `You are offline; ${plural(count, 'change')} ${count === 1 ? 'waits' : 'wait'}.`}
    </p>
  );
}
