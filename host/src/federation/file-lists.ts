import type { FileList, SealedFile } from '@bestie/contracts/remotes';
import type { ExpectedFile } from './diagnose';

/** A release as far as its files are concerned. */
export interface SealedRelease {
  baseUrl: string;
  files: readonly SealedFile[];
  /** The list of all files, where `files` are only those of a first view. */
  rest?: SealedFile;
}

/** A list of files did not come as it was released. */
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

/** Time in ms for a list; as for the scripts that it names. */
const TIMEOUT = 6_500;

/** Reads a list; the browser holds it against its hash and gives nothing of it when it is another. */
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
