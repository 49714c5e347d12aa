import type { AssetUse } from '@bestie/contracts/asset-uses.schema';
import { formatDay } from '@bestie/design-system/format-date';

const phrases: Record<AssetUse['kind'], (label: string) => string> = {
  'space-cover': (name) => `the cover of “${name}”`,
  board: (title) => `on your board “${title}”`,
  item: (name) => `in your closet as “${name}”`,
  outfit: (name) => `in your outfit “${name}”`,
  'forum-thread': (title) => `in the thread “${title}”`,
  'lounge-message': (room) => `in the lounge room “${room}”`,
  'vip-post': (title) => `in the VIP post “${title}”`,
  'social-post': (text) => `in the post “${text}”`,
  deal: (brand) => `in your deal with ${brand}`,
  'planner-entry': (date) => `in your planner on ${formatDay(date)}`,
  'look-photo': (date) => `a photo of you on ${formatDay(date)}`,
  profile: () => 'your profile picture',
};

/** One use of a file, as a phrase after “is”: on your board “Autumn”. A kind that this page does not know is named in general. */
export const wordsOfUse = ({ kind, label }: AssetUse): string =>
  (phrases as Partial<typeof phrases>)[kind]?.(label) ?? 'in use elsewhere';
