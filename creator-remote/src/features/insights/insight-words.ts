import type { InsightFigure, InsightSum } from '@bestie/contracts/insights.contract';
import { formatNumber, plural } from '@bestie/design-system/format-number';

/** A sum with its gaps: "at least 1,240 (2 of 14 posts unknown)". What is unknown is never 0. */
export function sumInWords({ value, posts, unknown }: InsightSum): string {
  if (posts === 0) return 'no posts';
  if (value === null) return 'unknown';
  if (unknown === 0) return formatNumber(value);
  return `at least ${formatNumber(value)} (${unknown} of ${plural(posts, 'post')} unknown)`;
}

export const knownInWords = (value: number | null): string =>
  value === null ? 'unknown' : formatNumber(value);

export const rateInWords = (rate: number | null): string =>
  rate === null ? 'unknown' : `${formatNumber(rate * 100, 1)} %`;

/** A change against the days before: "up 12 %". */
export function changeInWords(change: number): string {
  const percent = Math.round(Math.abs(change) * 100);
  if (percent === 0) return 'about the same';
  return `${change > 0 ? 'up' : 'down'} ${formatNumber(percent)} %`;
}

/** What a figure was before, and how it changed where the two compare. */
export function beforeInWords({ before, change }: InsightFigure): string {
  const earlier = `${sumInWords(before)} before`;
  return change === null ? earlier : `${changeInWords(change)} · ${earlier}`;
}
