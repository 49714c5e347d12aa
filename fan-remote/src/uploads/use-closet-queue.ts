import { useSyncExternalStore } from 'react';
import { uuidv7 } from 'uuidv7';
import { adoptFromClosedPages } from '@bestie/remote-kit/page-locks';
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
    const owner = uuidv7();
    queue = new ClosetQueue({ uid, owner, shell, storage: createQueueStorage(uid) });
    queues.set(uid, queue);
    const started = queue;
    void adoptFromClosedPages(`closet-queue-${uid}`, owner, (isOpen) => started.adopt(isOpen)).catch(
      () => undefined,
    );
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
