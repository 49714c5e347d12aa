/**
 * Attack: connections that send the beginning of a request and then nothing, to hold memory and sockets, and
 * to delay other people's pictures.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createApp } from '../../app';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { startStorageServer, testBucket } from '../../test-support/storage-server';
import type { StorageServer } from '../../test-support/storage-server';
import { endStalledBodies } from '../../platform/http/stalled-bodies';

const stalledAfter = 400;
let database: TestDatabase;
let server: StorageServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({
    db: database.db,
    prepare: async (app) => endStalledBodies(app, stalledAfter),
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function sending(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

const ended = (socket: Socket) => (socket.destroyed ? Promise.resolve() : once(socket, 'close'));

const head = 'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

/** A server that answers with what it was sent. */
async function listen(stalled: number) {
  const config = { logLevel: 'silent', trustProxy: false, loopback: true } as const;
  const app = await createApp(config, '0.0.0', undefined, stalled);
  app.post('/echo', async ({ body }) => ({ body }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port };
}

test('a request whose head or body stalls is ended', async () => {
  const { app, port } = await listen(stalledAfter);
  const stalled = await Promise.all([
    sending(port, ''),
    sending(port, head),
    sending(port, `${head}content-length: 1000\r\n\r\n`),
    sending(port, `${head}content-length: 1000\r\n\r\n{"a":`),
    sending(port, `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"a":`),
  ]);
  await Promise.all(stalled.map(ended));
  await app.close();
});

test('a slow request arrives as long as it continues', async () => {
  const stalled = 2_000;
  const { app, port } = await listen(stalled);
  const slow = await sending(port, `${head}content-length: 12\r\nconnection: close\r\n\r\n`);
  let answer = '';
  slow.on('data', (piece: Buffer) => (answer += piece.toString()));
  for (const sign of '{"a":"1234"}') {
    slow.write(sign);
    // Together they take longer than one of them may.
    await new Promise((resolve) => setTimeout(resolve, stalled / 10));
  }
  await ended(slow);
  expect(answer).toContain('200 OK');
  expect(answer).toContain('{"body":{"a":"1234"}}');
  await app.close();
});

test('a stalled upload ends, keeps what arrived, and delays nobody’s pictures', async () => {
  const start = await fetch(
    `${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent('users/alice/stalled.png')}`,
    {
      method: 'POST',
      headers: {
        authorization: 'Firebase test-alice',
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': '500000',
        'x-goog-upload-header-content-type': 'image/png',
      },
      body: '{}',
    },
  );
  const url = new URL(start.headers.get('x-goog-upload-url') ?? '');
  const head = [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    'authorization: Firebase test-alice',
    'x-goog-upload-command: upload, finalize',
    'x-goog-upload-offset: 0',
    'content-length: 500000',
  ];
  const socket = await sending(server.port, `${head.join('\r\n')}\r\n\r\n\x89PNG`);
  expect(server.storage.isReceiving()).toBe(false);
  await ended(socket);
  expect(server.storage.isReceiving()).toBe(false);
  const query = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Firebase test-alice', 'x-goog-upload-command': 'query' },
  });
  expect(query.headers.get('x-goog-upload-status')).toBe('active');
});
