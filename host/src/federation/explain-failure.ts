import { satisfies } from '@bestie/contracts/versions';
import { SHELL_CONTRACT_VERSION } from '@bestie/remote-kit/shell-contract';
import { diagnose } from './diagnose';
import { FileListError } from './file-lists';
import type { ComposedRemote, Federation } from './load-remote';
import { RemoteFailure } from './remote-failure';

/**
 * Refuses what need not even be asked for.
 * @throws RemoteFailure when a release does not fit this host
 */
export function refuseMisfit(remote: ComposedRemote, federation: Federation): void {
  if (!satisfies(SHELL_CONTRACT_VERSION, remote.shell)) {
    const message = `needs shell contract ${remote.shell}, this host has ${SHELL_CONTRACT_VERSION}`;
    throw new RemoteFailure('contract', remote.id, message);
  }
  if (remote.runtime !== federation.version) {
    const message = `was built for federation runtime ${remote.runtime}, this host has ${federation.version}`;
    throw new RemoteFailure('contract', remote.id, message);
  }
}

/** The federation runtime and its plugins say in words that a shared package does not fit. */
function isMisfit(error: unknown): boolean {
  return (
    error instanceof Error &&
    /shared module|does not satisfy|RUNTIME-012|RUNTIME-005|RUNTIME-006/i.test(error.message)
  );
}

/** Said by the federation runtime of entries and by webpack of chunks that hang. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && /\btimed out\b|\(timeout: /.test(error.message);
}

interface Attempt {
  remote: ComposedRemote;
  page: string;
  origin: string;
  /** Time in ms that is left to find out. */
  left: number;
}

/** What an error means that came of loading a page: looks at its words, then at its files. */
export async function explainFailure(
  error: unknown,
  { remote, page, origin, left }: Attempt,
): Promise<RemoteFailure> {
  if (error instanceof RemoteFailure) return error;
  if (isTimeout(error)) return new RemoteFailure('timeout', remote.id, String(error), { cause: error });
  if (isMisfit(error)) return new RemoteFailure('contract', remote.id, String(error), { cause: error });
  const files = (remote.pageFiles[page] ?? [remote.entry]).flatMap((path) => {
    const file = remote.files.find((candidate) => candidate.path === path);
    return file ? [{ url: new URL(remote.baseUrl + path, origin).href, integrity: file.integrity }] : [];
  });
  const isList = error instanceof FileListError;
  const kind = await diagnose(isList ? [error.file] : files, Math.min(left, 2_000));
  const loadError =
    isList ||
    (error instanceof Error &&
      /^(?:Chunk|Loading|ScriptNetwork|.*RUNTIME-008)/.test(`${error.name} ${error.message}`));
  // Files that are well by now and code that ran: then the code itself failed.
  return new RemoteFailure(kind ?? (loadError ? 'down' : 'threw'), remote.id, String(error), {
    cause: error,
  });
}
