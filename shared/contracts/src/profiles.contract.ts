import { z } from 'zod';
import { defineContract } from './define-contract';
import { instant, picture, uid, versionOrNone } from './fields';
import { limits } from './limits';

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
});
export type Profile = z.output<typeof profileSchema>;

export const profilesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/profiles/{uid}',
    summary: 'One’s own profile.',
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
    summary: 'Changes the given fields of one’s own profile.',
    input: profileFields.partial().extend({ uid, version: versionOrNone }),
    output: profileSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict', 'already_exists'],
  },
  setAvatar: {
    method: 'PUT',
    path: '/api/profiles/{uid}/avatar',
    summary:
      'Sets one’s own picture, or takes it away. The version stays: whoever edits the words meanwhile is not disturbed. Sent twice it changes nothing more.',
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
});
