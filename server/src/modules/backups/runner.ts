import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * Who runs a backup or a drill: host, process, and a name of this start, since containers give every process the same
 * number.
 */
export const thisRunner = `${hostname()} ${process.pid} ${randomUUID()}`;

/** Whether it is known that a process is gone; of other hosts it is not. */
export function isGone(runner: string): boolean {
  const [host, pid] = runner.split(' ');
  if (host !== hostname() || runner === thisRunner) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

const renewMs = 15_000;

/**
 * Milliseconds of work before requests go first. A drill shares the processor of the database with them; a backup mostly
 * waits for files.
 */
export const workMs = { backup: 500, drill: 100 };

/** How long work is told to be alive, and when it lets requests go first. */
export function createPace(
  workMs: number,
  waitWhileBusy: (timeoutMs: number) => Promise<void>,
  stayAlive: () => Promise<void>,
) {
  let told = Date.now();
  let worked = Date.now();
  return {
    async onProgress(): Promise<void> {
      if (Date.now() - told < renewMs) return;
      told = Date.now();
      await stayAlive();
    },
    async waitWhileBusy(): Promise<void> {
      if (Date.now() - worked < workMs) return;
      await waitWhileBusy(1000);
      worked = Date.now();
    },
  };
}
