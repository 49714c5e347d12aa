import { useMemo, useSyncExternalStore } from 'react';
import { uuidv7 } from 'uuidv7';
import { useShell } from '@bestie/remote-kit/shell';
import type { Shell } from '@bestie/remote-kit/shell-contract';
import { SpaceQueue } from './space-queue';
import type { UploadEntry } from './upload-entry';
import { createUploadStorage } from './upload-storage';

/** One queue per person and page; it outlives every component. */
const queues = new Map<string, SpaceQueue>();

function queueOf(uid: string, shell: Shell): SpaceQueue {
  const known = queues.get(uid);
  if (known) return known;
  const owner = uuidv7();
  const queue = new SpaceQueue({ shell, storage: createUploadStorage(uid), owner });
  queues.set(uid, queue);
  void takeOver(uid, owner, queue).catch(() => undefined);
  window.addEventListener('online', queue.retryAll);
  return queue;
}

const lockOf = (uid: string, owner: string) => `bestie-space-uploads-${uid}-${owner}`;

/**
 * Each page holds a lock of its own for as long as it is open, so that others can tell whether somebody still
 * works on a file. What closed pages left behind is taken over: now, and whenever this page is looked at again.
 */
async function takeOver(uid: string, owner: string, queue: SpaceQueue): Promise<void> {
  const { locks } = navigator;
  // Without a secure context there are no locks; then this page is taken for the only one.
  if (!locks) return queue.adopt(() => false);
  await new Promise<void>((held) => {
    void locks.request(lockOf(uid, owner), () => {
      held();
      return new Promise(() => undefined);
    });
  });
  const adopt = () =>
    locks.request(`bestie-space-uploads-${uid}`, async () => {
      const open = new Set((await locks.query()).held?.map((lock) => lock.name));
      await queue.adopt((other) => open.has(lockOf(uid, other)));
    });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void adopt().catch(() => undefined);
  });
  await adopt();
}

/** The queue of the person who is signed in. */
export function useSpaceQueue(): SpaceQueue {
  const shell = useShell();
  return queueOf(shell.session?.uid ?? '', shell);
}

/** What is on its way into one space. */
export function useSpaceUploads(spaceId: string): readonly UploadEntry[] {
  const queue = useSpaceQueue();
  const entries = useSyncExternalStore(queue.subscribe, queue.getEntries);
  return useMemo(() => entries.filter((entry) => entry.spaceId === spaceId), [entries, spaceId]);
}
