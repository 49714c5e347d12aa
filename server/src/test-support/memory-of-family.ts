import { readdirSync, readFileSync } from 'node:fs';

/**
 * Resident bytes of this process and of those that it started; of this one alone where the system tells no more.
 * @param of what it has now, or the most that it ever had (of those that were started; this one has it now)
 */
export function memoryOfFamily(of: 'now' | 'most' = 'now'): number {
  const own = process.memoryUsage.rss();
  if (process.platform !== 'linux') return own;
  const field = of === 'now' ? /^VmRSS:\s+(\d+)/m : /^VmHWM:\s+(\d+)/m;
  return own + childrenOf(process.pid).reduce((sum, pid) => sum + bytesOf(pid, field), 0);
}

/** Processes are children of the thread that started them; threads and processes end while one looks. */
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
