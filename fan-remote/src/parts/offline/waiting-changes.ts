import type { InputOf } from '@bestie/contracts/define-contract';
import type { lookPhotosContract } from '@bestie/contracts/look-photos.contract';
import type { plannerEntriesContract } from '@bestie/contracts/planner-entries.contract';
import type { wearsContract } from '@bestie/contracts/wears.contract';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';

/**
 * A change that was made without a connection. Only calls that change nothing the second time wait, so that one
 * whose answer was lost can be sent again.
 */
export type WaitingCall =
  | { operation: 'wears.create'; input: InputOf<(typeof wearsContract)['create']> }
  | { operation: 'plannerEntries.create'; input: InputOf<(typeof plannerEntriesContract)['create']> }
  | { operation: 'plannerEntries.move'; input: InputOf<(typeof plannerEntriesContract)['move']> }
  | { operation: 'plannerEntries.mark'; input: InputOf<(typeof plannerEntriesContract)['mark']> }
  | { operation: 'lookPhotos.arrange'; input: InputOf<(typeof lookPhotosContract)['arrange']> }
  | { operation: 'lookPhotos.delete'; input: InputOf<(typeof lookPhotosContract)['delete']> };

export interface WaitingChange {
  id: string;
  call: WaitingCall;
}

const keyOf = (uid: string) => `bestie:waiting:${uid}`;
const listeners = new Set<() => void>();
/** By person, where the browser has no room or keeps nothing: these wait as long as the page. */
const unstored = new Map<string, string>();

const readText = (uid: string) => unstored.get(uid) ?? keptText('localStorage', keyOf(uid)) ?? '[]';

function write(uid: string, changes: readonly WaitingChange[]): void {
  const text = changes.length === 0 ? null : JSON.stringify(changes);
  keepText('localStorage', keyOf(uid), text);
  if (keptText('localStorage', keyOf(uid)) === text) unstored.delete(uid);
  else unstored.set(uid, text ?? '[]');
  for (const listener of listeners) listener();
}

/** Changes of a person on this device that wait for a connection, in the order in which they were made. */
export const waitingChanges = {
  list(uid: string): WaitingChange[] {
    try {
      return JSON.parse(readText(uid)) as WaitingChange[];
    } catch {
      return [];
    }
  },
  first: (uid: string): WaitingChange | undefined => waitingChanges.list(uid)[0],
  count: (uid: string): number => waitingChanges.list(uid).length,
  add: (uid: string, change: WaitingChange): void => write(uid, [...waitingChanges.list(uid), change]),
  remove: (uid: string, id: string): void =>
    write(
      uid,
      waitingChanges.list(uid).filter((change) => change.id !== id),
    ),
  /** Calls back after each change, also of another tab. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },
};
