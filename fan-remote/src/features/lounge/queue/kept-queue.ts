import { keepText } from '@bestie/remote-kit/keep-text';
import { keptDrafts } from '@bestie/remote-kit/kept-drafts';
import type { QueuedMessage, QueueStore } from './send-queue';

const nameOf = (uid: string) => `bestie-lounge-${uid}`;

/** Stores the queue in this browser. Without browser storage, the queue lasts as long as the page. */
export function createKeptQueue(uid: string): QueueStore {
  const place = `lounge:${uid}`;
  const name = nameOf(uid);
  /** Notifies other tabs through a storage entry, which exists while messages are waiting. */
  const tell = ({ length }: readonly QueuedMessage[]) =>
    keepText('localStorage', name, length === 0 ? null : String(performance.timeOrigin + performance.now()));
  let inMemory: readonly QueuedMessage[] | null = null;
  const listOf = (kept: unknown) => (kept as QueuedMessage[] | undefined) ?? [];
  return {
    async read() {
      if (inMemory) return inMemory;
      return keptDrafts.read(place).then(listOf, () => []);
    },
    async change(change) {
      if (inMemory) return (inMemory = change(inMemory));
      try {
        const messages = await keptDrafts.update(place, (kept) => change(listOf(kept)));
        tell(messages);
        return messages;
      } catch {
        const kept = await keptDrafts.read(place).then(listOf, () => []);
        return (inMemory = change(listOf(inMemory ?? kept)));
      }
    },
    subscribe(listener) {
      const hear = ({ key }: StorageEvent) => key === name && listener();
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}

/** Runs work for a room in one tab of this browser at a time; a closed tab releases its lock. */
export async function aloneInRoom(uid: string, roomId: string, work: () => Promise<void>): Promise<void> {
  // Locks need a secure context. Without them two tabs may send the same message, and the server stores it
  // once.
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work();
  return locks.request(`${nameOf(uid)}-${roomId}`, work);
}
