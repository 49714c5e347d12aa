/** What reports change about cards and replies, and what an undone decision leaves as it was. */
import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { QueuedConfession } from '@bestie/contracts/confessions.contract';
import { startReportQueue } from '../../test-support/report-queue';
import type { ReportQueue } from '../../test-support/report-queue';
import type { SignedIn } from '../../test-support/whole-server';

let all: ReportQueue;

beforeAll(async () => {
  all = await startReportQueue();
  const filter = {
    id: uuidv7(),
    name: 'Our list',
    action: 'flag',
    words: ['handbags'],
    exceptions: [],
    reason: 'Agreed in the team',
  };
  expect((await all.call(all.admin, 'POST', '/api/admin/word-filters', filter)).status).toBe(200);
});
afterAll(() => all.close());

const removal = { content: 'remove', sanction: 'none', rule: 'spam', reason: 'Advertising' };

/** A card that waits in the queue, and whose text a filter reported. @returns its id and that of its report */
async function flagged(author: SignedIn): Promise<{ card: string; report: string }> {
  const card = await all.factories.confession(author, 'I hide all of my handbags in the oven.');
  const { rows } = await all.sql('select id from reports where target_id = $1', [card]);
  return { card, report: (rows[0] as { id: string }).id };
}

/** What a decision can change about a card. */
const stateOf = async (card: string) =>
  (
    await all.sql(
      'select state, reason, release_at, place, appeal, appeal_state, appeal_reason from confessions where id = $1',
      [card],
    )
  ).rows[0] as Record<string, unknown>;

/** @returns id of the decision */
async function removeFor(report: string): Promise<string> {
  await all.claim(all.other, report);
  expect((await all.decide(all.other, report, removal)).status).toBe(200);
  return all.factories.reportDecision(report);
}
const undo = async (decisionId: string) =>
  expect((await all.call(all.other, 'POST', `/api/reports/decisions/${decisionId}/undo`, {})).status).toBe(
    204,
  );
const inQueue = async (name: string) =>
  (
    await all.call<{ items: QueuedConfession[] }>(
      all.admin,
      'GET',
      `/api/confessions/queue?queue=${name}&limit=100`,
    )
  ).body.items.map(({ id }) => id);

test('a card that waited for an admin waits again when a report about it is undone', async () => {
  const { card, report } = await flagged(await all.whole.signIn('fan'));
  const before = await stateOf(card);
  expect(before).toMatchObject({ state: 'pending' });
  const decisionId = await removeFor(report);
  expect(await stateOf(card)).toMatchObject({ state: 'removed', reason: 'Advertising' });
  await undo(decisionId);
  expect(await stateOf(card)).toEqual(before);
  expect(await inQueue('pending')).toContain(card);
});

test('a card that was approved for the next hour appears then when a report about it is undone', async () => {
  const { call, admin, claim, sql, whole } = all;
  const { card, report } = await flagged(await whole.signIn('fan'));
  await call(admin, 'POST', `/api/confessions/${card}/claim`, {});
  expect((await call(admin, 'POST', `/api/confessions/${card}/approve`, {})).status).toBe(204);
  const before = await stateOf(card);
  expect(before).toMatchObject({ state: 'approved', place: null, release_at: expect.any(Date) as Date });
  await claim(all.other, report, true);
  const decisionId = await removeFor(report);
  expect(await stateOf(card)).toMatchObject({ state: 'removed', release_at: null });
  await undo(decisionId);
  expect(await stateOf(card)).toEqual(before);
  await sql(`update confessions set release_at = now() - interval '1 day' where id = $1`, [card]);
  await whole.server.services.confessionRelease.run();
  expect(await inQueue('shown')).toContain(card);
});

test('a reply that a filter holds is seen once an admin has looked at it; one that its author took back stays away', async () => {
  const { admin, call, claim, decide, factories, sql, whole } = all;
  const filter = {
    id: uuidv7(),
    name: 'Looked at first',
    action: 'hold',
    words: ['parrot'],
    exceptions: [],
    reason: 'Agreed in the team',
  };
  expect((await call(admin, 'POST', '/api/admin/word-filters', filter)).status).toBe(200);
  const card = await factories.shownConfession(await whole.signIn('fan'), 'I dress my plants for winter.');
  const author = await whole.signIn('fan');
  const replies = `/api/confessions/${card}/replies`;
  const reply = async (body: string) =>
    (await call<{ id: string }>(author, 'POST', replies, { clientKey: randomUUID(), body })).body.id;
  const shown = async () => {
    await whole.server.services.confessionRelease.run();
    return (await call<{ items: { id: string }[] }>(admin, 'GET', replies)).body.items.map(({ id }) => id);
  };
  const kept = await reply('My parrot has a coat as well.');
  const gone = await reply('My parrot is gone.');
  expect(await shown()).toEqual([]);
  expect((await call(author, 'POST', `/api/confessions/${gone}/withdraw`, {})).status).toBe(204);
  for (const targetId of [kept, gone]) {
    const { rows } = await sql('select id from report_cases where target_id = $1', [targetId]);
    const { id } = rows[0] as { id: string };
    await claim(admin, id);
    expect((await decide(admin, id)).status).toBe(200);
  }
  expect(await shown()).toEqual([kept]);
});

test('what another admin decided in the meantime stays when a report is undone', async () => {
  const { admin, call, factories, report, whole } = all;
  const author = await whole.signIn('fan');
  const card = await factories.shownConfession(author, 'I count sheep by the colour of their jumpers.');
  const decisionId = await removeFor(await report(await whole.signIn('fan'), 'confession', card));
  const act = (as: SignedIn, verb: string, payload: object = {}) =>
    call(as, 'POST', `/api/confessions/${card}/${verb}`, payload);
  expect((await act(author, 'appeal', { text: 'They are my sheep.' })).status).toBe(204);
  await act(admin, 'claim');
  expect((await act(admin, 'decide-appeal', { decision: 'reversed', reason: 'You are right' })).status).toBe(
    204,
  );
  expect((await act(admin, 'remove', { reason: 'The farmer asked us to' })).status).toBe(204);
  const decided = await stateOf(card);
  await undo(decisionId);
  expect(await stateOf(card)).toEqual(decided);
});

test('an appeal that is reversed overturns the removal: reporters hear it, and the next report opens a case', async () => {
  const { admin, call, factories, heard, queue, report, sql, tellNow, whole } = all;
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const card = await factories.shownConfession(author, 'I have a drawer for single gloves alone.');
  const decisionId = await removeFor(await report(reader, 'confession', card));
  await tellNow();
  const act = (as: SignedIn, verb: string, payload: object = {}) =>
    call(as, 'POST', `/api/confessions/${card}/${verb}`, payload);
  await act(author, 'appeal', { text: 'They are my gloves.' });
  await act(admin, 'claim');
  const reversal = { decision: 'reversed', reason: 'You are right' };
  expect((await act(admin, 'decide-appeal', reversal)).status).toBe(204);
  const { rows } = await sql('select appeal_outcome, undone_at from report_decisions where id = $1', [
    decisionId,
  ]);
  expect(rows).toEqual([{ appeal_outcome: 'overturned', undone_at: expect.any(Date) as Date }]);
  expect((await heard(reader)).filter((text) => text.includes('your report'))).toEqual([
    expect.stringMatching(/After an appeal we looked at it again/),
  ]);
  const next = await report(await whole.signIn('fan'), 'confession', card);
  expect(await queue()).toContainEqual(expect.objectContaining({ id: next, targetId: card, count: 1 }));
});

test('a decision that did not say what the card was brings back a shown one, and any other to the queue', async () => {
  const { factories, report, sql, whole } = all;
  const shown = await factories.shownConfession(await whole.signIn('fan'), 'I never iron, whatever I say.');
  const waiting = await flagged(await whole.signIn('fan'));
  for (const [card, reported, state] of [
    [shown, await report(await whole.signIn('fan'), 'confession', shown), 'approved'],
    [waiting.card, waiting.report, 'pending'],
  ] as const) {
    const decisionId = await removeFor(reported);
    await sql('update report_decisions set before = null where id = $1', [decisionId]);
    await undo(decisionId);
    expect(await stateOf(card)).toMatchObject({ state, reason: null, release_at: null });
  }
});

test('an appeal about a card that is shown again is not decided, and goes when the card is withdrawn', async () => {
  const { admin, call, claim, factories, report, whole } = all;
  const author = await whole.signIn('fan');
  const card = await factories.shownConfession(author, 'I name all of my coats after rivers.');
  const act = (as: SignedIn, verb: string, payload: object = {}) =>
    call(as, 'POST', `/api/confessions/${card}/${verb}`, payload);
  const reported = await report(await whole.signIn('fan'), 'confession', card);
  await claim(all.other, reported);
  const decisionId = await removeFor(reported);
  expect((await act(author, 'appeal', { text: 'Rivers are no brand.' })).status).toBe(204);
  expect(await inQueue('appeals')).toContain(card);
  await undo(decisionId);
  expect(await inQueue('appeals')).not.toContain(card);
  const decideAppeal = () => act(admin, 'decide-appeal', { decision: 'reversed', reason: 'You are right' });
  await act(admin, 'claim');
  expect((await decideAppeal()).status).toBe(409);
  expect(await stateOf(card)).toMatchObject({ state: 'approved', appeal_state: 'open' });

  expect((await act(author, 'withdraw')).status).toBe(204);
  const withdrawn = { state: 'withdrawn', appeal: null, appeal_state: null, appeal_reason: null };
  expect(await stateOf(card)).toMatchObject(withdrawn);
  expect((await decideAppeal()).status).toBe(409);
  expect(await stateOf(card)).toMatchObject(withdrawn);
});
