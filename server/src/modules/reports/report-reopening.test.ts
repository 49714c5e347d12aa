/** What is open again after a decision is taken back, or after new reports of the same thing. */
import { uuidv7 } from 'uuidv7';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { platformContract } from '@bestie/contracts/platform.contract';
import type { SignedIn } from '../../test-support/whole-server';
import { startReportQueue } from '../../test-support/report-queue';
import type { ReportQueue } from '../../test-support/report-queue';

let all: ReportQueue;

beforeAll(async () => {
  all = await startReportQueue();
});
afterAll(() => all.close());

const reportPerson = (reader: SignedIn, { uid }: SignedIn) => all.report(reader, 'person', uid);
async function clear(reportId: string): Promise<string> {
  await all.claim(all.admin, reportId);
  expect((await all.decide(all.admin, reportId)).status).toBe(200);
  return all.factories.reportDecision(reportId);
}
const undo = async (decisionId: string) =>
  (
    await all.call(all.admin, 'POST', `/api/reports/decisions/${decisionId}/undo`, {
      reason: 'Look at it again',
    })
  ).status;
const queueAbout = async ({ uid }: SignedIn) =>
  (await all.queue()).filter(({ targetId }) => targetId === uid);

test('a warning without a report that is undone leaves the decided case of the person closed', async () => {
  const { admin, whole, factories, call, queue } = all;
  const person = await factories.findable();
  await clear(await reportPerson(await whole.signIn('fan'), person));
  const id = uuidv7();
  const warning = { id, rule: 'harassment', strikes: 1, reason: 'Be kind, please.' };
  expect((await call(admin, 'POST', `/api/admin/users/${person.uid}/warn`, warning)).status).toBe(200);
  expect(await undo(id)).toBe(204);
  const cases = await call<{ open: number }>(admin, 'GET', `/api/admin/users/${person.uid}/cases`);
  expect(cases.body.open).toBe(0);
  expect(await queueAbout(person)).toEqual([]);
  const overview = await call<OutputOf<(typeof platformContract)['overview']>>(
    admin,
    'GET',
    '/api/admin/overview',
  );
  expect(overview.body.tiles.find(({ kind }) => kind === 'queue')?.count).toBe((await queue()).length);
});

test('a decision is undone after somebody reported the same person again: one report of theirs is open', async () => {
  const { whole, factories } = all;
  const [person, reader] = [await factories.findable(), await whole.signIn('fan')];
  const first = await reportPerson(reader, person);
  const decisionId = await clear(first);
  const again = await reportPerson(reader, person);
  expect(await undo(decisionId)).toBe(204);
  expect(await queueAbout(person)).toMatchObject([{ id: again, count: 1 }]);
});

test('an edit reopens a case that the same person had reported twice more', async () => {
  const { whole, factories, call } = all;
  const [person, reader] = [await factories.findable(), await whole.signIn('fan')];
  await clear(await reportPerson(reader, person));
  await reportPerson(reader, person);
  await reportPerson(reader, person);
  const { version } = (await call<{ version: number }>(person, 'GET', `/api/profiles/${person.uid}`)).body;
  const edit = { version, bio: 'Pills, cheap' };
  expect((await call(person, 'PATCH', `/api/profiles/${person.uid}`, edit)).status).toBeLessThan(300);
  await reportPerson(await whole.signIn('fan'), person);
  expect(await queueAbout(person)).toMatchObject([{ count: 2 }]);
});
