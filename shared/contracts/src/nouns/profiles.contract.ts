import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  instant,
  pageOf,
  pageSize,
  picture,
  sharedPicture,
  uid,
  versionOrNone,
} from '../http/fields';
import { limits } from '../http/limits';

const { profile } = limits;

/** 3 to 20 letters, digits, dots, dashes and underscores, starting and ending with a letter or digit. */
export const handle = z
  .string()
  .trim()
  .min(profile.handleMin, `At least ${profile.handleMin} characters.`)
  .max(profile.handleMax, `At most ${profile.handleMax} characters.`)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'Letters, digits, dots, dashes and underscores.');

export const profileFields = z.object({
  handle: handle.nullable(),
  name: z.string().trim().max(profile.nameLength).nullable(),
  bio: z.string().trim().max(profile.bioLength).nullable(),
  links: z
    .array(z.url({ protocol: /^https?$/, error: 'A web address like https://…' }).max(300))
    .max(profile.links),
});

export const profileSchema = profileFields.extend({
  uid,
  avatar: picture.nullable(),
  updatedAt: instant.nullable(),
  /** 0 while nothing has been saved. */
  version: versionOrNone,
  /** A word filter holds the name or bio: nobody else sees the person until an admin decides. */
  waiting: z.boolean(),
});
export type Profile = z.output<typeof profileSchema>;

/** What others see of a person. */
export const publicProfileSchema = z.object({
  uid,
  handle: z.string(),
  name: z.string(),
  bio: z.string(),
  links: z.array(z.string()),
  avatar: sharedPicture.nullable(),
  followerCount: z.number().int(),
  /** The caller follows them. */
  following: z.boolean(),
  /** The caller blocked them. People who blocked the caller are not found. */
  blocked: z.boolean(),
  isMe: z.boolean(),
});
export type PublicProfile = z.output<typeof publicProfileSchema>;

/** A blocked person. */
export const blockedPersonSchema = z.object({
  uid,
  /** Null without one; `name` is null then, too. */
  handle: z.string().nullable(),
  name: z.string().nullable(),
  /** Also null while they hide from the caller. */
  avatar: sharedPicture.nullable(),
  blockedAt: instant,
});
export type BlockedPerson = z.output<typeof blockedPersonSchema>;

export const profilesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/profiles/{uid}',
    summary: 'The caller’s profile.',
    input: z.object({ uid }),
    output: profileSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  update: {
    method: 'PATCH',
    path: '/api/profiles/{uid}',
    summary: 'Changes the given fields of the caller’s profile.',
    input: profileFields.partial().extend({ uid, version: versionOrNone }),
    output: profileSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict', 'already_exists'],
    publishes: true,
  },
  setAvatar: {
    method: 'PUT',
    path: '/api/profiles/{uid}/avatar',
    summary:
      'Sets or removes the caller’s profile picture. The version stays, so that simultaneous edits do not conflict. Idempotent.',
    input: z.object({
      uid,
      /** Object name of an uploaded picture under `users/{uid}/`, or null for none. */
      avatarPath: z.string().max(1024).nullable(),
    }),
    output: profileSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  show: {
    method: 'GET',
    path: '/api/people/{handle}',
    summary: 'The public profile of a person, by handle.',
    input: z.object({ handle }),
    output: publicProfileSchema,
    access: 'fan',
    scope: 'none',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
    hiddenFromBlocked: true,
  },
  follow: {
    method: 'POST',
    path: '/api/profiles/{uid}/follow',
    summary: 'Follows a person.',
    input: z.object({ uid }),
    output: z.void(),
    access: 'fan',
    scope: 'none',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
    hiddenFromBlocked: true,
  },
  unfollow: {
    method: 'POST',
    path: '/api/profiles/{uid}/unfollow',
    summary: 'Unfollows a person. Idempotent.',
    input: z.object({ uid }),
    output: z.void(),
    access: 'fan',
    scope: 'none',
    rate: 'write',
  },
  listBlocked: {
    method: 'GET',
    path: '/api/blocked-people',
    summary: 'People whom the caller blocked, latest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(20, 100) }),
    output: pageOf(blockedPersonSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  block: {
    method: 'POST',
    path: '/api/profiles/{uid}/block',
    summary:
      'Blocks a person, who no longer sees the caller and their boards. Both stop following each other and leave the other’s boards.',
    input: z.object({ uid }),
    output: z.void(),
    access: 'fan',
    scope: 'none',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
  unblock: {
    method: 'POST',
    path: '/api/profiles/{uid}/unblock',
    summary: 'Unblocks a person.',
    input: z.object({ uid }),
    output: z.void(),
    access: 'fan',
    scope: 'none',
    rate: 'write',
  },
});
