import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Requests come first: when they compete for the processor, the calling process or thread gets a tenth of it. Not the lowest
 * priority, which would never make progress on a busy machine. Threads that it starts later inherit it.
 */
export function lowerPriority(of: 'process' | 'thread'): void {
  const lower = (id?: number) => setPriority(id ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  // On Linux the priority is set per thread, and some of a process are already running; elsewhere a process has one.
  if (process.platform === 'linux') {
    lower();
    if (of === 'process') for (const thread of readdirSync('/proc/self/task')) lower(Number(thread));
  } else if (of === 'process') lower();
}
