import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Maximum size for the browser's own hash function, which needs the whole file in memory. Every photo fits. */
const nativeBytes = 32 * 1024 * 1024;
const sliceBytes = 4 * 1024 * 1024;

/** SHA-256 in hex of a file of any size; large files are hashed in slices, so that memory use stays constant. */
export async function hashFile(file: Blob): Promise<string> {
  // Ten times as fast, but only in a secure context.
  if (file.size <= nativeBytes && globalThis.crypto?.subtle)
    return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  const hash = sha256.create();
  for (let start = 0; start < file.size; start += sliceBytes) {
    hash.update(new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer()));
    // Yields to other work between slices.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return bytesToHex(hash.digest());
}
