import { Readable } from 'node:stream';

/** The first bytes of a stream, which ends early then; nothing of the rest is read. */
export const firstBytes = (stream: Readable, bytes: number): Readable =>
  Readable.from(takeBytes(stream, bytes), { objectMode: false });

async function* takeBytes(stream: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  if (left === 0) return;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}
