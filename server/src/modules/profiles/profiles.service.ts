import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import type { Profile, profilesContract } from '@bestie/contracts/profiles.contract';
import type { Person } from '../../platform/http/caller';
import { requireVoice } from '../../platform/identity/mutes';
import type { Transaction } from '../../platform/database/transaction';
import type { ProfilesRepositories } from './profiles.repositories';
import { profilesPolicy } from './profiles.policy';
import { presentProfile } from './profiles.presenter';
import type { ProfilesRepository } from './profiles.repository';

export interface ProfilesDependencies {
  profiles: ProfilesRepository;
  transaction: Transaction<ProfilesRepositories>;
  clock: () => Date;
}

export type ProfilesService = ReturnType<typeof createProfilesService>;

/** The profile that a person edits. */
export function createProfilesService({ profiles, transaction, clock }: ProfilesDependencies) {
  return {
    async get(caller: Person, uid: string): Promise<Profile> {
      profilesPolicy.requireOwner(caller, uid);
      return presentProfile(uid, await profiles.find(uid));
    },

    async update(caller: Person, input: ParsedInputOf<typeof profilesContract.update>): Promise<Profile> {
      const { uid, version, ...wanted } = input;
      profilesPolicy.requireOwner(caller, uid);
      return transaction(async (repositories) => {
        await requireVoice(repositories.people, caller);
        const { name, handle, bio } = wanted;
        const said = { name: name ?? '', handle: handle ?? '', bio: bio ?? '' };
        const reviewed = await repositories.textReview.review(said, { fixed: ['handle'] });
        const changes = {
          ...wanted,
          ...(name && { name: reviewed.texts.name }),
          ...(bio && { bio: reviewed.texts.bio }),
        };
        if (changes.handle) await requireFreeHandle(repositories, uid, changes.handle);
        const saved = await repositories.profiles.save(uid, version, changes, clock());
        const row = await repositories.profiles.find(uid);
        if (!saved) throw new BestieError('conflict', { currentVersion: row?.version ?? 0 });
        if (changes.name !== undefined) await repositories.people.setDisplayName(uid, changes.name || null);
        if (changes.handle !== undefined) await repositories.profiles.mirrorHandle(uid, changes.handle);
        await repositories.live.publish({ topic: userTopic(uid), type: 'profiles.update', ids: [] });
        const title = changes.name ?? row?.name ?? '';
        await reviewed.settle({ kind: 'person', targetId: uid, ownerUid: uid, title, now: clock() });
        return presentProfile(uid, reviewed.isClean ? row : await repositories.profiles.find(uid));
      });
    },

    async setAvatar(caller: Person, uid: string, avatarPath: string | null): Promise<Profile> {
      profilesPolicy.requireOwner(caller, uid);
      return transaction(async (repositories) => {
        if (avatarPath) await requireVoice(repositories.people, caller);
        if (avatarPath && !(await repositories.pictures.hasPicture(uid, avatarPath)))
          throw BestieError.field('avatarPath', 'Upload the picture first.');
        await repositories.profiles.setAvatar(uid, avatarPath, clock());
        // The shell shows it on every page.
        await repositories.people.announcePersonChange(uid);
        await repositories.live.publish({ topic: userTopic(uid), type: 'profiles.setAvatar', ids: [] });
        return presentProfile(uid, await repositories.profiles.find(uid));
      });
    },
  };
}

/** @throws BestieError `already_exists` about the field `handle` */
async function requireFreeHandle(
  repositories: ProfilesRepositories,
  uid: string,
  handle: string,
): Promise<void> {
  await repositories.profiles.lockHandle(handle);
  const holder = await repositories.profiles.findUidByHandle(handle);
  if (holder === undefined || holder === uid) return;
  const message = 'Someone else has this handle.';
  throw new BestieError('already_exists', { message, issues: [{ field: 'handle', message }] });
}
