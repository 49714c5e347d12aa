/** What deals mean for the calendar: its check 3, and what follows from rights. */
import { uuidv7 } from 'uuidv7';
import type { dealsContract } from '@bestie/contracts/deals.contract';
import type { Deal, DealNote } from '@bestie/contracts/deals.schema';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { CsvRow, Need } from '@bestie/contracts/social-posts.contract';
import { createDealDesk } from '../../test-support/deals';
import { createRecordedNetwork } from '../../test-support/recorded-network';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { dayInWords } from './next-step';

let whole: WholeServer;
let desk: ReturnType<typeof createDealDesk>;
let cleo: SignedIn;
const file = { spaceId: '', assetId: '' };

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  desk = createDealDesk(whole);
  cleo = await whole.signIn('creator', 'cleo');
  Object.assign(file, await desk.picture(cleo));
}, 60_000);
afterAll(() => whole.close());
beforeEach(async () => {
  await desk.sql('delete from social_posts');
  await desk.sql('delete from deals');
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const needs = async () =>
  (await desk.must<{ items: Need[] }>(cleo, 'GET', '/api/social/needs')).items.map(({ kind }) => kind);

/** A post about skin care that belongs to no deal. */
async function competitor() {
  const variant = await desk.post(cleo, {}, file);
  await desk.sql(`update social_posts set category = 'Skin care' where id = $1`, [variant.postId]);
  return variant;
}
const exclusive = (deal: Deal, from: number, until: number) =>
  desk.saveRights(cleo, deal, [
    {
      kind: 'exclusivity',
      category: 'skin care',
      networks: ['instagram'],
      from: inDays(from),
      until: inDays(until),
    },
  ]);

test('Content calendar check 3: signing a deal blocks a scheduled competitor; at its time nothing goes out', async () => {
  const network = createRecordedNetwork();
  whole.server.services.publishing.useConnections(network);
  const variant = await competitor();
  expect((await desk.schedule(cleo, variant, desk.inMinutes(2))).status).toBe(200);
  const lead = await exclusive(await desk.deal(cleo), -2, 10);
  expect(await needs()).toEqual([]);
  const { body: signed } = await desk.move(cleo, lead, 'signed');
  expect(await needs()).toEqual(['deal']);
  expect(await desk.readVariant(cleo, variant)).toMatchObject({ state: 'scheduled' });
  // The creator reads what it is against; an admin sees the post and nothing of the deal.
  const admin = await whole.signIn('admin');
  for (const as of [cleo, admin]) {
    const owner = as === admin ? `&ownerUid=${cleo.uid}` : '';
    const read = [
      `/api/social/posts?from=${inDays(-1)}T00:00:00Z&to=${inDays(3)}T00:00:00Z${owner}`,
      `/api/social/queue?view=upcoming${owner}`,
      `/api/social/posts/${variant.postId}`,
    ];
    for (const url of read) {
      const { statusCode, body } = await whole.app.inject({ url, headers: bearerOf(as) });
      expect([url, statusCode, body.includes(variant.id), body.includes('Glow')]).toEqual([
        url,
        200,
        true,
        as === cleo,
      ]);
    }
  }
  await desk.pass(3);
  await whole.server.services.publishing.work();
  expect(network.calls).toEqual([]);
  expect(await needs()).toEqual(['deal']);
  // Once the deal is lost, nothing is against it any more.
  await desk.move(cleo, signed, 'lost', { note: 'They went with somebody else.' });
  expect(await needs()).toEqual([]);
});

test('inside an exclusivity scheduling names brand, last day and the nearest free day; anyway takes a reason, kept in the thread', async () => {
  const deal = await exclusive(await desk.signed(cleo), 1, 10);
  const variant = await competitor();
  const at = { wallTime: `${inDays(9)}T09:00`, timezone: 'UTC' };
  const refused = await desk.act(cleo, variant, 'schedule', at);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    `Glow has skin care on Instagram to itself until ${dayInWords(inDays(10))}. The nearest free day is ${dayInWords(inDays(11))}.`,
  ]);
  const check = await desk.must<OutputOf<(typeof dealsContract)['checkTime']>>(
    cleo,
    'GET',
    `/api/deals/time-checks/${variant.id}?wallTime=${at.wallTime}&timezone=UTC`,
  );
  expect(check).toMatchObject({
    objections: [{ dealId: deal.id, brand: 'Glow', until: inDays(10) }],
    freeDay: inDays(11),
    freeAt: `${inDays(11)}T09:00:00.000Z`,
  });
  const anyway = await desk.act(cleo, variant, 'schedule', { ...at, despite: 'Glow agreed by phone.' });
  expect(anyway.status).toBe(200);
  const { items } = await desk.must<{ items: DealNote[] }>(cleo, 'GET', `/api/deals/${deal.id}/notes`);
  expect(items[0]).toMatchObject({ kind: 'despite', text: 'Glow agreed by phone.' });
  await exclusive(await desk.read(cleo, deal), 1, 12);
  expect(await needs()).toEqual([]);
});

test('a post that is scheduled anyway says why to its creator, who takes a move back with that reason', async () => {
  await exclusive(await desk.signed(cleo), 1, 10);
  const variant = await competitor();
  const at = { wallTime: `${inDays(9)}T09:00`, timezone: 'UTC' };
  const scheduled = await desk.act(cleo, variant, 'schedule', { ...at, despite: 'Glow agreed by phone.' });
  const { despite } = scheduled.body.variants[0]!;
  expect(despite).toBe('Glow agreed by phone.');
  const admin = await whole.signIn('admin', 'ada');
  expect(await desk.readVariant(admin, variant)).toMatchObject({ wallTime: at.wallTime, despite: null });
  const move = async (to: object) => desk.act(cleo, await desk.readVariant(cleo, variant), 'schedule', to);
  const moved = await move({ ...at, wallTime: `${inDays(12)}T09:00` });
  expect(moved.body.variants[0]).toMatchObject({ state: 'scheduled', despite: null });
  expect((await move({ ...at, despite })).body.variants[0]).toMatchObject({ ...at, despite });
});

test('a reason counts for the deals that it was given for, and not for those that are signed later', async () => {
  await exclusive(await desk.signed(cleo), 1, 10);
  const variant = await competitor();
  const at = { wallTime: `${inDays(9)}T09:00`, timezone: 'UTC' };
  await desk.act(cleo, variant, 'schedule', { ...at, despite: 'Glow agreed by phone.' });
  expect(await needs()).toEqual([]);
  const shine = await exclusive(await desk.signed(cleo, { brand: 'Shine' }), 1, 10);
  expect(await needs()).toEqual(['deal']);
  const held = await desk.readVariant(cleo, variant);
  expect(held.reason).toContain('Shine has skin care');
  expect(held.conflicts.filter(({ kind }) => kind === 'deal')).toHaveLength(1);
  const network = createRecordedNetwork();
  whole.server.services.publishing.useConnections(network);
  await desk.sql('update deal_rights set from_day = from_day - 9 where deal_id = $1', [shine.id]);
  await desk.sql('update social_variants set scheduled_at = now() where id = $1', [variant.id]);
  await whole.server.services.publishing.work();
  expect(network.calls).toEqual([]);
});

test('a reason that nobody asked for holds off no deal', async () => {
  const variant = await competitor();
  const at = { wallTime: `${inDays(9)}T09:00`, timezone: 'UTC' };
  await desk.act(cleo, variant, 'schedule', { ...at, despite: 'Just in case.' });
  await exclusive(await desk.signed(cleo), 1, 10);
  expect(await needs()).toEqual(['deal']);
});

test.each([
  ['publishing now', 'missed', 'requeue', { to: 'now' }],
  ['trying again', 'failed', 'retry', {}],
])('inside an exclusivity %s names the brand too; anyway takes a reason', async (_what, state, verb, how) => {
  const network = createRecordedNetwork();
  whole.server.services.publishing.useConnections(network);
  const deal = await exclusive(await desk.signed(cleo), -2, 10);
  const variant = await competitor();
  await desk.sql('update social_variants set state = $2 where id = $1', [variant.id, state]);
  const now = await desk.readVariant(cleo, variant);
  const refused = await desk.act(cleo, now, verb, how);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    `Glow has skin care on Instagram to itself until ${dayInWords(inDays(10))}. The nearest free day is ${dayInWords(inDays(11))}.`,
  ]);
  expect(await desk.readVariant(cleo, variant)).toMatchObject({ state });
  const anyway = await desk.act(cleo, now, verb, { ...how, despite: 'Glow agreed by phone.' });
  expect(anyway.status).toBe(200);
  await whole.server.services.publishing.work();
  expect(network.calls).toEqual([`${variant.id}:1`]);
  const { items } = await desk.must<{ items: DealNote[] }>(cleo, 'GET', `/api/deals/${deal.id}/notes`);
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'despite', text: 'Glow agreed by phone.' }) as DealNote,
  );
});

test('a list as CSV says before anything is written what a deal is against', async () => {
  await exclusive(await desk.signed(cleo), 1, 10);
  const row = (category: string, day: number) => `instagram,post,Camel,${category},${inDays(day)},09:00,UTC`;
  const load = (rows: string[], apply: boolean) =>
    desk.must<{ rows: CsvRow[]; written: number }>(cleo, 'POST', '/api/social/csv', {
      text: ['network,type,text,category,date,time,zone', ...rows].join('\n'),
      apply,
    });
  const errors = [
    {
      column: 'date',
      message: `Glow has skin care on Instagram to itself until ${dayInWords(inDays(10))}.`,
    },
  ];
  const both = await load([row('Skin care', 9), row('Coats', 9)], true);
  expect(both).toMatchObject({ rows: [{ action: 'error', errors }, { action: 'create' }], written: 0 });
  expect((await load([row('Skin care', 11)], true)).written).toBe(1);
});

test('the deal’s own post is free; once published it is delivered, and unlinking keeps its URL', async () => {
  const deal = await exclusive(await desk.signed(cleo), 1, 10);
  const variant = await competitor();
  const id = uuidv7();
  const planned = await desk.must<Deal>(cleo, 'POST', `/api/deals/${deal.id}/deliverables`, {
    id,
    title: 'Reel',
    network: null,
    dueOn: inDays(-1),
  });
  expect(planned.deliverablesList[0]).toMatchObject({ state: 'planned', late: true });
  const act = (sheet: Deal, verb: string, payload: object = {}) =>
    desk.must<Deal>(cleo, 'POST', `/api/deliverables/${id}/${verb}`, {
      version: sheet.deliverablesList[0]!.version,
      ...payload,
    });
  await act(planned, 'link', { variantId: variant.id });
  expect((await desk.schedule(cleo, variant, `${inDays(5)}T09:00`)).status).toBe(200);
  const url = 'https://www.instagram.com/p/abc/';
  await desk.act(cleo, await desk.readVariant(cleo, variant), 'mark', { url });
  const delivered = await desk.read(cleo, deal);
  expect(delivered.deliverablesList[0]).toMatchObject({ state: 'delivered', url, late: false });
  const unlinked = await act(delivered, 'unlink');
  expect(unlinked.deliverablesList[0]).toMatchObject({ state: 'delivered', url, post: null });
  expect((await act(unlinked, 'accept', { accepted: true })).deliverablesList[0]!.state).toBe('accepted');
});

test('after the end of a usage window files of the deal cannot be scheduled; 7 days before, published posts that use them are listed', async () => {
  const deal = await desk.signed(cleo);
  await desk.must(cleo, 'POST', `/api/deals/${deal.id}/files`, { files: [{ id: uuidv7(), ...file }] });
  await desk.saveRights(cleo, await desk.read(cleo, deal), [
    { kind: 'usage', from: inDays(-30), until: inDays(5) },
  ]);
  const variant = await desk.post(cleo, {}, file);
  const refused = await desk.schedule(cleo, variant, `${inDays(6)}T09:00`);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    `Files of the deal with Glow could be used until ${dayInWords(inDays(5))}. The nearest free day is ${dayInWords(inDays(5))}.`,
  ]);
  expect((await desk.schedule(cleo, variant, `${inDays(5)}T09:00`)).status).toBe(200);
  await desk.act(cleo, await desk.readVariant(cleo, variant), 'mark', {
    url: 'https://www.instagram.com/p/used/',
  });
  const { rights } = await desk.read(cleo, deal);
  expect(rights[0]!.posts).toMatchObject([{ variantId: variant.id }]);
  const { items } = await desk.must<{ items: { kind: string }[] }>(cleo, 'GET', '/api/deals/needs');
  expect(items.map(({ kind }) => kind)).toEqual(['usageEnding']);
});
