import { keptDrafts } from '@bestie/remote-kit/kept-drafts';
import type { QueuedMessage, QueueStore } from './send-queue';

const nameOf = (uid: string) => `bestie-lounge-${uid}`;

/** Keeps the queue in this browser. Where the browser keeps nothing, it lasts as long as the page. */
export function createKeptQueue(uid: string): QueueStore {
  const place = `lounge:${uid}`;
  const name = nameOf(uid);
  /** Lets other tabs know, by an entry that they hear of; it stands as long as something waits. */
  const tell = (messages: readonly QueuedMessage[]) => {
    if (messages.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, String(performance.timeOrigin + performance.now()));
  };
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
        return (inMemory = change([]));
      }
    },
    subscribe(listener) {
      const hear = ({ key }: StorageEvent) => key === name && listener();
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}

/** Runs work that concerns a room in one tab of this browser at a time; a tab that is closed holds up nobody. */
export async function aloneInRoom(uid: string, roomId: string, work: () => Promise<void>): Promise<void> {
  // Without a secure context there are no locks; the server then takes the same message once all the same.
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work();
  return locks.request(`${nameOf(uid)}-${roomId}`, work);
}
