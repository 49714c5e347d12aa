/** One person’s page: what was decided about them, strikes, and sanctions without a report. */
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { OwnDecision, reportsContract } from '@bestie/contracts/reports.contract';
import { uuidv7 } from 'uuidv7';
import { allConfirmed } from '../../test-support/step-up';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let admin: SignedIn;
let author: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  admin = await whole.signIn('admin');
  author = await whole.signIn('fan');
});
afterAll(() => whole.close());

async function call<Body>(as: SignedIn, method: 'GET' | 'POST', url: string, payload?: object) {
  const reply = await whole.app.inject({
    method,
    url,
    headers: bearerOf(as),
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: (reply.body === '' ? null : reply.json()) as Body };
}
const cases = async () =>
  (
    await call<OutputOf<(typeof reportsContract)['listAbout']>>(
      admin,
      'GET',
      `/api/admin/users/${author.uid}/cases`,
    )
  ).body;
const warning = { id: uuidv7(), rule: 'harassment', strikes: 2, reason: 'Be kind, please.' };
const warn = (changes: object = {}, by = admin, uid = author.uid) =>
  call(by, 'POST', `/api/admin/users/${uid}/warn`, { ...warning, ...changes });
const own = async () =>
  (await call<{ items: OwnDecision[] }>(author, 'GET', '/api/account/decisions')).body.items;

test('a warning counts its strikes for 90 days, and proposes a step that nobody takes by itself', async () => {
  expect(await cases()).toMatchObject({ strikes: 0, proposed: { sanction: 'warn' }, open: 0, items: [] });
  expect((await warn()).status).toBe(200);
  expect((await warn()).status).toBe(200);
  expect(await cases()).toMatchObject({
    strikes: 2,
    proposed: { sanction: 'mute', hours: 24 },
    items: [{ sanction: 'warn', strikes: 2, rule: 'harassment', reason: 'Be kind, please.' }],
  });
  expect((await warn({ id: uuidv7(), strikes: 4 })).status).toBe(400);
  expect((await warn({ id: uuidv7() }, admin, admin.uid)).status).toBe(409);
  expect((await warn({ id: uuidv7() }, author)).status).toBe(403);
  expect((await call(admin, 'GET', `/api/admin/users/${author.uid}`)).body).toMatchObject({
    status: 'active',
    mutedUntil: null,
  });
  await whole.database.pool.query(`update report_decisions set decided_at = decided_at - interval '90 days'`);
  expect(await cases()).toMatchObject({ strikes: 0, proposed: { sanction: 'warn' } });
});

test('a mute on the page of people is told with its reason, and can be appealed like any decision', async () => {
  expect(
    (await call(admin, 'POST', `/api/admin/users/${author.uid}/mute`, { reason: 'Spam again', hours: 24 }))
      .status,
  ).toBe(200);
  const [muted] = await own();
  expect(muted).toMatchObject({ kind: 'person', sanction: 'mute', hours: 24, reason: 'Spam again' });
  expect(muted?.appealUntil).not.toBeNull();
  const { body } = await call<{ items: { text: string }[] }>(author, 'GET', '/api/notifications');
  expect(body.items[0]?.text).toContain('Spam again');
  const url = `/api/account/decisions/${muted?.id}/appeal`;
  expect((await call(author, 'POST', url, { text: 'It was one link.' })).status).toBe(204);
  expect((await cases()).items[0]?.appeal).toMatchObject({ text: 'It was one link.', outcome: null });
});
