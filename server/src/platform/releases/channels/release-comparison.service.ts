import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { findHostIncompatibilities, findIncompatibilities, platformOf } from '@bestie/contracts/release-fit';
import { diffHosts, diffReleases } from '@bestie/contracts/release-diff';
import type { ReleaseDiff } from '@bestie/contracts/release-diff';
import { hostId } from '@bestie/contracts/releases';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { ReleaseCatalog } from '../catalog/release-catalog';
import { isHost } from '../catalog/served-release';
import type { ServedHost } from '../catalog/served-release';
import { releasesPolicy } from '../releases.policy';
import type { Publisher } from '../releases.policy';

/** Compares releases: two of a remote or of the host, whose files are still served, and those that run with a new platform. */
export function createReleaseComparisonService({
  catalog,
}: {
  catalog: Pick<
    ReleaseCatalog,
    'find' | 'findHost' | 'platform' | 'stableHost' | 'channelState' | 'runningReleases'
  >;
}) {
  const required = <Found>(found: Found | null, remoteId: string, version: string): Found => {
    if (!found) throw new BestieError('not_found', { message: `${remoteId}@${version} is not here.` });
    return found;
  };
  const requireHost = async (version: string) =>
    required(await catalog.findHost(version), hostId, version).candidate;
  const requireCandidate = async (remoteId: string, version: string) =>
    required(await catalog.find(remoteId, version), remoteId, version).candidate;

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
      return diffReleases(before, after, (await catalog.platform()).hostScriptBytes);
    },

    /** Which releases that run now another platform would break. A host that was promoted stays if its server can run it. */
    async checkUpgrade({
      page,
      ...platform
    }: ParsedInputOf<typeof releasesContract.checkUpgrade>): Promise<
      OutputOf<typeof releasesContract.checkUpgrade>
    > {
      const running = await catalog.runningReleases();
      const { channels } = await catalog.channelState(hostId);
      const findReasons = ({ candidate }: ServedHost) =>
        findHostIncompatibilities(candidate, platform.surface, 'upgrade', page);
      const isNamed = ({ release: { version } }: ServedHost) =>
        version === channels.stable_version || version === channels.canary_version;
      const host = await catalog.stableHost();
      const stays = isNamed(host) && findReasons(host).length === 0;
      const next = stays ? platformOf(host.candidate, platform.surface) : platform;
      return {
        releases: running.map(({ channel, served }) => ({
          channel,
          version: served.release.version,
          ...(isHost(served)
            ? { remoteId: hostId, builtIn: !isNamed(served), incompatibilities: findReasons(served) }
            : {
                remoteId: served.release.id,
                builtIn: served.builtIn,
                incompatibilities: findIncompatibilities(served.candidate, next, 'upgrade'),
              }),
        })),
      };
    },
  };
}
