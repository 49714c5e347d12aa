/** Push messages, from the reply to the device; the stand-in decrypts them as a browser does. */
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import type { Notification } from '@bestie/contracts/notifications.contract';
import { startTestForum } from '../../test-support/forum';
import type { TestForum } from '../../test-support/forum';
import { passTime } from '../../test-support/pass-time';
import { startPushService } from '../../test-support/push-service';
import type { PushDevice, TestPushService } from '../../test-support/push-service';
import { until } from '../../test-support/until';
import { bearerOf } from '../../test-support/whole-server';
import type { SignedIn } from '../../test-support/whole-server';
import { isPublicAddress } from '../../platform/outgoing/public-addresses';
import { createPushEndpoints } from './push-endpoint';

let forum: TestForum;
let pushService: TestPushService;
let ben: SignedIn;
let people = 0;

beforeAll(async () => {
  pushService = await startPushService();
  forum = await startTestForum();
  ben = await forum.person('ben');
  await forum.whole.server.start();
});
afterAll(async () => {
  await forum.close();
  await pushService.close();
});

const later = (minutes = 0) => passTime(forum.whole, minutes, ['notifications.push']);
const arrivedAt = ({ endpoint }: PushDevice) =>
  pushService.arrived.filter(({ device }) => device.endpoint === endpoint);
const payloadsAt = (device: PushDevice) =>
  arrivedAt(device).map(({ payload }) => JSON.parse(payload) as { id: string });
const devicesOf = async (as: SignedIn) =>
  (await forum.call<{ endpointHashes: string[] }>(as, 'GET', '/api/push-subscriptions')).body.endpointHashes;
async function subscribe(as: SignedIn): Promise<PushDevice> {
  const device = pushService.subscribe();
  expect((await forum.call(as, 'POST', '/api/push-subscriptions', device)).status).toBe(204);
  return device;
}
/** Somebody with a thread who is told by push. */
async function asker() {
  const person = await forum.person(`asker${(people += 1)}`);
  const { id } = (await forum.thread(person)).body;
  return { person, threadId: id, device: await subscribe(person) };
}

test('a reply is told at once: the message says which notification it is, and the device asks for the rest', async () => {
  const { person, threadId, device } = await asker();
  await forum.reply(ben, threadId, 'Knee socks, and nobody sees a thing.');
  await later();
  const [push] = arrivedAt(device);
  const { id } = JSON.parse(push?.payload ?? '') as { id: string };
  expect(push?.payload).toBe(JSON.stringify({ id }));
  expect(push?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  const reply = await forum.whole.app.inject({
    url: `/api/notifications/${id}`,
    headers: { cookie: person.cookie },
  });
  expect(reply.json<Notification>()).toMatchObject({
    text: 'Name ben replied in “Ankle boots with wide trousers?”.',
    href: `/community/forum/${threadId}?post=2`,
    read: false,
  });
  const others = await forum.whole.app.inject({ url: `/api/notifications/${id}`, headers: bearerOf(ben) });
  expect(others.statusCode).toBe(404);

  // The push service knows by its key and its signature which server this is.
  const [, token = '', key = ''] =
    /^vapid t=(.+), ?k=(.+)$/.exec(String(push?.headers['authorization'])) ?? [];
  const { publicKey } = (await forum.call<{ publicKey: string }>(person, 'GET', '/api/push-subscriptions'))
    .body;
  expect(key).toBe(publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const signer = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  await expect(jwtVerify(token, signer, { audience: pushService.origin })).resolves.toBeDefined();
});

test('what was read or taken back before it is told is not told, and many at once are one', async () => {
  const { person, threadId, device } = await asker();
  const busy = { status: 429, retryAfter: 60 };
  pushService.answerNext(busy);
  const { id } = (await forum.reply(ben, threadId, 'Not yours.')).body;
  await later();
  await forum.call(ben, 'POST', `/api/forum/posts/${id}/delete`, {});
  await later(1);
  expect(arrivedAt(device)).toEqual([]);

  pushService.answerNext(busy);
  await forum.reply(ben, threadId, 'Knee socks!');
  await later();
  await forum.reply(ben, threadId, 'Or tights.');
  await later(1);
  expect(arrivedAt(device)).toHaveLength(1);

  pushService.answerNext(busy);
  await forum.reply(ben, threadId, 'Or bare ankles.');
  await later();
  const { items } = (await forum.call<{ items: { id: string }[] }>(person, 'GET', '/api/notifications')).body;
  await forum.call(person, 'POST', `/api/notifications/${items[0]?.id}/read`, {});
  await later(1);
  expect(arrivedAt(device)).toHaveLength(1);
});

test('who signs out on a device, is suspended or leaves is not told there any more', async () => {
  const { person, threadId, device } = await asker();
  const phone = { ...person, token: await forum.whole.signInElsewhere(person) };
  const other = await subscribe(phone);
  expect(await devicesOf(person)).toHaveLength(2);
  const logout = { method: 'POST', url: '/sessionLogout', headers: bearerOf(phone) } as const;
  expect((await forum.whole.app.inject(logout)).statusCode).toBeLessThan(300);
  await forum.reply(ben, threadId, 'Knee socks!');
  await later();
  expect([arrivedAt(device).length, arrivedAt(other).length]).toEqual([1, 0]);
  expect(await devicesOf(person)).toHaveLength(1);
  for (const change of [`status = 'suspended'`, `status = 'active', leaves_at = now()`]) {
    await forum.sql(`update people set ${change} where uid = $1`, [person.uid]);
    await forum.reply(ben, threadId, 'And tights.');
    await later();
  }
  expect(arrivedAt(device)).toHaveLength(1);
});

test('a device that somebody else signs in on is told for them alone', async () => {
  const first = await asker();
  const second = await asker();
  await forum.call(second.person, 'POST', '/api/push-subscriptions', first.device);
  await forum.reply(ben, first.threadId, 'For the first.');
  await later();
  expect(arrivedAt(first.device)).toEqual([]);
  await forum.reply(ben, second.threadId, 'For the second.');
  await later();
  expect(payloadsAt(first.device)).toEqual(payloadsAt(second.device));
  await forum.call(second.person, 'POST', '/api/push-subscriptions/delete', {
    endpoint: first.device.endpoint,
  });
  expect(await devicesOf(second.person)).toHaveLength(1);
});

test('a push service that is busy, in trouble or silent is asked again, and one that knows no device never', async () => {
  const { person, threadId, device } = await asker();
  pushService.answerNext({ status: 429, retryAfter: 120 });
  await forum.reply(ben, threadId, 'One.');
  await later();
  await later(1);
  expect(arrivedAt(device)).toEqual([]);
  await later(1);
  expect(arrivedAt(device)).toHaveLength(1);

  pushService.answerNext({ status: 503 }, 'lost');
  await forum.reply(ben, threadId, 'Two.');
  await later();
  await later(1);
  await later(1);
  // The answer to the second was lost, so that it came again: the device shows it once, by its id.
  const [, second, again, ...more] = payloadsAt(device);
  expect([second, more]).toEqual([again, []]);

  pushService.answerNext({ status: 410 });
  await forum.reply(ben, threadId, 'Three.');
  await later();
  expect(await devicesOf(person)).toEqual([]);
});

test('a push service that is away for hours is asked again', async () => {
  const { threadId, device } = await asker();
  pushService.answerNext({ status: 503 });
  await forum.reply(ben, threadId, 'One.');
  await later();
  await forum.sql(`update jobs set attempts = 30 where kind = 'notifications.push'`);
  await later(1);
  expect(arrivedAt(device)).toHaveLength(1);
});

test('the many devices of one person do not go before the device of another', async () => {
  const [many, other] = [await asker(), await asker()];
  for (let count = 1; count < 8; count += 1) await subscribe(many.person);
  await forum.sql(`create or replace function wait_a_while() returns trigger language plpgsql as
    $$ begin new.run_at := new.run_at + interval '1 minute'; return new; end $$`);
  await forum.sql(
    `create trigger wait_a_while before insert on jobs for each row execute function wait_a_while()`,
  );
  await forum.reply(ben, many.threadId, 'Knee socks!');
  await forum.reply(ben, other.threadId, 'Or tights.');
  await forum.sql('drop trigger wait_a_while on jobs');
  const before = pushService.arrived.length;
  await passTime(forum.whole, 1, ['notifications.push', 'notifications.pushLater']);
  const arrived = pushService.arrived.slice(before).map(({ device }) => device.endpoint);
  expect(arrived).toHaveLength(9);
  // Three go before it, and one of the others runs beside it.
  expect(arrived.indexOf(other.device.endpoint)).toBeLessThanOrEqual(4);
});

test('confessions tell no device', async () => {
  const { person, device } = await asker();
  const shown = await forum.factories.shownConfession(person);
  await forum.call(ben, 'POST', `/api/confessions/${shown}/replies`, {
    clientKey: crypto.randomUUID(),
    body: 'Same.',
  });
  await forum.call(ben, 'PUT', `/api/confessions/${shown}/reactions/hug`, { on: true });
  await later(10);
  expect(arrivedAt(device)).toEqual([]);
});

test('the address of a push service leads nowhere but to the internet', async () => {
  const endpoints = createPushEndpoints({ anywhere: false });
  for (const endpoint of [
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://user@push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://intranet/x',
  ])
    expect(() => endpoints.require(endpoint)).toThrow();
  expect(() => endpoints.require('https://push.example/x')).not.toThrow();
  // A name of this machine passes for one of the internet until it is looked up.
  await expect(
    endpoints.post('https://push.localhost/x', { headers: {}, body: Buffer.alloc(0) }),
  ).rejects.toThrow(/^A push service gave no answer: (EPRIVATE|ENOTFOUND|EAI_AGAIN)$/);
  const inside = [
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '0.0.0.0',
    '100.64.0.1',
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(isPublicAddress('93.184.216.34')).toBe(true);
});

describe('a push service that wants to be waited for', () => {
  const message = { headers: { ttl: 60 }, body: Buffer.from('x') };
  /** A server that sends `first`, and then a byte every 50 ms until the connection closes. */
  async function startDripping(first: string) {
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      open.add(socket);
      socket.write(first);
      const drip = setInterval(() => socket.write('x'), 50);
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(drip);
        open.delete(socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`;
    return { endpoint, open, close: () => new Promise((resolve) => server.close(resolve)) };
  }

  test('its headers, byte by byte, are given up', async () => {
    const service = await startDripping('HTTP/1.1 201 Created\r\nx-slow: ');
    const endpoints = createPushEndpoints({ anywhere: true, timeoutMs: 200 });
    await expect(endpoints.post(service.endpoint, message)).rejects.toThrow('gave no answer');
    await until(async () => service.open.size === 0);
    await service.close();
  });

  test('a body without end is not read', async () => {
    const service = await startDripping('HTTP/1.1 201 Created\r\ncontent-length: 1000000000\r\n\r\n');
    const endpoints = createPushEndpoints({ anywhere: true });
    expect(await endpoints.post(service.endpoint, message)).toEqual({ status: 201, retryAfter: null });
    await until(async () => service.open.size === 0);
    await service.close();
  });
});

test('what comes while an older one waits is told, also when the older one is read meanwhile', async () => {
  const { person, threadId, device } = await asker();
  pushService.answerNext({ status: 429, retryAfter: 60 });
  await forum.reply(ben, threadId, 'Knee socks!');
  await later();
  const newest = async () =>
    (await forum.call<{ items: { id: string }[] }>(person, 'GET', '/api/notifications')).body.items[0]!.id;
  await forum.call(person, 'POST', `/api/notifications/${await newest()}/read`, {});
  await forum.reply(ben, threadId, 'Or tights.');
  const tights = await newest();
  await later(1);
  expect(payloadsAt(device)).toEqual([{ id: tights }]);
});
