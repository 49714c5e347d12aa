import { create } from 'zustand';
import type { ComponentType } from 'react';
import type { BadgeCounts } from '@bestie/contracts/remotes';

interface BadgeState {
  /** Badges of navigation entries, by path; without an entry nothing is known yet. */
  counts: Readonly<Record<string, BadgeCounts>>;
  /** Prefix of the window's title: the number of all new things; empty for none. */
  prefix: string;
  /** Shows the number of an entry; loaded after the page. */
  Badge: ComponentType<{ to: string }> | null;
  /** A dot where a number does not fit: one of these paths has new things. */
  Dot: ComponentType<{ isIn: (path: string) => boolean }> | null;
}

export const useBadges = create<BadgeState>(() => ({ counts: {}, prefix: '', Badge: null, Dot: null }));

/** A number short enough for a badge. */
export const inBadge = (count: number) => (count > 99 ? '99+' : String(count));
