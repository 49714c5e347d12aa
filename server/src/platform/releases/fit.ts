import type { Candidate, Platform } from '@bestie/contracts/releases';
import { satisfies } from '@bestie/contracts/versions';

/** Why the live host cannot run this release, one sentence each; none when it can. */
export function misfitsOf({ description: remote }: Candidate, { host }: Platform): string[] {
  const name = `${remote.id}@${remote.version}`;
  if (!satisfies(host.shell, remote.shell)) {
    return [`${name} needs shell contract ${remote.shell}, the host has ${host.shell}.`];
  }
  if (remote.runtime !== host.runtime) {
    return [`${name} was built for federation runtime ${remote.runtime}, the host has ${host.runtime}.`];
  }
  for (const { name: needed, range } of remote.sharedPackages) {
    const provided = host.sharedPackages.find((candidate) => candidate.name === needed);
    if (!provided) return [`${name} needs ${needed} ${range}, which the host does not provide.`];
    if (!satisfies(provided.version, range)) {
      return [`${name} needs ${needed} ${range}, the host provides ${provided.version}.`];
    }
  }
  return [];
}
