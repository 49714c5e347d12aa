import { addressOf } from './api-surface';
import { budgetMisfits } from './release-budgets';
import type { Candidate, Platform } from './releases';
import { shareMisfits } from './share-plan';
import { surfaceMisfits } from './surface-fit';
import { satisfies } from './versions';

/** So many differences of the API are named; of a contract from another age nobody reads hundreds. */
const named = 20;

/** So many operations are named in one sentence. */
const listed = 3;

/**
 * The API client of a page is the host's, so a console can call what the host was built with, and nothing newer,
 * whatever the server offers. One sentence at most.
 */
function clientMisfits({ description, surface }: Candidate, { host, surface: offered }: Platform): string[] {
  const unknown = Object.keys(surface).filter(
    (name) =>
      // What the server does not offer either is said of the server.
      Object.hasOwn(offered, name) &&
      !(Object.hasOwn(host.operations, name) && host.operations[name] === addressOf(surface[name]!)),
  );
  if (unknown.length === 0) return [];
  const names = unknown.sort().slice(0, listed).join(', ');
  const more = unknown.length > listed ? ` and ${unknown.length - listed} more` : '';
  return [
    `${description.id}@${description.version} was built with ${names}${more}, which the API client of host ${host.version} does not know so; release a host built against the same API, or build it against the API of that host.`,
  ];
}

/**
 * Why a platform cannot run a release: one sentence each that says what, why and what would fit; none when it
 * can. The same answer in the command before the upload, at the upload, at every flip and at start.
 */
export function misfitsOf(candidate: Candidate, platform: Platform): string[] {
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
  const api = surfaceMisfits(candidate.surface, platform.surface).map(
    (misfit) => `${name} does not fit the API: ${misfit}`,
  );
  return [
    ...shell,
    ...runtime,
    ...shareMisfits(host, description),
    ...clientMisfits(candidate, platform),
    ...api.slice(0, named),
    ...(api.length > named
      ? [
          `${name} does not fit the API in ${api.length - named} more places; build it against the contract of today.`,
        ]
      : []),
    ...budgetMisfits(candidate, platform),
  ];
}
