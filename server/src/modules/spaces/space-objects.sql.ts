import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ObjectFolder } from '../../platform/objects/object-folders';

/** Files of spaces. */
export const spaceFolder: ObjectFolder = {
  limits: {
    image: limits.spaces.imageBytes,
    audio: limits.spaces.audioBytes,
    video: limits.spaces.videoBytes,
  },
  sharedBy: { resource: 'space' },
};

/** Names of the stored objects of a space. */
export const objectsOfSpace = (spaceId: string): RawBuilder<unknown> =>
  sql`select o.name from objects o where o.resource_kind = 'space' and o.resource_id = ${spaceId}`;

/** Owner of the space that an object belongs to; null for objects that belong to no space. */
export const spaceOwnerOf = (object: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select s.owner_uid from spaces s where ${object}.resource_kind = 'space' and s.id = ${object}.resource_id)`;
