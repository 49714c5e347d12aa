import type { BlockedPerson, Profile, PublicProfile } from '@bestie/contracts/profiles.contract';
import { presentPicture, presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { BlockedPersonRow, PublicProfileRow } from './person-ties.repository';
import type { ProfileRow } from './profiles.repository';

/** Presents a profile; without a row an empty one that was never saved. */
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
    waiting: row?.waiting ?? false,
  };
}

/** A person as the caller finds them. */
export function presentPublicProfile(row: PublicProfileRow, callerUid: string): PublicProfile {
  return {
    uid: row.uid,
    handle: row.handle,
    name: row.name,
    bio: row.bio ?? '',
    links: row.links,
    avatar: row.avatar && presentSharedPicture(row.avatar),
    followerCount: row.follower_count,
    following: row.following,
    blocked: row.blocked,
    isMe: row.uid === callerUid,
  };
}

/** A person whom the caller blocked. */
export function presentBlockedPerson(row: BlockedPersonRow): BlockedPerson {
  return {
    uid: row.uid,
    handle: row.handle,
    name: row.name,
    avatar: row.avatar && presentSharedPicture(row.avatar),
    blockedAt: row.created_at.toISOString(),
  };
}
