import { blockHours, weekdayNames } from '@bestie/contracts/insights';
import type { BestTimes } from '@bestie/contracts/insights.contract';

type Cell = BestTimes['networks'][number]['cells'][number];

const hour = (value: number): string => `${String(value % 24).padStart(2, '0')}:00`;

/** The advice of a network: its best reliable cell, or that there is none, with the number of posts. */
export function sayBestTime(posts: number, from: number, cells: readonly Cell[]): string {
  const count = posts === 1 ? '1 post' : `${posts} posts`;
  if (posts < from) return `Not enough to tell (${count} with numbers at 48 hours; from ${from} on)`;
  const [best] = cells
    .filter(({ better }) => better)
    .sort((one, other) => (other.effect ?? 0) - (one.effect ?? 0) || other.posts - one.posts);
  if (!best) return `No hour is reliably better (${count})`;
  const day = weekdayNames[best.weekday] ?? '';
  const hours = `${hour(best.block * blockHours)}–${hour((best.block + 1) * blockHours)}`;
  return `${day}, ${hours} does better: ${Math.round((best.effect ?? 0) * 100)} % more engagement per reach than the mean (${best.posts} of ${count})`;
}
