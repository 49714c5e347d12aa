import type { RemoteFailureKind } from './remote-failure';

/** A file that should have been there, and its hash. */
export interface ExpectedFile {
  url: string;
  integrity: string;
}

async function verdictOn(
  { url, integrity }: ExpectedFile,
  signal: AbortSignal,
): Promise<RemoteFailureKind | null> {
  let bytes: ArrayBuffer;
  try {
    // 'reload' also replaces what the cache holds: a corrupt immutable answer would otherwise stay for ever.
    const response = await fetch(url, { cache: 'reload', credentials: 'same-origin', signal });
    if (!response.ok) return 'status';
    bytes = await response.arrayBuffer();
  } catch {
    return signal.aborted ? 'timeout' : 'down';
  }
  // Browsers hash in secure contexts only; a page on plain http in a local network is none.
  if (!('subtle' in crypto)) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}` ? null : 'integrity';
}

/**
 * Finds out why files did not load, since a browser tells a page only that they did not. Null when every file
 * answers well by now.
 */
export async function diagnose(
  files: readonly ExpectedFile[],
  timeout: number,
): Promise<RemoteFailureKind | null> {
  const signal = AbortSignal.timeout(Math.max(timeout, 0));
  const verdicts = await Promise.all(files.map((file) => verdictOn(file, signal)));
  return verdicts.find((verdict) => verdict !== null) ?? null;
}
