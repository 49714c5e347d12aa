import { addressOf } from './api-surface';
import type { ApiSurface } from './api-surface';
import { findExceededBudgets, hostScriptBytes, findExceededSizes } from './release-budgets';
import { hostId } from './releases';
import type { Candidate, HostCandidate, Platform, Site } from './releases';
import { PAGE_VERSION } from './remotes';
import { findShareIncompatibilities } from './share-plan';
import { findSurfaceIncompatibilities, helps } from './surface-fit';
import type { Change } from './surface-fit';
import { satisfies } from './versions';

/** Maximum of named differences of the API; a very old release has hundreds. */
const maxDifferences = 20;

/** Maximum of operations in one sentence. */
const maxNamed = 3;

/**
 * The API client of a page is the host's, so a console can only call operations that the host knows, whatever
 * the server offers. One sentence at most.
 */
function findClientIncompatibilities(
  { description, surface }: Candidate,
  { host, surface: offered }: Platform,
): string[] {
  const unknown = Object.keys(surface).filter(
    (name) =>
      // Operations that the server does not offer either are reported for the server.
      Object.hasOwn(offered, name) &&
      !(Object.hasOwn(host.operations, name) && host.operations[name] === addressOf(surface[name]!)),
  );
  if (unknown.length === 0) return [];
  const names = unknown.sort().slice(0, maxNamed).join(', ');
  const more = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : '';
  return [
    `${description.id}@${description.version} was built with ${names}${more}, which the API client of host ${host.version} does not know so; release a host built against the same API, or build it against the API of that host.`,
  ];
}

/** Why a remote cannot run under a host, regardless of the server: shell contract, runtime, packages, API client. */
function findIncompatibilitiesWithHost(candidate: Candidate, platform: Platform): string[] {
  const { description } = candidate;
  const { host } = platform;
  const name = `${description.id}@${description.version}`;
  const shell = satisfies(host.shell, description.shell)
    ? []
    : [
        `${name} needs shell contract ${description.shell}, the host has ${host.shell}; build it against shell contract ${host.shell}, or release a host that has ${description.shell}.`,
      ];
  const runtime =
    description.runtime === host.runtime
      ? []
      : [
          `${name} was built for federation runtime ${description.runtime}, the host has ${host.runtime}; build it again with ${host.runtime}.`,
        ];
  return [
    ...shell,
    ...runtime,
    ...findShareIncompatibilities(host, description),
    ...findClientIncompatibilities(candidate, platform),
  ];
}

function findApiIncompatibilities(
  name: string,
  expected: ApiSurface,
  offered: ApiSurface,
  change: Change = 'release',
): string[] {
  const incompatibilities = findSurfaceIncompatibilities(expected, offered, change).map(
    (reason) => `${name} does not fit the API: ${reason}`,
  );
  return [
    ...incompatibilities.slice(0, maxDifferences),
    ...(incompatibilities.length > maxDifferences
      ? [
          `${name} does not fit the API in ${incompatibilities.length - maxDifferences} more places; ${helps[change].differs}.`,
        ]
      : []),
  ];
}

/**
 * Why a platform cannot run a release: one sentence each that says what, why and what would fit; none if it
 * can. The same function is used before the upload, at every change of a channel and at start; before an upgrade the
 * sentences say what helps before it.
 */
export function findIncompatibilities(
  candidate: Candidate,
  platform: Platform,
  change: Change = 'release',
): string[] {
  const { description } = candidate;
  return [
    ...findIncompatibilitiesWithHost(candidate, platform),
    ...findApiIncompatibilities(
      `${description.id}@${description.version}`,
      candidate.surface,
      platform.surface,
      change,
    ),
    ...findExceededBudgets(candidate, platform),
  ];
}

/** The platform that remotes are checked against: a host and the API of a server. */
export function platformOf(
  { description, transferBytes }: Pick<HostCandidate, 'description' | 'transferBytes'>,
  surface: ApiSurface,
): Platform {
  return {
    host: description,
    hostScriptBytes: hostScriptBytes(description.initialFiles, transferBytes),
    surface,
  };
}

/**
 * Why a server cannot run a host, regardless of remotes; one sentence each.
 * @param written the page data of that server, when it is another one than this
 */
export function findHostIncompatibilities(
  { description, surface, transferBytes }: HostCandidate,
  api: ApiSurface,
  change: Change = 'release',
  written = PAGE_VERSION,
): string[] {
  const { page, version } = description;
  const name = `${hostId}@${version}`;
  const help = {
    release: `this server writes ${written}; build the host for this server, or upgrade the server first`,
    upgrade: `the new server writes ${written}; release a host for it after the upgrade, its built-in one runs until then`,
  };
  return [
    ...(satisfies(written, `^${page}`) ? [] : [`${name} reads page data ${page}, ${help[change]}.`]),
    ...findApiIncompatibilities(name, surface, api, change),
    ...findExceededSizes(name, transferBytes),
  ];
}

/** Why a site cannot use a host: why the server cannot run it, and which remotes would stop working. */
export function findSiteIncompatibilities(candidate: HostCandidate, { surface, remotes }: Site): string[] {
  const platform = platformOf(candidate, surface);
  const name = `${hostId}@${candidate.description.version}`;
  return [
    ...findHostIncompatibilities(candidate, surface),
    ...remotes.flatMap((remote) =>
      [...findIncompatibilitiesWithHost(remote, platform), ...findExceededBudgets(remote, platform)].map(
        (reason) => `With ${name}, a stable remote would not run: ${reason}`,
      ),
    ),
  ];
}
