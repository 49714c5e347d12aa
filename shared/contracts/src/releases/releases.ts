import type { ApiSurface } from './api-surface';
import type { HostRelease, RemoteRelease } from './remotes';

export { channels, type Channel } from './channels';

/** Shares of people are in basis points; this many are everybody. */
export const maxBasisPoints = 10_000;

/** Whether a canary is for everybody, at once or in the end: its last step makes the release stable. */
export const reachesEverybody = ({
  basisPoints = 0,
  steps = [],
}: {
  basisPoints?: number | undefined;
  steps?: readonly number[] | undefined;
}): boolean => Math.max(basisPoints, ...steps) === maxBasisPoints;

/** Name of the file with a release's {@link ApiSurface}. */
export const surfaceFile = 'api.json';

/** Name of the host for publishing, promoting and rolling back; remotes use their id. */
export const hostId = 'host';

/** Name of the file in a host's release that is served at the root of the site, as its service worker. */
export const workerFile = 'service-worker.js';

/** Encodings of a file in a release; `''` is the file as it is. */
export const fileEncodings = ['', 'br', 'gz'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** What is stored of a file beside its encodings: its source map (gzip), which is served to nobody. */
export const sourceMapEncoding = 'map';
/** Pictures of a release's proof, which only admins and its team see. */
export const proofEncoding = 'proof';
export type StoredEncoding = FileEncoding | typeof sourceMapEncoding | typeof proofEncoding;

/** What a page of a release may take in a proof, and the size of one. */
export const proofLimits = {
  /** Times that each page is opened and left. */
  mounts: 20,
  /** Bytes of memory that may stay after that. */
  grownBytes: 1_000_000,
  /** Milliseconds until its heading is there and nothing of it is loading any more. */
  contentMs: 10_000,
  /** Characters of one screenshot in base64, and of all. */
  screenshot: 280_000,
  allScreenshots: 8_000_000,
} as const;

/** Likelihood ratio of "the canary is worse" to "chance" from which a canary is ended. */
export const evidenceBar = 1_000;

/** Events of one report of a page. */
export const maxReportedEvents = 20;

/** Maximum characters of an error as a page reports it. */
export const errorLimits = { message: 500, stack: 4_000 } as const;

/** Prefix of deploy tokens, by which secret scanners find one that was committed. */
export const deployTokenPrefix = 'bestie_deploy_';

/** Maximum compressed bytes (brotli) of a release. Scripts of the host count, because pages need them too. */
export const byteBudgets = {
  /** Scripts that a console's home needs. */
  home: 170_000,
  /** Scripts that any other page needs. */
  page: 202_000,
  /** One file. */
  file: 2_000_000,
  /** One source map (gzip), and unpacked. */
  sourceMap: 4_000_000,
  sourceMapUnpacked: 32_000_000,
  /** All files of a release. */
  release: 20_000_000,
} as const;

/** Days for which the files of a release are served after it left all channels. */
export const retiredDays = 30;

/** Days for which the preview of a branch can be tried; its files are removed then. */
export const previewDays = 7;

/** The platform that a release is checked against: the host and the API of a server. */
export interface Platform {
  host: Pick<HostRelease, 'version' | 'shell' | 'runtime' | 'sharedPackages' | 'operations'>;
  /** Brotli bytes of the scripts that the host needs before any page. */
  hostScriptBytes: number;
  surface: ApiSurface;
}

/** A release that is checked. */
export interface Candidate {
  description: RemoteRelease;
  surface: ApiSurface;
  /** Bytes over the wire by path. */
  transferBytes: ReadonlyMap<string, number>;
}

/** A host that is checked. */
export interface HostCandidate {
  description: HostRelease;
  surface: ApiSurface;
  /** Bytes over the wire by path. */
  transferBytes: ReadonlyMap<string, number>;
}

/** The platform that a host is checked against: the API of a server and its stable remotes. */
export interface Site {
  surface: ApiSurface;
  remotes: readonly Candidate[];
}

/** Input of the hash that gives a person their canary bucket for a remote (server/…/canary-bucket.ts). */
export const canaryKey = (remoteId: string, uid: string) => `${remoteId}\n${uid}`;
