import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Most bytes that the browser hashes by itself: it takes them only in one piece. Every photo fits. */
const nativeBytes = 32 * 1024 * 1024;
const sliceBytes = 4 * 1024 * 1024;

/** SHA-256 in hex of a file of any size; what is large goes slice by slice, so that memory stays flat. */
export async function hashFile(file: Blob): Promise<string> {
  // Ten times as fast, but only in a secure context.
  if (file.size <= nativeBytes && globalThis.crypto?.subtle)
    return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  const hash = sha256.create();
  for (let start = 0; start < file.size; start += sliceBytes) {
    hash.update(new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer()));
    // Between two slices others have their turn.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return bytesToHex(hash.digest());
}
