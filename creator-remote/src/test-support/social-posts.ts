import { initialNetworkLimits } from '@bestie/contracts/network-limits';
import type { NetworkConnection } from '@bestie/contracts/connections.contract';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { SocialVariant, VariantCard } from '@bestie/contracts/social-variants.schema';

export const postId = '01900000-0000-7000-8000-0000000000b1';
export const variantId = '01900000-0000-7000-8000-0000000000c1';
export const attemptId = '01900000-0000-7000-8000-0000000000e1';
const at = '2026-06-15T12:00:00.000Z';

type Media = SocialVariant['media'][number];

/** A picture that breaks no rule of Instagram. */
export const media = (changes: Partial<Media> = {}): Media => ({
  id: '01900000-0000-7000-8000-0000000000d1',
  spaceId: '01900000-0000-7000-8000-000000000001',
  assetId: '01900000-0000-7000-8000-00000000000a',
  role: 'item',
  kind: 'image',
  name: 'coat.jpg',
  contentType: 'image/jpeg',
  bytes: 400_000,
  sha256: 'a'.repeat(64),
  width: 1080,
  height: 1350,
  seconds: null,
  alt: 'A coat',
  picture: null,
  frozen: false,
  ...changes,
});

/** A version of a post in lists. */
export const variantCard = (changes: Partial<VariantCard> = {}): VariantCard => ({
  id: variantId,
  postId,
  version: 1,
  network: 'instagram',
  type: 'post',
  state: 'draft',
  title: '',
  excerpt: 'Camel, six ways.',
  label: '',
  category: '',
  scheduledAt: null,
  wallTime: null,
  timezone: null,
  despite: null,
  publishedAt: null,
  publishedUrl: null,
  publishedBy: null,
  markedUntil: null,
  unsure: false,
  triesAgainAt: null,
  trying: false,
  byHandUntil: null,
  followUps: [],
  reason: null,
  sentence: null,
  cover: null,
  files: 1,
  conflicts: [],
  ...changes,
});

/** A version of a post on its own page. */
export const variant = (changes: Partial<SocialVariant> = {}): SocialVariant => ({
  ...variantCard(),
  text: null,
  fields: {
    title: '',
    link: '',
    board: null,
    firstComment: '',
    collaborators: [],
    tags: [],
    visibility: 'public',
    chapters: [],
  },
  media: [media()],
  errors: [],
  warnings: [],
  attempts: [],
  followUps: [],
  createdAt: at,
  updatedAt: at,
  can: {
    edit: true,
    schedule: true,
    publish: false,
    mark: true,
    unmark: false,
    retry: false,
    resolve: false,
    delete: true,
  },
  ...changes,
});

/** A post whose only version is this one. */
export const postOf = (only: SocialVariant): SocialPost => post({ text: only.excerpt, variants: [only] });

export const post = (changes: Partial<SocialPost> = {}): SocialPost => ({
  id: postId,
  ownerUid: 'bestie',
  text: 'Camel, six ways.',
  label: '',
  category: '',
  version: 1,
  createdAt: at,
  updatedAt: at,
  variants: [variant()],
  can: { edit: true, publish: true, delete: true },
  ...changes,
});

/** Networks without an account. */
export const notConnected: { items: NetworkConnection[] } = {
  items: (['pinterest', 'instagram', 'youtube'] as const).map((network) => ({
    network,
    missing: 'app',
    returnAddress: null,
    connection: null,
  })),
};

/** Answers that the pages of networks ask for besides the posts themselves. */
export const aroundPosts = {
  'GET /api/connections': notConnected,
  'GET /api/network-limits': { items: initialNetworkLimits },
  'GET /api/social/labels': { labels: [], categories: [] },
  'GET /api/social/boards': { connected: false, items: [] },
};
