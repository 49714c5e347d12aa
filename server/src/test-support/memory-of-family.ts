import { readdirSync, readFileSync } from 'node:fs';

/**
 * Resident memory of this process and its children; of this one alone where the system reports no more.
 * @param of the current value, or the peak of the children (of this process the current value)
 */
export function memoryOfFamily(of: 'now' | 'most' = 'now'): number {
  const own = process.memoryUsage.rss();
  if (process.platform !== 'linux') return own;
  const field = of === 'now' ? /^VmRSS:\s+(\d+)/m : /^VmHWM:\s+(\d+)/m;
  return own + childrenOf(process.pid).reduce((sum, pid) => sum + bytesOf(pid, field), 0);
}

/** Children belong to the thread that started them; threads and processes may end meanwhile. */
function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  );
}

const bytesOf = (pid: string, field: RegExp) =>
  Number(field.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
