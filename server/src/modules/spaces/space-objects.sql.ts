import { sql } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ObjectFolder } from '../../platform/objects/object-folders';

/** Files of spaces. */
export const spaceFolder: ObjectFolder = {
  limits: {
    image: limits.spaces.imageBytes,
    audio: limits.spaces.audioBytes,
    video: limits.spaces.videoBytes,
  },
  sharedBy: {
    resource: 'space',
    owner: (id) => sql`(select s.owner_uid from spaces s where s.id = ${id})`,
  },
};
