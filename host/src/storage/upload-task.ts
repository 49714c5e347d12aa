import type { UploadTask as SdkTask } from 'firebase/storage';
import type { UploadSnapshot, UploadState, UploadTask } from '@bestie/remote-kit/shell-contract';
import { describeStorageError, isCanceled } from './storage-errors';
import type { Turn, UploadQueue } from './upload-queue';
import { cancelTask } from './upload-session';

export interface UploadTaskOptions {
  id: string;
  path: string;
  totalBytes: number;
  queue: UploadQueue;
  /** Loads the SDK and starts the upload. Wrapped in an object, because the SDK's task is a promise of its end. */
  begin(): Promise<{ task: SdkTask }>;
}

/**
 * One upload with the states of specification.md, section 4. The SDK shows `pausing` and `canceling` as running
 * and does not queue, so the state is kept here: an upload that waits for its turn is `running` at 0 bytes. A
 * paused one gives its turn away.
 */
export function createUploadTask({ id, path, totalBytes, queue, begin }: UploadTaskOptions): UploadTask {
  const listeners = new Set<(snapshot: UploadSnapshot) => void>();
  let state: UploadState = 'running';
  let bytesTransferred = 0;
  let reason: string | undefined;
  let sdkTask: SdkTask | null = null;
  let turn: Turn | null = null;
  /** True between the start of loading the SDK and its task. */
  let beginning = false;
  let settle: { resolve(): void; reject(error: Error): void };
  const done = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  // Callers that only watch the state need not catch.
  done.catch(() => {});

  const snapshot = (): UploadSnapshot => ({
    state,
    bytesTransferred,
    totalBytes,
    ...(reason !== undefined && { reason }),
  });
  const is = (...states: UploadState[]) => states.includes(state);

  function enter(next: UploadState): void {
    state = next;
    for (const listener of [...listeners]) listener(snapshot());
  }

  function leaveQueue(): void {
    turn?.release();
    turn = null;
  }

  function finish(next: 'success' | 'error' | 'canceled', error?: Error): void {
    if (is('success', 'error', 'canceled')) return;
    leaveQueue();
    if (next === 'success') bytesTransferred = totalBytes;
    if (next === 'error') reason = error?.message;
    enter(next);
    if (error) settle.reject(error);
    else settle.resolve();
  }

  const cancelNow = () => finish('canceled', new DOMException('Upload canceled.', 'AbortError'));

  const fail = (error: unknown) =>
    void describeStorageError(error).then((failure) => finish('error', failure));

  function pauseNow(): void {
    leaveQueue();
    enter('paused');
  }

  /** Runs when the upload gets a slot: the first time, and after each pause. */
  function go(): void {
    if (sdkTask) {
      sdkTask.resume();
      return;
    }
    if (beginning) return;
    beginning = true;
    begin().then(({ task }) => adopt(task), fail);
  }

  function adopt(task: SdkTask): void {
    beginning = false;
    sdkTask = task;
    task.on('state_changed', {
      next: () => {
        // The state may have changed since the call.
        bytesTransferred = task.snapshot.bytesTransferred;
        if (is('pausing') && task.snapshot.state === 'paused') pauseNow();
        else if (is('running', 'pausing', 'canceling')) enter(state);
      },
      error: (error) => (isCanceled(error) ? cancelNow() : fail(error)),
      complete: () => finish('success'),
    });
    // Applies a pause or cancel from the time of loading the SDK.
    if (is('canceling')) void cancelTask(task);
    else if (is('pausing')) task.pause();
  }

  turn = queue.enter(go);

  return {
    id,
    path,
    done,
    snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause() {
      if (!is('running')) return false;
      enter('pausing');
      // The upload waits for a slot, so there is no request to wait for.
      if (sdkTask?.snapshot.state === 'paused' || (!sdkTask && !beginning)) pauseNow();
      else sdkTask?.pause();
      return true;
    },
    resume() {
      if (!is('paused', 'pausing')) return false;
      const waits = is('paused');
      enter('running');
      if (waits) turn = queue.enter(go);
      else sdkTask?.resume();
      return true;
    },
    cancel() {
      if (!is('running', 'pausing')) return false;
      enter('canceling');
      if (!sdkTask) {
        if (!beginning) cancelNow();
        return true;
      }
      // The SDK does not cancel paused uploads, and an upload that waits for a slot is paused.
      if (sdkTask.snapshot.state === 'paused') sdkTask.resume();
      void cancelTask(sdkTask);
      return true;
    },
  };
}
