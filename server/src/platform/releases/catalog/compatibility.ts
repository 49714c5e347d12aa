import { findIncompatibilities, platformOf } from '@bestie/contracts/release-fit';
import type { Candidate, HostCandidate, Platform } from '@bestie/contracts/releases';
import type { BuiltInReleases } from '../publishing/built-in-releases';

export type Compatibility = ReturnType<typeof createCompatibility>;

/** Checks remotes against hosts. A check takes milliseconds, so the result for each pair is kept. */
export function createCompatibility({ host: builtInHost, remotes, surface }: BuiltInReleases) {
  const platforms = new WeakMap<HostCandidate, Platform>();
  const results = new WeakMap<HostCandidate, WeakMap<Candidate, readonly string[]>>();
  let stableHost = builtInHost.candidate;

  function platformFor(host: HostCandidate): Platform {
    const platform = platforms.get(host) ?? platformOf(host, surface);
    platforms.set(host, platform);
    return platform;
  }

  function resultsWith(host: HostCandidate): WeakMap<Candidate, readonly string[]> {
    const found = results.get(host) ?? new WeakMap<Candidate, readonly string[]>();
    results.set(host, found);
    return found;
  }

  for (const { candidate, incompatibilities } of remotes)
    resultsWith(builtInHost.candidate).set(candidate, incompatibilities);

  return {
    /** Sets the host that remotes are checked against when no other one is named. */
    setStableHost(host: HostCandidate): void {
      stableHost = host;
    },

    /** Requirements for remotes under a host. */
    platformFor,

    /** Why a remote cannot run under a host, a sentence each. */
    incompatibilities(candidate: Candidate, host: HostCandidate = stableHost): readonly string[] {
      const found = resultsWith(host).get(candidate) ?? findIncompatibilities(candidate, platformFor(host));
      resultsWith(host).set(candidate, found);
      return found;
    },
  };
}
