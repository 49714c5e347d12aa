import type {
  Composition,
  HostRelease,
  PageComposition,
  PageRemote,
  ReleaseFile,
  RemoteRoute,
  HashedFile,
} from '@bestie/contracts/remotes';
import { writeFileList } from '../releases/publishing/file-list';

/** The console page for the path. */
interface Target {
  remote: Composition['remotes'][number];
  route: RemoteRoute;
}

function named(files: readonly ReleaseFile[], paths: readonly string[]): HashedFile[] {
  return files.filter(({ path }) => paths.includes(path)).map(({ path, integrity }) => ({ path, integrity }));
}

function pageRemote(remote: Composition['remotes'][number], target: Target | null): PageRemote {
  const {
    sharedPackages: _shares,
    commit: _commit,
    dirty: _dirty,
    tree: _tree,
    builtAt: _builtAt,
    followingFiles,
    laterFiles: _laterFiles,
    routes,
    ...known
  } = remote;
  const page = target?.remote.id === remote.id ? target.route.page : null;
  const first = page === null ? [] : (remote.pageFiles[page] ?? []);
  const following = page === null ? [] : (followingFiles?.[page] ?? []);
  return {
    ...known,
    routes: routes.map(({ reads: _reads, example: _example, heading, ...route }) => ({
      ...route,
      ...(heading && route.path === target?.route.path && { heading }),
    })),
    pageFiles: page === null ? {} : { [page]: first },
    files: named(remote.files, [...first, ...following]),
    rest: writeFileList(remote).file,
  };
}

/**
 * A composition as the HTML contains it: the hashes of files that the first view and what follows it at once
 * load, and the hash of each release's list of files, which contains the others.
 */
export function pageComposition(
  composition: Composition,
  {
    initialFiles,
    followingFiles,
    signInFiles,
  }: Pick<HostRelease, 'initialFiles' | 'followingFiles' | 'signInFiles'>,
  target: Target | null,
  isGuest: boolean,
): PageComposition {
  const { host, remotes, ...others } = composition;
  return {
    ...others,
    host: {
      ...host,
      files: named(host.files, [...initialFiles, ...followingFiles, ...(isGuest ? signInFiles : [])]),
      rest: writeFileList(host).file,
    },
    remotes: remotes.map((remote) => pageRemote(remote, target)),
  };
}
