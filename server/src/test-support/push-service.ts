import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser gives a server that wants to tell it something. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface ArrivedPush {
  device: PushDevice;
  headers: Record<string, string | string[] | undefined>;
  /** As the browser decrypts it. */
  payload: string;
}

/** Answers the next message with this, in place of 201; `lost`: it arrives, and the answer does not. */
export type PushAnswers = { status: number; retryAfter?: number } | 'lost';

/** A push service and the browsers behind it: it takes messages as RFC 8030 says and decrypts them as RFC 8291 says. */
export interface TestPushService {
  origin: string;
  arrived: ArrivedPush[];
  /** A browser subscribes. */
  subscribe(): PushDevice;
  answerNext(...answers: PushAnswers[]): void;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startPushService(): Promise<TestPushService> {
  const devices = new Map<string, { device: PushDevice; decrypt: (body: Buffer) => string }>();
  const arrived: ArrivedPush[] = [];
  const next: PushAnswers[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const known = devices.get(request.url ?? '');
      if (!known) return response.writeHead(404).end();
      const answer = next.shift() ?? { status: 201 };
      if (answer === 'lost' || answer.status === 201)
        arrived.push({
          device: known.device,
          headers: request.headers,
          payload: known.decrypt(Buffer.concat(pieces)),
        });
      if (answer === 'lost') return request.socket.destroy();
      const wait = answer.retryAfter === undefined ? {} : { 'retry-after': String(answer.retryAfter) };
      return response.writeHead(answer.status, wait).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    arrived,
    subscribe() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const secret = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      const device = {
        endpoint: origin + path,
        p256dh: pair.getPublicKey('base64url'),
        auth: secret.toString('base64url'),
      };
      devices.set(path, { device, decrypt: (body) => decrypt(body, pair, secret) });
      return device;
    },
    answerNext: (...answers) => void next.push(...answers),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** One record of RFC 8188, with the keys of RFC 8291. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  const shared = pair.computeSecret(theirs);
  const who = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const input = derive(shared, auth, who, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const plain = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
