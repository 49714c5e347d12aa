import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const sliceBytes = 4 * 1024 * 1024;

/** SHA-256 in hex of a file of any size, slice by slice, so that neither memory nor the page suffers. */
export async function hashFile(file: Blob): Promise<string> {
  // The browser's own is faster, but takes a file only in one piece, and only in a secure context.
  if (file.size <= sliceBytes && globalThis.crypto?.subtle)
    return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  const hash = sha256.create();
  for (let start = 0; start < file.size; start += sliceBytes) {
    hash.update(new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer()));
    // Between two slices the page answers.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return bytesToHex(hash.digest());
}
