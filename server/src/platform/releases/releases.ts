import { hostId } from '@bestie/contracts/releases';
import type { Candidate, Channel, HostCandidate, Platform } from '@bestie/contracts/releases';
import type { Composition, HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import { compareVersions } from '@bestie/contracts/versions';
import type { Logger } from '../logger';
import type { BuiltInReleases } from './publishing/built-in-releases';
import { canaryPlace } from './canary/canary-place';
import { compose } from './channels/composition';
import type { Running, RunningHost } from './channels/composition';
import { hostMisfitsOf, misfitsOf, platformOf } from '@bestie/contracts/release-fit';
import { createPathTable, type PathTarget } from './publishing/path-table';
import type { ReleaseCache } from './publishing/release-cache';
import { noChannels } from './releases.repository';
import type { ReleaseRow, ReleasesRepository } from './releases.repository';
import type { ChannelsRow } from './releases.tables';

interface Served<Judged extends Candidate | HostCandidate> {
  release: Judged['description'];
  builtIn: boolean;
  candidate: Judged;
  /** Why it cannot run here; empty when it can. */
  readonly misfits: readonly string[];
  /** Where its files lie on this server; they are fetched and checked first where need be. */
  folder(): Promise<string>;
}

/** A release of a remote that can be served; its misfits are those with the host that everybody has. */
export type ServedRelease = Served<Candidate>;
/** A host that can be served; its misfits are those with this server, whatever remotes there are. */
export type ServedHost = Served<HostCandidate>;

/** Who asks, as far as it decides what runs. */
export interface Visitor {
  /** Null for guests. */
  session: { uid: string; email: string | null; emailVerified: boolean } | null;
  /** A release that this person was given to try. */
  trial?: { remoteId: string; version: string } | null;
}

/** What runs for somebody. */
export interface Runs {
  host: HostRelease;
  /** The same object for the same role: its id is the hash of its content. */
  compositionFor(role: Role): Composition;
  /** What a path leads to, whoever asks. */
  targetOf(pathname: string): PathTarget | null;
  /** When the canary of each remote, or of the host, began that has one, whether it is for this visitor or not. */
  canaries: ReadonlyMap<string, Date>;
}

/** Which releases of a remote run, and where a rollback leads. */
export interface Standing {
  remoteId: string;
  channels: ChannelsRow;
  /** What really runs: null when no release of it fits. */
  stable: string | null;
  previous: string | null;
  canary: string | null;
}

/** What runs on this site, and for whom. */
export interface Releases {
  /** What a remote is held against: the host that everybody has, and the API of this server. */
  platform(): Promise<Platform>;
  /** The host that everybody has. */
  stableHost(): Promise<ServedHost>;
  /** Looks whether anything changed (one small query), and tells what runs for a visitor. */
  runsFor(visitor: Visitor): Promise<Runs>;
  /** Any release of a remote whose files are served, live or not. */
  find(id: string, version: string): Promise<ServedRelease | null>;
  /** Any host whose files are served, live or not. */
  findHost(version: string): Promise<ServedHost | null>;
  /** Any release whose files are served: of a remote, or the host under its name. */
  findAny(id: string, version: string): Promise<ServedRelease | ServedHost | null>;
  /** Channels of a remote as they stand in the database now, and what they come to on this host. */
  standing(remoteId: string): Promise<Standing>;
  /** What everybody gets of each remote. */
  stableReleases(): Promise<Candidate[]>;
  /** Versions of a remote, or of the host, that came with this server, newest first. */
  builtInVersions(remoteId: string): string[];
  /** Every remote that has a release here. */
  remoteIds(): Promise<string[]>;
}

export interface ReleasesDependencies {
  builtIn: BuiltInReleases;
  releases: Pick<
    ReleasesRepository,
    'revision' | 'allChannels' | 'channels' | 'find' | 'files' | 'remoteIds' | 'servedVersions'
  >;
  cache: Pick<ReleaseCache, 'open' | 'keepOnly'>;
  logger: Pick<Logger, 'warn'>;
}

interface Chosen<Release = ServedRelease> {
  served: Release;
  previous: string | null;
}

/** A remote, or the host, as it stands: `canary` with those who get it. */
interface Lane<Release = ServedRelease> {
  id: string;
  stable: Chosen<Release> | null;
  canary: (Chosen<Release> & { places: number; people: ReadonlySet<string>; since: Date | null }) | null;
}
type HostLane = Lane<ServedHost> & { stable: Chosen<ServedHost> };

interface State {
  revision: number;
  host: HostLane;
  remotes: Lane[];
  canaries: ReadonlyMap<string, Date>;
  runs: Map<string, Runs>;
}

/** Sets of live releases whose compositions are kept; trials make more of them than channels do. */
const mostRuns = 256;
/** Descriptions of releases that nobody's composition names but that open pages still use. */
const mostOthers = 64;

const nameOf = (id: string, version: string) => `${id}@${version}`;

/**
 * What runs: the releases of the store where teams have published, those that came with the server elsewhere.
 * Servers on one database agree, because each page request asks for the revision.
 */
export function createReleases({ builtIn, releases, cache, logger }: ReleasesDependencies): Releases {
  const { surface } = builtIn;
  const builtInHost = serveBuiltInHost();
  const known = new Map<string, ServedRelease>();
  const knownHosts = new Map<string, ServedHost>();
  const told = new Set<string>();
  const fits = createFits(builtIn);
  let state: State | undefined;
  let reading: Promise<void> | undefined;
  /** The host that everybody has, as far as it is known. */
  let carrier = builtInHost;

  function tell(sentence: string): void {
    if (!told.has(sentence)) logger.warn({}, sentence);
    told.add(sentence);
  }

  /** What was published counts before what came with the server: its files must not change. */
  async function find(id: string, version: string): Promise<ServedRelease | null> {
    const name = nameOf(id, version);
    const held = known.get(name);
    if (held) return held;
    const found = (await findPublished(id, version)) ?? findBuiltIn(id, version);
    if (found) known.set(name, found);
    if (known.size > mostOthers) forgetOthers();
    return found;
  }

  async function findStored(id: string, version: string) {
    const row = await releases.find(id, version);
    if (!row || row.state === 'publishing') return null;
    const files = await releases.files(id, version);
    if (files.length === 0) return null;
    return {
      row,
      transferBytes: transferBytesOf(files),
      folder: () => cache.open(row, row.description.files, files),
    };
  }

  async function findPublished(id: string, version: string): Promise<ServedRelease | null> {
    const stored = await findStored(id, version);
    if (!stored) return null;
    const { row, transferBytes, folder } = stored;
    const release = remoteOf(row);
    return serve({ description: release, surface: row.surface, transferBytes }, false, folder);
  }

  function findBuiltIn(id: string, version: string): ServedRelease | null {
    const found = builtIn.remotes.find(({ release }) => release.id === id && release.version === version);
    return found ? serve(found.candidate, true, async () => found.folder) : null;
  }

  const serve = (
    candidate: Candidate,
    isBuiltIn: boolean,
    folder: ServedRelease['folder'],
  ): ServedRelease => ({
    release: candidate.description,
    builtIn: isBuiltIn,
    candidate,
    folder,
    get misfits() {
      return fits.misfits(candidate, carrier.candidate);
    },
  });

  function serveBuiltInHost(): ServedHost {
    const { candidate, folder } = builtIn.host;
    return {
      release: candidate.description,
      builtIn: true,
      candidate,
      misfits: [],
      folder: async () => folder,
    };
  }

  /** What came with this server is served from its own disk; of other servers' it is stored ({@link BuiltInStore}). */
  async function findHost(version: string): Promise<ServedHost | null> {
    if (version === builtInHost.release.version) return builtInHost;
    const held = knownHosts.get(version);
    if (held) return held;
    const stored = await findStored(hostId, version);
    if (!stored) return null;
    const { row, transferBytes, folder } = stored;
    const candidate: HostCandidate = { description: hostOf(row), surface: row.surface, transferBytes };
    const found: ServedHost = {
      release: candidate.description,
      candidate,
      folder,
      builtIn: row.state === 'built-in',
      misfits: hostMisfitsOf(candidate, surface),
    };
    if (knownHosts.size > mostOthers) knownHosts.clear();
    knownHosts.set(version, found);
    return found;
  }

  const findAny = (id: string, version: string) => (id === hostId ? findHost(version) : find(id, version));

  /** Keeps what compositions name. */
  function forgetOthers(): void {
    const used = new Set(
      state?.remotes.flatMap(({ stable, canary }) =>
        [stable, canary].flatMap((chosen) => (chosen ? [chosen.served] : [])),
      ),
    );
    for (const [name, served] of known) if (!used.has(served)) known.delete(name);
  }

  /** How releases of a remote are found, or those of the host. */
  interface Finder<Release> {
    find(id: string, version: string): Promise<Release | null>;
    /** The newest that came with the server and fits, before `version` where that is given. */
    newestBuiltIn(id: string, version?: string): Release | null;
  }
  const remoteFinder: Finder<ServedRelease> = { find, newestBuiltIn };
  const hostFinder: Finder<ServedHost> = {
    find: (_id, version) => findHost(version),
    newestBuiltIn: (_id, version) => (version === builtInHost.release.version ? null : builtInHost),
  };

  async function fitting<Release extends ServedRelease | ServedHost>(
    finder: Finder<Release>,
    id: string,
    version: string | null,
    what: string,
  ): Promise<Release | null> {
    if (version === null) return null;
    const served = await finder.find(id, version);
    if (!served) tell(`${nameOf(id, version)}, the ${what} one, has no files here any more.`);
    for (const misfit of served?.misfits ?? []) tell(misfit);
    return served && served.misfits.length === 0 ? served : null;
  }

  function newestBuiltIn(id: string, version?: string): ServedRelease | null {
    const newest = builtIn.remotes.find(
      ({ release, candidate }) =>
        release.id === id &&
        fits.misfits(candidate, carrier.candidate).length === 0 &&
        (version === undefined || compareVersions(release.version, version) < 0),
    );
    return newest ? findBuiltIn(id, newest.release.version) : null;
  }

  async function previousOf<Release extends ServedRelease | ServedHost>(
    finder: Finder<Release>,
    row: ChannelsRow,
    stable: Release | null,
  ): Promise<Release | null> {
    if (!stable) return null;
    const { remote_id: id, previous_version: version } = row;
    const previous =
      version === stable.release.version ? null : await fitting(finder, id, version, 'previous');
    return previous ?? finder.newestBuiltIn(id, stable.release.version);
  }

  async function resolve<Release extends ServedRelease | ServedHost>(
    finder: Finder<Release>,
    row: ChannelsRow,
  ) {
    const { remote_id: id, stable_version: version } = row;
    let stable = await fitting(finder, id, version, 'stable');
    if (!stable) {
      const candidates = [
        version === null ? null : await fitting(finder, id, row.previous_version, 'previous'),
        finder.newestBuiltIn(id),
      ].flatMap((served) => (served ? [served] : []));
      candidates.sort((left, right) => compareVersions(right.release.version, left.release.version));
      stable = candidates[0] ?? null;
      if (version !== null)
        tell(
          `${nameOf(id, version)} is passed over: ${stable ? `${stable.release.version} runs` : 'nothing runs'} in its place.`,
        );
    }
    const previous = await previousOf(finder, row, stable);
    const canary = await fitting(finder, id, row.canary_version, 'canary');
    return { stable, previous, canary };
  }

  async function readLane<Release extends ServedRelease | ServedHost>(
    finder: Finder<Release>,
    row: ChannelsRow,
  ): Promise<Lane<Release>> {
    const { stable, previous, canary } = await resolve(finder, row);
    for (const served of [stable, canary]) prepare(served);
    return {
      id: row.remote_id,
      stable: stable && { served: stable, previous: previous?.release.version ?? null },
      canary: canary && {
        served: canary,
        previous: stable?.release.version ?? null,
        places: row.canary_places,
        since: row.canary_since,
        people: new Set(row.canary_people.map((person) => person.toLowerCase())),
      },
    };
  }

  /** Fetches the files before the first page asks for them. */
  function prepare(served: ServedRelease | ServedHost | null): void {
    served?.folder().catch((error: unknown) => {
      const { release } = served;
      const name = nameOf('id' in release ? release.id : hostId, release.version);
      logger.warn({ err: error }, `The files of ${name} are not here yet; the next request tries again.`);
    });
  }

  async function read(): Promise<void> {
    // First: whatever is read afterwards is as new or newer, and a number that is too old is only asked for again.
    const revision = await releases.revision();
    const rows = new Map((await releases.allChannels()).map((row) => [row.remote_id, row]));
    const ids = [...new Set([...builtIn.remotes.map(({ release }) => release.id), ...rows.keys()])]
      .filter((id) => id !== hostId)
      .sort();
    // What was collected meanwhile must not be taken for served.
    known.clear();
    knownHosts.clear();
    const host = await readLane(hostFinder, rows.get(hostId) ?? nothingChosen(hostId));
    const stable = host.stable ?? { served: builtInHost, previous: null };
    // Which remotes run depends on it.
    carrier = stable.served;
    const remotes = [];
    for (const id of ids) remotes.push(await readLane(remoteFinder, rows.get(id) ?? nothingChosen(id)));
    const canaries = new Map(
      [host, ...remotes].flatMap(({ id, canary }) => (canary?.since ? [[id, canary.since] as const] : [])),
    );
    state = { revision, host: { ...host, stable }, remotes, canaries, runs: new Map() };
    await cache.keepOnly(await releases.servedVersions());
  }

  /** What runs now, read again when it changed. */
  async function current(): Promise<State> {
    const revision = await releases.revision().catch((error: unknown) => {
      // Pages of people who look around go on while the database is away.
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

  /** Whether the canary of a lane is for this person. */
  function tries({ id, canary }: Lane | HostLane, { session }: Visitor): boolean {
    if (!canary || !session) return false;
    // An address that nobody proved may be anybody's.
    const email = session.emailVerified ? session.email?.toLowerCase() : undefined;
    return (
      canary.people.has(session.uid.toLowerCase()) ||
      (email !== undefined && canary.people.has(email)) ||
      canaryPlace(id, session.uid) < canary.places
    );
  }

  function choose(remote: Lane, visitor: Visitor): (Chosen & { channel: Channel }) | null {
    const { stable, canary } = remote;
    if (canary && tries(remote, visitor)) return { ...canary, channel: 'canary' };
    return stable && { ...stable, channel: 'stable' };
  }

  /** Another host than everybody's only where it carries what runs for the person. */
  function chooseHost(
    host: HostLane,
    visitor: Visitor,
    tried: ServedHost | null,
    remotes: readonly ServedRelease[],
  ): RunningHost {
    const carries = (candidate: ServedHost) =>
      candidate.misfits.length === 0 &&
      remotes.every((remote) => fits.misfits(remote.candidate, candidate.candidate).length === 0);
    if (tried && carries(tried)) return { release: tried.release, channel: 'trial' };
    if (host.canary && tries(host, visitor) && carries(host.canary.served))
      return { release: host.canary.served.release, channel: 'canary' };
    return { release: host.stable.served.release, channel: 'stable' };
  }

  function runsOf(host: RunningHost, running: readonly Running[], canaries: ReadonlyMap<string, Date>): Runs {
    const compositions = new Map<Role, Composition>();
    let table: Runs['targetOf'] | undefined;
    return {
      host: host.release,
      canaries,
      compositionFor(role) {
        const made = compositions.get(role) ?? compose(role, host, running);
        compositions.set(role, made);
        return made;
      },
      targetOf(pathname) {
        table ??= createPathTable(running.map(({ release }) => release));
        return table(pathname);
      },
    };
  }

  /** What somebody was given to try; nothing where it is no more. */
  async function findTried({ trial }: Visitor) {
    const tried = trial ? await findAny(trial.remoteId, trial.version) : null;
    return {
      host: tried && trial?.remoteId === hostId ? (tried as ServedHost) : null,
      remote: tried && trial?.remoteId !== hostId ? (tried as ServedRelease) : null,
    };
  }

  return {
    find,
    findHost,
    findAny,

    async platform() {
      const { host } = await current();
      return fits.platform(host.stable.served.candidate);
    },

    async stableHost() {
      return (await current()).host.stable.served;
    },

    async runsFor(visitor) {
      const { host, remotes, canaries, runs } = await current();
      const tried = await findTried(visitor);
      const chosen = remotes.flatMap((remote): (Chosen & { channel: Running['channel'] })[] => {
        const made = choose(remote, visitor);
        return made ? [made] : [];
      });
      if (tried.remote && tried.remote.misfits.length === 0) {
        const { release } = tried.remote;
        const index = chosen.findIndex(({ served }) => served.release.id === release.id);
        const instead = chosen[index]?.served.release.version;
        const previous = instead !== undefined && instead !== release.version ? instead : null;
        chosen.splice(index < 0 ? chosen.length : index, 1, {
          served: tried.remote,
          channel: 'trial',
          previous,
        });
      }
      const running = chosen.map(({ served, channel, previous }): Running => {
        return { release: served.release, channel, previous };
      });
      const chosenHost = chooseHost(
        host,
        visitor,
        tried.host,
        chosen.map(({ served }) => served),
      );
      const key = [
        [chosenHost.release.version, chosenHost.channel].join(' '),
        ...running.map(({ release, channel, previous }) =>
          [release.id, release.version, channel, previous].join(' '),
        ),
      ].join('\n');
      const made = runs.get(key) ?? runsOf(chosenHost, running, canaries);
      if (runs.size >= mostRuns) runs.clear();
      runs.set(key, made);
      return made;
    },

    async standing(remoteId) {
      const channels = await releases.channels(remoteId);
      // A remote is held against the host that runs by now.
      await current();
      const { stable, previous, canary } = await (remoteId === hostId
        ? resolve(hostFinder, channels)
        : resolve(remoteFinder, channels));
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

    builtInVersions: (id) =>
      id === hostId
        ? [builtInHost.release.version]
        : builtIn.remotes.filter(({ release }) => release.id === id).map(({ release }) => release.version),

    async remoteIds() {
      const published = await releases.remoteIds();
      return [...new Set([...builtIn.remotes.map(({ release }) => release.id), ...published])]
        .filter((id) => id !== hostId)
        .sort();
    },
  };
}

/** How remotes and hosts go together; each pair is compared once, since that takes milliseconds. */
function createFits({ host: builtInHost, remotes, surface }: BuiltInReleases) {
  const platforms = new WeakMap<HostCandidate, Platform>();
  const compared = new WeakMap<HostCandidate, WeakMap<Candidate, readonly string[]>>();
  const platform = (host: HostCandidate) => {
    const made = platforms.get(host) ?? platformOf(host, surface);
    platforms.set(host, made);
    return made;
  };
  const withHost = (host: HostCandidate) => {
    const made = compared.get(host) ?? new WeakMap<Candidate, readonly string[]>();
    compared.set(host, made);
    return made;
  };
  for (const { candidate, misfits } of remotes) withHost(builtInHost.candidate).set(candidate, misfits);
  return {
    platform,
    misfits(candidate: Candidate, host: HostCandidate): readonly string[] {
      const made = withHost(host).get(candidate) ?? misfitsOf(candidate, platform(host));
      withHost(host).set(candidate, made);
      return made;
    },
  };
}

/** What a row of the host describes, and what a row of a remote does: begin holds them against their schemas. */
const hostOf = ({ description }: ReleaseRow) => description as HostRelease;
const remoteOf = ({ description }: ReleaseRow) => description as RemoteRelease;

/** Bytes over the wire by path: of the brotli form where there is one. */
export function transferBytesOf(
  files: readonly { path: string; encoding: string; bytes: number }[],
): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { path, encoding, bytes } of files) {
    if (encoding === 'br' || (encoding === '' && !sizes.has(path))) sizes.set(path, bytes);
  }
  return sizes;
}

const nothingChosen = (remoteId: string): ChannelsRow => ({ remote_id: remoteId, ...noChannels });
