import type { ApiSurface } from './api-surface';
import type { HostRelease, RemoteRelease } from './remotes';

/** Who gets a release: everybody, or the few who try it first. */
export const channels = ['stable', 'canary'] as const;
export type Channel = (typeof channels)[number];

/** Places that a share of people is counted in; 10,000 are everybody. */
export const canaryPlaces = 10_000;

/** Name of the file in a release that holds its {@link ApiSurface}. */
export const surfaceFile = 'api.json';

/** Name under which the host is published, promoted and rolled back, as a remote is under its id. */
export const hostId = 'host';

/** Name of the file in a host's release that is served at the root of the site, as its service worker. */
export const workerFile = 'service-worker.js';

/** Encodings in which a release brings a file; `''` is the file as it is. */
export const fileEncodings = ['', 'br', 'gz'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** What a deploy token looks like, so that secret scanners find one that was committed. */
export const deployTokenPrefix = 'bestie_deploy_';

/** Bytes over the wire (brotli) that a release may need. Scripts of the host count, since a page needs them too. */
export const byteBudgets = {
  /** Scripts before a console's home stands (quality.md). */
  home: 170_000,
  /** Scripts before any other page stands. */
  page: 202_000,
  /** One file. */
  file: 2_000_000,
  /** All files of a release. */
  release: 20_000_000,
} as const;

/** How long the files of a release are served after it stopped being live, in days. */
export const retiredDays = 30;

/** What a release is held against: the host and the API of a server. */
export interface Platform {
  host: Pick<HostRelease, 'version' | 'shell' | 'runtime' | 'sharedPackages' | 'operations'>;
  /** Brotli bytes of the scripts that the host needs before any page. */
  hostScriptBytes: number;
  surface: ApiSurface;
}

/** A release as it is judged. */
export interface Candidate {
  description: RemoteRelease;
  surface: ApiSurface;
  /** Bytes over the wire by path. */
  transferBytes: ReadonlyMap<string, number>;
}

/** A host as it is judged. */
export interface HostCandidate {
  description: HostRelease;
  surface: ApiSurface;
  /** Bytes over the wire by path. */
  transferBytes: ReadonlyMap<string, number>;
}

/** What a host is held against: a server and the remotes that everybody has there. */
export interface Site {
  surface: ApiSurface;
  remotes: readonly Candidate[];
}

/** The place of a person among {@link canaryPlaces} for a remote is this hash's; see server/…/canary-place.ts. */
export const canaryKey = (remoteId: string, uid: string) => `${remoteId}\n${uid}`;
