import { useMemo } from 'react';
import { loadPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { waitingChanges } from './waiting-changes';
import type { WaitingCall } from './waiting-changes';

/** Keeps changes for when there is a connection again; the code for it came with the page. */
export function useLater() {
  const { session, toast } = useShell();
  return useMemo(
    () => ({
      /** True without a connection, and while earlier changes wait, which must arrive first. */
      mustWait: () => !navigator.onLine || (session !== null && waitingChanges.count(session.uid) > 0),

      keep: async (call: WaitingCall, said: string, takenBack?: () => void) => {
        const { keepForLater } = await loadPart(
          () => import(/* webpackChunkName: "following-offline" */ './keep-for-later'),
        );
        return keepForLater({ session, toast }, call, said, takenBack);
      },
    }),
    [session, toast],
  );
}
