import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StreamedBody } from '../../../../platform/outgoing/call-out';

/** A form with fields and a file behind them, sent piece by piece. */
export function multipartForm(
  fields: Record<string, string>,
  file: { stream: Readable; bytes: number; contentType: string },
): StreamedBody & { contentType: string } {
  const boundary = `bestie-${randomUUID()}`;
  const head = Buffer.from(
    [
      ...Object.entries(fields).map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="video"\r\nContent-Type: ${file.contentType}\r\n\r\n`,
    ].join(''),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    stream: Readable.from(join(head, file.stream, tail), { objectMode: false }),
    bytes: head.length + file.bytes + tail.length,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

async function* join(head: Buffer, stream: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* stream as AsyncIterable<Buffer>;
  yield tail;
}

/** A file inside of a JSON text, read only when it is sent. */
export interface EmbeddedFile {
  bytes: number;
  read: () => Promise<Readable>;
}

const placeholderOf = (index: number) => `\u0001file ${index}\u0001`;

/**
 * JSON in which files are texts in base64, sent piece by piece. `toJson` gets a placeholder for each file.
 */
export async function jsonWithFiles(
  files: readonly EmbeddedFile[],
  build: (placeholders: readonly string[]) => unknown,
): Promise<StreamedBody> {
  const placeholders = files.map((_file, index) => placeholderOf(index));
  const text = JSON.stringify(build(placeholders));
  const parts = text.split(/\\u0001file \d+\\u0001/);
  const order = [...text.matchAll(/\\u0001file (\d+)\\u0001/g)].map(([, index]) => files[Number(index)]!);
  const encodedBytes = order.reduce((sum, { bytes }) => sum + 4 * Math.ceil(bytes / 3), 0);
  return {
    stream: Readable.from(interleave(parts, order), { objectMode: false }),
    bytes: parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0) + encodedBytes,
  };
}

async function* interleave(parts: readonly string[], files: readonly EmbeddedFile[]): AsyncGenerator<Buffer> {
  for (const [index, part] of parts.entries()) {
    yield Buffer.from(part);
    const file = files[index];
    if (file) yield* toBase64(await file.read());
  }
}

/** Base64 of a stream: only groups of three bytes are encoded before its end. */
async function* toBase64(stream: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1');
}
