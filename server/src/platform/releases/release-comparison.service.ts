import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { diffReleases } from '@bestie/contracts/release-diff';
import type { ReleaseDiff } from '@bestie/contracts/release-diff';
import type { Candidate } from '@bestie/contracts/releases';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { Releases } from './releases';
import { releasesPolicy } from './releases.policy';
import type { Publisher } from './releases.policy';

export type ReleaseComparisonService = ReturnType<typeof createReleaseComparisonService>;

/** What differs between two releases of a remote whose files are still here. */
export function createReleaseComparisonService({ live }: { live: Pick<Releases, 'find' | 'platform'> }) {
  async function requireCandidate(remoteId: string, version: string): Promise<Candidate> {
    const served = await live.find(remoteId, version);
    if (!served) throw new BestieError('not_found', { message: `${remoteId}@${version} is not here.` });
    return served.candidate;
  }

  return {
    /** @throws BestieError `not_found` */
    async diff(
      caller: Publisher,
      { remoteId, from, to }: ParsedInputOf<typeof releasesContract.diff>,
    ): Promise<ReleaseDiff> {
      releasesPolicy.requireMayChange(caller, remoteId);
      const [before, after] = await Promise.all([
        requireCandidate(remoteId, from),
        requireCandidate(remoteId, to),
      ]);
      return diffReleases(before, after, live.platform.hostScriptBytes);
    },
  };
}
