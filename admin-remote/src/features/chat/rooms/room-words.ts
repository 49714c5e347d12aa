import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';

export type RoomAct = 'lock' | 'slow' | 'archive' | 'purge';

/** Seconds as people say them. */
export function lengthWords(seconds: number): string {
  if (seconds < 120) return plural(seconds, 'second');
  if (seconds < 7200) return plural(Math.round(seconds / 60), 'minute');
  return plural(Math.round(seconds / 3600), 'hour');
}

/** Facts of a room in one line. */
export const describeRoom = ({ audience, tier, slowSeconds, lastMessageAt }: LoungeRoom): string =>
  [
    audience === 'fans' ? 'For everybody' : tier ? `For VIPs from ${tier.name} on` : 'For creators',
    slowSeconds !== null && `slow mode: ${lengthWords(slowSeconds)} between two messages`,
    lastMessageAt ? `last message ${formatAgo(lastMessageAt)}` : 'no messages yet',
  ]
    .filter(Boolean)
    .join(' · ');
