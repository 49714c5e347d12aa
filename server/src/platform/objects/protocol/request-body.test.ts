/** A client that is still sending a refused body receives the error response; the rest is read within limits. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { bodyPieces, discardRefusedBodies } from './request-body';

const rest = 'x'.repeat(256 * 1024);

async function open(limits?: { bytes: number; milliseconds: number }): Promise<FastifyInstance> {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  discardRefusedBodies(app, limits);
  app.post('/refused', async ({ raw }, reply) => {
    for await (const piece of bodyPieces(raw)) if (piece.length > 0) break;
    return reply.code(415).send({ reason: 'This is no picture.' });
  });
  app.post('/kept', async (_request, reply) => reply.code(204).send());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

/** A client that has sent the beginning of a body of `length` bytes. */
async function begin(app: FastifyInstance, path: string, length: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const errors: Error[] = [];
  socket.on('error', (error) => errors.push(error));
  const sender = { socket, errors, received: '', closed: once(socket, 'close') };
  socket.on('data', (piece: Buffer) => (sender.received += piece.toString()));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\nsome`);
  return sender;
}

const answered = async (sender: { socket: Socket; received: string }, times = 1) => {
  while (sender.received.split('HTTP/1.1 ').length <= times) await once(sender.socket, 'data');
};

test('a client that is still sending gets the error at once, and no connection error while it sends the rest', async () => {
  const app = await open();
  const sender = await begin(app, '/refused', 4 + rest.length);
  await answered(sender);
  expect(sender.received).toMatch(
    /^HTTP\/1\.1 415 [^]*\r\nconnection: close\r\n[^]*This is no picture\.[^]*$/,
  );
  sender.socket.write(rest);
  await sender.closed;
  expect(sender.errors).toEqual([]);
  await app.close();
});

test('a connection whose body is complete stays open for the next request', async () => {
  const app = await open();
  const sender = await begin(app, '/refused', 4);
  await answered(sender);
  sender.socket.write('POST /kept HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\nsome');
  await answered(sender, 2);
  expect(sender.received).toContain('HTTP/1.1 204 No Content');
  sender.socket.destroy();
  await app.close();
});

test.each([
  ['more bytes than the limit', { bytes: 1_000, milliseconds: 600_000 }, rest],
  ['nothing until the timeout', { bytes: 1_000_000, milliseconds: 20 }, ''],
])('a client that sends %s gets the error, and is disconnected', async (_what, limits, more) => {
  const app = await open(limits);
  const sender = await begin(app, '/refused', 1_000_000_000);
  await answered(sender);
  sender.socket.write(more);
  await sender.closed;
  expect(sender.received).toContain('This is no picture.');
  await app.close();
});
