import { findHostIncompatibilities } from '@bestie/contracts/release-fit';
import { hostId } from '@bestie/contracts/releases';
import type { Candidate, HostCandidate } from '@bestie/contracts/releases';
import type { HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import { compareVersions } from '@bestie/contracts/versions';
import { LRUCache } from 'lru-cache';
import type { BuiltInReleases } from '../publishing/built-in-releases';
import type { ReleaseCache } from '../publishing/release-cache';
import type { ReleasesRepository } from '../releases.repository';
import type { Compatibility } from './compatibility';
import { releaseName } from './served-release';
import type { AnyServed, ServedHost, ServedRelease } from './served-release';
import { transferBytesOf } from './transfer-bytes';

export interface ReleaseLookupDependencies {
  builtIn: BuiltInReleases;
  releases: Pick<ReleasesRepository, 'find' | 'files'>;
  cache: Pick<ReleaseCache, 'open'>;
  compatibility: Compatibility;
  /** Releases that channels name; their descriptions stay in memory. */
  inUse: () => ReadonlySet<ServedRelease>;
}

/** How releases of one kind, remotes or hosts, are found. */
export interface ReleaseFinder<Release extends AnyServed> {
  find(id: string, version: string): Promise<Release | null>;
  /** The newest built-in one that can run; older than `version` if that is given. */
  newestBuiltIn(id: string, version?: string): Release | null;
}

/** Descriptions kept in memory of releases that no channel names but that open pages still use. */
const maxUnused = 64;

/** Finds releases by version, published ones first: the files of a published version must not change. */
export function createReleaseLookup(dependencies: ReleaseLookupDependencies) {
  const { builtIn, releases, cache, compatibility, inUse } = dependencies;
  const remotes = new Map<string, ServedRelease>();
  const hosts = new LRUCache<string, ServedHost>({ max: maxUnused });
  const builtInHost: ServedHost = {
    release: builtIn.host.candidate.description,
    builtIn: true,
    candidate: builtIn.host.candidate,
    incompatibilities: [],
    folder: async () => builtIn.host.folder,
  };

  const serveRemote = (
    candidate: Candidate,
    isBuiltIn: boolean,
    folder: ServedRelease['folder'],
  ): ServedRelease => ({
    release: candidate.description,
    builtIn: isBuiltIn,
    candidate,
    folder,
    // The stable host may change while the description is cached.
    get incompatibilities() {
      return compatibility.incompatibilities(candidate);
    },
  });

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
    // `begin` has validated the description against the schema of remotes.
    const description = row.description as RemoteRelease;
    return serveRemote({ description, surface: row.surface, transferBytes }, false, folder);
  }

  function findBuiltIn(id: string, version: string): ServedRelease | null {
    const found = builtIn.remotes.find(({ release }) => release.id === id && release.version === version);
    return found ? serveRemote(found.candidate, true, async () => found.folder) : null;
  }

  function removeUnused(): void {
    const used = inUse();
    for (const [name, served] of remotes) if (!used.has(served)) remotes.delete(name);
  }

  async function find(id: string, version: string): Promise<ServedRelease | null> {
    const name = releaseName(id, version);
    const known = remotes.get(name);
    if (known) return known;
    const found = (await findPublished(id, version)) ?? findBuiltIn(id, version);
    if (found) remotes.set(name, found);
    if (remotes.size > maxUnused) removeUnused();
    return found;
  }

  /** The built-in host of this server comes from its own disk, that of another server from the store ({@link BuiltInStore}). */
  async function findHost(version: string): Promise<ServedHost | null> {
    if (version === builtInHost.release.version) return builtInHost;
    const known = hosts.get(version);
    if (known) return known;
    const stored = await findStored(hostId, version);
    if (!stored) return null;
    const { row, transferBytes, folder } = stored;
    // `begin` has validated the description against the schema of hosts.
    const description = row.description as HostRelease;
    const candidate: HostCandidate = { description, surface: row.surface, transferBytes };
    const found: ServedHost = {
      release: description,
      candidate,
      folder,
      builtIn: row.state === 'built-in',
      incompatibilities: findHostIncompatibilities(candidate, builtIn.surface),
    };
    hosts.set(version, found);
    return found;
  }

  const remoteFinder: ReleaseFinder<ServedRelease> = {
    find,
    newestBuiltIn(id, version) {
      const newest = builtIn.remotes.find(
        ({ release, candidate }) =>
          release.id === id &&
          compatibility.incompatibilities(candidate).length === 0 &&
          (version === undefined || compareVersions(release.version, version) < 0),
      );
      return newest ? findBuiltIn(id, newest.release.version) : null;
    },
  };

  const hostFinder: ReleaseFinder<ServedHost> = {
    find: (_id, version) => findHost(version),
    newestBuiltIn: (_id, version) => (version === builtInHost.release.version ? null : builtInHost),
  };

  return {
    find,
    findHost,
    remoteFinder,
    hostFinder,
    builtInHost,

    /** Clears the cache, because the files of a release may have been removed. */
    clear(): void {
      remotes.clear();
      hosts.clear();
    },
  };
}
