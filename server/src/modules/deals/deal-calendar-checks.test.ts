/** What deals mean for the calendar: its check 3, and what follows from rights. */
import { uuidv7 } from 'uuidv7';
import type { dealsContract } from '@bestie/contracts/deals.contract';
import type { Deal, DealNote } from '@bestie/contracts/deals.schema';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { CsvRow, Need, SocialPost } from '@bestie/contracts/social-posts.contract';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { dayInWords } from '../../platform/documents/day-in-words';
import { createDealDesk } from '../../test-support/deals';
import { createRecordedNetwork } from '../../test-support/recorded-network';
import { untilLocked } from '../../test-support/until-locked';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let desk: ReturnType<typeof createDealDesk>;
let cleo: SignedIn;
const file = { spaceId: '', assetId: '' };

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  desk = createDealDesk(whole);
  cleo = await whole.signIn('creator', 'cleo');
  Object.assign(file, await desk.picture(cleo));
});
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

test('a week that is copied into an exclusivity becomes drafts that tell an admin nothing of the deal', async () => {
  const variant = await competitor();
  expect((await desk.schedule(cleo, variant, `${inDays(3)}T09:00`)).status).toBe(200);
  await exclusive(await desk.signed(cleo), 8, 14);
  const copy = { id: uuidv7(), from: inDays(2), to: inDays(9) };
  const { postIds } = await desk.must<{ postIds: string[] }>(cleo, 'POST', '/api/social/week-copies', copy);
  const admin = await whole.signIn('admin', 'ada');
  const reasons = [];
  for (const as of [cleo, admin]) {
    const { variants } = await desk.must<SocialPost>(as, 'GET', `/api/social/posts/${postIds[0]}`);
    reasons.push(variants.map(({ state, reason }) => [state, reason]));
  }
  expect(reasons).toEqual([[['draft', expect.stringMatching(/^Glow has skin care/)]], [['draft', null]]]);
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

test('another category holds a scheduled post, or sets it free, at once', async () => {
  await exclusive(await desk.signed(cleo), 1, 10);
  const variant = await desk.post(cleo, {}, file);
  await desk.schedule(cleo, variant, `${inDays(9)}T09:00`);
  const write = async (category: string) => {
    const { version } = await desk.must<{ version: number }>(
      cleo,
      'GET',
      `/api/social/posts/${variant.postId}`,
    );
    await desk.must(cleo, 'PATCH', `/api/social/posts/${variant.postId}`, { version, category });
    return desk.readVariant(cleo, variant);
  };
  const held = await write('Skin care');
  expect([held.state, held.reason]).toEqual(['scheduled', expect.stringContaining('Glow has skin care')]);
  expect(await needs()).toEqual(['deal']);
  expect(await write('Coats')).toMatchObject({ state: 'scheduled', reason: null });
  expect(await needs()).toEqual([]);
});

test('other files hold a scheduled post whose usage is over by then, or set it free, at once', async () => {
  const deal = await desk.signed(cleo);
  await desk.must(cleo, 'POST', `/api/deals/${deal.id}/files`, { files: [{ id: uuidv7(), ...file }] });
  await desk.saveRights(cleo, await desk.read(cleo, deal), [
    { kind: 'usage', from: inDays(-30), until: inDays(5) },
  ]);
  const own = await desk.picture(cleo);
  const variant = await desk.post(cleo, {}, own);
  await desk.schedule(cleo, variant, `${inDays(6)}T09:00`);
  const show = async ({ spaceId, assetId }: typeof file) => {
    const { version } = await desk.readVariant(cleo, variant);
    await desk.must(cleo, 'PATCH', `/api/social/variants/${variant.id}`, {
      version,
      media: [{ spaceId, assetId, role: 'item', alt: 'A coat' }],
    });
    return desk.readVariant(cleo, variant);
  };
  const held = await show(file);
  expect([held.state, held.reason]).toEqual(['scheduled', expect.stringContaining('could be used until')]);
  expect(await needs()).toEqual(['deal']);
  expect(await show(own)).toMatchObject({ state: 'scheduled', reason: null });
  expect(await needs()).toEqual([]);
});

test('what a usage that is over holds is marked in the calendar and in the queue as on its own page', async () => {
  const deal = await desk.signed(cleo);
  const variant = await desk.post(cleo, {}, file);
  await desk.schedule(cleo, variant, `${inDays(6)}T09:00`);
  await desk.must(cleo, 'POST', `/api/deals/${deal.id}/files`, { files: [{ id: uuidv7(), ...file }] });
  await desk.saveRights(cleo, await desk.read(cleo, deal), [
    { kind: 'usage', from: inDays(-30), until: inDays(5) },
  ]);
  expect(await needs()).toEqual(['deal']);
  const span = `from=${inDays(0)}T00:00:00Z&to=${inDays(9)}T00:00:00Z`;
  const lists = [`/api/social/posts?${span}`, '/api/social/queue?view=upcoming'];
  const cards = await Promise.all(lists.map((url) => desk.must<{ items: VariantCard[] }>(cleo, 'GET', url)));
  const { conflicts } = await desk.readVariant(cleo, variant);
  expect(conflicts).toMatchObject([{ kind: 'deal' }]);
  expect(cards.map(({ items }) => items[0]?.conflicts)).toEqual([conflicts, conflicts]);
});

test('a file of a deal that becomes the newest version of another one stays with the deal, and posts of it are held', async () => {
  const [known, fresh] = [await desk.picture(cleo), await desk.picture(cleo)];
  const [one, both] = [await desk.signed(cleo), await desk.deal(cleo)];
  const addFiles = (deal: Deal, ...files: (typeof file)[]) =>
    desk.must<Deal>(cleo, 'POST', `/api/deals/${deal.id}/files`, {
      files: files.map(({ spaceId, assetId }) => ({ id: uuidv7(), spaceId, assetId })),
    });
  await addFiles(both, known, fresh);
  const posts = [await desk.post(cleo, {}, known), await desk.post(cleo, {}, fresh)];
  for (const variant of posts) await desk.schedule(cleo, variant, `${inDays(6)}T09:00`);
  await addFiles(one, fresh);
  await desk.saveRights(cleo, await desk.read(cleo, one), [
    { kind: 'usage', from: inDays(-30), until: inDays(5) },
  ]);
  expect(await needs()).toEqual(['deal']);
  // The time of the one that is held came meanwhile.
  await desk.sql(`update social_variants set state = 'due' where id = $1`, [posts[1]!.id]);
  await desk.must(cleo, 'POST', `/api/spaces/${known.spaceId}/assets/${known.assetId}/merge`, {
    lookAlikeId: fresh.assetId,
  });
  for (const deal of [one, both])
    expect((await desk.read(cleo, deal)).files).toMatchObject([{ asset: { assetId: known.assetId } }]);
  expect(await needs()).toEqual(['deal', 'deal']);
});

test.each([
  ['they were removed from its space', 'delete from space_members where space_id = $1 and uid = $2'],
  ['its space was deleted', 'update spaces set deleted_at = now() where id = $1 and owner_uid <> $2'],
  [
    'its space was hidden',
    `update spaces set hidden_at = now(), hidden_reason = 'x' where id = $1 and owner_uid <> $2`,
  ],
])('a deal shows its creator what a file was called when it was added, once %s', async (_why, change) => {
  const owner = await whole.signIn('creator');
  const { spaceId, assetId } = await desk.picture(owner, { name: 'brief.jpg' });
  await desk.sql(
    `insert into space_members (space_id, uid, role, added_by, added_at) values ($1, $2, 'viewer', $3, now())`,
    [spaceId, cleo.uid, owner.uid],
  );
  const deal = await desk.deal(cleo);
  const { files } = await desk.must<Deal>(cleo, 'POST', `/api/deals/${deal.id}/files`, {
    files: [{ id: uuidv7(), spaceId, assetId }],
  });
  expect(files).toMatchObject([{ name: 'brief.jpg', asset: { assetId } }]);
  await desk.sql(change, [spaceId, cleo.uid]);
  await desk.sql(`update assets set name = 'secret.jpg' where id = $1`, [assetId]);
  expect((await desk.read(cleo, deal)).files).toMatchObject([{ name: 'brief.jpg', asset: null }]);
});

test('another category in a list as CSV holds all versions of a scheduled post, or sets them free', async () => {
  await exclusive(await desk.signed(cleo), 1, 10);
  const variant = await desk.post(cleo, {}, file);
  const other = uuidv7();
  await desk.must(cleo, 'POST', `/api/social/posts/${variant.postId}/variants`, {
    id: other,
    network: 'instagram',
    type: 'post',
    text: null,
    media: [{ ...file, role: 'item', alt: 'A coat' }],
  });
  for (const id of [variant.id, other])
    await desk.schedule(
      cleo,
      await desk.readVariant(cleo, { postId: variant.postId, id }),
      `${inDays(9)}T09:00`,
    );
  const load = (category: string) =>
    desk.must<{ rows: CsvRow[] }>(cleo, 'POST', '/api/social/csv', {
      text: `id,network,type,text,category,date,time,zone\n${variant.id},instagram,post,"Camel, six ways.",${category},${inDays(9)},09:00,UTC`,
      apply: true,
    });
  expect(await load('Skin care')).toMatchObject({ rows: [{ action: 'update' }] });
  expect(await needs()).toEqual(['deal', 'deal']);
  await load('Coats');
  expect(await needs()).toEqual([]);
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

test('taking a mark back leaves a delivery that was entered by hand', async () => {
  const deal = await desk.signed(cleo);
  const variant = await desk.post(cleo, {}, file);
  const [byHand, byMark] = [uuidv7(), uuidv7()];
  for (const id of [byHand, byMark])
    await desk.must(cleo, 'POST', `/api/deals/${deal.id}/deliverables`, {
      id,
      title: 'Reel',
      network: null,
      dueOn: inDays(9),
    });
  const deliverable = async (id: string) =>
    (await desk.read(cleo, deal)).deliverablesList.find((one) => one.id === id)!;
  const act = async (id: string, verb: string, payload: object) =>
    desk.must(cleo, 'POST', `/api/deliverables/${id}/${verb}`, {
      version: (await deliverable(id)).version,
      ...payload,
    });
  for (const id of [byHand, byMark]) await act(id, 'link', { variantId: variant.id });
  const url = 'https://brand.example/report';
  await act(byHand, 'deliver', { url });
  const { deliveredAt } = await deliverable(byHand);
  await desk.act(cleo, await desk.readVariant(cleo, variant), 'mark', {
    url: 'https://www.instagram.com/p/marked/',
  });
  expect(await deliverable(byMark)).toMatchObject({ state: 'delivered' });
  await desk.act(cleo, await desk.readVariant(cleo, variant), 'unmark');
  expect(await deliverable(byMark)).toMatchObject({ state: 'linked', url: null });
  expect(await deliverable(byHand)).toMatchObject({ state: 'delivered', url, deliveredAt });
});

test('what was delivered by hand without an address gets that of its post, and loses it with the mark', async () => {
  const deal = await desk.signed(cleo);
  const variant = await desk.post(cleo, {}, file);
  const url = 'https://www.instagram.com/p/filled/';
  const [empty, accepted, written] = [uuidv7(), uuidv7(), uuidv7()];
  const deliverable = async (id: string) =>
    (await desk.read(cleo, deal)).deliverablesList.find((one) => one.id === id)!;
  const act = async (id: string, verb: string, payload: object = {}) =>
    desk.must(cleo, 'POST', `/api/deliverables/${id}/${verb}`, {
      version: (await deliverable(id)).version,
      ...payload,
    });
  for (const id of [empty, accepted, written]) {
    await desk.must(cleo, 'POST', `/api/deals/${deal.id}/deliverables`, {
      id,
      title: 'Reel',
      network: null,
      dueOn: null,
    });
    await act(id, 'link', { variantId: variant.id });
    await act(id, 'deliver', id === written ? { url } : {});
  }
  await act(accepted, 'accept', { accepted: true });
  const { deliveredAt } = await deliverable(empty);
  await desk.act(cleo, await desk.readVariant(cleo, variant), 'mark', { url });
  expect(await deliverable(empty)).toMatchObject({ state: 'delivered', url, deliveredAt });
  expect(await deliverable(accepted)).toMatchObject({ state: 'accepted', url });
  await desk.act(cleo, await desk.readVariant(cleo, variant), 'unmark');
  expect(await deliverable(empty)).toMatchObject({ state: 'delivered', url: null, deliveredAt });
  expect(await deliverable(accepted)).toMatchObject({ state: 'accepted', url: null });
  expect(await deliverable(written)).toMatchObject({ state: 'delivered', url });
});

describe('a link that is put back keeps a delivery', () => {
  const address = 'https://brand.example/report';
  /** A deliverable that is linked to a post, and what can be done with it. */
  async function linked() {
    const deal = await desk.signed(cleo);
    const variant = await desk.post(cleo, {}, file);
    const id = uuidv7();
    await desk.must(cleo, 'POST', `/api/deals/${deal.id}/deliverables`, {
      id,
      title: 'Reel',
      network: null,
      dueOn: null,
    });
    const read = async () => (await desk.read(cleo, deal)).deliverablesList[0]!;
    const act = async (verb: string, payload: object = {}) => {
      const { version } = await read();
      await desk.must(cleo, 'POST', `/api/deliverables/${id}/${verb}`, { version, ...payload });
    };
    const link = () => act('link', { variantId: variant.id });
    await link();
    return { deal, variant, read, act, link };
  }

  test.each([
    ['that the brand accepted', { url: address }, true],
    ['of a post that is not published yet', {}, false],
  ])('%s', async (_what, payload, accepted) => {
    const { variant, read, act, link } = await linked();
    await act('deliver', payload);
    if (accepted) await act('accept', { accepted });
    const { state, deliveredAt, acceptedAt, url } = await read();
    expect([state, deliveredAt]).toEqual([accepted ? 'accepted' : 'delivered', expect.any(String)]);
    await act('unlink');
    await link();
    expect(await read()).toMatchObject({
      state,
      deliveredAt,
      acceptedAt,
      url,
      post: { variantId: variant.id },
    });
  });

  test('with the address that was entered for it; one without gets that of its published post', async () => {
    const published = 'https://www.instagram.com/p/linked/';
    for (const [entered, url] of [
      [address, address],
      ['', published],
    ]) {
      const { deal, variant, read, act, link } = await linked();
      await act('deliver', { url: entered });
      const { deliveredAt } = await read();
      await act('unlink');
      await desk.act(cleo, await desk.readVariant(cleo, variant), 'mark', { url: published });
      await link();
      expect(await read()).toMatchObject({ state: 'delivered', url, deliveredAt });
      const { items } = await desk.must<{ items: DealNote[] }>(cleo, 'GET', `/api/deals/${deal.id}/notes`);
      expect(items.filter(({ happened }) => happened === '“Reel” was delivered.')).toHaveLength(1);
    }
  });
});

describe('a post that is linked while it is published ends delivered', () => {
  const url = 'https://www.instagram.com/p/raced/';
  async function owed() {
    const deal = await desk.signed(cleo);
    const id = uuidv7();
    await desk.must(cleo, 'POST', `/api/deals/${deal.id}/deliverables`, {
      id,
      title: 'Reel',
      network: null,
      dueOn: null,
    });
    const variant = await desk.post(cleo, {}, file);
    return {
      variant,
      link: () =>
        desk.call<Deal>(cleo, 'POST', `/api/deliverables/${id}/link`, { version: 1, variantId: variant.id }),
      state: async () => (await desk.read(cleo, deal)).deliverablesList,
    };
  }

  test('where the link waits for the publishing', async () => {
    const { variant, link, state } = await owed();
    const client = await whole.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `update social_variants set state = 'published', published_at = now(), published_by = 'bestie', published_url = $2
          where id = $1`,
        [variant.id, url],
      );
      const { result } = await untilLocked(whole.database, link());
      await client.query('commit');
      expect((await result).status).toBe(200);
    } finally {
      client.release();
    }
    expect(await state()).toMatchObject([{ state: 'delivered', url }]);
  });

  test('where the publishing waits for the link', async () => {
    const { variant, link, state } = await owed();
    const other = await desk.post(cleo, {}, file);
    await desk.schedule(cleo, other, `${inDays(5)}T09:00`);
    const client = await whole.database.pool.connect();
    try {
      await client.query('begin');
      // A link looks at everything that is scheduled before it ends.
      await client.query('select from social_variants where id = $1 for update', [other.id]);
      const { result: linked } = await untilLocked(whole.database, link());
      const { result: marked } = await untilLocked(
        whole.database,
        desk.act(cleo, variant, 'mark', { url }),
        2,
      );
      await client.query('commit');
      expect([(await linked).status, (await marked).status]).toEqual([200, 200]);
    } finally {
      client.release();
    }
    expect(await state()).toMatchObject([{ state: 'delivered', url }]);
  });
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
  const ending = async () => {
    const { items } = await desk.must<{ items: { kind: string }[] }>(cleo, 'GET', '/api/deals/needs');
    return items.map(({ kind }) => kind);
  };
  const now = await desk.read(cleo, deal);
  expect(now.rights[0]!.posts).toMatchObject([{ variantId: variant.id }]);
  expect(await ending()).toEqual(['usageEnding']);
  // Only the last usage window of a deal ends its use.
  const { rights } = await desk.saveRights(cleo, now, [
    { kind: 'usage', from: inDays(-30), until: inDays(5) },
    { kind: 'usage', from: inDays(0), until: inDays(90) },
  ]);
  expect(rights.map(({ posts }) => posts)).toEqual([[], []]);
  expect(await ending()).toEqual([]);
});
