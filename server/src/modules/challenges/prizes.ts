import type { TieRule } from '@bestie/contracts/challenges';

/** What an entry wins, and among how many these prizes are shared. */
export interface Won {
  prizes: string[];
  sharedBy: number;
}

/**
 * Prizes of ranked entries, in the order of their ranks. Equal entries take the places after those before them: they share
 * the prizes of these places (`share`), or each gets the prize of the rank (`all`). No coin decides.
 * @param ranks in ascending order
 * @param prizes by place, the first for the first
 */
export function prizesOf(ranks: readonly number[], prizes: readonly string[], ties: TieRule): Won[] {
  return ranks.map((rank) => {
    const equals = ranks.filter((other) => other === rank).length;
    if (ties === 'all') return { prizes: prizes.slice(rank - 1, rank), sharedBy: 1 };
    const before = ranks.indexOf(rank);
    return { prizes: prizes.slice(before, before + equals), sharedBy: equals };
  });
}
