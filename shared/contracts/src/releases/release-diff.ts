import type { OutputOf } from '../http/define-contract';
import { homeScriptBytes, hostScriptBytes } from './release-budgets';
import type { Candidate, HostCandidate } from './releases';
import type { releasesContract } from './releases.contract';
import { surfaceChanges } from './surface-fit';

export type ReleaseDiff = OutputOf<typeof releasesContract.diff>;
type AnyCandidate = Candidate | HostCandidate;

/** `page-home.js` for `page-home.01234567.js`: the name without its hash, which earlier builds wrote with twelve digits. */
const nameOf = (path: string) => path.replace(/\.[0-9a-f]{8,12}(?=\.)/, '');

/** Compressed bytes by name; files of one name are added up. */
function sizes({ transferBytes }: AnyCandidate): Map<string, number> {
  const byName = new Map<string, number>();
  for (const [path, bytes] of transferBytes)
    byName.set(nameOf(path), (byName.get(nameOf(path)) ?? 0) + bytes);
  return byName;
}

const contents = ({ description }: AnyCandidate) => {
  const byName = new Map<string, string>();
  for (const { path, integrity } of description.files)
    byName.set(nameOf(path), `${byName.get(nameOf(path)) ?? ''} ${integrity}`);
  return byName;
};

/** Files that differ, by name. */
function fileChanges(from: AnyCandidate, to: AnyCandidate): ReleaseDiff['files'] {
  const [before, after] = [sizes(from), sizes(to)];
  const [oldContents, newContents] = [contents(from), contents(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((name) => oldContents.get(name) !== newContents.get(name))
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }));
}

/** Compares two hosts, which have no pages of teams. */
export function diffHosts(from: HostCandidate, to: HostCandidate): ReleaseDiff {
  const provided = ({ description }: HostCandidate) =>
    new Map(description.sharedPackages.map(({ name, version }) => [name, version]));
  const weigh = ({ description, transferBytes }: HostCandidate) =>
    hostScriptBytes(description.initialFiles, transferBytes);
  return {
    files: fileChanges(from, to),
    routes: { added: [], removed: [] },
    sharedPackages: packageChanges(provided(from), provided(to)),
    shell: { before: from.description.shell, after: to.description.shell },
    api: surfaceChanges(from.surface, to.surface),
    homeScriptBytes: { before: weigh(from), after: weigh(to) },
  };
}

/**
 * Compares two releases of a remote. Equal files are left out.
 * @param hostBytes of the scripts that the host needs before any page
 */
export function diffReleases(from: Candidate, to: Candidate, hostBytes: number): ReleaseDiff {
  const [oldRoutes, newRoutes] = [from, to].map(({ description }) =>
    description.routes.map(({ path }) => path),
  ) as [string[], string[]];
  const weigh = ({ description, transferBytes }: Candidate) =>
    homeScriptBytes(description, transferBytes, hostBytes);
  return {
    files: fileChanges(from, to),
    routes: {
      added: newRoutes.filter((path) => !oldRoutes.includes(path)),
      removed: oldRoutes.filter((path) => !newRoutes.includes(path)),
    },
    sharedPackages: packageChanges(ranges(from), ranges(to)),
    shell: { before: from.description.shell, after: to.description.shell },
    api: surfaceChanges(from.surface, to.surface),
    homeScriptBytes: { before: weigh(from), after: weigh(to) },
  };
}

const ranges = ({ description }: Candidate) =>
  new Map(description.sharedPackages.map(({ name, range }) => [name, range]));

/** Packages that differ, or that only one of the two uses. */
function packageChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReleaseDiff['sharedPackages'] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }));
}
