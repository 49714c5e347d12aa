import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { SocialVariant, VariantCard } from '@bestie/contracts/social-variants.schema';

export const postId = '01900000-0000-7000-8000-0000000000f1';
export const variantId = '01900000-0000-7000-8000-0000000000f2';
export const attemptId = '01900000-0000-7000-8000-0000000000f3';
const at = '2026-06-15T12:00:00.000Z';

/** A version as lists show it. */
export const variantCard = (changes: Partial<VariantCard> = {}): VariantCard => ({
  id: variantId,
  postId,
  version: 3,
  network: 'instagram',
  type: 'post',
  state: 'ready',
  title: '',
  excerpt: 'Camel, six ways.',
  label: '',
  category: '',
  scheduledAt: null,
  wallTime: null,
  timezone: null,
  publishedAt: null,
  publishedUrl: null,
  publishedBy: null,
  markedUntil: null,
  unsure: false,
  trying: false,
  triesAgainAt: null,
  byHandUntil: null,
  reason: null,
  sentence: null,
  cover: null,
  followUps: [],
  files: 1,
  conflicts: [],
  ...changes,
});

/** The same with everything that belongs to it. */
export const wholeVariant = (changes: Partial<SocialVariant> = {}): SocialVariant => ({
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
  media: [],
  errors: [],
  warnings: [],
  attempts: [],
  createdAt: at,
  updatedAt: at,
  can: {
    edit: true,
    schedule: true,
    publish: true,
    mark: true,
    unmark: false,
    retry: false,
    resolve: false,
    delete: true,
  },
  ...changes,
});

/** A post with one version. */
export const postOf = (variant: SocialVariant): SocialPost => ({
  id: postId,
  ownerUid: 'cleo',
  text: variant.excerpt,
  label: '',
  category: '',
  version: 1,
  createdAt: at,
  updatedAt: at,
  variants: [variant],
  can: { edit: true, publish: true, delete: true },
});
