import { useSyncExternalStore } from 'react';
import { useShell } from '@bestie/remote-kit/shell';
import type { Shell } from '@bestie/remote-kit/shell-contract';
import { ClosetQueue } from './closet-queue';
import type { QueueSnapshot } from './queue-entry';
import { createQueueStorage } from './queue-storage';

/** One queue per person and page; it outlives every component. */
const queues = new Map<string, ClosetQueue>();

function queueOf(uid: string, shell: Shell): ClosetQueue {
  let queue = queues.get(uid);
  if (!queue) {
    queue = new ClosetQueue({ uid, shell, storage: createQueueStorage(uid) });
    queues.set(uid, queue);
    const started = queue;
    const begin = () => started.start().catch(() => undefined);
    // Two tabs would upload the same photos: one holds the lock as long as it lives, the next one takes over.
    if (navigator.locks)
      void navigator.locks.request(`bestie-closet-queue-${uid}`, async () => {
        await begin();
        await new Promise(() => undefined);
      });
    else void begin();
    window.addEventListener('online', started.retryAll);
  }
  return queue;
}

/** The queue of the person who is signed in, and nothing else of the page's. */
export function useClosetQueue(): ClosetQueue {
  const shell = useShell();
  return queueOf(shell.session?.uid ?? '', shell);
}

/** What is in the queue just now. */
export function useQueueSnapshot(): QueueSnapshot {
  const queue = useClosetQueue();
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot);
}
