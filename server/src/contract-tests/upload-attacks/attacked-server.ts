/** A whole server to attack, and requests that no client normalises. */
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storageBucket } from '@bestie/contracts/storage';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

/** The only other origin that may use storage. */
export const appOrigin = 'https://app.example';

/** Set before the first test of a file. */
export const attacked = {} as { whole: WholeServer; port: number; alice: SignedIn; bob: SignedIn };

/** Starts the server of a test file, and stops it afterwards. */
export function useAttackedServer(): void {
  beforeAll(async () => {
    attacked.whole = await startWholeServer({ env: { STORAGE_CORS_ORIGINS: appOrigin } });
    attacked.alice = await attacked.whole.signIn('fan');
    attacked.bob = await attacked.whole.signIn('fan');
    await attacked.whole.app.listen({ host: '127.0.0.1', port: 0 });
    attacked.port = (attacked.whole.app.server.address() as AddressInfo).port;
  });
  afterAll(() => attacked.whole.close());
}

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** Sends bytes unchanged, because a client would normalise them. */
export function raw(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: Buffer | string = '',
) {
  return new Promise<Answer>((resolve, reject) => {
    const asked = httpRequest(
      { host: '127.0.0.1', port: attacked.port, method, path, headers, agent: false },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => {
          const { statusCode: status = 0 } = answer;
          resolve({ status, headers: answer.headers as Answer['headers'], body: Buffer.concat(pieces) });
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

export const root = `/v0/b/${storageBucket}/o`;
export const own = (path: string, of = attacked.alice) => `users/${of.uid}/${path}`;
export const address = (name: string, query = '') => `${root}/${encodeURIComponent(name)}?${query}`;

export interface Sent {
  type?: string;
  metadata?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** A single-request upload to a name that is encoded already. */
export function putEncoded(
  encodedName: string,
  bytes: Buffer | string,
  { type, metadata, headers }: Sent = {},
) {
  const json = JSON.stringify({ ...(type !== undefined && { contentType: type }), ...metadata });
  return raw(
    'POST',
    `${root}?name=${encodedName}`,
    { ...bearerOf(attacked.alice), 'content-type': 'multipart/related; boundary=17', ...headers },
    Buffer.concat([
      Buffer.from(`--17\r\ncontent-type: application/json\r\n\r\n${json}\r\n--17\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n--17--'),
    ]),
  );
}

export const put = (name: string, bytes: Buffer | string, sent: Sent = {}) =>
  putEncoded(encodeURIComponent(name), bytes, sent);
export const media = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  raw(method, address(name, 'alt=media'), { ...bearerOf(attacked.alice), ...headers });
export const json = ({ body }: Answer) => JSON.parse(body.toString()) as Record<string, never>;
export const statusOf = async (answer: Promise<Answer>) => (await answer).status;

/** Starts a resumable upload. @returns path and query of its address */
export async function begin(
  name: string,
  who = attacked.alice,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await raw(
    'POST',
    `${root}?name=${encodeURIComponent(name)}`,
    { ...bearerOf(who), 'x-goog-upload-protocol': 'resumable', ...headers },
    '{}',
  );
  expect(answer.status).toBe(200);
  const { pathname, search } = new URL(answer.headers['x-goog-upload-url'] ?? '');
  return pathname + search;
}

export const send = (
  path: string,
  command: string,
  offset: string,
  body: Buffer | string = '',
  headers = bearerOf(attacked.alice),
) =>
  raw('POST', path, { ...headers, 'x-goog-upload-command': command, 'x-goog-upload-offset': offset }, body);

/** User bytes cannot run, load, be framed, or be interpreted as another type. */
export function expectGuarded({ headers }: Answer, shown: 'inline' | 'attachment'): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'content-disposition': expect.stringMatching(`^${shown}; filename=`) as string,
  });
}

/** What the owner is told about a picture after it was processed. */
export async function pictureOf(name: string): Promise<string | null | undefined> {
  await attacked.whole.server.maintenance.pictures.workOff(new AbortController().signal);
  const picture = await attacked.whole.database.db
    .selectFrom('pictures')
    .select(['state', 'reason'])
    .where('object_name', '=', name)
    .executeTakeFirst();
  return picture && `${picture.state}: ${picture.reason}`;
}
