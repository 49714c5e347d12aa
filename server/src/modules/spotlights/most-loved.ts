import { limits } from '@bestie/contracts/limits';
import { loveScore } from '@bestie/contracts/spotlights';
import type { FiguresRow } from './editions.repository';

/** The mean share of lovers over all outfits of a week; 0 where nobody saw any. */
export function meanOf(figures: readonly { lovers: number; viewers: number }[]): number {
  const sum = (of: 'lovers' | 'viewers') => figures.reduce((total, each) => total + each[of], 0);
  return sum('viewers') === 0 ? 0 : sum('lovers') / sum('viewers');
}

/**
 * The most loved outfits of a week in their order, by the figures that it ended with: one for each author, and none of
 * authors who were picked or are hidden. Of equals, what was nominated first goes first.
 */
export function mostLoved(rows: readonly FiguresRow[]): string[] {
  const mean = meanOf(rows.map((row) => ({ lovers: row.lovers_then, viewers: row.viewers_then })));
  const authors = new Set(rows.filter((row) => row.pick_place !== null).map((row) => row.author_uid));
  return rows
    .flatMap((row) => {
      const score = loveScore({ lovers: row.lovers_then, viewers: row.viewers_then, mean });
      return score === null || row.pick_place !== null || !row.shown ? [] : [{ row, score }];
    })
    .sort(
      (one, other) =>
        other.score - one.score ||
        one.row.created_at.getTime() - other.row.created_at.getTime() ||
        (one.row.id < other.row.id ? -1 : 1),
    )
    .filter(({ row }) => !authors.has(row.author_uid) && authors.add(row.author_uid))
    .slice(0, limits.spotlights.loved)
    .map(({ row }) => row.id);
}
