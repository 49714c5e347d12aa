import { uuidv7 } from 'uuidv7';
import type { Done } from '@bestie/remote-kit/use-action';
import type { useShell } from '@bestie/remote-kit/shell';
import { waitingChanges } from './waiting-changes';
import type { WaitingCall } from './waiting-changes';

/**
 * Keeps a change until there is a connection, and says so, with an undo.
 * @param said what the person did: "Wore Camel coat"
 * @param takenBack shows again what was before, when the person takes it back
 */
export function keepForLater(
  { session, toast }: Pick<ReturnType<typeof useShell>, 'session' | 'toast'>,
  call: WaitingCall,
  said: string,
  takenBack?: () => void,
): Done<null> | null {
  if (!session) return null;
  const { uid } = session;
  const id = uuidv7();
  waitingChanges.add(uid, { id, call });
  toast(`${said}. It is sent ${navigator.onLine ? 'after what waits' : 'once you’re back online'}.`, {
    kind: 'success',
    undo: () => {
      const waits = waitingChanges.list(uid).some((change) => change.id === id);
      if (waits) {
        waitingChanges.remove(uid, id);
        takenBack?.();
      } else toast('It was sent already. Change it where it is shown.', { kind: 'error' });
    },
  });
  return { answer: null, refreshed: Promise.resolve() };
}
