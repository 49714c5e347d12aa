import { readFileSync } from 'node:fs';

/** Seconds of processor time that a process has used. */
export function processorSeconds(pid) {
  const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
  return (
    fields
      .split(' ')
      .slice(11, 13)
      .map(Number)
      .reduce((sum, ticks) => sum + ticks, 0) / 100
  );
}
