import { networkNames, networks as allNetworks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { dayMs } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Planned, socialPostsContract } from '@bestie/contracts/social-posts.contract';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireAll } from '../../platform/http/require-found';
import { openFreeSlots } from './free-slots';
import type { FreeSlots } from './free-slots';
import { scheduleVariant, slotHorizon } from './scheduling';
import { requireVersion } from './social-posts.policy';
import type { SocialPostsDependencies, SocialPostsRepositories } from './social-posts.repositories';
import type { ReadyRow } from './social-variants.repository';
import { takeTimeBack } from './variant-times';
import { publishChange } from './tell-owner';

const { socialPosts: bounds } = limits;

type Input<Verb extends keyof typeof socialPostsContract> = ParsedInputOf<(typeof socialPostsContract)[Verb]>;

interface Named {
  network: Network;
  name: string;
}

export type FillsService = ReturnType<typeof createFillsService>;

/** Fills free slots with what is ready: preview first, and one undo for all. */
export function createFillsService({ repositories, transaction }: SocialPostsDependencies) {
  return {
    /** In the order of the tray, each version gets the next free slot of its network. */
    async preview(caller: Person, { networks = [...allNetworks] }: Input<'previewFill'>) {
      const [ready, current, now] = await Promise.all([
        repositories.socialVariants.readyInTray(caller.uid, networks, bounds.fill),
        repositories.networkLimits.current(),
        repositories.socialPosts.now(),
      ]);
      const free = new Map<string, FreeSlots>();
      const shown = await readShown(repositories, caller.uid, ready, now);
      const items: (Planned & Named)[] = [];
      const left: (Named & { variantId: string; reason: string })[] = [];
      for (const row of ready) {
        const { id, network, version, name } = row;
        const slots =
          free.get(network) ??
          (await openFreeSlots(repositories, caller.uid, network, { now, limits: current }));
        free.set(network, slots);
        let isAnyOpen = false;
        const slot = await slots.next(async ({ at }) => {
          isAnyOpen = true;
          if (shown.isTooEarly(row, at)) return false;
          const placed = { variantId: id, network, category: row.category, at, assetIds: row.assets };
          return (await repositories.dealRules.objections(caller.uid, [placed])).length === 0;
        });
        const named = { variantId: id, network, name };
        if (slot) {
          shown.add(row, slot.at);
          const { wallTime, timezone, at } = slot;
          items.push({ ...named, version, wallTime, timezone, at: at.toISOString() });
        } else
          left.push({
            ...named,
            reason: isAnyOpen
              ? `At each free slot of ${networkNames[network]} a deal or the same picture is against it.`
              : `There is no free slot for ${networkNames[network]}.`,
          });
      }
      return { items, left };
    },

    /**
     * What was previewed, all or nothing. What breaks a limit that changed since keeps its time as a draft, and is not counted.
     */
    async fill(caller: Person, input: Input<'fill'>): Promise<{ scheduled: number }> {
      const { id, items } = input;
      const requestHash = hashOfRequest(input);
      return transaction(async (bound) => {
        await bound.socialPosts.lockAll(caller.uid);
        const earlier = await bound.socialSlots.findBatch(id);
        if (earlier) {
          if (earlier.owner_uid === caller.uid && earlier.request_hash === requestHash)
            return earlier.answer as { scheduled: number };
          throw new BestieError('already_exists');
        }
        const ids = items.map(({ variantId }) => variantId);
        const variants = (await bound.socialVariants.lockMany(ids)).filter(
          ({ owner_uid: owner }) => owner === caller.uid,
        );
        requireAll(ids, variants);
        const [current, now] = [await bound.networkLimits.current(), await bound.socialPosts.now()];
        let scheduled = 0;
        for (const { variantId, version, wallTime, timezone } of items) {
          const variant = variants.find((each) => each.id === variantId)!;
          requireVersion(caller, variant, version);
          if (variant.state !== 'ready')
            throw new BestieError('conflict', {
              message: 'One of these is not ready any more. Look at the preview again.',
            });
          const context = { by: caller.uid, now, limits: current, fillId: id };
          if (await scheduleVariant(bound, variant, { wallTime, timezone }, context)) scheduled += 1;
        }
        const answer = { scheduled };
        await bound.socialSlots.insertBatch({
          id,
          owner_uid: caller.uid,
          kind: 'fill',
          request_hash: requestHash,
          answer,
        });
        await publishChange(bound, caller.uid, 'fill', [
          ...new Set(variants.map(({ post_id: postId }) => postId)),
        ]);
        return answer;
      });
    },

    /** Takes the times back that one fill gave and nobody changed since. */
    undo: (caller: Person, { id }: Input<'undoFill'>): Promise<{ undone: number }> =>
      transaction(async (bound) => {
        const filled = await bound.socialVariants.lockOfFill(caller.uid, id);
        for (const variant of filled) await takeTimeBack(bound, variant, caller.uid);
        if (filled.length > 0)
          await publishChange(bound, caller.uid, 'fill', [
            ...new Set(filled.map(({ post_id: postId }) => postId)),
          ]);
        return { undone: filled.length };
      }),
  };
}

const pictureMs = bounds.pictureDays * dayMs;

/** When the pictures of these versions are shown on their networks; what a fill plans counts as well. */
async function readShown(
  { socialVariants }: Pick<SocialPostsRepositories, 'socialVariants'>,
  ownerUid: string,
  ready: readonly ReadyRow[],
  now: Date,
) {
  const pictures = [...new Set(ready.flatMap((row) => row.pictures))];
  const found = await socialVariants.instantsOfPictures(ownerUid, pictures, {
    from: new Date(now.getTime() - pictureMs),
    to: new Date(slotHorizon(now).getTime() + pictureMs),
  });
  return {
    /** Whether one of its pictures is shown there too shortly before or after. */
    isTooEarly: ({ network, pictures: own }: ReadyRow, at: Date): boolean =>
      found.some(
        (each) =>
          each.network === network &&
          own.includes(each.picture) &&
          Math.abs(each.at.getTime() - at.getTime()) < pictureMs,
      ),
    add({ network, pictures: own }: ReadyRow, at: Date): void {
      for (const picture of own) found.push({ network, picture, at });
    },
  };
}
