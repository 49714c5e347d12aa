/** Collects bytes into pieces of one size; the last is shorter, and never empty unless everything is. */
export async function* inPieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes <= size) continue;
    let all = Buffer.concat(held);
    // One byte more shows that the piece is not the last.
    while (all.length > size) {
      yield { piece: all.subarray(0, size), isLast: false };
      all = all.subarray(size);
    }
    held = [all];
    bytes = all.length;
  }
  yield { piece: Buffer.concat(held), isLast: true };
}
