import { create } from 'zustand';
import type { BadgeCounts } from '@bestie/contracts/remotes';

/** Badges of navigation entries, by path; without an entry nothing is known yet. */
export const useBadges = create<{ counts: Readonly<Record<string, BadgeCounts>> }>(() => ({ counts: {} }));

/** A number short enough for a badge. */
export const inBadge = (count: number) => (count > 99 ? '99+' : String(count));

/** Prefix of the window's title: the number of all new things; empty for none. */
export const useTitlePrefix = () =>
  useBadges(({ counts }) => {
    const unread = Object.values(counts).reduce((sum, one) => sum + one.unread, 0);
    return unread > 0 ? `(${inBadge(unread)}) ` : '';
  });
