import type { Candidate, Channel, Platform } from '@bestie/contracts/releases';
import type { Composition, HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import { compareVersions } from '@bestie/contracts/versions';
import type { Logger } from '../logger';
import type { BuiltInReleases } from './built-in-releases';
import { canaryPlace } from './canary-place';
import { compose } from './composition';
import type { Running } from './composition';
import { misfitsOf } from '@bestie/contracts/release-fit';
import { createPathTable, type PathTarget } from './path-table';
import type { ReleaseCache } from './release-cache';
import type { StoredRelease } from './release-folders';
import { noChannels } from './releases.repository';
import type { ReleasesRepository } from './releases.repository';
import type { ChannelsRow } from './releases.tables';

/** A release that can be served. */
export interface ServedRelease {
  release: RemoteRelease;
  builtIn: boolean;
  candidate: Candidate;
  /** Why the host cannot run it; empty when it can. */
  misfits: readonly string[];
  /** Where its files lie on this server; they are fetched and checked first where need be. */
  folder(): Promise<string>;
}

/** Who asks, as far as it decides what runs. */
export interface Visitor {
  /** Null for guests. */
  session: { uid: string; email: string | null; emailVerified: boolean } | null;
  /** A release that this person was given to try. */
  trial?: { remoteId: string; version: string } | null;
}

/** What runs for somebody. */
export interface Runs {
  /** The same object for the same role: its id is the hash of its content. */
  compositionFor(role: Role): Composition;
  /** What a path leads to, whoever asks. */
  targetOf(pathname: string): PathTarget | null;
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
  host: StoredRelease<HostRelease>;
  platform: Platform;
  /** Looks whether anything changed (one small query), and tells what runs for a visitor. */
  runsFor(visitor: Visitor): Promise<Runs>;
  /** Any release whose files are served, live or not. */
  find(id: string, version: string): Promise<ServedRelease | null>;
  /** Channels of a remote as they stand in the database now, and what they come to on this host. */
  standing(remoteId: string): Promise<Standing>;
  /** What everybody gets of each remote. */
  stableReleases(): Promise<RemoteRelease[]>;
  /** Versions of a remote that came with this server, newest first. */
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

interface Chosen {
  served: ServedRelease;
  previous: string | null;
}

/** A remote as it stands: `canary` with those who get it. */
interface Remote {
  id: string;
  stable: Chosen | null;
  canary: (Chosen & { places: number; people: ReadonlySet<string> }) | null;
}

interface State {
  revision: number;
  remotes: Remote[];
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
  const { host, platform } = builtIn;
  const known = new Map<string, ServedRelease>();
  const told = new Set<string>();
  let state: State | undefined;
  let reading: Promise<void> | undefined;

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

  async function findPublished(id: string, version: string): Promise<ServedRelease | null> {
    const row = await releases.find(id, version);
    if (row?.state !== 'published') return null;
    const files = await releases.files(id, version);
    if (files.length === 0) return null;
    const release = row.description;
    const candidate = { description: release, surface: row.surface, transferBytes: transferBytesOf(files) };
    return {
      ...{ release, candidate, builtIn: false, misfits: misfitsOf(candidate, platform) },
      folder: () => cache.open(row, release.files, files),
    };
  }

  function findBuiltIn(id: string, version: string): ServedRelease | null {
    const found = builtIn.remotes.find(({ release }) => release.id === id && release.version === version);
    if (!found) return null;
    const { release, folder, surface, transferBytes, misfits } = found;
    return {
      ...{ release, misfits, builtIn: true, candidate: { description: release, surface, transferBytes } },
      folder: async () => folder,
    };
  }

  /** Keeps what compositions name. */
  function forgetOthers(): void {
    const used = new Set(
      state?.remotes.flatMap(({ stable, canary }) =>
        [stable, canary].flatMap((chosen) => (chosen ? [chosen.served] : [])),
      ),
    );
    for (const [name, served] of known) if (!used.has(served)) known.delete(name);
  }

  async function fitting(id: string, version: string | null, what: string): Promise<ServedRelease | null> {
    if (version === null) return null;
    const served = await find(id, version);
    if (!served) tell(`${nameOf(id, version)}, the ${what} one, has no files here any more.`);
    for (const misfit of served?.misfits ?? []) tell(misfit);
    return served && served.misfits.length === 0 ? served : null;
  }

  const fittingBuiltIns = (id: string) =>
    builtIn.remotes.filter(({ release, misfits }) => release.id === id && misfits.length === 0);

  /** The newest that came with the server and fits, below `version` where that is given. */
  function newestBuiltIn(id: string, version?: string): ServedRelease | null {
    const newest = fittingBuiltIns(id).find(
      ({ release }) => version === undefined || compareVersions(release.version, version) < 0,
    );
    return newest ? findBuiltIn(id, newest.release.version) : null;
  }

  async function previousOf(row: ChannelsRow, stable: ServedRelease | null): Promise<ServedRelease | null> {
    if (!stable) return null;
    const { remote_id: id, previous_version: version } = row;
    const previous = version === stable.release.version ? null : await fitting(id, version, 'previous');
    return previous ?? newestBuiltIn(id, stable.release.version);
  }

  async function resolve(row: ChannelsRow) {
    const { remote_id: id, stable_version: version } = row;
    let stable = await fitting(id, version, 'stable');
    if (!stable) {
      const candidates = [
        version === null ? null : await fitting(id, row.previous_version, 'previous'),
        newestBuiltIn(id),
      ].flatMap((served) => (served ? [served] : []));
      candidates.sort((left, right) => compareVersions(right.release.version, left.release.version));
      stable = candidates[0] ?? null;
      if (version !== null)
        tell(
          `${nameOf(id, version)} is passed over: ${stable ? `${stable.release.version} runs` : 'nothing runs'} in its place.`,
        );
    }
    const previous = await previousOf(row, stable);
    const canary = await fitting(id, row.canary_version, 'canary');
    return { stable, previous, canary };
  }

  async function readRemote(row: ChannelsRow): Promise<Remote> {
    const { stable, previous, canary } = await resolve(row);
    for (const served of [stable, canary]) prepare(served);
    return {
      id: row.remote_id,
      stable: stable && { served: stable, previous: previous?.release.version ?? null },
      canary: canary && {
        served: canary,
        previous: stable?.release.version ?? null,
        places: row.canary_places,
        people: new Set(row.canary_people.map((person) => person.toLowerCase())),
      },
    };
  }

  /** Fetches the files before the first page asks for them. */
  function prepare(served: ServedRelease | null): void {
    served?.folder().catch((error: unknown) => {
      const name = nameOf(served.release.id, served.release.version);
      logger.warn({ err: error }, `The files of ${name} are not here yet; the next request tries again.`);
    });
  }

  async function read(): Promise<void> {
    // First: whatever is read afterwards is as new or newer, and a number that is too old is only asked for again.
    const revision = await releases.revision();
    const rows = new Map((await releases.allChannels()).map((row) => [row.remote_id, row]));
    const ids = [...new Set([...builtIn.remotes.map(({ release }) => release.id), ...rows.keys()])].sort();
    // What was collected meanwhile must not be taken for served.
    known.clear();
    const remotes = [];
    for (const id of ids) remotes.push(await readRemote(rows.get(id) ?? nothingChosen(id)));
    state = { revision, remotes, runs: new Map() };
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

  function choose(
    { id, stable, canary }: Remote,
    { session }: Visitor,
  ): (Chosen & { channel: Channel }) | null {
    // An address that nobody proved may be anybody's.
    const email = session?.emailVerified ? session.email?.toLowerCase() : undefined;
    const tries =
      canary &&
      session &&
      (canary.people.has(session.uid.toLowerCase()) ||
        (email !== undefined && canary.people.has(email)) ||
        canaryPlace(id, session.uid) < canary.places);
    if (tries) return { ...canary, channel: 'canary' };
    return stable && { ...stable, channel: 'stable' };
  }

  function runsOf(running: readonly Running[]): Runs {
    const compositions = new Map<Role, Composition>();
    let table: Runs['targetOf'] | undefined;
    return {
      compositionFor(role) {
        const made = compositions.get(role) ?? compose(role, host.release, running);
        compositions.set(role, made);
        return made;
      },
      targetOf(pathname) {
        table ??= createPathTable(running.map(({ release }) => release));
        return table(pathname);
      },
    };
  }

  return {
    host,
    platform,
    find,

    async runsFor(visitor) {
      const { remotes, runs } = await current();
      const { trial } = visitor;
      const tried = trial ? await find(trial.remoteId, trial.version) : null;
      const running = remotes.flatMap((remote): Running[] => {
        const chosen = choose(remote, visitor);
        if (!chosen) return [];
        const { served, channel, previous } = chosen;
        return [{ release: served.release, channel, previous }];
      });
      if (tried && tried.misfits.length === 0) {
        const { release } = tried;
        const index = running.findIndex(({ release: { id } }) => id === release.id);
        const instead = running[index]?.release.version;
        const previous = instead !== undefined && instead !== release.version ? instead : null;
        running.splice(index < 0 ? running.length : index, 1, { release, channel: 'trial', previous });
      }
      const key = running
        .map(({ release, channel, previous }) => [release.id, release.version, channel, previous].join(' '))
        .join('\n');
      const made = runs.get(key) ?? runsOf(running);
      if (runs.size >= mostRuns) runs.clear();
      runs.set(key, made);
      return made;
    },

    async standing(remoteId) {
      const channels = await releases.channels(remoteId);
      const { stable, previous, canary } = await resolve(channels);
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
      return remotes.flatMap(({ stable }) => (stable ? [stable.served.release] : []));
    },

    builtInVersions: (remoteId) =>
      builtIn.remotes.filter(({ release }) => release.id === remoteId).map(({ release }) => release.version),

    async remoteIds() {
      const published = await releases.remoteIds();
      return [...new Set([...builtIn.remotes.map(({ release }) => release.id), ...published])].sort();
    },
  };
}

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
