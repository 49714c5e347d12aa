import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Share of its time that the answering thread is busy from which on others have to wait. */
const busyShare = 0.4;
/** Milliseconds that are looked at together. */
const span = 200;

/** Begins to measure: each call answers with the share of its time, 0–1, that a thread was busy since the last one. */
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
 * For heavy work that nobody waits for at once, such as drawing pictures: while this thread has its hands full with
 * answering and receiving, that work would take the processor from it.
 * @returns waits until there is time, but never longer than `patience` milliseconds
 */
export function createGivingWay(measure: MeasureBusy, pause = span): (patience: number) => Promise<void> {
  return async (patience) => {
    const busy = measure();
    const turns = Math.ceil(patience / pause);
    for (let turn = 0; turn < turns; turn += 1) {
      await sleep(pause);
      if (busy() < busyShare) return;
    }
  };
}

/** Milliseconds that work is held back at most, and for which it then has its turn whatever else there is to do. */
const turns = { held: 20_000, open: 2_000 };

/**
 * For work that uploads come before: until files have arrived, somebody must keep a page open. Who uploads for an hour
 * still gets a picture now and then.
 * @param isReceiving tells whether files are on their way here
 * @param now milliseconds on a clock that only goes on
 * @returns whether the work is to be held back at this moment
 */
export function createHolding(isReceiving: () => boolean, now = () => performance.now()): () => boolean {
  let since: number | undefined;
  return () => {
    if (!isReceiving()) since = undefined;
    else since ??= now();
    return since !== undefined && (now() - since) % (turns.held + turns.open) < turns.held;
  };
}
