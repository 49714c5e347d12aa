import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import type { Asset } from '@bestie/contracts/assets.contract';
import type { Vip, VipMembership } from '@bestie/contracts/vip.contract';
import type { VipPost, VipPostPreview } from '@bestie/contracts/vip-posts.contract';
import { createVipPostsRepository } from './vip-posts.repository';
import { until } from '../../test-support/until';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let admin: SignedIn;
let cleo: SignedIn;
let fan: SignedIn;
let member: SignedIn;
let other: SignedIn;
const [silver, gold] = [uuidv7(), uuidv7()];

beforeAll(async () => {
  whole = await startWholeServer();
  await whole.server.start();
  admin = await whole.signIn('admin', 'adam');
  cleo = await whole.signIn('creator', 'cleo');
  fan = await whole.signIn('fan', 'fay');
  member = await whole.signIn('fan', 'mia');
  other = await whole.signIn('fan', 'sil');
  for (const [id, name] of [
    [silver, 'Front row'],
    [gold, 'Backstage'],
  ] as const)
    await call(admin, 'POST', '/api/vip/tiers', tier({ id, name }));
  await grant(member, gold);
  await grant(other, silver);
});
afterAll(() => whole.close());

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  whole.database.pool.query<Row>(text, values).then(({ rows }) => rows);
const tier = (changes: object) => ({
  name: 'Tier',
  description: 'Everything a week early.',
  price: { amount: 500, currency: 'EUR' },
  capacity: null,
  reason: 'Agreed with the team',
  ...changes,
});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function call<Body = Record<string, unknown>>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
) {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(who), ...(payload && { payload }) });
  const body = (reply.body.startsWith('{') ? reply.json() : null) as Body & {
    error: { code: string; message: string; field?: string };
  };
  return { status: reply.statusCode, body, text: reply.body };
}
const grant = (who: SignedIn, tierId: string, end = inDays(30)) =>
  call<{ items: VipMembership[] }>(admin, 'POST', '/api/vip/grants', {
    id: uuidv7(),
    uid: who.uid,
    tierId,
    until: end,
    reason: 'Won the swap evening',
  });
const write = async (changes: object = {}, who = cleo) => {
  const id = uuidv7();
  const reply = await call<VipPost>(who, 'POST', '/api/vip/posts', {
    id,
    tierId: gold,
    title: 'How I press a pleat',
    body: 'Slowly, under a damp cloth, and never on a Sunday.',
    publishAt: null,
    earlyUntil: null,
    media: [],
    ...changes,
  });
  return { id, ...reply };
};
const listed = async (who: SignedIn, id: string, query = '') =>
  (await call<{ items: VipPostPreview[] }>(who, 'GET', `/api/vip/posts${query}`)).body.items.find(
    (post) => post.id === id,
  );
const read = async (who: SignedIn, id: string) => (await call(who, 'GET', `/api/vip/posts/${id}`)).status;
const endOf = (who: SignedIn) =>
  sql(`update vip_memberships set access_until = now() - interval '1 second' where uid = $1`, [who.uid]);

describe('posts', () => {
  test('a fan finds title, length and a blurred picture of a locked post, and nothing else', async () => {
    const { id, status } = await write({ title: 'The archive box', body: 'Seven secrets in it.' });
    expect(status).toBe(200);
    expect(await listed(fan, id)).toEqual({
      id,
      tierId: gold,
      title: 'The archive box',
      length: { words: 4, pictures: 0, seconds: 0 },
      placeholder: null,
      publishAt: expect.any(String) as string,
      earlyUntil: null,
      open: null,
    });
    const { text } = await call(fan, 'GET', '/api/vip/posts');
    expect(text).not.toContain('secrets');
    expect(text).not.toContain(cleo.uid);
    expect(await listed(member, id)).toMatchObject({ open: { excerpt: 'Seven secrets in it.' } });
  });

  test('VIP check 1: the address of a locked post answers 404 to fans and to former members', async () => {
    const { id } = await write();
    const former = await whole.signIn('fan', 'former');
    await grant(former, gold);
    expect(await read(former, id)).toBe(200);
    await endOf(former);
    expect([
      await read(fan, id),
      await read(former, id),
      await read(other, id),
      await read(member, id),
      await read(cleo, id),
      await read(admin, id),
    ]).toEqual([404, 404, 404, 200, 200, 200]);
    expect((await call(fan, 'GET', `/api/vip/posts/${id}/comments`)).status).toBe(404);
    const comment = { id: uuidv7(), body: 'Let me in' };
    expect((await call(fan, 'POST', `/api/vip/posts/${id}/comments`, comment)).status).toBe(404);
    expect((await call(fan, 'POST', `/api/reports`, report('vipPost', id))).status).toBe(404);
  });

  test('early access: members first, then all fans', async () => {
    const { id, body } = await write({ earlyUntil: inDays(7) });
    expect(body.earlyUntil).not.toBeNull();
    expect(await read(fan, id)).toBe(404);
    await sql(`update vip_posts set early_until = now() - interval '1 second' where id = $1`, [id]);
    expect(await read(fan, id)).toBe(200);
    const late = await write({ earlyUntil: inDays(-1) });
    expect([late.status, late.body.error.field]).toEqual([400, 'earlyUntil']);
  });

  test('a post for later is its author’s until then, and members hear of it once', async () => {
    const { id } = await write({ title: 'On Friday', publishAt: inDays(2) });
    expect([await read(cleo, id), await read(member, id)]).toEqual([200, 404]);
    expect(await listed(member, id)).toBeUndefined();
    await sql(`update vip_posts set publish_at = now() - interval '1 second' where id = $1`, [id]);
    await whole.server.services.vipPosts.tellDue();
    await whole.server.services.vipPosts.tellDue();
    const told = await notices(member);
    expect(told.filter((text) => text.includes('On Friday'))).toEqual([
      expect.stringMatching(/wrote “On Friday” for VIP members\.$/),
    ]);
    expect(await notices(other)).not.toContainEqual(expect.stringContaining('On Friday'));
  });

  test('a scheduled post of a muted, suspended or demoted author is published once they may publish again', async () => {
    const may = `muted_until = null, status = 'active', suspended_until = null, role = 'creator'`;
    for (const cannot of [
      `muted_until = now() + interval '1 day'`,
      `status = 'suspended'`,
      `status = 'suspended', suspended_until = now() + interval '1 day'`,
      `role = 'fan'`,
    ]) {
      const vera = await whole.signIn('creator', `vera ${cannot}`.replaceAll(/[^a-z]/g, ''));
      const out = await write({ title: 'Before it' }, vera);
      const { id } = await write({ title: `After ${cannot}`, publishAt: inDays(2) }, vera);
      await sql(`update vip_posts set publish_at = now() - interval '1 second' where id = $1`, [id]);
      await sql(`update people set ${cannot} where uid = $1`, [vera.uid]);
      await whole.server.services.vipPosts.tellDue();
      expect([await read(member, out.id), await read(member, id), await read(admin, id)]).toEqual([
        200, 404, 200,
      ]);
      expect(await listed(member, id)).toBeUndefined();
      expect(await notices(member)).not.toContainEqual(expect.stringContaining(`After ${cannot}`));

      await sql(`update people set ${may} where uid = $1`, [vera.uid]);
      expect(await read(member, id)).toBe(200);
      await whole.server.services.vipPosts.tellDue();
      expect(await notices(member)).toContainEqual(expect.stringContaining(`After ${cannot}`));
      await sql(`update people set ${cannot} where uid = $1`, [vera.uid]);
      expect(await read(member, id)).toBe(200);
    }
  });

  test('what an author planned goes with their account', async () => {
    const leaver = await whole.signIn('creator', 'leaver');
    const [out, planned] = [
      await write({ title: 'Stays' }, leaver),
      await write({ title: 'Never published', publishAt: inDays(2) }, leaver),
    ];
    await createVipPostsRepository(whole.database.db).forget(leaver.uid);
    expect(await sql(`select id from vip_posts where id = any($1)`, [[out.id, planned.id]])).toEqual([
      { id: out.id },
    ]);
  });

  test('who lost access hears nothing of what is locked', async () => {
    const passing = await whole.signIn('fan', 'passing');
    await grant(passing, gold);
    await write({ title: 'A short visit' });
    expect(await notices(passing)).toContainEqual(expect.stringContaining('A short visit'));
    await endOf(passing);
    expect(await notices(passing)).toEqual([]);
  });

  test('this month: what the tier opened, without what is open to everybody', async () => {
    const { id } = await write({ title: 'New this month' });
    const open = await write({ title: 'For everybody' });
    const old = await write({ title: 'Last month' });
    await sql(`update vip_posts set early_until = now() - interval '1 second' where id = $1`, [open.id]);
    await sql(
      `update vip_posts set publish_at = date_trunc('month', now()) - interval '1 day' where id = $1`,
      [old.id],
    );
    expect(await listed(member, id, '?month=true')).toBeDefined();
    expect(await listed(member, open.id, '?month=true')).toBeUndefined();
    expect(await listed(member, old.id, '?month=true')).toBeUndefined();
    expect(await listed(other, id, '?month=true')).toBeUndefined();
  });

  test('an author finds what they wrote, scheduled posts first, and nothing of others', async () => {
    const alma = await whole.signIn('creator', 'alma');
    const { id: later } = await write({ title: 'Later', publishAt: inDays(2) }, alma);
    const { id: now } = await write({ title: 'Now' }, alma);
    await write({ title: 'By somebody else' });
    const own = async (who: SignedIn) =>
      (await call<{ items: VipPostPreview[] }>(who, 'GET', '/api/vip/posts?own=true')).body.items;
    expect((await own(alma)).map(({ id }) => id)).toEqual([later, now]);
    expect(await own(fan)).toEqual([]);
  });

  test('creators change and delete their own; admins delete with a reason; the same call twice is one post', async () => {
    const stranger = await whole.signIn('creator', 'stranger');
    const { id } = await write();
    const change = { version: 1, title: 'How I press two' };
    expect((await call(stranger, 'PATCH', `/api/vip/posts/${id}`, change)).status).toBe(404);
    expect((await call<VipPost>(cleo, 'PATCH', `/api/vip/posts/${id}`, change)).body.title).toBe(
      'How I press two',
    );
    expect((await call(cleo, 'PATCH', `/api/vip/posts/${id}`, change)).status).toBe(409);
    expect((await call(admin, 'POST', `/api/vip/posts/${id}/delete`, {})).status).toBe(400);
    expect(
      (await call(admin, 'POST', `/api/vip/posts/${id}/delete`, { reason: 'Somebody’s photo' })).status,
    ).toBe(204);
    expect(await read(cleo, id)).toBe(404);
    expect((await call(cleo, 'POST', `/api/vip/posts/${id}/restore`, {})).status).toBe(404);
    const own = await write();
    await call(cleo, 'POST', `/api/vip/posts/${own.id}/delete`, {});
    expect((await call(cleo, 'POST', `/api/vip/posts/${own.id}/restore`, {})).status).toBe(200);
    expect((await write({ id: own.id })).status).toBe(200);
    expect((await write({ id: own.id, title: 'Another' })).body.error.code).toBe('already_exists');
    expect((await write({}, fan)).status).toBe(403);
  });
});

test('who is muted takes neither a post nor a comment out of the trash', async () => {
  const mo = await whole.signIn('creator', 'mo');
  await grant(mo, gold);
  const { id } = await write({}, mo);
  const { id: said } = (
    await call<{ id: string }>(mo, 'POST', `/api/vip/posts/${(await write()).id}/comments`, {
      id: uuidv7(),
      body: 'I hang mine.',
    })
  ).body;
  const urls = [`/api/vip/posts/${id}`, `/api/vip/comments/${said}`];
  for (const url of urls) expect((await call(mo, 'POST', `${url}/delete`, {})).status).toBe(204);
  const restored = () => Promise.all(urls.map((url) => call(mo, 'POST', `${url}/restore`, {})));
  const muted = (verb: string) =>
    call(admin, 'POST', `/api/admin/users/${mo.uid}/${verb}`, {
      reason: 'Advertising',
      ...(verb === 'mute' && { hours: 1 }),
    });
  await muted('mute');
  for (const { status, body } of await restored())
    expect([status, body.error.message]).toEqual([403, expect.stringContaining('Advertising')]);
  await muted('unmute');
  for (const { status } of await restored()) expect(status).toBe(200);
});

describe('comments', () => {
  const say = (who: SignedIn, postId: string, body: string) =>
    call<{ id: string }>(who, 'POST', `/api/vip/posts/${postId}/comments`, { id: uuidv7(), body });

  test('members comment; what they said stays after their tier ends, and they do not read it', async () => {
    const { id } = await write({ title: 'Say something' });
    const passing = await whole.signIn('fan', 'passing');
    await grant(passing, gold);
    expect((await say(passing, id, 'I would hang it.')).status).toBe(200);
    await endOf(passing);
    const { body } = await call<{ items: { body: string }[] }>(
      member,
      'GET',
      `/api/vip/posts/${id}/comments`,
    );
    expect(body.items.map((comment) => comment.body)).toEqual(['I would hang it.']);
    expect((await call(passing, 'GET', `/api/vip/posts/${id}/comments`)).status).toBe(404);
    expect(await notices(cleo)).toContainEqual(
      expect.stringMatching(/commented on your VIP post “Say something”\.$/),
    );
  });

  test('a comment is reported and removed', async () => {
    const { id } = await write();
    const { body } = await say(member, id, 'Rude.');
    expect((await call(cleo, 'POST', '/api/reports', report('vipComment', body.id))).status).toBe(204);
    await call(admin, 'POST', `/api/vip/comments/${body.id}/delete`, { reason: 'It was rude' });
    expect((await call(member, 'POST', `/api/vip/comments/${body.id}/restore`, {})).status).toBe(404);
  });
});

test('Everywhere, erased: who leaves with their texts leaves neither comments nor posts, except empty ones with comments of others', async () => {
  const eva = await whole.signIn('creator', 'eva');
  const posts = [await write({}, eva), await write({ body: 'Steam the pleats.' }, eva), await write()];
  const [alone, answered, others] = posts.map(({ id }) => id);
  const say = (who: SignedIn, postId: string | undefined) =>
    call(who, 'POST', `/api/vip/posts/${postId}/comments`, { id: uuidv7(), body: `So says ${who.uid}` });
  for (const id of [alone, answered, others]) await say(eva, id);
  for (const id of [answered, others]) await say(member, id);
  await sql(`update people set leaves_at = now() - interval '1 day', texts_leave = true where uid = $1`, [
    eva.uid,
  ]);
  await whole.server.maintenance.erasure.run();

  expect(await read(member, alone!)).toBe(404);
  expect((await call<VipPost>(member, 'GET', `/api/vip/posts/${answered}`)).body).toMatchObject({
    title: 'A post by a former member',
    body: '',
    author: null,
  });
  expect((await listed(member, answered!))?.length).toMatchObject({ words: 0 });
  for (const id of [answered, others]) {
    const { body } = await call<{ items: object[] }>(member, 'GET', `/api/vip/posts/${id}/comments`);
    expect(body.items).toMatchObject([{ body: `So says ${member.uid}` }]);
  }
  expect(await sql(`select 1 from vip_posts where body like '%Steam the pleats%'`)).toEqual([]);
});

describe('tiers and grants', () => {
  const reason = 'It is full';

  test('VIP check 5: a closed tier keeps its posts and its members', async () => {
    const id = uuidv7();
    const made = await call<Vip>(
      admin,
      'POST',
      '/api/vip/tiers',
      tier({ id, name: 'Founders', capacity: 3 }),
    );
    expect(made.body.tiers.at(-1)).toMatchObject({ id, rank: 3, left: 3, members: 0, closed: false });
    const founder = await whole.signIn('fan', 'founder');
    await grant(founder, id);
    const post = await write({ tierId: id });
    const closed = { version: 1, closed: true, price: { amount: 900, currency: 'EUR' }, reason };
    expect((await call(admin, 'PATCH', `/api/vip/tiers/${id}`, closed)).status).toBe(200);
    expect(await read(founder, post.id)).toBe(200);
    const seen = (await call<Vip>(founder, 'GET', '/api/vip')).body;
    expect(seen.tiers.at(-1)).toMatchObject({ closed: true, members: null, left: 2 });
    expect(seen.mine).toMatchObject({ tierId: id, name: 'Founders' });
  });

  test('prices have the decimals of their currency, as whole minor units', async () => {
    for (const price of [
      { amount: 700, currency: 'JPY' },
      { amount: 1500, currency: 'KWD' },
    ]) {
      const id = uuidv7();
      const { body } = await call<Vip>(admin, 'POST', '/api/vip/tiers', tier({ id, price }));
      expect(body.tiers.at(-1)?.price).toEqual(price);
    }
    const free = tier({ id: uuidv7(), price: { amount: 0, currency: 'EUR' } });
    expect((await call(admin, 'POST', '/api/vip/tiers', free)).status).toBe(400);
    expect((await call(cleo, 'POST', '/api/vip/tiers', free)).status).toBe(403);
  });

  test('tiers are added and changed for a reason, which the audit log keeps', async () => {
    const id = uuidv7();
    const url = `/api/vip/tiers/${id}`;
    const unreasoned = await call(admin, 'POST', '/api/vip/tiers', tier({ id, reason: undefined }));
    expect([unreasoned.status, unreasoned.body.error.field]).toEqual([400, 'reason']);
    for (const _again of [1, 2])
      expect((await call(admin, 'POST', '/api/vip/tiers', tier({ id }))).status).toBe(200);
    const change = { version: 1, closed: true, reason };
    expect((await call(admin, 'PATCH', url, { ...change, reason: 'No' })).status).toBe(400);
    for (const _again of [1, 2]) expect((await call(admin, 'PATCH', url, change)).status).toBe(200);
    expect((await call(admin, 'PATCH', url, { ...change, name: 'Late' })).body.error).toMatchObject({
      code: 'conflict',
      currentVersion: 2,
    });
    expect(
      await sql(`select action, reason, after from audit_log where target_id = $1 order by at`, [id]),
    ).toEqual([
      {
        action: 'vip.createTier',
        reason: 'Agreed with the team',
        after: expect.objectContaining({ name: 'Tier' }) as object,
      },
      { action: 'vip.updateTier', reason, after: { closed: true } },
    ]);
  });

  test('an admin grants a tier with an end and a reason, which the audit log keeps, and ends it', async () => {
    const lucky = await whole.signIn('fan', 'lucky');
    expect((await grant(lucky, gold, inDays(-1))).body.error.field).toBe('until');
    const { body } = await grant(lucky, gold);
    expect(body.items).toMatchObject([
      { state: 'granted', source: 'admin', open: true, reason: 'Won the swap evening' },
    ]);
    expect(await notices(lucky)).toEqual([
      expect.stringMatching(/^An admin gave you the VIP tier “Backstage” until \d+ \w+ \d{4}\.$/),
    ]);
    const { id } = await write();
    expect(await read(lucky, id)).toBe(200);
    const end = { reason: 'It was a mistake' };
    for (const _again of [1, 2]) {
      const ended = await call(admin, 'POST', `/api/vip/grants/${body.items[0]!.id}/end`, end);
      expect([ended.status, ended.body['items']]).toEqual([
        200,
        [expect.objectContaining({ state: 'ended', open: false })],
      ]);
    }
    expect(await read(lucky, id)).toBe(404);
    expect(
      (
        await sql<{ action: string }>(`select action from audit_log where target_id = $1 order by at`, [
          lucky.uid,
        ])
      ).map(({ action }) => action),
    ).toEqual(['vip.grant', 'vip.endGrant']);
  });

  test('a grant that is repeated is one grant, also once it was ended; with other content its id is refused', async () => {
    const lucy = await whole.signIn('fan', 'lucy');
    const sent = {
      id: uuidv7(),
      uid: lucy.uid,
      tierId: gold,
      until: inDays(30),
      reason: 'Won the swap evening',
    };
    const send = async (changes: object = {}) => {
      const { status, body } = await call<{ items: VipMembership[] }>(admin, 'POST', '/api/vip/grants', {
        ...sent,
        ...changes,
      });
      return status === 200 ? body.items.map(({ state }) => state) : [status, body.error.code];
    };
    expect(await send()).toEqual(['granted']);
    expect(await send()).toEqual(['granted']);
    for (const changes of [{ until: inDays(60) }, { until: inDays(10) }, { reason: 'Won the raffle too' }])
      expect(await send(changes)).toEqual([409, 'already_exists']);
    await call(admin, 'POST', `/api/vip/grants/${sent.id}/end`, { reason: 'It was a mistake' });
    expect(await send()).toEqual(['ended']);
    expect(await send({ reason: 'Won the raffle too' })).toEqual([409, 'already_exists']);
  });
});

describe('locked bytes never leave the server', () => {
  /** Real files: a photo, a second of sound, and a video container. */
  const files = {
    image: { type: 'image/jpeg', name: 'pleat.jpg' },
    audio: { type: 'audio/wav', name: 'pleat.wav' },
    video: { type: 'video/mp4', name: 'pleat.mp4' },
  } as const;
  type Kind = keyof typeof files;
  const kinds = Object.keys(files) as Kind[];
  const bytes: Record<Kind, Buffer> = { image: Buffer.alloc(0), audio: wav(), video: mp4() };
  let post: VipPost;
  const urls: Record<Kind, string> = { image: '', audio: '', video: '' };

  beforeAll(async () => {
    bytes.image = await sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
        background: 'white',
      },
    })
      .jpeg()
      .toBuffer();
    const spaceId = uuidv7();
    await call(cleo, 'POST', '/api/spaces', { id: spaceId, name: 'VIP' });
    const media = [];
    for (const kind of kinds) {
      const assetId = uuidv7();
      const { name, type } = files[kind];
      const path = `spaces/${spaceId}/${assetId}/${name}`;
      await whole.server.storage.objects.ensureObject(path, bytes[kind], type, cleo.uid);
      const asset = await call<Asset>(cleo, 'POST', `/api/spaces/${spaceId}/assets`, {
        id: assetId,
        path,
        name,
        ...(kind !== 'image' && { durationSeconds: 1.2 }),
      });
      expect([asset.status, asset.body.kind]).toEqual([200, kind]);
      media.push({ spaceId, assetId, alt: `A ${kind}` });
    }
    const stranger = await whole.signIn('creator', 'stranger');
    expect((await write({ media }, stranger)).status).toBe(404);
    const { id, status } = await write({ title: 'Three ways to look', media });
    expect(status).toBe(200);
    await until(async () =>
      (await call<VipPost>(cleo, 'GET', `/api/vip/posts/${id}`)).body.media.every(({ ready }) => ready),
    );
    post = (await call<VipPost>(cleo, 'GET', `/api/vip/posts/${id}`)).body;
    for (const { id: mediaId, kind } of post.media)
      urls[kind] = `/api/vip/media/${mediaId}/${kind === 'image' ? 'large' : 'original'}`;
  });

  const fetchFile = (who: SignedIn | null, url: string, range?: string) =>
    whole.app.inject({ url, headers: { ...(who && { cookie: who.cookie }), ...(range && { range }) } });

  test('the preview has the length of the sound and video, and a blur under 100 bytes', async () => {
    const preview = await listed(fan, post.id);
    expect(preview).toMatchObject({ length: { pictures: 1, seconds: 2 }, open: null });
    expect(preview!.placeholder!.length).toBeLessThan(100);
    expect(preview!.placeholder!.length).toBeGreaterThan(10);
  });

  test.each(kinds)('a member gets the whole %s and any range of it, never to be stored', async (kind) => {
    const all = await fetchFile(member, urls[kind]);
    expect([all.statusCode, all.headers['cache-control']]).toEqual([200, 'private, no-store']);
    if (kind === 'image') expect((await sharp(all.rawPayload).metadata()).format).toBe('webp');
    else expect(hash(all.rawPayload)).toBe(hash(bytes[kind]));
    const head = await whole.app.inject({
      method: 'HEAD',
      url: urls[kind],
      headers: { cookie: member.cookie },
    });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(all.rawPayload.length),
      '',
    ]);
    const part = await fetchFile(member, urls[kind], 'bytes=10-29');
    expect([part.statusCode, part.headers['cache-control']]).toEqual([206, 'private, no-store']);
    expect(part.rawPayload.equals(all.rawPayload.subarray(10, 30))).toBe(true);
    expect((await fetchFile(member, urls[kind], 'bytes=99999999-')).statusCode).toBe(416);
  });

  test.each(kinds)(
    'VIP check 1: the address of a locked %s answers 404 to a fan, a guest, a former, a suspended and a lower member',
    async (kind) => {
      const former = await whole.signIn('fan', 'former');
      const suspended = await whole.signIn('fan', 'suspended');
      await grant(former, gold);
      await grant(suspended, gold);
      for (const who of [former, suspended]) expect((await fetchFile(who, urls[kind])).statusCode).toBe(200);
      await endOf(former);
      await sql(`update people set status = 'suspended', valid_after = now() where uid = $1`, [
        suspended.uid,
      ]);
      whole.server.identity.forget(suspended.uid);
      for (const range of [undefined, 'bytes=0-1'])
        for (const who of [fan, null, former, suspended, other]) {
          const reply = await fetchFile(who, urls[kind], range);
          expect([reply.statusCode, reply.json<{ error: { code: string } }>().error.code]).toEqual([
            404,
            'not_found',
          ]);
        }
    },
  );

  test('VIP check 3: when access ends, an open player gets no further range', async () => {
    const leaving = await whole.signIn('fan', 'leaving');
    await grant(leaving, gold);
    expect((await fetchFile(leaving, urls.video, 'bytes=0-9')).statusCode).toBe(206);
    await endOf(leaving);
    expect((await fetchFile(leaving, urls.video, 'bytes=10-19')).statusCode).toBe(404);
  });

  test('VIP check 3: the stream of an open post ends with access, by itself', async () => {
    const leaving = await whole.signIn('fan', 'leaving');
    await grant(leaving, gold);
    const end = () => createVipPostsRepository(whole.database.db).accessEnd(leaving.uid, post.id);
    expect((await end())?.until).toBeInstanceOf(Date);
    await endOf(leaving);
    expect(await end()).toBeUndefined();
  });

  test('no other address gives the bytes: not object storage, nor the picture’s own', async () => {
    const [{ id, name } = { id: '', name: '' }] = await sql<{ id: string; name: string }>(
      `select pic.id, pic.object_name as name from pictures pic join vip_post_media m on m.object_name = pic.object_name
       where m.post_id = $1`,
      [post.id],
    );
    for (const who of [fan, member]) {
      expect((await fetchFile(who, `/pictures/${id}/large`)).statusCode).toBe(404);
      const stored = `/v0/b/bestie/o/${encodeURIComponent(name)}?alt=media`;
      expect((await whole.app.inject({ url: stored, headers: bearerOf(who) })).statusCode).not.toBe(200);
    }
  });

  test('the file stays in the post when it is deleted in its space', async () => {
    await sql(
      `update assets set deleted_at = now() - interval '40 days' where object_name like '%pleat.wav'`,
    );
    expect((await fetchFile(member, urls.audio)).statusCode).toBe(200);
  });
});

function report(kind: string, targetId: string) {
  return { id: uuidv7(), kind, targetId, reason: 'other', note: '' };
}
const notices = async (who: SignedIn) =>
  (await call<{ items: { kind: string; text: string }[] }>(who, 'GET', '/api/notifications')).body.items
    .filter(({ kind }) => kind.startsWith('vip') || kind === 'membership')
    .map(({ text }) => text);
const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex');

/** A tone of 1.2 seconds: 8 kHz, 16 bit. */
function wav(): Buffer {
  const samples = Buffer.alloc(2 * 9600);
  for (let at = 0; at < 9600; at += 1) samples.writeInt16LE(Math.round(8000 * Math.sin(at / 5)), 2 * at);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** An MP4 container with 64 KB of media data. */
function mp4(): Buffer {
  const box = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length + 8);
    return Buffer.concat([size, Buffer.from(type, 'latin1'), data]);
  };
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2mp41', 'latin1')),
    box('mdat', Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 31) % 251))),
  ]);
}

test('a closed tier is opened again only while fewer are open than there may be', async () => {
  const ids = Array.from({ length: limits.vip.tiers - 1 }, () => uuidv7());
  for (const id of ids) await call(admin, 'POST', '/api/vip/tiers', tier({ id }));
  const change = (id: string, version: number, closed: boolean) =>
    call(admin, 'PATCH', `/api/vip/tiers/${id}`, { version, closed, reason: 'Agreed with the team' });
  const [first] = await sql<{ id: string; version: number; open: number }>(
    `select id, version, count(*) over ()::int as open from vip_tiers where closed_at is null order by id desc limit 1`,
  );
  expect(first!.open).toBe(limits.vip.tiers);
  expect((await change(first!.id, first!.version, true)).status).toBe(200);
  expect((await call(admin, 'POST', '/api/vip/tiers', tier({ id: uuidv7() }))).status).toBe(200);
  const refused = await change(first!.id, first!.version + 1, false);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'Close a tier before you add another one.',
  ]);
});
