import { get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { FirebaseStorage } from 'firebase/storage';

/** What an official case receives; its names begin with `folder`. */
export interface OfficialKit {
  /** The unmodified SDK, signed in as somebody. */
  storage(user: string): FirebaseStorage;
  /** `http://127.0.0.1:port` */
  origin: string;
  bucket: string;
  /** A folder of alice's that no other case uses, without a trailing slash. */
  folder: string;
  /** A folder of a space that alice edits and bob may only view, without a trailing slash. */
  sharedFolder: string;
}

/** A case of the official tools, restated: the requests and the expected responses. */
export interface OfficialCase {
  title: string;
  run(kit: OfficialKit): Promise<void>;
  /** Absent where the case passes. */
  deviation?: Deviation;
}

/** A deliberate difference of Bestie. */
export interface Deviation {
  /** The error message of the original case. */
  failure: string;
  /** What Bestie does instead, and why: a sentence or two for the table. */
  reason: string;
  /** The same requests get the expected responses once they are signed in; nothing else differs. */
  passesSignedIn?: true;
  /** Verifies the behaviour of Bestie. */
  instead(kit: OfficialKit): Promise<void>;
}

export const alice = { authorization: 'Firebase test-alice' };

/** @throws Error that names the step when the two differ as JSON */
export function expectSame(step: string, found: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${step}: ${other} is wanted, ${one} found`);
}

/** @throws Error unless the text contains the part */
export function expectPart(step: string, text: string | undefined, part: string): void {
  if (!text?.includes(part)) throw new Error(`${step}: "${part}" is wanted, "${text}" found`);
}

/** URL of an object, or of the bucket without a name. */
export const objectUrl = (kit: OfficialKit, name?: string): string =>
  `${kit.origin}/v0/b/${kit.bucket}/o${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;

/** The error message of a rejected promise; otherwise `success`. */
export const messageOf = (work: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(work).then(
    () => 'success',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/**
 * Stores an object, as the official cases do with the server's SDK beforehand.
 * @throws Error unless it is accepted
 */
export async function prepare(
  kit: OfficialKit,
  name: string,
  content: string | Buffer = 'some-content',
  metadata: Record<string, unknown> = {},
): Promise<void> {
  const head = `--cut\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n--cut\r\n\r\n`;
  const answer = await fetch(`${objectUrl(kit)}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...alice,
      'x-goog-upload-protocol': 'multipart',
      'content-type': 'multipart/related; boundary=cut',
    },
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--cut--')]),
  });
  expectSame('upload before the case', answer.status, 200);
}

/** A GET with the given headers only; `fetch` would add some, and decompress the response. */
export function plainGet(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response
        .on('data', (piece: Buffer) => pieces.push(piece))
        .on('end', () => resolve({ headers: response.headers, body: Buffer.concat(pieces) }))
        .on('error', reject);
    }).on('error', reject);
  });
}
