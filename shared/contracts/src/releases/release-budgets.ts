import { byteBudgets } from './releases';
import type { Candidate, Platform } from './releases';
import type { RemoteRelease } from './remotes';

/** Compressed bytes that a page needs for its first view. */
export interface PageWeight {
  page: string;
  /** The console's home, which has a smaller budget. */
  home: boolean;
  /** Scripts of the host and of the page. */
  bytes: number;
  budget: number;
  /** Scripts of the page alone, the heaviest first. */
  files: { path: string; bytes: number }[];
}

type Described = Pick<RemoteRelease, 'home' | 'routes' | 'redirects' | 'pageFiles'>;

/** `182.4 KB`: bytes in thousands, as the budgets count; below a tenth of that in bytes. */
export const inKilobytes = (bytes: number): string =>
  bytes < 100
    ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
    : `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} KB`;

/** The landing page of a console. */
export function homePage({ home, routes, redirects = [] }: Described): string | null {
  const path = redirects.find(({ from }) => from === home)?.to ?? home;
  return routes.find((route) => route.path === path)?.page ?? null;
}

/** Compressed bytes of the scripts that a host needs before any page. A file without a size counts as 0. */
export const hostScriptBytes = (
  initialFiles: readonly string[],
  transferBytes: ReadonlyMap<string, number>,
): number =>
  initialFiles
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + (transferBytes.get(file) ?? 0), 0);

/** Computes the weight of every page of a release. A file without a size counts as 0. */
export function pageWeights(
  description: Described,
  transferBytes: ReadonlyMap<string, number>,
  hostScriptBytes: number,
): PageWeight[] {
  const home = homePage(description);
  return Object.entries(description.pageFiles).map(([page, paths]) => {
    const files = [...new Set(paths)]
      .filter((path) => path.endsWith('.js'))
      .map((path) => ({ path, bytes: transferBytes.get(path) ?? 0 }))
      .sort((left, right) => right.bytes - left.bytes);
    return {
      page,
      home: page === home,
      bytes: files.reduce((sum, file) => sum + file.bytes, hostScriptBytes),
      budget: page === home ? byteBudgets.home : byteBudgets.page,
      files,
    };
  });
}

/** Compressed bytes of scripts before the console's home is shown, including the host. */
export function homeScriptBytes(
  description: Described,
  transferBytes: ReadonlyMap<string, number>,
  hostScriptBytes: number,
): number {
  const weights = pageWeights(description, transferBytes, hostScriptBytes);
  return weights.find(({ home }) => home)?.bytes ?? hostScriptBytes;
}

/** Which budgets a release exceeds, a sentence each, with the heaviest files. */
export function findExceededBudgets(
  { description, transferBytes }: Pick<Candidate, 'description' | 'transferBytes'>,
  { hostScriptBytes }: Pick<Platform, 'hostScriptBytes'>,
): string[] {
  const name = `${description.id}@${description.version}`;
  const heavy = pageWeights(description, transferBytes, hostScriptBytes).filter(
    ({ bytes, budget }) => bytes > budget,
  );
  return [
    ...heavy.map(({ page, home, bytes, budget, files }) => {
      const most = files.slice(0, 3).map((file) => `${file.path} ${inKilobytes(file.bytes)}`);
      const what = home ? `its home (page ${page})` : `page ${page}`;
      return `${name} needs ${inKilobytes(bytes)} of scripts before ${what} stands, ${inKilobytes(hostScriptBytes)} of them the host’s; ${inKilobytes(budget)} are allowed. What weighs most: ${most.join(', ')}; load ${inKilobytes(bytes - budget)} of it later.`;
    }),
    ...findExceededSizes(name, transferBytes),
  ];
}

/** Which files of a release are too large, and whether their sum is, a sentence each. */
export function findExceededSizes(name: string, transferBytes: ReadonlyMap<string, number>): string[] {
  const sizes = [...transferBytes].sort(([, left], [, right]) => right - left);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  return [
    ...sizes
      .filter(([, bytes]) => bytes > byteBudgets.file)
      .map(
        ([path, bytes]) =>
          `${name} has a file of ${inKilobytes(bytes)}, ${path}; ${inKilobytes(byteBudgets.file)} are allowed; split it or store it as an object.`,
      ),
    ...(total > byteBudgets.release
      ? [
          `${name} weighs ${inKilobytes(total)} in all, ${inKilobytes(byteBudgets.release)} are allowed; the heaviest file is ${sizes[0]?.[0]} with ${inKilobytes(sizes[0]?.[1] ?? 0)}; store what is large as objects.`,
        ]
      : []),
  ];
}
