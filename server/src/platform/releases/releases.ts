import { createHash } from 'node:crypto';
import type { Composition, HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import { roles } from '@bestie/contracts/roles';
import { satisfies } from '@bestie/contracts/versions';
import { createPathTable, type PathTarget } from './path-table';
import { readHostRelease, readRemoteReleases, type StoredRelease } from './release-folders';
import { visibleRelease } from './visible-release';

/** What runs on this site, and for whom. */
export interface Releases {
  host: StoredRelease<HostRelease>;
  /** The same object for the same role: its id is the hash of its content. */
  compositionFor(role: Role): Composition;
  /** What a path leads to, whoever asks. */
  targetOf(pathname: string): PathTarget | null;
  /** Any release whose files are still served, live or not. */
  find(id: string, version: string): StoredRelease<RemoteRelease> | null;
}

export interface ReleasesOptions {
  /** Build folder of the host, holds `host.json`. */
  hostFolder: string;
  /** Folders that hold `{id}/{version}/remote.json`. */
  remoteFolders: readonly string[];
  /** Told in words of a release that is left out, and why. */
  onRefused(reason: string): void;
}

export const hostBaseUrl = '/host/';

/** Folder of a release's files in URLs; names the version, never changes. */
export function remoteBaseUrl({ id, version }: RemoteRelease): string {
  return `/remotes/${id}/${version}/`;
}

/** Why the live host cannot run this release, in one sentence; null when it can. */
export function misfitOf(remote: RemoteRelease, host: HostRelease): string | null {
  const name = `${remote.id}@${remote.version}`;
  if (!satisfies(host.shell, remote.shell)) {
    return `${name} needs shell contract ${remote.shell}, the host has ${host.shell}.`;
  }
  if (remote.runtime !== host.runtime) {
    return `${name} was built for federation runtime ${remote.runtime}, the host has ${host.runtime}.`;
  }
  for (const { name: needed, range } of remote.sharedPackages) {
    const provided = host.sharedPackages.find((candidate) => candidate.name === needed);
    if (!provided) return `${name} needs ${needed} ${range}, which the host does not provide.`;
    if (!satisfies(provided.version, range)) {
      return `${name} needs ${needed} ${range}, the host provides ${provided.version}.`;
    }
  }
  return null;
}

function composeFor(role: Role, host: HostRelease, live: readonly RemoteRelease[]): Composition {
  const content: Omit<Composition, 'id'> = {
    host: {
      version: host.version,
      baseUrl: hostBaseUrl,
      entry: host.entry,
      files: host.files,
      shell: host.shell,
      runtime: host.runtime,
    },
    remotes: live.flatMap((release) => {
      const visible = visibleRelease(release, role);
      return visible
        ? [{ ...visible, baseUrl: remoteBaseUrl(release), channel: 'stable' as const, previous: null }]
        : [];
    }),
    reserved: live.flatMap((release) => {
      const visible = visibleRelease(release, role);
      const gated = [...release.routes, ...(release.redirects ?? []).map(({ from }) => ({ path: from }))];
      return gated
        .filter(({ path }) => !visible?.routes.some((route) => route.path === path))
        .filter(({ path }) => !visible?.redirects?.some(({ from }) => from === path))
        .map(({ path }) => ({ path, audience: release.audience }));
    }),
  };
  const id = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { id, ...content };
}

/**
 * Reads the built releases. Of each remote the newest version that fits the host is live.
 * @throws BrokenReleaseError when the host has not been built
 */
export async function readReleases({
  hostFolder,
  remoteFolders,
  onRefused,
}: ReleasesOptions): Promise<Releases> {
  const host = await readHostRelease(hostFolder);
  const stored = await readRemoteReleases(remoteFolders, (error) => onRefused(error.message));
  const live = new Map<string, RemoteRelease>();
  for (const { release } of stored) {
    if (live.has(release.id)) continue;
    const misfit = misfitOf(release, host.release);
    if (misfit) onRefused(misfit);
    else live.set(release.id, release);
  }
  const liveReleases = [...live.values()];
  const compositions = new Map(
    roles.map((role) => [role, composeFor(role, host.release, liveReleases)] as const),
  );
  const targetOf = createPathTable(liveReleases);
  const byName = new Map(
    stored.map((entry) => [`${entry.release.id}@${entry.release.version}`, entry] as const),
  );
  return {
    host,
    compositionFor: (role) => compositions.get(role) as Composition,
    targetOf,
    find: (id, version) => byName.get(`${id}@${version}`) ?? null,
  };
}
