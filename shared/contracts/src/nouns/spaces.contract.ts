import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, picture, reason, search, uid, version } from '../http/fields';
import { limits } from '../http/limits';
import { usedAssets } from './asset-uses.schema';
import { spaceRoles, spaceSorts, spaceStates } from './spaces';

const name = z.string().trim().min(1).max(limits.spaces.nameLength);
const description = z.string().trim().max(limits.spaces.descriptionLength);
const role = z.enum(spaceRoles);

/** A person as the other members see them. */
export const spacePersonSchema = z.object({
  uid: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
});
export type SpacePerson = z.output<typeof spacePersonSchema>;

export const spaceMemberSchema = spacePersonSchema.extend({
  role,
  /** The text with which the caller added them; null for everybody else, and for people added by handle. */
  email: z.string().nullable(),
  addedAt: instant,
});
export type SpaceMember = z.output<typeof spaceMemberSchema>;

/** A space with everything that a card shows. */
export const spaceSchema = z.object({
  id,
  version,
  name: z.string(),
  description: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** Time of the last activity: a file, a comment, a member. */
  activeAt: instant,
  archivedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  /** Why an admin hides it from everybody else; only its owner reads it, and it is absent while it is shown. */
  hidden: z.object({ at: instant, reason: z.string() }).optional(),
  coverAssetId: id.nullable(),
  /**
   * Up to four pictures, the chosen cover first, then the newest; none of a space that the caller may not
   * open.
   */
  mosaic: z.array(picture.extend({ alt: z.string() })),
  assetCount: z.number().int(),
  /** Sum of all files with their older versions. */
  bytes: z.number().int(),
  memberCount: z.number().int(),
  /** The first five. */
  members: z.array(spacePersonSchema),
  /** The caller's role; null for an admin who is no member. */
  role: role.nullable(),
  /** Somebody added the caller, who has not opened it yet. */
  isNew: z.boolean(),
  /** Until when the caller, an admin who is no member, may read it; null for everybody else. */
  openedUntil: instant.nullable(),
  can: z.object({
    /** False in an admin's list of all spaces: opening it needs a reason, see `open`. */
    see: z.boolean(),
    comment: z.boolean(),
    edit: z.boolean(),
    manage: z.boolean(),
    delete: z.boolean(),
    restore: z.boolean(),
    leave: z.boolean(),
  }),
});
export type Space = z.output<typeof spaceSchema>;

const spaceDetail = spaceSchema.extend({ allMembers: z.array(spaceMemberSchema) });
export type SpaceDetail = z.output<typeof spaceDetail>;

/** What is pending for the caller in one space. */
const spaceNeed = z.object({ spaceId: id, spaceName: z.string(), count: z.number().int() });

export const spacesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/spaces',
    summary: 'Spaces of which the caller is a member; for admins also all others, without their contents.',
    input: z.object({
      state: z.enum(spaceStates).default('active'),
      /** `all` is for admins. */
      whose: z.enum(['mine', 'all']).default('mine'),
      q: search.optional(),
      sort: z.enum(spaceSorts).default('activity'),
      cursor: cursor.optional(),
      limit: pageSize(24, 48),
    }),
    output: pageOf(spaceSchema),
    access: 'creator',
    scope: 'resource:space',
    rate: 'read',
    errors: ['forbidden'],
    cookie: true,
  },
  summary: {
    method: 'GET',
    path: '/api/spaces/summary',
    summary: 'Storage usage, pending work and latest uploads over all of the caller’s spaces.',
    input: z.object({}),
    output: z.object({
      storage: z.object({
        /** Bytes of all uploads of the caller, anywhere. */
        usedBytes: z.number().int(),
        /** Bytes reserved by running uploads. */
        reservedBytes: z.number().int(),
        quotaBytes: z.number().int(),
      }),
      /** Number of own and shared spaces, and the limit of own ones. */
      owned: z.number().int(),
      missingAlt: z.array(spaceNeed),
      failedPictures: z.array(spaceNeed),
      newlyShared: z.array(z.object({ spaceId: id, spaceName: z.string(), addedBy: spacePersonSchema })),
      latest: z.array(
        z.object({
          id,
          spaceId: id,
          spaceName: z.string(),
          name: z.string(),
          kind: z.enum(['image', 'audio', 'video']),
          alt: z.string(),
          createdAt: instant,
          picture: picture.nullable(),
        }),
      ),
    }),
    access: 'creator',
    scope: 'resource:space',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/spaces/{spaceId}',
    summary: 'One space with all its members.',
    input: z.object({ spaceId: id }),
    output: spaceDetail,
    access: 'creator',
    scope: 'resource:space',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  open: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/open',
    summary:
      'Lets an admin read a space of which they are no member, for an hour. The reason goes into the audit log.',
    input: z.object({ spaceId: id, reason }),
    output: spaceDetail,
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/spaces',
    summary: 'Creates a space with the caller as its manager. The same `id` sent twice creates one space.',
    input: z.object({ id, name, description: description.default('') }),
    output: spaceDetail,
    access: 'creator',
    scope: 'own',
    rate: 'write',
    errors: ['limit_reached', 'already_exists'],
  },
  update: {
    method: 'PATCH',
    path: '/api/spaces/{spaceId}',
    summary: 'Changes name, description or cover.',
    input: z.object({
      spaceId: id,
      version,
      name: name.optional(),
      description: description.optional(),
      /** A picture of this space; null for the newest ones. */
      coverAssetId: id.nullable().optional(),
    }),
    output: spaceDetail,
    access: 'creator',
    scope: 'resource:space',
    rate: 'write',
    errors: ['not_found', 'conflict'],
  },
  archive: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/archive',
    summary: 'Archives a space: it can be read and not changed.',
    input: z.object({ spaceId: id }),
    output: spaceDetail,
    access: 'creator',
    scope: 'resource:space',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
  unarchive: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/unarchive',
    summary: 'Takes a space out of the archive.',
    input: z.object({ spaceId: id }),
    output: spaceDetail,
    access: 'creator',
    scope: 'resource:space',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
  delete: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/delete',
    summary:
      'Moves a space with all its files to the trash for 30 days. With `confirmed: false`, if one is in use, the answer lists the uses and nothing is deleted.',
    input: z.object({ spaceId: id, confirmed: z.boolean().default(true) }),
    output: z.object({ deleted: z.boolean(), inUse: usedAssets }),
    access: 'creator',
    scope: 'resource:space',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
  restore: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/restore',
    summary: 'Restores a space from the trash.',
    input: z.object({ spaceId: id }),
    output: spaceDetail,
    access: 'creator',
    scope: 'resource:space',
    rate: 'write',
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
  acknowledge: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/acknowledge',
    summary: 'Marks a shared space as seen by the caller.',
    input: z.object({ spaceId: id }),
    output: z.void(),
    access: 'creator',
    scope: 'resource:space',
    rate: 'write',
    errors: ['not_found'],
  },
  addMember: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/members',
    summary: 'Adds a creator by e-mail or handle.',
    input: z.object({ spaceId: id, who: z.string().trim().min(1).max(254), role }),
    output: spaceDetail,
    access: 'creator',
    scope: 'resource:space',
    rate: 'admin',
    errors: ['not_found', 'forbidden', 'already_exists', 'limit_reached'],
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/spaces/{spaceId}/members/{uid}',
    summary: 'Changes a member’s role. A space always has a manager.',
    input: z.object({ spaceId: id, uid, role }),
    output: spaceDetail,
    access: 'creator',
    scope: 'resource:space',
    rate: 'admin',
    errors: ['not_found', 'forbidden'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/spaces/{spaceId}/members/{uid}',
    summary: 'Removes a member from a space. Their uploads stay.',
    input: z.object({ spaceId: id, uid }),
    output: spaceDetail,
    access: 'creator',
    scope: 'resource:space',
    rate: 'admin',
    errors: ['not_found', 'forbidden'],
  },
  leave: {
    method: 'POST',
    path: '/api/spaces/{spaceId}/leave',
    summary: 'Leaves a space. The last manager cannot.',
    input: z.object({ spaceId: id }),
    output: z.void(),
    access: 'creator',
    scope: 'resource:space',
    rate: 'write',
    errors: ['not_found'],
  },
});
