import { createHash } from 'node:crypto';
import { surfaceFile, workerFile } from '@bestie/contracts/releases';
import type { FileList, ReleaseFile, RemoteRoute, HashedFile } from '@bestie/contracts/remotes';

/** A list of files as it is served, and as compositions name it. */
export interface WrittenList {
  file: HashedFile;
  text: string;
}

interface Listed {
  files: readonly ReleaseFile[];
  /** None in the host. */
  pageFiles?: FileList['pageFiles'];
  routes?: readonly Pick<RemoteRoute, 'path' | 'reads'>[];
}

const written = new WeakMap<Listed['files'], WrittenList>();

const notOfPages = [surfaceFile, workerFile];

/**
 * Files that a page may request: not the API that a release was built against, nor the service worker, which
 * has its own address.
 */
export const pageableFiles = (files: readonly ReleaseFile[]): ReleaseFile[] =>
  files.filter(({ path }) => !notOfPages.includes(path));

/**
 * The list of a release's files, as far as a person may see the release ({@link visibleRelease}). Its name
 * contains its hash, so it is immutable like the files, and another role's list is another file.
 */
export function writeFileList(release: Listed): WrittenList {
  const known = written.get(release.files);
  if (known) return known;
  const list: FileList = {
    files: pageableFiles(release.files).map(({ path, integrity }) => ({ path, integrity })),
    pageFiles: release.pageFiles ?? {},
    ...(release.routes && {
      reads: Object.fromEntries(
        release.routes.flatMap(({ path, reads }) => (reads?.length ? [[path, reads]] : [])),
      ),
    }),
  };
  const text = JSON.stringify(list);
  const digest = (algorithm: string) => createHash(algorithm).update(text);
  const made: WrittenList = {
    text,
    file: {
      path: `files.${digest('sha256').digest('hex').slice(0, 12)}.json`,
      integrity: `sha384-${digest('sha384').digest('base64')}`,
    },
  };
  written.set(release.files, made);
  return made;
}
