/** Guests report public boards, everybody public outfits; admins see what is open, how old it is, and decide. */
import { uuidv7 } from 'uuidv7';
import { rates } from '@bestie/contracts/limits';
import type { Report } from '@bestie/contracts/reports.contract';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import type { Factories } from '../../contract-tests/access-fixtures/factories';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let factories: Factories;
let admin: SignedIn;
let owner: SignedIn;
let boardId: string;
let addresses = 0;

beforeAll(async () => {
  whole = await startWholeServer();
  factories = createFactories(whole);
  admin = await whole.signIn('admin');
  owner = await whole.signIn('fan');
  boardId = (await factories.board(owner, { visibility: 'public' })).id;
});
afterAll(() => whole.close());

const report = async (
  as: SignedIn | null,
  kind: string,
  targetId: string,
  from = `10.0.0.${(addresses += 1)}`,
) => {
  const id = uuidv7();
  const reply = await whole.app.inject({
    method: 'POST',
    url: '/api/reports',
    remoteAddress: from,
    headers: as ? bearerOf(as) : {},
    payload: { id, kind, targetId, reason: 'spam', note: 'Look at this' },
  });
  return { id, status: reply.statusCode };
};
const open = async () =>
  (await whole.app.inject({ url: '/api/reports?limit=100', headers: bearerOf(admin) })).json<{
    items: Report[];
  }>().items;
const decide = async (as: SignedIn, reportId: string, decision = 'dismissed') =>
  (
    await whole.app.inject({
      method: 'POST',
      url: `/api/reports/${reportId}/decide`,
      headers: bearerOf(as),
      payload: { decision, note: 'Looked at it' },
    })
  ).statusCode;

test('a guest reports a public board; a private one is missing, and people are for members', async () => {
  const { id, status } = await report(null, 'board', boardId);
  expect(status).toBe(204);
  expect(await open()).toContainEqual(
    expect.objectContaining({ id, kind: 'board', reporterUid: null, snapshot: expect.anything() as unknown }),
  );
  const hidden = await factories.board(owner);
  expect((await report(null, 'board', hidden.id)).status).toBe(404);
  expect((await report(null, 'person', owner.uid)).status).toBe(401);
});

test('one address can file a limited number of reports an hour, and other addresses are not affected', async () => {
  const { points } = rates.complaint;
  const statuses: number[] = [];
  for (let turn = 0; turn <= points; turn += 1)
    statuses.push((await report(null, 'board', boardId, '10.9.0.1')).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(points);
  expect(statuses.at(-1)).toBe(429);
  expect((await report(null, 'board', boardId, '10.8.0.1')).status).toBe(204);
});

test('everybody who can see an outfit can report it, except its owner; a private one is missing', async () => {
  const visitor = await whole.signIn('fan');
  const shown = await factories.outfit(owner, { visibility: 'public' });
  expect((await report(visitor, 'outfit', shown.id)).status).toBe(204);
  expect((await report(owner, 'outfit', shown.id)).status).toBe(404);
  const own = await factories.outfit(owner);
  expect((await report(visitor, 'outfit', own.id)).status).toBe(404);
});

test('an admin sees how many reports are open and since when, and decides once, with a note in the audit log', async () => {
  const { id } = await report(null, 'board', boardId);
  const overview = async () =>
    (await whole.app.inject({ url: '/api/admin/overview', headers: bearerOf(admin) })).json<{
      reports: { open: number; oldestAt: string | null };
    }>().reports;
  const before = await overview();
  expect(before.open).toBe((await open()).length);
  expect(before.oldestAt).not.toBeNull();

  expect(await decide(admin, id)).toBe(204);
  expect(await decide(admin, id)).toBe(204);
  expect(await decide(await whole.signIn('admin'), id, 'resolved')).toBe(409);
  expect((await overview()).open).toBe(before.open - 1);
  const log = await whole.app.inject({
    url: `/api/admin/audit?targetKind=report&targetId=${id}`,
    headers: bearerOf(admin),
  });
  expect(log.json<{ items: object[] }>().items).toMatchObject([
    { action: 'reports.decide', after: { state: 'dismissed' }, reason: 'Looked at it' },
  ]);
});

test('nobody decides on a report by or about themselves', async () => {
  const about = await factories.board(admin, { visibility: 'public' });
  expect(await decide(admin, (await report(null, 'board', about.id)).id)).toBe(403);
  expect(await decide(admin, (await report(admin, 'board', boardId)).id)).toBe(403);
});
