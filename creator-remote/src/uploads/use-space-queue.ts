import { useMemo, useSyncExternalStore } from 'react';
import { uuidv7 } from 'uuidv7';
import { adoptFromClosedPages } from '@bestie/remote-kit/page-locks';
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
  void adoptFromClosedPages(`space-uploads-${uid}`, owner, (isOpen) => queue.adopt(isOpen)).catch(
    () => undefined,
  );
  window.addEventListener('online', queue.retryAll);
  return queue;
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
