/** Addresses that came from outside, such as those of webhooks, never lead into the server's own network. */
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { callOut, NoAnswer } from './call-out';
import { isPublicAddress, isRefusedHost, lookupOf } from './public-addresses';

test.each([
  ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['[::1]', '[fd00::1]', '[fe80::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['localhost', 'LOCALHOST.', 'hooks.localhost'],
])('%s is refused', (host) => expect(isRefusedHost(host, isPublicAddress)).toBe(true));

test.each(['example.com', 'localhost.example.com', '93.184.216.34'])('%s is not', (host) =>
  expect(isRefusedHost(host, isPublicAddress)).toBe(false),
);

test('a name behind which is a private address is not called', async () => {
  const error = await new Promise((resolve) => lookupOf(isPublicAddress)('localhost', {}, resolve));
  expect(error).toMatchObject({ code: 'EPRIVATE' });
});

test('an address whose scheme begins with a capital, as phones write it, is called by TLS', async () => {
  const first: number[] = [];
  const server = createSocketServer((socket) => {
    socket.once('data', (bytes) => {
      first.push(bytes[0] ?? 0);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const error = await callOut({ method: 'GET', url: `Https://127.0.0.1:${port}/coat` }).catch(
    (thrown: unknown) => thrown,
  );
  await new Promise((resolve) => server.close(resolve));
  expect(error).toBeInstanceOf(NoAnswer);
  expect(error).toMatchObject({ mayHaveArrived: false });
  // The first byte of a handshake.
  expect(first).toEqual([0x16]);
});

test('a redirect is an answer, and not followed', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/inside' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { status } = await callOut({ method: 'POST', url: `http://127.0.0.1:${port}/hook`, body: '{}' });
  await new Promise((resolve) => server.close(resolve));
  expect([status, asked]).toEqual([302, ['/hook']]);
});
