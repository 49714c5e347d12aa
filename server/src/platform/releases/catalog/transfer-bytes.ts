/** Compressed bytes by path: of the brotli form if there is one. */
export function transferBytesOf(
  files: readonly { path: string; encoding: string; bytes: number }[],
): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { path, encoding, bytes } of files) {
    if (encoding === 'br' || (encoding === '' && !sizes.has(path))) sizes.set(path, bytes);
  }
  return sizes;
}
