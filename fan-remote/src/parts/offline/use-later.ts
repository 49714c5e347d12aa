import { useCallback } from 'react';
import { loadPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import type { WaitingCall } from './waiting-changes';

/** Keeps a change for when there is a connection again; its code came with the page. */
export function useLater() {
  const { session, toast } = useShell();
  return useCallback(
    async (call: WaitingCall, said: string, takenBack?: () => void) => {
      const { keepForLater } = await loadPart(
        () => import(/* webpackChunkName: "following-offline" */ './keep-for-later'),
      );
      return keepForLater({ session, toast }, call, said, takenBack);
    },
    [session, toast],
  );
}
