import type { Profile } from '@bestie/contracts/profiles.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import type { ProfileRow } from './profiles.repository';

/** A profile as it leaves the server. Without a row: an empty one, never saved. */
export function presentProfile(uid: string, row: ProfileRow | undefined): Profile {
  return {
    uid,
    handle: row?.handle ?? null,
    name: row?.name ?? null,
    bio: row?.bio ?? null,
    links: row?.links ?? [],
    avatar: row?.avatar ? presentPicture(row.avatar) : null,
    updatedAt: row?.updated_at.toISOString() ?? null,
    version: row?.version ?? 0,
  };
}
