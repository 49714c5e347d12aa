import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { siteMisfitsOf } from '@bestie/contracts/release-fit';
import { canaryPlaces, hostId } from '@bestie/contracts/releases';
import type { Channel } from '@bestie/contracts/releases';
import type { RemoteReleases, releasesContract } from '@bestie/contracts/releases.contract';
import { compareVersions } from '@bestie/contracts/versions';
import type { Transaction } from '../database/transaction';
import type { ReleasesRepositories } from './releases.repositories';
import { claimMisfits } from './publishing/path-claims';
import { applyFlip, changedMeanwhile, noCanary } from './channels/channel-changes';
import type { ChannelChanges, Flip } from './channels/channel-changes';
import type { Releases, ServedHost, ServedRelease, Standing } from './releases';
import { releasesPolicy } from './releases.policy';
import type { Publisher } from './releases.policy';
import { nobodySaw, presentBuiltIn, presentCanary, presentPublished } from './releases.presenter';
import type { Seen } from './releases.presenter';
import type { ReleasesRepository } from './releases.repository';

type Input<Verb extends keyof typeof releasesContract> = ParsedInputOf<(typeof releasesContract)[Verb]>;

/** What is known of how releases do, for the list. */
export interface ReleaseSightings {
  /** Of the last days, by version. */
  seen(remoteId: string): Promise<ReadonlyMap<string, Seen>>;
  /** The canary held against the stable release since it began. */
  compare(
    remoteId: string,
    running: { canary: string; stable: string | null; since: Date; places: number },
  ): Promise<{ canary: Seen; stable: Seen; evidence: number }>;
}

export interface ReleasesServiceDependencies {
  live: Releases;
  releases: ReleasesRepository;
  sightings: ReleaseSightings;
  transaction: Transaction<ReleasesRepositories>;
  clock: () => Date;
}

export type ReleasesService = ReturnType<typeof createReleasesService>;

/** So many releases of a remote are listed, the newest; those that run are always among them. */
const listed = 100;
/** Share of people that a canary gets unless somebody says another one. */
const usualPlaces = canaryPlaces / 20;

/** What runs of each remote: looked at, promoted, rolled back, tried on a few. */
export function createReleasesService(dependencies: ReleasesServiceDependencies) {
  const { live, releases, sightings, transaction, clock } = dependencies;

  async function present(remoteId: string): Promise<RemoteReleases> {
    const [standing, rows, seen] = await Promise.all([
      live.standing(remoteId),
      releases.list(remoteId),
      sightings.seen(remoteId),
    ]);
    const published = new Set(rows.map(({ version }) => version));
    const builtIn = live.builtInVersions(remoteId).filter((version) => !published.has(version));
    const running = new Set([standing.stable, standing.canary, standing.previous]);
    const versions = [...published, ...builtIn]
      .sort((left, right) => compareVersions(right, left) || (left < right ? -1 : 1))
      .filter((version, index) => index < listed || running.has(version));
    const byVersion = new Map(rows.map((row) => [row.version, row]));
    const listing = await Promise.all(
      versions.map(async (version) => {
        const row = byVersion.get(version);
        const served = row?.state === 'publishing' ? null : await live.findAny(remoteId, version);
        const facts = { standing, seen: seen.get(version) ?? nobodySaw };
        if (!row) return served && presentBuiltIn(served, facts);
        const gone = row.state !== 'publishing' && !served;
        const misfits = gone
          ? [`${remoteId}@${version} was collected; its files are gone.`]
          : served?.misfits;
        return presentPublished(row, { ...facts, misfits: misfits ?? [] });
      }),
    );
    return {
      remoteId,
      title: await titleOf(standing, rows[0]?.title),
      revision: standing.channels.revision,
      stable: standing.stable,
      previous: standing.previous,
      canary: await presentCanaryOf(standing),
      promotion: standing.channels.promotion,
      releases: listing.filter((release) => release !== null),
    };
  }

  async function titleOf({ remoteId, stable }: Standing, known: string | null | undefined): Promise<string> {
    if (remoteId === hostId) return 'Host';
    const served = stable === null ? null : await live.find(remoteId, stable);
    return served?.release.title ?? known ?? remoteId;
  }

  async function presentCanaryOf(standing: Standing): Promise<RemoteReleases['canary']> {
    const { canary, stable, remoteId, channels } = standing;
    if (canary === null) return null;
    const { canary_since: since, canary_places: places } = channels;
    const running = { canary, stable, since: since ?? clock(), places };
    return presentCanary(standing, await sightings.compare(remoteId, running));
  }

  /** A release that may go live here. @throws BestieError `not_found`, `conflict` with why not */
  async function requireRunnable(remoteId: string, version: string): Promise<void> {
    const served = await live.findAny(remoteId, version);
    if (!served) {
      const row = await releases.find(remoteId, version);
      if (row && row.state !== 'publishing')
        throw new BestieError('conflict', {
          message: `The files of ${remoteId}@${version} were collected after it had not been live for long; publish it again under a new version.`,
        });
      throw new BestieError('not_found', { message: `${remoteId}@${version} was not published.` });
    }
    const misfits = await flipMisfits(served);
    if (misfits.length > 0) throw new BestieError('conflict', { message: misfits.join('\n') });
  }

  /** What speaks against a release beyond what kept it from being published: others may have changed since. */
  async function flipMisfits({ candidate, misfits }: ServedRelease | ServedHost): Promise<string[]> {
    const remotes = await live.stableReleases();
    if (!('id' in candidate.description)) {
      const { surface } = await live.platform();
      return siteMisfitsOf({ ...candidate, description: candidate.description }, { surface, remotes });
    }
    return [
      ...misfits,
      ...claimMisfits(
        candidate.description,
        remotes.map(({ description }) => description),
      ),
    ];
  }

  /** Changes what runs of a remote, as long as it is what the caller saw. */
  async function flip(
    caller: Publisher,
    input: { remoteId: string; revision?: number | undefined; reason: string },
    action: string,
    decide: (standing: Standing) => ChannelChanges | null | Promise<ChannelChanges | null>,
  ): Promise<RemoteReleases> {
    const { remoteId, revision, reason } = input;
    releasesPolicy.requireMayChange(caller, remoteId);
    const standing = await live.standing(remoteId);
    if (revision !== undefined && revision !== standing.channels.revision) throw changedMeanwhile(standing);
    const changes = await decide(standing);
    if (changes) await write({ standing, changes, actor: caller, action, reason, now: clock() });
    return present(remoteId);
  }

  async function write(flipped: Flip): Promise<void> {
    const written = await transaction((repositories) => applyFlip(repositories, flipped));
    if (!written) throw changedMeanwhile(await live.standing(flipped.standing.remoteId));
  }

  return {
    async platform(): Promise<OutputOf<typeof releasesContract.platform>> {
      const { host, hostScriptBytes, surface } = await live.platform();
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
        remotes: await live.remoteIds(),
      };
    },

    async list(caller: Publisher, remoteId: string): Promise<RemoteReleases> {
      releasesPolicy.requireMayChange(caller, remoteId);
      return present(remoteId);
    },

    promote: (caller: Publisher, input: Input<'promote'>) =>
      flip(caller, input, 'releases.promote', async (standing) => {
        const { remoteId, version } = input;
        releasesPolicy.requireMayReach(caller, standing.channels, 'everybody');
        await requireRunnable(remoteId, version);
        return becomeStable(standing, version);
      }),

    setPromotion: (caller: Publisher, input: Input<'setPromotion'>) =>
      flip(caller, input, 'releases.setPromotion', ({ channels }) => {
        if (caller.kind !== 'person') throw new BestieError('forbidden');
        return channels.promotion === input.promotion ? null : { promotion: input.promotion };
      }),

    rollback: (caller: Publisher, input: Input<'rollback'>) =>
      flip(caller, input, 'releases.rollback', async (standing) => {
        const { remoteId, stable, previous } = standing;
        if (previous === null)
          throw new BestieError('conflict', {
            message: `There is nothing to go back to: no release of ${remoteId} before ${stable ?? 'this one'} is here and fits.`,
          });
        await requireRunnable(remoteId, previous);
        // What was just left must not be what a failing page tries next.
        return { stable_version: previous, previous_version: null, ...noCanary };
      }),

    canary: (caller: Publisher, input: Input<'canary'>) =>
      flip(caller, input, 'releases.canary', async (standing) => {
        const { remoteId, version, places, people } = input;
        if (version === null) return standing.channels.canary_version === null ? null : noCanary;
        releasesPolicy.requireMayReach(caller, standing.channels, { places });
        await requireRunnable(remoteId, version);
        return becomeCanary(standing, { version, places, people }, clock());
      }),

    /** Ends a canary that does worse than the stable release; the platform's own doing. @returns false when it is over */
    async endCanary(remoteId: string, version: string, evidence: { reason: string; numbers: object }) {
      const standing = await live.standing(remoteId);
      if (standing.channels.canary_version !== version) return false;
      const { reason, numbers } = evidence;
      return transaction((repositories) =>
        applyFlip(repositories, {
          standing,
          reason,
          changes: noCanary,
          actor: null,
          action: 'releases.endCanary',
          note: { evidence: numbers },
          now: clock(),
        }),
      );
    },
  };
}

/** @returns null when it is the stable one already and nothing changes */
export function becomeStable(standing: Standing, version: string): ChannelChanges | null {
  const { stable, channels } = standing;
  if (channels.stable_version === version && stable === version) return null;
  return {
    stable_version: version,
    previous_version: stable === version ? channels.previous_version : stable,
    ...(channels.canary_version === version && noCanary),
  };
}

/** @throws BestieError `conflict` for the release that everybody has */
export function becomeCanary(
  { stable, remoteId, channels }: Standing,
  { version, places = usualPlaces, people = [] }: { version: string; places?: number; people?: string[] },
  now: Date,
): ChannelChanges {
  if (version === stable)
    throw new BestieError('conflict', {
      message: `${remoteId}@${version} is stable: everyone has it already.`,
    });
  const goesOn = channels.canary_version === version;
  return {
    canary_version: version,
    canary_places: places,
    canary_people: people,
    canary_since: goesOn ? channels.canary_since : now,
  };
}

/** Whether the channel leads to the version as a publish would leave it. */
export const leadsTo = (channel: Channel | null, version: string, { channels }: Standing) =>
  channel === null ||
  (channel === 'stable' ? channels.stable_version === version : channels.canary_version === version);
