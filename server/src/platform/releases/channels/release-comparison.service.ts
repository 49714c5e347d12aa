import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { diffHosts, diffReleases } from '@bestie/contracts/release-diff';
import type { ReleaseDiff } from '@bestie/contracts/release-diff';
import { hostId } from '@bestie/contracts/releases';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { Releases } from '../releases';
import { releasesPolicy } from '../releases.policy';
import type { Publisher } from '../releases.policy';

export type ReleaseComparisonService = ReturnType<typeof createReleaseComparisonService>;

/** What differs between two releases of a remote, or of the host, whose files are still here. */
export function createReleaseComparisonService({
  live,
}: {
  live: Pick<Releases, 'find' | 'findHost' | 'platform'>;
}) {
  const required = <Found>(found: Found | null, remoteId: string, version: string): Found => {
    if (!found) throw new BestieError('not_found', { message: `${remoteId}@${version} is not here.` });
    return found;
  };
  const requireHost = async (version: string) =>
    required(await live.findHost(version), hostId, version).candidate;
  const requireCandidate = async (remoteId: string, version: string) =>
    required(await live.find(remoteId, version), remoteId, version).candidate;

  return {
    /** @throws BestieError `not_found` */
    async diff(
      caller: Publisher,
      { remoteId, from, to }: ParsedInputOf<typeof releasesContract.diff>,
    ): Promise<ReleaseDiff> {
      releasesPolicy.requireMayChange(caller, remoteId);
      if (remoteId === hostId) return diffHosts(await requireHost(from), await requireHost(to));
      const [before, after] = await Promise.all([
        requireCandidate(remoteId, from),
        requireCandidate(remoteId, to),
      ]);
      return diffReleases(before, after, (await live.platform()).hostScriptBytes);
    },
  };
}
