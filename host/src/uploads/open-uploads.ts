import { durationOf } from '@bestie/remote-kit/media-duration';
import type { ProgressEntry } from '@bestie/remote-kit/shell-contract';
import type { ShellUploads } from '@bestie/remote-kit/upload-contract';
import { deleteEarlierQueues } from './earlier-queues';
import { hashFile } from './file-hash';
import { listenToTabs } from './other-tabs';
import { shareWork } from './page-locks';
import { createRemainingTime } from './remaining-time';
import type { UploadDependencies } from './upload-dependencies';
import { UploadManager } from './upload-manager';
import { uploadsProgressId } from './lazy-uploads';
import { progressOf, workOf } from './upload-progress';
import { createUploadStore } from './upload-store';

/** Interval in ms at which transient failures are retried. */
const retryIntervalMs = 60_000;

export interface PageUploadsDependencies extends Pick<UploadDependencies, 'api' | 'queryClient' | 'storage'> {
  uid: string;
  progress: { report(entry: ProgressEntry): void; clear(id: string): void };
}

/** Opens the uploads of this page, connected to other tabs, the connection and the page's lifecycle. */
export function openUploads({ uid, progress, ...services }: PageUploadsDependencies): ShellUploads {
  const owner = crypto.randomUUID();
  const manager = new UploadManager({
    ...services,
    owner,
    durationOf,
    store: createUploadStore(uid),
    hash: hashFile,
    time: createRemainingTime(() => performance.now()),
    isOnline: navigator.onLine,
  });
  deleteEarlierQueues(uid);
  const name = `uploads-${uid}`;
  let meet: (tab: string) => void = () => undefined;
  const tabs = listenToTabs(
    name,
    owner,
    (elsewhere) => manager.setElsewhere(elsewhere),
    (tab) => meet(tab),
  );
  addEventListener('pagehide', () => {
    tabs.tell(null);
    void manager.written();
  });
  let held = false;
  manager.subscribe(() => {
    tabs.tell(workOf(manager.getSnapshot()));
    const entry = progressOf(manager.getSnapshot());
    if (entry) progress.report(entry);
    else progress.clear(uploadsProgressId);
    // The browser asks for confirmation before closing a page that would lose a file.
    const holds = manager.wouldLose();
    if (holds === held) return;
    held = holds;
    if (holds) addEventListener('beforeunload', holdBack);
    else removeEventListener('beforeunload', holdBack);
  });
  addEventListener('online', () => manager.setOnline(true));
  addEventListener('offline', () => manager.setOnline(false));
  setInterval(() => manager.retryTransient(), retryIntervalMs);
  // Without a store there are no uploads to adopt.
  void shareWork({
    name,
    owner,
    adopt: (isOpen) => manager.adopt(isOpen),
    onClosed: (tab) => tabs.forget(tab),
  }).then(
    (shared) => {
      meet = shared.meet;
      tabs.announce();
    },
    () => undefined,
  );
  return manager;
}

function holdBack(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
