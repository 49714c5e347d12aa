import type { OutputOf } from './define-contract';
import { homeScriptBytes } from './release-budgets';
import type { Candidate } from './releases';
import type { releasesContract } from './releases.contract';
import { surfaceChanges } from './surface-fit';

export type ReleaseDiff = OutputOf<typeof releasesContract.diff>;

/** `page-home.js` for `page-home.0123456789ab.js`: the part of a name that only says that the content is another. */
const nameOf = (path: string) => path.replace(/\.[0-9a-f]{12}(?=\.)/, '');

/** Bytes over the wire by name; several files of one name count together. */
function sizes({ transferBytes }: Candidate): Map<string, number> {
  const byName = new Map<string, number>();
  for (const [path, bytes] of transferBytes)
    byName.set(nameOf(path), (byName.get(nameOf(path)) ?? 0) + bytes);
  return byName;
}

const contents = ({ description }: Candidate) => {
  const byName = new Map<string, string>();
  for (const { path, integrity } of description.files)
    byName.set(nameOf(path), `${byName.get(nameOf(path)) ?? ''} ${integrity}`);
  return byName;
};

/** What differs between two releases of a remote. Files that are the same in both are left out. */
export function diffReleases(from: Candidate, to: Candidate, hostScriptBytes: number): ReleaseDiff {
  const [before, after] = [sizes(from), sizes(to)];
  const [oldContents, newContents] = [contents(from), contents(to)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const [oldRoutes, newRoutes] = [from, to].map(({ description }) =>
    description.routes.map(({ path }) => path),
  ) as [string[], string[]];
  const weigh = ({ description, transferBytes }: Candidate) =>
    homeScriptBytes(description, transferBytes, hostScriptBytes);
  return {
    files: names
      .filter((name) => oldContents.get(name) !== newContents.get(name))
      .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null })),
    routes: {
      added: newRoutes.filter((path) => !oldRoutes.includes(path)),
      removed: oldRoutes.filter((path) => !newRoutes.includes(path)),
    },
    sharedPackages: sharedChanges(from, to),
    shell: { before: from.description.shell, after: to.description.shell },
    api: surfaceChanges(from.surface, to.surface),
    homeScriptBytes: { before: weigh(from), after: weigh(to) },
  };
}

/** Packages whose range differs, or that only one of the two asks for. */
function sharedChanges(from: Candidate, to: Candidate): ReleaseDiff['sharedPackages'] {
  const ranges = ({ description }: Candidate) =>
    new Map(description.sharedPackages.map(({ name, range }) => [name, range]));
  const [before, after] = [ranges(from), ranges(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }));
}
