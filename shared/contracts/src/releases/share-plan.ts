import type { HostRelease, RemoteRelease } from './remotes';
import { isVersion, satisfies } from './versions';

/** One shared package in a page: who provides which version, and to whom. */
export interface PlannedShare {
  name: string;
  version: string;
  /** `host`, or the id of the only remote that provides a copy for itself. */
  provider: string;
  /** Exists once per page, for all. */
  singleton: boolean;
  remotes: { id: string; range: string; builtWith: string }[];
}

type Host = Pick<HostRelease, 'sharedPackages'>;
type Remote = Pick<RemoteRelease, 'id' | 'version' | 'sharedPackages'>;
type Need = Remote['sharedPackages'][number];

const provision = (host: Host, name: string) =>
  host.sharedPackages.find((candidate) => candidate.name === name);

/**
 * A remote uses its own copy of a package when it need not be a singleton and the host has none, or an
 * incompatible one.
 */
function bringsOwn(host: Host, { name, range, singleton }: Need): boolean {
  const provided = provision(host, name);
  if (singleton || provided?.singleton) return false;
  return !provided || !satisfies(provided.version, range);
}

/** Which copy of each shared package each remote gets, by name. Only for compatible remotes. */
export function sharePlan(host: Host, remotes: readonly Remote[]): PlannedShare[] {
  const users = (name: string, own: boolean) =>
    remotes.flatMap((remote) =>
      remote.sharedPackages
        .filter((need) => need.name === name && bringsOwn(host, need) === own)
        .map((need) => ({ id: remote.id, range: need.range, builtWith: need.version })),
    );
  const names = new Set([
    ...host.sharedPackages.map(({ name }) => name),
    ...remotes.flatMap(({ sharedPackages }) => sharedPackages.map(({ name }) => name)),
  ]);
  return [...names].sort().flatMap((name): PlannedShare[] => {
    const provided = provision(host, name);
    return [
      ...(provided ? [{ ...provided, provider: 'host', remotes: users(name, false) }] : []),
      ...users(name, true).map((user) => ({
        name,
        version: user.builtWith,
        provider: user.id,
        singleton: false,
        remotes: [user],
      })),
    ];
  });
}

/** Why the shared packages of a remote cannot be served by the host, a sentence each. */
export function findShareIncompatibilities(host: Host, remote: Remote): string[] {
  const name = `${remote.id}@${remote.version}`;
  return remote.sharedPackages.flatMap((need) => {
    if (bringsOwn(host, need)) return [];
    const provided = provision(host, need.name);
    const { range } = need;
    if (!provided)
      return [
        `${name} needs ${need.name} ${range}, which the host does not provide; build it without sharing ${need.name}, or release a host that provides it.`,
      ];
    if (satisfies(provided.version, range)) return [];
    return [
      `${name} needs ${need.name} ${range}, the host provides ${provided.version}; build it against ${need.name} ${lineOf(provided.version)} or release a host with ${need.name} ${lineOf(range)}.`,
    ];
  });
}

/** The short name of a version or range: `19` for `^19.3.1`, `0.4` for `0.4.2`. */
export function lineOf(versionOrRange: string): string {
  const version = /\d+\.\d+\.\d+(?:-[\w.-]+)?/.exec(versionOrRange)?.[0];
  if (!version || !isVersion(version)) return versionOrRange;
  const [major, minor] = version.split('.');
  return major === '0' ? `0.${minor}` : String(major);
}
