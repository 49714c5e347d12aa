import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Utilization of the answering thread, 0–1, from which on heavy work waits. */
const busyThreshold = 0.4;
/** Milliseconds over which utilization is measured. */
const sampleMs = 200;

/** Starts a measurement: each call returns the utilization of a thread, 0–1, since the previous call. */
export type MeasureBusy = () => () => number;

/** Measures the thread that calls it. */
export const measureThisThread: MeasureBusy = () => {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
};

/**
 * Backpressure for heavy work that is not urgent, such as drawing pictures: it waits while this thread is busy with
 * requests.
 * @returns a function that resolves when the thread is idle enough, after `timeoutMs` milliseconds at the latest
 */
export function createBackpressure(
  measure: MeasureBusy,
  pauseMs = sampleMs,
): (timeoutMs: number) => Promise<void> {
  return async (timeoutMs) => {
    const busy = measure();
    const checks = Math.ceil(timeoutMs / pauseMs);
    for (let check = 0; check < checks; check += 1) {
      await sleep(pauseMs);
      if (busy() < busyThreshold) return;
    }
  };
}

/** Paused work runs for `runningMs` after every `pausedMs`, even while uploads go on. */
const windows = { pausedMs: 20_000, runningMs: 2_000 };

/**
 * Pauses work while uploads arrive, because people keep a page open until their files are stored.
 * @param isReceiving whether this server is receiving files
 * @param now milliseconds on a monotonic clock
 * @returns whether the work is paused at this moment
 */
export function createUploadPause(isReceiving: () => boolean, now = () => performance.now()): () => boolean {
  let since: number | undefined;
  return () => {
    if (!isReceiving()) since = undefined;
    else since ??= now();
    return since !== undefined && (now() - since) % (windows.pausedMs + windows.runningMs) < windows.pausedMs;
  };
}
