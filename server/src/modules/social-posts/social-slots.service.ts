import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { socialSlotsContract } from '@bestie/contracts/social-slots.contract';
import type { Person } from '../../platform/http/caller';
import type { SocialPostsDependencies, SocialPostsRepositories } from './social-posts.repositories';
import { publishChange } from './tell-owner';

export type SocialSlotsService = ReturnType<typeof createSocialSlotsService>;

/** Times of the week at which a creator posts. */
export function createSocialSlotsService({ repositories, transaction }: SocialPostsDependencies) {
  async function list(caller: Person, from: Pick<SocialPostsRepositories, 'socialSlots'> = repositories) {
    const { version, items } = await from.socialSlots.list(caller.uid);
    return { version, items: items.map(({ owner_uid: _owner, ...slot }) => slot) };
  }

  return {
    list: (caller: Person) => list(caller),

    /** What is scheduled stays where it is. */
    save: (caller: Person, { version, items }: ParsedInputOf<(typeof socialSlotsContract)['save']>) =>
      transaction(async (bound) => {
        if (!(await bound.socialSlots.advance(caller.uid, version))) {
          const { version: currentVersion } = await bound.socialSlots.list(caller.uid);
          throw new BestieError('conflict', { currentVersion });
        }
        if (!(await bound.socialSlots.replace(caller.uid, items))) throw new BestieError('already_exists');
        await publishChange(bound, caller.uid, 'slots', []);
        return list(caller, bound);
      }),
  };
}
