import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process in MB, together with that of the processes that it started. */
export function rssOf(pid) {
  return Math.round([pid, ...childrenOf(pid)].reduce((sum, one) => sum + kilobytesOf(one), 0) / 1000);
}

export const childrenOf = (pid) =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  );

/**
 * Milliseconds of the processor that a process has had, of all its threads, without the processes that it started.
 * Unlike the clock these figures hold on a machine that has other things to do.
 */
export function processorOf(pid) {
  // Behind the name in brackets, which may hold anything: state and 10 others, then the time in user and in system.
  const [, fields] = /^.*\) (.*)$/s.exec(read(`/proc/${pid}/stat`)) ?? [, ''];
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** The same of a process and everything below it. */
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

/** First, highest and last of the values, and by how much the second half's average is above that of the first. */
export function trendOf(moments, valueOf) {
  const values = moments.map(valueOf);
  // The first value is from before the load.
  const busy = values.slice(1);
  const half = Math.floor(busy.length / 2);
  const average = (part) => part.reduce((sum, value) => sum + value, 0) / part.length;
  const growth = half === 0 ? 1 : average(busy.slice(-half)) / average(busy.slice(0, half));
  return { start: values[0], most: Math.max(...values), end: values.at(-1), growth };
}
