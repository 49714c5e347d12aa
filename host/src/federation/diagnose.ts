import type { RemoteFailureKind } from './remote-failure';

/** A file that did not load, and its expected hash. */
export interface ExpectedFile {
  url: string;
  integrity: string;
}

async function findFailure(
  { url, integrity }: ExpectedFile,
  signal: AbortSignal,
): Promise<RemoteFailureKind | null> {
  let bytes: ArrayBuffer;
  try {
    // 'reload' also replaces a corrupt answer in the cache, which would otherwise stay there for a year.
    const response = await fetch(url, { cache: 'reload', credentials: 'same-origin', signal });
    if (!response.ok) return 'status';
    bytes = await response.arrayBuffer();
  } catch {
    return signal.aborted ? 'timeout' : 'down';
  }
  // Browsers hash in secure contexts only, which excludes plain http in a local network.
  if (!('subtle' in crypto)) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}` ? null : 'integrity';
}

/**
 * Finds out why files did not load, which browsers do not tell the page. Null when every file loads correctly now.
 */
export async function diagnose(
  files: readonly ExpectedFile[],
  timeout: number,
): Promise<RemoteFailureKind | null> {
  const signal = AbortSignal.timeout(Math.max(timeout, 0));
  const failures = await Promise.all(files.map((file) => findFailure(file, signal)));
  return failures.find((failure) => failure !== null) ?? null;
}
