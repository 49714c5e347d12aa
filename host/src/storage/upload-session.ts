import type { UploadTask as SdkTask } from 'firebase/storage';

/** Private fields of the SDK's task: the URL of its session, and whether it must query the received bytes. */
interface TaskInternals {
  _uploadUrl?: string | undefined;
  /** The request in progress. */
  _request?: { getPromise(): Promise<unknown> } | undefined;
  _needToFetchStatus: boolean;
  _resumable: boolean;
}

const internalsOf = (task: SdkTask) => task as unknown as TaskInternals;

/** URL at which another page can resume the upload; null without one. */
export const sessionOf = (task: SdkTask): string | null => internalsOf(task)._uploadUrl ?? null;

/**
 * Makes a new SDK upload continue where another page stopped, for which the SDK has no call. It is paused
 * before its first request, given the upload URL, and resumed: it then asks the server for its progress.
 */
export async function takeUp(task: SdkTask, session: string): Promise<void> {
  const internals = internalsOf(task);
  if (!internals._resumable || !task.pause()) return;
  await new Promise<void>((held, fail) => {
    const unsubscribe = task.on('state_changed', {
      next: ({ state }) => {
        if (state !== 'paused') return;
        unsubscribe();
        held();
      },
      error: fail,
    });
  });
  internals._uploadUrl = session;
  internals._needToFetchStatus = true;
  task.resume();
}

/** Time in ms for which a cancel waits for the answer to a start, which takes minutes without a connection. */
const startTimeoutMs = 3_000;

/**
 * Cancels an upload. A start that is under way is waited for: the SDK would hang up on it, the server begins the session
 * all the same, and nobody could end it because nobody knows its address.
 */
export async function cancelTask(task: SdkTask): Promise<void> {
  const { _resumable: resumable, _uploadUrl: address, _request: start } = internalsOf(task);
  if (resumable && address === undefined && start) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise((resolve) => (timer = setTimeout(resolve, startTimeoutMs)));
    await Promise.race([start.getPromise().catch(() => undefined), tooLong]);
    clearTimeout(timer);
  }
  task.cancel();
}
