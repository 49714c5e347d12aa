import type { ClipState } from '@bestie/contracts/episodes';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import { timeText } from '@bestie/contracts/media-times';
import type { BadgeProps } from '@bestie/design-system/badge';

export const clipName = ({ caption, source }: Pick<AdminClip, 'caption' | 'source'>): string =>
  caption || `A part of “${source.title}”`;

export const pointsText = ({ startMs, endMs }: Pick<AdminClip, 'startMs' | 'endMs'>): string =>
  `${timeText(startMs)} – ${timeText(endMs)}`;

export const clipTones: Record<ClipState, NonNullable<BadgeProps['tone']>> = {
  draft: 'neutral',
  scheduled: 'accent',
  live: 'success',
  hidden: 'danger',
};

/** In front of which clip one is put that is dropped on another: null for the end. */
export function beforeOf(ids: readonly string[], id: string, over: string): string | null {
  const [from, to] = [ids.indexOf(id), ids.indexOf(over)];
  return from > to ? over : (ids[to + 1] ?? null);
}
