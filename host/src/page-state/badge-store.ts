import { create } from 'zustand';
import type { BadgeCounts } from '@bestie/contracts/remotes';

/** What entries of the navigation count, by their path; without an entry nothing is known of it yet. */
export const useBadges = create<{ counts: Readonly<Record<string, BadgeCounts>> }>(() => ({ counts: {} }));

/** A number short enough for a badge. */
export const inBadge = (count: number) => (count > 99 ? '99+' : String(count));

/** What the window's title begins with: how much is new in all; empty for nothing. */
export const useTitlePrefix = () =>
  useBadges(({ counts }) => {
    const unread = Object.values(counts).reduce((sum, one) => sum + one.unread, 0);
    return unread > 0 ? `(${inBadge(unread)}) ` : '';
  });
