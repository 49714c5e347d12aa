import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A port that nobody uses, for servers whose address is known before they start. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
}
