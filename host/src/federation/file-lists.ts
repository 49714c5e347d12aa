import type { FileList, HashedFile } from '@bestie/contracts/remotes';
import type { ExpectedFile } from './diagnose';

/** The files of a release that are known. */
export interface ReleaseFiles {
  baseUrl: string;
  files: readonly HashedFile[];
  /** The list of all files, if `files` names only those of the first view. */
  rest?: HashedFile;
}

/** A file list did not load, or does not match its hash. */
export class FileListError extends Error {
  override readonly name = 'FileListError';

  constructor(
    readonly file: ExpectedFile,
    options: ErrorOptions,
  ) {
    const late = options.cause instanceof DOMException && options.cause.name === 'TimeoutError';
    super(`${file.url} ${late ? 'timed out' : 'did not come'}: ${String(options.cause)}`, options);
  }
}

/** Timeout in ms for a list, the same as for scripts. */
const TIMEOUT = 6_500;

/** Reads a list; the browser checks its hash. */
export async function readFileList(
  file: ExpectedFile,
  reading: AbortController,
  cache: RequestCache = 'default',
): Promise<FileList> {
  const { url, integrity } = file;
  const timer = setTimeout(() => reading.abort(new DOMException('too late', 'TimeoutError')), TIMEOUT);
  try {
    const response = await fetch(url, {
      integrity,
      cache,
      credentials: 'same-origin',
      signal: reading.signal,
    });
    if (!response.ok) throw new Error(`the answer is ${response.status}`);
    return (await response.json()) as FileList;
  } catch (cause) {
    throw new FileListError(file, { cause });
  } finally {
    clearTimeout(timer);
  }
}
