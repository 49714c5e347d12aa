import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestApp } from '../../test-support/test-app';
import type { TestApp, TestPerson } from '../../test-support/test-app';
import { until } from '../../test-support/until';
import { registerDealsRoutes } from './deals.routes';
import type { DealsServices } from './deals.routes';

const cleo: TestPerson = 'creator:cleo';
const ada: TestPerson = 'creator:ada';
const invoices = Array.from({ length: 60 }, (_, index) => ({
  id: `00000000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
  kind: 'invoice' as const,
  year: 2026,
  sequence: index + 1,
}));
/** So large that a few of them fill every buffer between the server and who downloads. */
const pdf = Buffer.alloc(1024 ** 2);

let server: TestApp;
let port: number;
/** Invoices that were read from the database, in order. */
let opened: string[];
beforeEach(async () => {
  opened = [];
  server = await createTestApp((app, http) =>
    registerDealsRoutes(app, http, {} as DealsServices, {
      listIssuedNumbers: async () => invoices,
      async findFile(_uid: string, id: string) {
        opened.push(id);
        return { ...invoices.find((invoice) => invoice.id === id)!, brand: 'Glow', pdf, xml: '' };
      },
    }),
  );
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterEach(() => server.close());

/** A download that has begun and is not read. */
async function begin(as: TestPerson): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${as}` };
  const sent = request({ port, path: '/api/invoices.zip', headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}
async function bytesOf(download: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of download) bytes += (chunk as Buffer).length;
  return bytes;
}

test('a ZIP of invoices is read from the database as it is downloaded, in order', async () => {
  const download = await begin(cleo);
  expect(download.statusCode).toBe(200);
  expect(opened.length).toBeLessThan(invoices.length);
  expect(await bytesOf(download)).toBeGreaterThan(invoices.length * pdf.length);
  expect(opened).toEqual(invoices.map(({ id }) => id));
});

test('a person downloads two at a time, and who leaves makes room', async () => {
  const [first, second] = [await begin(cleo), await begin(cleo)];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect((await begin(cleo)).statusCode).toBe(429);
  expect((await begin(ada)).statusCode).toBe(200);

  first.destroy();
  await until(async () => (await begin(cleo)).statusCode === 200);
  expect((await begin(cleo)).statusCode).toBe(429);
});
