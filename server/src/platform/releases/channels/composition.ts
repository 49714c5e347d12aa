import { createHash } from 'node:crypto';
import type { Channel } from '@bestie/contracts/releases';
import type { Composition, HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import { unbuiltRoutes } from '@bestie/contracts/specified-routes';
import { pageableFiles } from '../publishing/file-list';
import { pathsOf } from '../publishing/path-table';
import { visibleRelease } from './visible-release';

/** Folder of a host's files in URLs; its contents never change. */
export const hostBaseUrl = ({ version }: Pick<HostRelease, 'version'>): string => `/host/${version}/`;

/** Folder of a release's files in URLs; its contents never change. */
export function remoteBaseUrl({ id, version }: RemoteRelease): string {
  return `/remotes/${id}/${version}/`;
}

/** A release of a visitor, and the channel that it comes from. */
export interface Running {
  release: RemoteRelease;
  channel: Channel | 'trial';
  /** Version that is tried when this one fails. */
  previous: string | null;
}

/**
 * Pages that the specification names and no console has. Guests are asked to sign in there; everybody else
 * gets "not found".
 */
function awaitedPages(running: readonly Running[]): Composition['reserved'] {
  return unbuiltRoutes(running.flatMap(({ release }) => pathsOf(release))).flatMap(({ path, audience }) =>
    audience === 'guest' ? [] : [{ path, audience }],
  );
}

/** The host of a visitor, and the channel that it comes from. */
export interface RunningHost {
  release: HostRelease;
  channel: Channel | 'trial';
}

/** Creates the composition of a role. Its id is the hash of everything else in it. */
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
