import { hostId } from '@bestie/contracts/releases';
import type { Candidate, Channel, Platform } from '@bestie/contracts/releases';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../logger';
import { createChannelResolution } from '../channels/channel-resolution';
import type { ResolvedChannels } from '../channels/channel-resolution';
import type { ChannelState } from '../channels/channel-state';
import { chooseReleases, createSelection, keyOfChoice } from '../channels/release-selection';
import type { ReleaseChoices, ReleaseSelection, Visitor } from '../channels/release-selection';
import type { BuiltInReleases } from '../publishing/built-in-releases';
import type { ReleaseCache } from '../publishing/release-cache';
import { noChannels } from '../releases.repository';
import type { ReleasesRepository } from '../releases.repository';
import type { ChannelsRow } from '../releases.tables';
import { createCompatibility } from './compatibility';
import { createReleaseLookup } from './release-lookup';
import type { AnyServed, ServedHost, ServedRelease } from './served-release';

/** The releases of this site, and which of them a visitor gets. */
export interface ReleaseCatalog {
  /** The stable host and the API of this server, against which remotes are checked. */
  platform(): Promise<Platform>;
  stableHost(): Promise<ServedHost>;
  /** Asks the database whether anything changed (one small query), and chooses the releases of a visitor. */
  selectionFor(visitor: Visitor): Promise<ReleaseSelection>;
  /** A release of a remote whose files are served, on a channel or not. */
  find(id: string, version: string): Promise<ServedRelease | null>;
  /** A host whose files are served, on a channel or not. */
  findHost(version: string): Promise<ServedHost | null>;
  /** A release of a remote, or of the host under its name. */
  findAny(id: string, version: string): Promise<AnyServed | null>;
  /** Channels of a remote, or of the host, as they are in the database now. */
  channelState(remoteId: string): Promise<ChannelState>;
  /** The stable release of each remote. */
  stableReleases(): Promise<Candidate[]>;
  /** Stable releases and canaries that run now, the host's first. */
  runningReleases(): Promise<{ channel: Channel; served: AnyServed }[]>;
  /** Built-in versions of a remote, or of the host, newest first. */
  builtInVersions(remoteId: string): string[];
  /** Every remote that has a release here. */
  remoteIds(): Promise<string[]>;
}

export interface ReleaseCatalogDependencies {
  builtIn: BuiltInReleases;
  releases: Pick<
    ReleasesRepository,
    'revision' | 'allChannels' | 'channels' | 'find' | 'files' | 'remoteIds' | 'servedVersions'
  >;
  cache: Pick<ReleaseCache, 'open' | 'keepOnly'>;
  logger: Pick<Logger, 'warn'>;
}

/** Data that was read at a revision. */
interface State extends ReleaseChoices {
  revision: number;
  canaries: ReadonlyMap<string, Date>;
  /** By {@link keyOfChoice}. */
  selections: LRUCache<string, ReleaseSelection>;
}

/** Selections kept in memory; trials make more of them than channels do. */
const maxSelections = 256;

/**
 * The releases of the store for published remotes, built-in ones for the others. Servers on one database
 * agree, because each page request queries the revision.
 */
export function createReleaseCatalog({
  builtIn,
  releases,
  cache,
  logger,
}: ReleaseCatalogDependencies): ReleaseCatalog {
  const compatibility = createCompatibility(builtIn);
  const lookup = createReleaseLookup({ builtIn, releases, cache, compatibility, inUse: () => inUse() });
  const resolution = createChannelResolution(logger);
  let state: State | undefined;
  let reading: Promise<void> | undefined;

  const inUse = () =>
    new Set(
      state?.remotes.flatMap(({ stable, canary }) =>
        [stable, canary].flatMap((release) => (release ? [release.served] : [])),
      ),
    );

  const findAny = (id: string, version: string) =>
    id === hostId ? lookup.findHost(version) : lookup.find(id, version);

  const withBuiltIn = (ids: Iterable<string>) =>
    [...new Set([...builtIn.remotes.map(({ release }) => release.id), ...ids])]
      .filter((id) => id !== hostId)
      .sort();

  async function read(): Promise<void> {
    // Read first: the rest is then as new or newer, and an outdated number only causes another query.
    const revision = await releases.revision();
    const rows = new Map((await releases.allChannels()).map((row) => [row.remote_id, row]));
    const rowOf = (id: string): ChannelsRow => rows.get(id) ?? { remote_id: id, ...noChannels };
    lookup.clear();
    const host = await resolution.open(lookup.hostFinder, rowOf(hostId));
    const stable = host.stable ?? { served: lookup.builtInHost, previous: null };
    // Set first, because remotes are checked against it when they are resolved.
    compatibility.setStableHost(stable.served.candidate);
    const remotes: ResolvedChannels<ServedRelease>[] = [];
    for (const id of withBuiltIn(rows.keys()))
      remotes.push(await resolution.open(lookup.remoteFinder, rowOf(id)));
    const canaries = new Map(
      [host, ...remotes].flatMap(({ id, canary }) => (canary?.since ? [[id, canary.since] as const] : [])),
    );
    state = {
      revision,
      host: { ...host, stable },
      remotes,
      canaries,
      selections: new LRUCache({ max: maxSelections }),
    };
    await cache.keepOnly(await releases.servedVersions());
  }

  /** The state of the newest revision. */
  async function current(): Promise<State> {
    const revision = await releases.revision().catch((error: unknown) => {
      // Pages that need nothing else from the database still open while it is unavailable.
      if (!state) throw error;
      logger.warn({ err: error }, 'What runs could not be looked up; it stays as it was.');
      return state.revision;
    });
    while (!state || state.revision < revision) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return state;
  }

  return {
    find: lookup.find,
    findHost: lookup.findHost,
    findAny,

    async platform() {
      const { host } = await current();
      return compatibility.platformFor(host.stable.served.candidate);
    },

    async stableHost() {
      return (await current()).host.stable.served;
    },

    async selectionFor(visitor) {
      const { trial } = visitor;
      const choices = await current();
      const tried = trial ? await findAny(trial.remoteId, trial.version) : null;
      const choice = chooseReleases(choices, visitor, tried, compatibility.incompatibilities);
      const { selections, canaries } = choices;
      const key = keyOfChoice(choice);
      const selection = selections.get(key) ?? createSelection(choice, canaries);
      selections.set(key, selection);
      return selection;
    },

    async channelState(remoteId) {
      const channels = await releases.channels(remoteId);
      // The stable host, which remotes are checked against, must be the newest.
      await current();
      const { stable, previous, canary } = await (remoteId === hostId
        ? resolution.resolve(lookup.hostFinder, channels)
        : resolution.resolve(lookup.remoteFinder, channels));
      return {
        remoteId,
        channels,
        stable: stable?.release.version ?? null,
        previous: previous?.release.version ?? null,
        canary: canary?.release.version ?? null,
      };
    },

    async stableReleases() {
      const { remotes } = await current();
      return remotes.flatMap(({ stable }) => (stable ? [stable.served.candidate] : []));
    },

    async runningReleases() {
      const { host, remotes } = await current();
      return [host, ...remotes].flatMap(({ stable, canary }) => [
        ...(stable ? [{ channel: 'stable' as const, served: stable.served }] : []),
        ...(canary ? [{ channel: 'canary' as const, served: canary.served }] : []),
      ]);
    },

    builtInVersions: (id) =>
      id === hostId
        ? [lookup.builtInHost.release.version]
        : builtIn.remotes.filter(({ release }) => release.id === id).map(({ release }) => release.version),

    remoteIds: async () => withBuiltIn(await releases.remoteIds()),
  };
}
