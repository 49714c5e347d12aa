import { dayMs } from '@bestie/contracts/days';
import type { TrashKind } from '@bestie/contracts/trash';
import type { TrashEntry } from '@bestie/contracts/trash.contract';

export const trashKindLabels: Record<TrashKind, { one: string; many: string }> = {
  items: { one: 'Piece', many: 'Pieces' },
  outfits: { one: 'Outfit', many: 'Outfits' },
  plannerEntries: { one: 'Planned look', many: 'Planner' },
  lookPhotos: { one: 'Photo of you', many: 'Photos of you' },
  trips: { one: 'Trip', many: 'Trips' },
  capsules: { one: 'Capsule', many: 'Capsules' },
  boards: { one: 'Board', many: 'Boards' },
  sections: { one: 'Section', many: 'Sections' },
  pins: { one: 'Pin', many: 'Pins' },
  forumThreads: { one: 'Thread', many: 'Threads' },
  vipPosts: { one: 'VIP post', many: 'VIP posts' },
  spaces: { one: 'Space', many: 'Spaces' },
  assets: { one: 'File', many: 'Files' },
  socialPosts: { one: 'Post', many: 'Posts' },
  deals: { one: 'Deal', many: 'Deals' },
  voiceClips: { one: 'Voice clip', many: 'Voice clips' },
  episodes: { one: 'Episode', many: 'Episodes' },
  comments: { one: 'Comment', many: 'Comments' },
};

/** The name of an entry, or its kind without one. */
export const trashName = ({ kind, name }: Pick<TrashEntry, 'kind' | 'name'>): string =>
  name || `Unnamed ${trashKindLabels[kind].one.toLowerCase()}`;

/** The remaining time in which an entry can be restored, in words. */
export function daysLeft(expiresAt: string, now: number): string {
  const days = Math.ceil((Date.parse(expiresAt) - now) / dayMs);
  if (days <= 0) return 'Last chance';
  return days === 1 ? '1 day left' : `${days} days left`;
}
