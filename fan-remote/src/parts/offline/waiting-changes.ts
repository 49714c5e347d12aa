import type { Api } from '@bestie/client/api';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { lookPhotosContract } from '@bestie/contracts/look-photos.contract';
import type { plannerEntriesContract } from '@bestie/contracts/planner-entries.contract';
import type { wearsContract } from '@bestie/contracts/wears.contract';

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
/** In private windows without storage they wait as long as the page. */
let unstored = '[]';

function readText(uid: string): string {
  try {
    return localStorage.getItem(keyOf(uid)) ?? '[]';
  } catch {
    return unstored;
  }
}

function write(uid: string, changes: readonly WaitingChange[]): void {
  unstored = JSON.stringify(changes);
  try {
    if (changes.length === 0) localStorage.removeItem(keyOf(uid));
    else localStorage.setItem(keyOf(uid), unstored);
  } catch {
    // They stay in memory.
  }
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

/** Sends one waiting change. */
export function sendWaiting(api: Api, { operation, input }: WaitingCall): Promise<unknown> {
  switch (operation) {
    case 'wears.create':
      return api.wears.create(input);
    case 'plannerEntries.create':
      return api.plannerEntries.create(input);
    case 'plannerEntries.move':
      return api.plannerEntries.move(input);
    case 'plannerEntries.mark':
      return api.plannerEntries.mark(input);
    case 'lookPhotos.arrange':
      return api.lookPhotos.arrange(input);
    case 'lookPhotos.delete':
      return api.lookPhotos.delete(input);
  }
}
