import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limitsOn } from '@bestie/contracts/network-limits';
import { limitValuesSchemas, type networkLimitsContract } from '@bestie/contracts/network-limits.contract';
import { changeOf } from '../../platform/audit/change-of';
import type { Person } from '../../platform/http/caller';
import { requireVersion } from '../../platform/http/require-version';
import { recheckVariant } from './change-variant';
import { publishingJob } from './scheduling';
import type { SocialPostsDependencies } from './social-posts.repositories';
import { publishChange, tellHeld } from './tell-owner';

const batch = 100;

export type NetworkLimitsService = ReturnType<typeof createNetworkLimitsService>;

/** What networks accept, as admins keep it. */
export function createNetworkLimitsService({ repositories, transaction }: SocialPostsDependencies) {
  const { list } = repositories.networkLimits;

  return {
    list,

    async save(
      caller: Person,
      { network, version, from, values, reason }: ParsedInputOf<(typeof networkLimitsContract)['save']>,
    ) {
      const read = limitValuesSchemas[network].safeParse(values);
      if (!read.success) {
        const [issue] = read.error.issues;
        const field = ['values', ...(issue?.path ?? []).map(String)].join('.');
        throw BestieError.field(field, 'Give every limit of the network as a number.');
      }
      await transaction(async (bound) => {
        await bound.networkLimits.lock();
        const { items, versions } = await bound.networkLimits.list();
        const before = limitsOn(network, items, from);
        if (!changeOf(before, read.data)) return;
        if (version !== undefined) requireVersion({ version: versions[network] }, version);
        await bound.networkLimits.insert({ network, from, values: read.data, setBy: caller.uid, reason });
        await bound.audit.record({
          actor: caller,
          action: 'networkLimits.save',
          target: { kind: 'networkLimits', id: network },
          before,
          after: { from, ...read.data },
          reason,
        });
        await bound.jobs.enqueue({ kind: publishingJob, payload: null, dedupeKey: 'limits' });
      });
      return list();
    },

    /**
     * Checks what is ready and scheduled again when limits changed, or a day began on which others count. What breaks a rule
     * becomes a draft and needs its creator; what was one for that reason and is valid again is scheduled again.
     */
    async recheck(): Promise<void> {
      const state = await repositories.networkLimits.needsCheck();
      if (!state) return;
      for (let after: string | null = null; ;) {
        const last: string | null = await transaction(async (bound) => {
          const part = await bound.socialVariants.lockToCheck(after, batch);
          const current = await bound.networkLimits.current();
          for (const variant of part) {
            const about = { limits: current, why: 'limits', by: null } as const;
            if (variant.has_attempt || !(await recheckVariant(bound, variant, about))) continue;
            if (variant.state !== 'draft') await tellHeld(bound, variant, 'limits');
            await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
          }
          // A part may be smaller, where some were changed or removed before they were locked.
          return part.at(-1)?.id ?? null;
        });
        if (last === null) break;
        after = last;
      }
      await transaction((bound) => bound.networkLimits.setChecked(state));
    },
  };
}
