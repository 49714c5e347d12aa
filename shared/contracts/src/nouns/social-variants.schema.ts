import { z } from 'zod';
import { id, instant, peopleLine, peopleText, picture, sharedPicture, version } from '../http/fields';
import { limits } from '../http/limits';
import { assetKinds } from './assets';
import { networks } from './connections';
import {
  attemptStates,
  conflictKinds,
  followUpStates,
  followUpSteps,
  mediaRoles,
  publishers,
  variantStates,
  variantTypes,
  visibilities,
} from './social-posts';

const { socialPosts } = limits;

const videoChapterSchema = z.object({
  seconds: z.number().int().min(0).max(socialPosts.chapterSeconds),
  title: peopleLine({ min: 0, max: socialPosts.chapterLength }),
});

/** The board of a pin: as the network lists it, or by name alone where no account is connected. */
export const boardChoiceSchema = z.object({
  id: z.string().max(100).nullable(),
  name: peopleLine({ min: 0, max: socialPosts.boardLength }),
});

/** What a version says besides its text. A field that its network does not have is ignored there. */
export const variantFieldsSchema = z.object({
  title: peopleLine({ min: 0, max: socialPosts.titleLength }),
  link: peopleLine({ min: 0, max: socialPosts.linkLength }),
  board: boardChoiceSchema.nullable(),
  firstComment: peopleText({ min: 0, max: socialPosts.commentLength }),
  collaborators: z.array(peopleLine({ max: socialPosts.collaboratorLength })).max(socialPosts.collaborators),
  tags: z.array(peopleLine({ max: socialPosts.tagLength })).max(socialPosts.tags),
  visibility: z.enum(visibilities),
  chapters: z.array(videoChapterSchema).max(socialPosts.chapters),
});
export type VariantFields = z.output<typeof variantFieldsSchema>;

/** A file of a space, in the order in which it is shown. */
export const mediaChoiceSchema = z.object({
  spaceId: id,
  assetId: id,
  role: z.enum(mediaRoles),
  /** Empty for that of the file. */
  alt: peopleText({ min: 0, max: socialPosts.altLength }),
});

/** What a person sets of a version. */
export const variantInput = z.object({
  network: z.enum(networks),
  type: z.enum(variantTypes),
  /** Its own text; null for the base text of the post. */
  text: peopleText({ min: 0, max: socialPosts.textLength }).nullable(),
  ...variantFieldsSchema.partial().shape,
  media: z.array(mediaChoiceSchema).max(socialPosts.media).optional(),
  /** A thought that is not written yet. */
  idea: z.boolean().optional(),
});

export const variantIssueSchema = z.object({
  field: z.string(),
  message: z.string(),
  offer: z.enum(['crop', 'convert', 'trim']).optional(),
});

/** A reason against a time, in words. */
export const conflictSchema = z.object({
  kind: z.enum(conflictKinds),
  message: z.string(),
  /** The other version, where there is one. */
  variantId: id.nullable(),
});
export type Conflict = z.output<typeof conflictSchema>;

/** A try to publish. */
export const attemptSchema = z.object({
  id,
  number: z.number().int(),
  state: z.enum(attemptStates),
  /** What happened, in words of ours. */
  reason: z.string().nullable(),
  /** The network’s own sentence. */
  sentence: z.string().nullable(),
  startedAt: instant,
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** When it is looked up next; null when the person is asked. */
  looksUpAt: instant.nullable(),
  /** What the person answered about an unsure one. */
  answer: z.enum(['yes', 'no']).nullable(),
});
export type Attempt = z.output<typeof attemptSchema>;

export const followUpSchema = z.object({
  step: z.enum(followUpSteps),
  state: z.enum(followUpStates),
  reason: z.string().nullable(),
});

/** A version as calendars and lists show it. */
export const variantCardSchema = z.object({
  id,
  postId: id,
  version,
  network: z.enum(networks),
  type: z.enum(variantTypes),
  state: z.enum(variantStates),
  title: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  label: z.string(),
  category: z.string(),
  /** When it is published or was meant to be. A draft with a time is not published. */
  scheduledAt: instant.nullable(),
  /** The same on the clock that was chosen. */
  wallTime: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Why it is scheduled although a deal is against it, for its creator alone. */
  despite: z.string().nullable(),
  publishedAt: instant.nullable(),
  publishedUrl: z.string().nullable(),
  publishedBy: z.enum(publishers).nullable(),
  /** Until when the mark of a person can be undone. */
  markedUntil: instant.nullable(),
  /** Nobody knows whether it is published: the person is asked, or it is being looked up. */
  unsure: z.boolean(),
  /** It is being published right now. */
  trying: z.boolean(),
  /** When it is tried again by itself. */
  triesAgainAt: instant.nullable(),
  /** Of one that is due and that a person has to publish: until when they can say that they did. */
  byHandUntil: instant.nullable(),
  /** Why it is a draft, failed, missed or not sent, in words; null without a reason. */
  reason: z.string().nullable(),
  /** The network’s own sentence below it. */
  sentence: z.string().nullable(),
  /** Its first picture. */
  cover: sharedPicture.nullable(),
  /** What follows once it is published. */
  followUps: z.array(followUpSchema),
  files: z.number().int(),
  conflicts: z.array(conflictSchema),
});
export type VariantCard = z.output<typeof variantCardSchema>;

export const variantMediaSchema = z.object({
  id,
  spaceId: id.nullable(),
  assetId: id.nullable(),
  role: z.enum(mediaRoles),
  kind: z.enum(assetKinds),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  seconds: z.number().nullable(),
  alt: z.string(),
  picture: picture.nullable(),
  /** True from scheduling on: newer versions of the file change nothing. */
  frozen: z.boolean(),
});

export const variantSchema = variantCardSchema.extend({
  /** Null for the base text of the post. */
  text: z.string().nullable(),
  fields: variantFieldsSchema,
  media: z.array(variantMediaSchema),
  errors: z.array(variantIssueSchema),
  warnings: z.array(variantIssueSchema),
  attempts: z.array(attemptSchema),
  createdAt: instant,
  updatedAt: instant,
  can: z.object({
    edit: z.boolean(),
    schedule: z.boolean(),
    publish: z.boolean(),
    mark: z.boolean(),
    unmark: z.boolean(),
    /** Absent where it would be dangerous. */
    retry: z.boolean(),
    resolve: z.boolean(),
    delete: z.boolean(),
  }),
});
export type SocialVariant = z.output<typeof variantSchema>;
