/** Splits a list that is too long for one call into several calls in sequence; the first failure ends it. */
export async function inChunks<One>(
  all: readonly One[],
  size: number,
  call: (some: One[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += size) await call(all.slice(at, at + size));
}
