import { hostId } from '@bestie/contracts/releases';
import type { Candidate, HostCandidate } from '@bestie/contracts/releases';

interface Served<Checked extends Candidate | HostCandidate> {
  release: Checked['description'];
  /** Whether it is a built-in release of this server. */
  builtIn: boolean;
  candidate: Checked;
  /** Why it cannot run here, a sentence each; empty if it can. */
  readonly incompatibilities: readonly string[];
  /** The folder of its files on this server; they are fetched and checked first if necessary. */
  folder(): Promise<string>;
}

/** A release of a remote whose files are served; it is checked against the stable host. */
export type ServedRelease = Served<Candidate>;

/** A host whose files are served; it is checked against the API of this server. */
export type ServedHost = Served<HostCandidate>;

export type AnyServed = ServedRelease | ServedHost;

/** Whether it is a host; the descriptions of remotes have an id. */
export const isHost = (served: AnyServed): served is ServedHost => !('id' in served.release);

/** `fan@1.4.2`. */
export const releaseName = (id: string, version: string) => `${id}@${version}`;

/** Its {@link releaseName}. */
export const nameOf = ({ release }: AnyServed) =>
  releaseName('id' in release ? release.id : hostId, release.version);
