import { BestieError } from '@bestie/contracts/errors';

const headBytes = 64 * 1024;

const malformed = () => BestieError.field('body', 'The multipart body is not well formed.');

/** The boundary named by a `multipart/related` content type; null for every other. */
export function multipartBoundary(contentType: string | undefined): string | null {
  const match = /^multipart\/related\s*;.*?boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  );
  return match?.[1] ?? match?.[2] ?? null;
}

export interface MultipartObject {
  /** The JSON part. */
  metadata: Record<string, unknown>;
  /** Content type of the bytes part, null when it has none. */
  contentType: string | null;
  /**
   * Bytes of the body before the object's bytes plus the minimum after them: the rest of a known length is the
   * object.
   */
  wrapping: number;
  /** The bytes part as a stream. Ends only after the closing boundary. */
  bytes: AsyncIterable<Buffer>;
}

/**
 * Reads the two parts of an upload: a JSON part, held in memory, and a streamed bytes part. The search works on
 * bytes, never on text, so that any content passes unchanged.
 * @throws BestieError `invalid_input`, also while `bytes` is read
 */
export async function readMultipart(body: AsyncIterable<Buffer>, boundary: string): Promise<MultipartObject> {
  const source = body[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let read = 0;

  const more = async (): Promise<boolean> => {
    const piece = await source.next();
    if (piece.done) return false;
    read += piece.value.length;
    held = held.length === 0 ? piece.value : Buffer.concat([held, piece.value]);
    return true;
  };
  /** Takes everything before `mark` and discards the mark itself. */
  const takeUntil = async (mark: Buffer): Promise<Buffer> => {
    for (;;) {
      const at = held.indexOf(mark);
      if (at >= 0) {
        const taken = held.subarray(0, at);
        held = held.subarray(at + mark.length);
        return taken;
      }
      if (held.length > headBytes || !(await more())) throw malformed();
    }
  };

  const blankLine = Buffer.from('\r\n\r\n');
  const closing = Buffer.from(`\r\n--${boundary}`);
  await takeUntil(Buffer.from(`--${boundary}\r\n`));
  await takeUntil(blankLine);
  const metadata = parseJsonObject((await takeUntil(closing)).toString('utf8'));
  // A part without headers has only the blank line.
  const headers = (await takeUntil(blankLine)).toString('latin1');

  async function* bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(closing);
      if (at >= 0) {
        if (at > 0) yield held.subarray(0, at);
        held = held.subarray(at + closing.length);
        while (held.length < 2) if (!(await more())) throw malformed();
        if (held.toString('latin1', 0, 2) !== '--') throw malformed();
        held = Buffer.alloc(0);
        // The rest of the body is discarded, so that the connection can be reused.
        while (await more()) held = Buffer.alloc(0);
        return;
      }
      // The end of the buffer may be the start of the boundary.
      const safe = held.length - closing.length + 1;
      if (safe > 0) {
        yield held.subarray(0, safe);
        held = held.subarray(safe);
      }
      if (!(await more())) throw malformed();
    }
  }
  const type = /^content-type:[ \t]*([^\r\n]+)/im.exec(headers)?.[1]?.trim();
  const wrapping = read - held.length + closing.length + '--'.length;
  return { metadata, contentType: type ?? null, wrapping, bytes: bytes() };
}

/** @throws BestieError `invalid_input` */
export function parseJsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw BestieError.field('body', 'This is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw BestieError.field('body', 'A JSON object is expected.');
  }
  return value as Record<string, unknown>;
}
