import type { VipPostPreview } from '@bestie/contracts/vip-posts.contract';
import type { VipTier } from '@bestie/contracts/vip.contract';

/** A tier with three places left. */
export const exampleTier = (changes: Partial<VipTier> = {}): VipTier => ({
  id: 'gold',
  version: 1,
  rank: 2,
  name: 'Backstage',
  description: 'Fittings, failures, prices.',
  price: { amount: 1200, currency: 'EUR' },
  capacity: 40,
  left: 3,
  closed: false,
  members: null,
  ...changes,
});
/** A post as the list shows it: locked. */
export const examplePreview = (changes: Partial<VipPostPreview> = {}): VipPostPreview => ({
  id: 'a',
  tierId: 'gold',
  title: 'What the camel coat cost me',
  length: { words: 440, pictures: 1, seconds: 0 },
  placeholder: null,
  publishAt: '2026-11-01T10:00:00.000Z',
  earlyUntil: null,
  open: null,
  ...changes,
});
