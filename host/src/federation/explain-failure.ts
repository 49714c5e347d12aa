import type { PageRemote } from '@bestie/contracts/remotes';
import { satisfies } from '@bestie/contracts/versions';
import { SHELL_CONTRACT_VERSION } from '@bestie/remote-kit/shell-contract';
import { diagnose } from './diagnose';
import { FileListError } from './file-lists';
import { RemoteFailure } from './remote-failure';

/**
 * Refuses an incompatible release before any of its files is requested.
 * @throws RemoteFailure when a release does not fit this host
 */
export function refuseIncompatible(remote: PageRemote, runtimeVersion: string): void {
  if (!satisfies(SHELL_CONTRACT_VERSION, remote.shell)) {
    const message = `needs shell contract ${remote.shell}, this host has ${SHELL_CONTRACT_VERSION}`;
    throw new RemoteFailure('contract', remote.id, message);
  }
  if (remote.runtime !== runtimeVersion) {
    const message = `was built for federation runtime ${remote.runtime}, this host has ${runtimeVersion}`;
    throw new RemoteFailure('contract', remote.id, message);
  }
}

/** Whether a message of the federation runtime is about an incompatible shared package. */
function isIncompatibility(error: unknown): boolean {
  return (
    error instanceof Error &&
    /shared module|does not satisfy|RUNTIME-012|RUNTIME-005|RUNTIME-006/i.test(error.message)
  );
}

/** Whether the federation runtime (entries) or webpack (chunks) reports a timeout. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && /\btimed out\b|\(timeout: /.test(error.message);
}

interface Attempt {
  remote: PageRemote;
  page: string;
  origin: string;
  /** Time in ms that is left for the diagnosis. */
  left: number;
}

/** Finds the cause of an error while loading a page, from its message and then from its files. */
export async function explainFailure(
  error: unknown,
  { remote, page, origin, left }: Attempt,
): Promise<RemoteFailure> {
  if (error instanceof RemoteFailure) return error;
  if (isTimeout(error)) return new RemoteFailure('timeout', remote.id, String(error), { cause: error });
  if (isIncompatibility(error))
    return new RemoteFailure('contract', remote.id, String(error), { cause: error });
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
  // All files load correctly, so the code itself has failed.
  return new RemoteFailure(kind ?? (loadError ? 'down' : 'threw'), remote.id, String(error), {
    cause: error,
  });
}
