import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process in MB, including its child processes. */
export function rssOf(pid) {
  return Math.round([pid, ...childrenOf(pid)].reduce((sum, one) => sum + kilobytesOf(one), 0) / 1000);
}

export const childrenOf = (pid) =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  );

/**
 * Processor time of a process in milliseconds, of all its threads, without its child processes. Unlike
 * wall-clock time this is meaningful on a busy machine.
 */
export function processorOf(pid) {
  // After the name in brackets, which may contain anything: state and 10 other fields, then user and system
  // time.
  const [, fields] = /^.*\) (.*)$/s.exec(read(`/proc/${pid}/stat`)) ?? [, ''];
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** The same for a process and all its descendants. */
export const processorOfFamily = (pid) =>
  childrenOf(pid).reduce((sum, child) => sum + processorOfFamily(child), processorOf(pid));

const kilobytesOf = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/** Threads and processes may end meanwhile. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** JavaScript heap of a page in MB, after garbage collection. */
export async function heapOf(devtools) {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** First, highest and last value, and how much the second half's average exceeds that of the first. */
export function trendOf(moments, valueOf) {
  const values = moments.map(valueOf);
  // The first value is from before the load.
  const busy = values.slice(1);
  const half = Math.floor(busy.length / 2);
  const average = (part) => part.reduce((sum, value) => sum + value, 0) / part.length;
  const growth = half === 0 ? 1 : average(busy.slice(-half)) / average(busy.slice(0, half));
  return { start: values[0], most: Math.max(...values), end: values.at(-1), growth };
}
