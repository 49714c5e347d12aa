import { createHash } from 'node:crypto';
import type { Channel } from '@bestie/contracts/releases';
import type { Composition, HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import { unbuiltRoutes } from '@bestie/contracts/specified-routes';
import { pageableFiles } from '../publishing/file-list';
import { pathsOf } from '../publishing/path-table';
import { visibleRelease } from './visible-release';

/** Folder of a host's files in URLs; names the version, never changes. */
export const hostBaseUrl = ({ version }: Pick<HostRelease, 'version'>): string => `/host/${version}/`;

/** Folder of a release's files in URLs; names the version, never changes. */
export function remoteBaseUrl({ id, version }: RemoteRelease): string {
  return `/remotes/${id}/${version}/`;
}

/** A release that runs for somebody, and why it is this one. */
export interface Running {
  release: RemoteRelease;
  channel: Channel | 'trial';
  /** Version to be tried when this one fails. */
  previous: string | null;
}

/**
 * Pages that the specification names and no console brings yet: a guest is asked to sign in there, as everywhere
 * else. For who is signed in they are missing.
 */
function awaitedPages(running: readonly Running[]): Composition['reserved'] {
  return unbuiltRoutes(running.flatMap(({ release }) => pathsOf(release))).flatMap(({ path, audience }) =>
    audience === 'guest' ? [] : [{ path, audience }],
  );
}

/** The host that runs for somebody, and why it is this one. */
export interface RunningHost {
  release: HostRelease;
  channel: Channel | 'trial';
}

/** What a role gets of the releases that run; the id is the hash of everything else. */
export function compose(
  role: Role,
  { release: host, channel: hostChannel }: RunningHost,
  running: readonly Running[],
): Composition {
  const content: Omit<Composition, 'id'> = {
    host: {
      version: host.version,
      baseUrl: hostBaseUrl(host),
      channel: hostChannel,
      entry: host.entry,
      files: pageableFiles(host.files),
      shell: host.shell,
      runtime: host.runtime,
    },
    remotes: running.flatMap(({ release, channel, previous }) => {
      const visible = visibleRelease(release, role);
      if (!visible) return [];
      const files = pageableFiles(visible.files);
      return [{ ...visible, files, baseUrl: remoteBaseUrl(release), channel, previous }];
    }),
    reserved: [
      ...running.flatMap(({ release }) => {
        const visible = visibleRelease(release, role);
        const open = visible ? pathsOf(visible) : [];
        return pathsOf(release)
          .filter((path) => !open.includes(path))
          .map((path) => ({ path, audience: release.audience }));
      }),
      ...(role === 'guest' ? awaitedPages(running) : []),
    ],
  };
  const id = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { id, ...content };
}
