import type { AuditAction } from '@bestie/contracts/audit-actions';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { findSiteIncompatibilities } from '@bestie/contracts/release-fit';
import { maxBasisPoints, hostId } from '@bestie/contracts/releases';
import type { Channel } from '@bestie/contracts/releases';
import type { RemoteReleases, releasesContract } from '@bestie/contracts/releases.contract';
import { compareVersions } from '@bestie/contracts/versions';
import { changeOf } from '../audit/change-of';
import type { Transaction } from '../database/transaction';
import type { Person } from '../http/caller';
import type { ReleaseTelemetry } from './telemetry/telemetry.service';
import type { ReleasesRepositories } from './releases.repositories';
import { isPreview } from './publishing/release-admission';
import { findPathConflicts } from './publishing/path-claims';
import { applyChannelChange, changedMeanwhile, noCanary } from './channels/channel-changes';
import type { ChannelValues, ChannelChange } from './channels/channel-changes';
import type { ReleaseCatalog } from './catalog/release-catalog';
import type { ServedHost, ServedRelease } from './catalog/served-release';
import type { ChannelState } from './channels/channel-state';
import type { ProofNote, ReleaseProofsService } from './proofs/release-proofs.service';
import { mostByTeam, releasesPolicy } from './releases.policy';
import type { Publisher } from './releases.policy';
import { reachOf, stepReason } from './canary/canary-steps';
import type { CanaryAudience } from './canary/canary-steps';
import { presentBuiltIn, presentCanary, presentPublished } from './releases.presenter';
import { noFigures } from './telemetry/telemetry.repository';
import type { ReleasesRepository } from './releases.repository';

type Input<Verb extends keyof typeof releasesContract> = ParsedInputOf<(typeof releasesContract)[Verb]>;

export interface ReleasesServiceDependencies {
  /** Of the server. */
  version: string;
  catalog: ReleaseCatalog;
  releases: ReleasesRepository;
  telemetry: Pick<ReleaseTelemetry, 'seen' | 'compare'>;
  proofs: Pick<ReleaseProofsService, 'require'>;
  releaseProofs: Pick<ReleasesRepositories['releaseProofs'], 'list'>;
  people: Pick<ReleasesRepositories['people'], 'find' | 'findByEmail'>;
  transaction: Transaction<ReleasesRepositories>;
  clock: () => Date;
}

export type ReleasesService = ReturnType<typeof createReleasesService>;

/** Length of the list of releases, and of previews, newest first; active ones are always included. */
const maxListed = 100;
/** Default share of people who get a canary. */
const defaultBasisPoints = maxBasisPoints / 20;

/** Lists the releases of a remote and changes its channels. */
export function createReleasesService(dependencies: ReleasesServiceDependencies) {
  const { version: serverVersion, catalog, releases, telemetry, proofs, releaseProofs } = dependencies;
  const { people, transaction, clock } = dependencies;

  async function present(remoteId: string): Promise<RemoteReleases> {
    const [channelState, rows, proved, seen] = await Promise.all([
      catalog.channelState(remoteId),
      releases.list(remoteId),
      releaseProofs.list(remoteId),
      telemetry.seen(remoteId),
    ]);
    const published = new Set(rows.map(({ version }) => version));
    const builtIn = catalog.builtInVersions(remoteId).filter((version) => !published.has(version));
    const running = new Set([channelState.stable, channelState.canary, channelState.previous]);
    const byVersion = new Map(rows.map((row) => [row.version, row]));
    const isPreview = (version: string) => (byVersion.get(version)?.preview_branch ?? null) !== null;
    const sorted = [...published, ...builtIn].sort(
      (left, right) => compareVersions(right, left) || (left < right ? -1 : 1),
    );
    // Each kind has its own limit: a branch with many previews hides no release.
    const listed = new Set(
      [true, false].flatMap((kind) =>
        sorted.filter((version) => isPreview(version) === kind).slice(0, maxListed),
      ),
    );
    const versions = sorted.filter((version) => listed.has(version) || running.has(version));
    const listing = await Promise.all(
      versions.map(async (version) => {
        const row = byVersion.get(version);
        const served = row?.state === 'publishing' ? null : await catalog.findAny(remoteId, version);
        const facts = { channelState, seen: seen.get(version) ?? noFigures };
        if (!row) return served && presentBuiltIn(served, facts);
        const isRemoved = row.state !== 'publishing' && !served;
        const incompatibilities = isRemoved
          ? [`${remoteId}@${version} was collected; its files are gone.`]
          : served?.incompatibilities;
        const proof = proved.find((each) => each.version === version);
        return presentPublished(row, { ...facts, proof, incompatibilities: incompatibilities ?? [] });
      }),
    );
    return {
      remoteId,
      title: await titleOf(channelState, rows[0]?.title),
      revision: channelState.channels.revision,
      stable: channelState.stable,
      previous: channelState.previous,
      canary: await presentCanaryOf(channelState),
      promotion: channelState.channels.promotion,
      releases: listing.filter((release) => release !== null),
    };
  }

  async function titleOf(
    { remoteId, stable }: ChannelState,
    known: string | null | undefined,
  ): Promise<string> {
    if (remoteId === hostId) return 'Host';
    const served = stable === null ? null : await catalog.find(remoteId, stable);
    return served?.release.title ?? known ?? remoteId;
  }

  async function presentCanaryOf(channelState: ChannelState): Promise<RemoteReleases['canary']> {
    const { canary, stable, remoteId, channels } = channelState;
    if (canary === null) return null;
    const { canary_since: since, canary_places: basisPoints } = channels;
    const { canary_stepped_at: steppedAt } = channels;
    const running = { canary, stable, since: since ?? clock(), basisPoints, steppedAt };
    return presentCanary(channelState, await telemetry.compare(remoteId, running), clock());
  }

  /** Checks that a release can be put on a channel. @throws BestieError `not_found`, `conflict` with the reasons */
  async function requireRunnable(remoteId: string, version: string): Promise<void> {
    const served = await catalog.findAny(remoteId, version);
    const row = await releases.find(remoteId, version);
    if (row && row.preview_branch !== null) throw isPreview(row);
    if (!served) {
      if (row && row.state !== 'publishing')
        throw new BestieError('conflict', {
          message: `The files of ${remoteId}@${version} were collected after it had not been in use for long; publish it again under a new version.`,
        });
      throw new BestieError('not_found', { message: `${remoteId}@${version} was not published.` });
    }
    const incompatibilities = await findChangeConflicts(served);
    if (incompatibilities.length > 0)
      throw new BestieError('conflict', { message: incompatibilities.join('\n') });
  }

  /** Conflicts of a release with the stable releases of today, which may have changed since it was published. */
  async function findChangeConflicts({
    candidate,
    incompatibilities,
  }: ServedRelease | ServedHost): Promise<string[]> {
    const remotes = await catalog.stableReleases();
    if (!('id' in candidate.description)) {
      const { surface } = await catalog.platform();
      return findSiteIncompatibilities(
        { ...candidate, description: candidate.description },
        { surface, remotes },
      );
    }
    return [
      ...incompatibilities,
      ...findPathConflicts(
        candidate.description,
        remotes.map(({ description }) => description),
      ),
    ];
  }

  /** Changes the channels of a remote, unless somebody else has changed them since the caller read them. */
  async function changeChannels(
    caller: Publisher,
    input: { remoteId: string; revision?: number | undefined; reason: string },
    action: AuditAction,
    decide: (
      channelState: ChannelState,
      note: ProofNote,
    ) => ChannelValues | null | Promise<ChannelValues | null>,
  ): Promise<RemoteReleases> {
    const { remoteId, revision, reason } = input;
    releasesPolicy.requireMayChange(caller, remoteId);
    const channelState = await catalog.channelState(remoteId);
    const note = {};
    const values = await decide(channelState, note);
    // What is so already needs no change: a call whose answer was lost is repeated.
    if (values === null) return present(remoteId);
    if (revision !== undefined && revision !== channelState.channels.revision)
      throw changedMeanwhile(channelState);
    await write({ channelState, values, actor: caller, action, reason, note, now: clock() });
    return present(remoteId);
  }

  async function write(change: ChannelChange): Promise<void> {
    const written = await transaction((repositories) => applyChannelChange(repositories, change));
    if (!written) throw changedMeanwhile(await catalog.channelState(change.channelState.remoteId));
  }

  return {
    async platform(): Promise<OutputOf<typeof releasesContract.platform>> {
      const { host, hostScriptBytes, surface } = await catalog.platform();
      return {
        host: {
          version: host.version,
          shell: host.shell,
          runtime: host.runtime,
          sharedPackages: host.sharedPackages,
          operations: host.operations,
        },
        hostScriptBytes,
        surface,
        remotes: await catalog.remoteIds(),
        version: serverVersion,
      };
    },

    async list(caller: Publisher, remoteId: string): Promise<RemoteReleases> {
      releasesPolicy.requireMayChange(caller, remoteId);
      return present(remoteId);
    },

    promote: (caller: Publisher, input: Input<'promote'>) =>
      changeChannels(caller, input, 'releases.promote', async (channelState, note) => {
        const { remoteId, version, withoutProof } = input;
        const { channels } = channelState;
        releasesPolicy.requireMayReach(caller, channels, 'everybody');
        await requireRunnable(remoteId, version);
        if (!channels.stable_version || channels.stable_version !== version)
          Object.assign(note, await proofs.require(remoteId, version, withoutProof));
        return becomeStable(channelState, version);
      }),

    async setPromotion(caller: Person, input: Input<'setPromotion'>): Promise<RemoteReleases> {
      releasesPolicy.requireAdmin(caller);
      return changeChannels(caller, input, 'releases.setPromotion', ({ channels }) => {
        if (channels.promotion === input.promotion) return null;
        if (input.promotion === 'team') return { promotion: 'team' };
        const steps = channels.canary_steps.filter((share) => share <= mostByTeam);
        return {
          promotion: 'admin',
          canary_steps: steps,
          ...(steps.length === 0 && { canary_stepped_at: null }),
        };
      });
    },

    rollback: (caller: Publisher, input: Input<'rollback'>) =>
      changeChannels(caller, input, 'releases.rollback', async (channelState) => {
        const { remoteId, stable, previous } = channelState;
        if (input.version !== undefined && input.version === stable) return null;
        if (input.version !== undefined && input.version !== previous) throw changedMeanwhile(channelState);
        if (previous === null)
          throw new BestieError('conflict', {
            message: `There is nothing to go back to: no release of ${remoteId} before ${stable ?? 'this one'} is here and fits.`,
          });
        await requireRunnable(remoteId, previous);
        // The release that was rolled back must not become the fallback of the restored one.
        return { stable_version: previous, previous_version: null, ...noCanary };
      }),

    canary: (caller: Publisher, input: Input<'canary'>) =>
      changeChannels(caller, input, 'releases.canary', async (channelState, note) => {
        const { remoteId, version, withoutProof, ...audience } = input;
        if (version === null) return channelState.channels.canary_version === null ? null : noCanary;
        releasesPolicy.requireMayReach(caller, channelState.channels, reachOf(audience));
        await requireRunnable(remoteId, version);
        await requireAccounts(people, audience.people);
        if (reachOf(audience) === 'everybody')
          Object.assign(note, await proofs.require(remoteId, version, withoutProof));
        return becomeCanary(channelState, { ...audience, version }, clock());
      }),

    /**
     * Gives a canary its next share, and everyone the release with the last one.
     * @param visitors people who loaded it at its present share
     * @returns false when it is no longer this canary, or has no further share
     */
    async stepCanary(remoteId: string, version: string, visitors: number): Promise<boolean> {
      const channelState = await catalog.channelState(remoteId);
      const { channels } = channelState;
      const [share, ...steps] = channels.canary_steps;
      if (channels.canary_version !== version || share === undefined) return false;
      if (share === maxBasisPoints) await requireRunnable(remoteId, version);
      const values =
        share === maxBasisPoints
          ? becomeStable(channelState, version)
          : { canary_places: share, canary_steps: steps, canary_stepped_at: clock() };
      if (!values) return false;
      return transaction((repositories) =>
        applyChannelChange(repositories, {
          channelState,
          reason: stepReason(channels, visitors),
          values,
          actor: null,
          action: 'releases.stepCanary',
          now: clock(),
        }),
      );
    },

    /** Ends a canary that does worse than the stable release. @returns false when it has ended already */
    async endCanary(remoteId: string, version: string, evidence: { reason: string; numbers: object }) {
      const channelState = await catalog.channelState(remoteId);
      if (channelState.channels.canary_version !== version) return false;
      const { reason, numbers } = evidence;
      return transaction((repositories) =>
        applyChannelChange(repositories, {
          channelState,
          reason,
          values: noCanary,
          actor: null,
          action: 'releases.endCanary',
          note: { evidence: numbers },
          now: clock(),
        }),
      );
    },
  };
}

/** Channels after a promotion, which ends a canary that is not newer. @returns null when the version is stable already */
export function becomeStable(channelState: ChannelState, version: string): ChannelValues | null {
  const { stable, channels } = channelState;
  if (channels.stable_version === version && stable === version) return null;
  return {
    stable_version: version,
    previous_version: stable === version ? channels.previous_version : stable,
    // An older canary that goes on growing would replace it.
    ...(channels.canary_version !== null &&
      compareVersions(channels.canary_version, version) <= 0 &&
      noCanary),
  };
}

/** @throws BestieError `not_found` for a person who has no account here */
async function requireAccounts(
  people: ReleasesServiceDependencies['people'],
  named: readonly string[],
): Promise<void> {
  for (const who of named)
    if (!(await people[who.includes('@') ? 'findByEmail' : 'find'](who)))
      throw new BestieError('not_found', { message: `No one here is ${who}.` });
}

/** Channels with a canary. @returns null when it is this canary already. @throws BestieError `conflict` when the version is stable already and for steps without a stable release, `invalid_input` for steps that do not grow */
export function becomeCanary(
  { stable, remoteId, channels }: ChannelState,
  {
    version,
    basisPoints = defaultBasisPoints,
    people = [],
    steps = [],
    stepMinutes,
    withoutVisitors = false,
  }: CanaryAudience & { version: string },
  now: Date,
): ChannelValues | null {
  if (version === stable)
    throw new BestieError('conflict', {
      message: `${remoteId}@${version} is stable: everyone has it already.`,
    });
  if (stable === null && steps.length > 0)
    throw new BestieError('conflict', {
      message: `${remoteId} has no stable release to compare a canary with, so it cannot grow by steps: leave them out, or promote the release.`,
    });
  if (steps.some((share) => share <= basisPoints))
    throw BestieError.field('steps', 'Each step must be a larger share than the one before.');
  const goesOn = channels.canary_version === version;
  const audience = {
    canary_places: basisPoints,
    canary_people: people,
    canary_steps: steps,
    canary_without_visitors: withoutVisitors,
    ...(stepMinutes !== undefined && { canary_step_minutes: stepMinutes }),
  };
  if (goesOn && !changeOf(channels, audience)) return null;
  return {
    ...audience,
    canary_version: version,
    canary_since: goesOn ? channels.canary_since : now,
    canary_stepped_at: steps.length > 0 ? now : null,
  };
}

/** Whether the channel names the version already; true without a channel. */
export const leadsTo = (channel: Channel | null, version: string, { channels }: ChannelState) =>
  channel === null ||
  (channel === 'stable' ? channels.stable_version === version : channels.canary_version === version);
