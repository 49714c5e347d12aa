import type { Candidate, HostCandidate } from '@bestie/contracts/releases';
import type { Composition, HostRelease } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import { canaryBucket } from '../canary/canary-bucket';
import { isHost } from '../catalog/served-release';
import type { AnyServed, ServedHost, ServedRelease } from '../catalog/served-release';
import { createPathTable } from '../publishing/path-table';
import type { PathTarget } from '../publishing/path-table';
import type { ChannelRelease, ResolvedChannels } from './channel-resolution';
import { compose } from './composition';
import type { Running, RunningHost } from './composition';

/** What decides which releases a visitor gets. */
export interface Visitor {
  /** Null for guests. */
  session: { uid: string; email: string | null; emailVerified: boolean } | null;
  /** A release that this person tries. */
  trial?: { remoteId: string; version: string } | null;
}

/** The releases that a visitor gets. */
export interface ReleaseSelection {
  host: HostRelease;
  /** The same object for the same role, because its id is the hash of its content. */
  compositionFor(role: Role): Composition;
  /** The page of a path, whether or not the visitor may see it. */
  targetOf(pathname: string): PathTarget | null;
  /** Start of each canary by remote or host, whether this visitor gets it or not. */
  canaries: ReadonlyMap<string, Date>;
}

/** Releases that can run: the channels of the host, which always has a stable release, and of the remotes. */
export interface ReleaseChoices {
  host: ResolvedChannels<ServedHost> & { stable: ChannelRelease<ServedHost> };
  remotes: readonly ResolvedChannels<ServedRelease>[];
}

/** The host and the remotes of one visitor, with their channels. */
export interface Choice {
  host: RunningHost;
  remotes: readonly Running[];
}

type ChosenRemote = ChannelRelease<ServedRelease> & Pick<Running, 'channel'>;

/** Whether a visitor gets the canary of these channels. */
function isInCanary(
  { id, canary }: ResolvedChannels<ServedRelease> | ResolvedChannels<ServedHost>,
  { session }: Visitor,
): boolean {
  if (!canary || !session) return false;
  // Anybody can sign up with an address that is not verified.
  const email = session.emailVerified ? session.email?.toLowerCase() : undefined;
  return (
    canary.people.has(session.uid.toLowerCase()) ||
    (email !== undefined && canary.people.has(email)) ||
    canaryBucket(id, session.uid) < canary.basisPoints
  );
}

function chooseRemote(channels: ResolvedChannels<ServedRelease>, visitor: Visitor): ChosenRemote | null {
  const { stable, canary } = channels;
  if (canary && isInCanary(channels, visitor)) return { ...canary, channel: 'canary' };
  return stable && { ...stable, channel: 'stable' };
}

/** Replaces the visitor's release by the one that is tried. */
function withTrial(chosen: readonly ChosenRemote[], tried: ServedRelease): ChosenRemote[] {
  const replaced = chosen.find(({ served }) => served.release.id === tried.release.id);
  const version = replaced?.served.release.version ?? null;
  const previous = version === tried.release.version ? null : version;
  const trial: ChosenRemote = { served: tried, channel: 'trial', previous };
  return replaced ? chosen.map((each) => (each === replaced ? trial : each)) : [...chosen, trial];
}

/**
 * Chooses the releases of a visitor. They get another host than the stable one only if all their remotes can
 * run under it.
 * @param tried the release of `visitor.trial`, if it exists
 * @param incompatibilities why a remote cannot run under a host
 */
export function chooseReleases(
  { host, remotes }: ReleaseChoices,
  visitor: Visitor,
  tried: AnyServed | null,
  incompatibilities: (candidate: Candidate, host: HostCandidate) => readonly string[],
): Choice {
  const fromChannels = remotes.flatMap((channels) => chooseRemote(channels, visitor) ?? []);
  const triedRemote = tried && !isHost(tried) && tried.incompatibilities.length === 0 ? tried : null;
  const triedHost = tried && isHost(tried) ? tried : null;
  const chosen = triedRemote ? withTrial(fromChannels, triedRemote) : fromChannels;

  const canRun = (candidate: ServedHost) =>
    candidate.incompatibilities.length === 0 &&
    chosen.every(({ served }) => incompatibilities(served.candidate, candidate.candidate).length === 0);

  function chooseHost(): RunningHost {
    if (triedHost && canRun(triedHost)) return { release: triedHost.release, channel: 'trial' };
    if (host.canary && isInCanary(host, visitor) && canRun(host.canary.served))
      return { release: host.canary.served.release, channel: 'canary' };
    return { release: host.stable.served.release, channel: 'stable' };
  }

  return {
    host: chooseHost(),
    remotes: chosen.map(({ served, channel, previous }) => ({ release: served.release, channel, previous })),
  };
}

/** The same text for the same releases. */
export function keyOfChoice({ host, remotes }: Choice): string {
  return [
    [host.release.version, host.channel].join(' '),
    ...remotes.map(({ release, channel, previous }) =>
      [release.id, release.version, channel, previous].join(' '),
    ),
  ].join('\n');
}

/** The parts of a selection that pages need, each computed on first use. */
export function createSelection(
  { host, remotes }: Choice,
  canaries: ReadonlyMap<string, Date>,
): ReleaseSelection {
  const compositions = new Map<Role, Composition>();
  let table: ReleaseSelection['targetOf'] | undefined;
  return {
    host: host.release,
    canaries,
    compositionFor(role) {
      const composition = compositions.get(role) ?? compose(role, host, remotes);
      compositions.set(role, composition);
      return composition;
    },
    targetOf(pathname) {
      table ??= createPathTable(remotes.map(({ release }) => release));
      return table(pathname);
    },
  };
}
