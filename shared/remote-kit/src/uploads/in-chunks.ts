/** Sends what is too much for one call in several, one after the other; the first that fails ends it. */
export async function inChunks<One>(
  all: readonly One[],
  size: number,
  call: (some: One[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += size) await call(all.slice(at, at + size));
}
