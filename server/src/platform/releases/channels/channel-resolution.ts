import { compareVersions } from '@bestie/contracts/versions';
import type { Logger } from '../../logger';
import type { ReleaseFinder } from '../catalog/release-lookup';
import { nameOf, releaseName } from '../catalog/served-release';
import type { AnyServed } from '../catalog/served-release';
import type { ChannelsRow } from '../releases.tables';

/** The release of a channel, and the version that is tried when it fails. */
export interface ChannelRelease<Release extends AnyServed> {
  served: Release;
  previous: string | null;
}

/** The releases of a remote's or the host's channels; `canary` with the people who get it. */
export interface ResolvedChannels<Release extends AnyServed> {
  id: string;
  stable: ChannelRelease<Release> | null;
  canary:
    | (ChannelRelease<Release> & { basisPoints: number; people: ReadonlySet<string>; since: Date | null })
    | null;
}

/** The resolved releases of channels; null if none can run. */
interface Resolution<Release extends AnyServed> {
  stable: Release | null;
  previous: Release | null;
  canary: Release | null;
}

/** Resolves channels, which name versions, to releases that can run on this server. */
export function createChannelResolution(logger: Pick<Logger, 'warn'>) {
  const warned = new Set<string>();

  function warnOnce(sentence: string): void {
    if (!warned.has(sentence)) logger.warn({}, sentence);
    warned.add(sentence);
  }

  async function findCompatible<Release extends AnyServed>(
    finder: ReleaseFinder<Release>,
    id: string,
    version: string | null,
    channel: string,
  ): Promise<Release | null> {
    if (version === null) return null;
    const served = await finder.find(id, version);
    if (!served) warnOnce(`${releaseName(id, version)}, the ${channel} one, has no files here any more.`);
    served?.incompatibilities.forEach(warnOnce);
    return served && served.incompatibilities.length === 0 ? served : null;
  }

  /** The stable release, or the newest one that can replace it. */
  async function findStable<Release extends AnyServed>(
    finder: ReleaseFinder<Release>,
    { remote_id: id, stable_version: version, previous_version: previous }: ChannelsRow,
  ): Promise<Release | null> {
    const stable = await findCompatible(finder, id, version, 'stable');
    if (stable) return stable;
    const candidates = [
      version === null ? null : await findCompatible(finder, id, previous, 'previous'),
      finder.newestBuiltIn(id),
    ].flatMap((served) => (served ? [served] : []));
    candidates.sort((left, right) => compareVersions(right.release.version, left.release.version));
    const instead = candidates[0] ?? null;
    if (version !== null)
      warnOnce(
        `${releaseName(id, version)} is passed over: ${instead ? `${instead.release.version} runs` : 'nothing runs'} in its place.`,
      );
    return instead;
  }

  async function findPrevious<Release extends AnyServed>(
    finder: ReleaseFinder<Release>,
    { remote_id: id, previous_version: version }: ChannelsRow,
    stable: Release | null,
  ): Promise<Release | null> {
    if (!stable) return null;
    const previous =
      version === stable.release.version ? null : await findCompatible(finder, id, version, 'previous');
    return previous ?? finder.newestBuiltIn(id, stable.release.version);
  }

  /** The stored channels, as far as their releases can run. */
  async function resolve<Release extends AnyServed>(
    finder: ReleaseFinder<Release>,
    row: ChannelsRow,
  ): Promise<Resolution<Release>> {
    const stable = await findStable(finder, row);
    return {
      stable,
      previous: await findPrevious(finder, row, stable),
      canary: await findCompatible(finder, row.remote_id, row.canary_version, 'canary'),
    };
  }

  /** Fetches the files before the first page requests them. */
  function prefetch(served: AnyServed | null): void {
    served?.folder().catch((error: unknown) => {
      logger.warn(
        { err: error },
        `The files of ${nameOf(served)} are not here yet; the next request tries again.`,
      );
    });
  }

  return {
    resolve,

    /** As {@link resolve}, ready to be served. */
    async open<Release extends AnyServed>(
      finder: ReleaseFinder<Release>,
      row: ChannelsRow,
    ): Promise<ResolvedChannels<Release>> {
      const { stable, previous, canary } = await resolve(finder, row);
      prefetch(stable);
      prefetch(canary);
      return {
        id: row.remote_id,
        stable: stable && { served: stable, previous: previous?.release.version ?? null },
        canary: canary && {
          served: canary,
          previous: stable?.release.version ?? null,
          basisPoints: row.canary_places,
          since: row.canary_since,
          people: new Set(row.canary_people.map((person) => person.toLowerCase())),
        },
      };
    },
  };
}
