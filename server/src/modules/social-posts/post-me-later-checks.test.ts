/** The checks of Post Me Later, in the order of the specification. */
import type { Need, SocialPost } from '@bestie/contracts/social-posts.contract';
import type { SocialVariant } from '@bestie/contracts/social-variants.schema';
import { createRecordedNetwork } from '../../test-support/recorded-network';
import type { RecordedNetwork } from '../../test-support/recorded-network';
import { createStudio } from '../../test-support/social-posts';
import { allConfirmed } from '../../test-support/step-up';
import { untilLocked } from '../../test-support/until-locked';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let studio: ReturnType<typeof createStudio>;
let cleo: SignedIn;
let admin: SignedIn;
let network: RecordedNetwork;
const file = { spaceId: '', assetId: '' };

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  studio = createStudio(whole);
  cleo = await whole.signIn('creator', 'cleo');
  admin = await whole.signIn('admin', 'adam');
  Object.assign(file, await studio.picture(cleo));
});
afterAll(() => whole.close());
beforeEach(async () => {
  network = createRecordedNetwork();
  whole.server.services.publishing.useConnections(network);
  await studio.sql('delete from social_posts');
  await studio.sql('delete from notifications');
});

const work = () => whole.server.services.publishing.work();
const read = (variant: SocialVariant) => studio.read(cleo, variant);
const needs = async () =>
  (await studio.must<{ items: Need[] }>(cleo, 'GET', '/api/social/needs')).items.map(({ kind }) => kind);
const notices = async () =>
  (await studio.must<{ items: { text: string }[] }>(cleo, 'GET', '/api/notifications')).items.map(
    ({ text }) => text,
  );

/** A version whose time has just come. */
async function due(changes: object = {}): Promise<SocialVariant> {
  const variant = await studio.post(cleo, changes, file);
  const { status, body } = await studio.schedule(cleo, variant, studio.inMinutes(2));
  expect([status, body.variants[0]?.state]).toEqual([200, 'scheduled']);
  await studio.pass(3);
  return body.variants[0]!;
}
const timeOut = { kind: 'unknown', reason: 'it did not answer in time.' } as const;

test('what is due is published once, says so with its address, and never again', async () => {
  const variant = await due();
  await work();
  await work();
  expect(network.calls).toEqual([`${variant.id}:1`]);
  expect(await read(variant)).toMatchObject({
    state: 'published',
    publishedBy: 'bestie',
    publishedUrl: 'https://www.instagram.com/p/1/',
    attempts: [{ number: 1, state: 'confirmed' }],
  });
});

describe('Post Me Later check 2: the network accepts, and the answer is dropped', () => {
  const dropAnswer = () => {
    network.script.publish = (_publication, accept) => {
      accept();
      return timeOut;
    };
  };

  test('unsure, not sent again, found by looking and confirmed with its address', async () => {
    dropAnswer();
    const variant = await due();
    await work();
    expect(await read(variant)).toMatchObject({
      state: 'due',
      unsure: true,
      can: { retry: false, resolve: true, edit: false },
    });
    expect(await needs()).toEqual(['unsure']);
    await studio.pass(0.5);
    await work();
    expect(network.lookUps).toEqual([]);
    await studio.pass(1);
    await work();
    expect(network.lookUps).toEqual([`${variant.id}:1`]);
    expect(await read(variant)).toMatchObject({
      state: 'published',
      publishedUrl: 'https://www.instagram.com/p/1/',
      unsure: false,
    });
    expect(network.calls).toHaveLength(1);
    expect(await needs()).toEqual([]);
  });

  test('looked up at 1, 5 and 15 minutes; not found proves nothing, so the person is asked and says yes', async () => {
    dropAnswer();
    network.script.lookUp = () => ({ kind: 'notFound' });
    const variant = await due();
    await work();
    for (const [minutes, lookUps] of [
      [1, 1],
      [1, 1],
      [3, 2],
      [5, 2],
      [5, 3],
      [600, 3],
    ] as const) {
      await studio.pass(minutes);
      await work();
      expect([minutes, network.lookUps.length]).toEqual([minutes, lookUps]);
    }
    expect(network.calls).toHaveLength(1);
    expect(await notices()).toEqual([
      'Nobody knows whether “Camel, six ways.” is on Instagram. Is it there?',
    ]);
    const { attempts } = await read(variant);
    const resolve = (payload: object) =>
      studio.call(cleo, 'POST', `/api/social/attempts/${attempts[0]!.id}/resolve`, payload);
    expect((await studio.act(cleo, await read(variant), 'retry')).status).toBe(409);
    expect(
      (await resolve({ answer: 'yes', url: 'https://www.youtube.com/watch?v=1' })).body.error.field,
    ).toBe('url');
    expect(
      (await resolve({ answer: 'yes', url: 'https://www.instagram.com/p/9/' })).body.variants[0],
    ).toMatchObject({
      state: 'published',
      publishedUrl: 'https://www.instagram.com/p/9/',
    });
    expect((await resolve({ answer: 'yes', url: 'https://www.instagram.com/p/9/' })).status).toBe(200);
    expect((await resolve({ answer: 'no' })).status).toBe(409);
    expect(await notices()).toEqual([]);
  });

  test('said to be there, it keeps the text that was sent, and its first comment follows', async () => {
    network.script.publish = ({ attemptKey }, accept) => {
      accept();
      return { kind: 'accepted', ref: attemptKey };
    };
    network.script.lookUp = () => ({ kind: 'notFound' });
    const variant = await due({ firstComment: 'Which one would you wear?' });
    await work();
    for (const minutes of [1, 4, 10]) {
      await studio.pass(minutes);
      await work();
    }
    const asked = await read(variant);
    expect([asked.unsure, network.lookUps.length, asked.text]).toEqual([true, 3, null]);
    const answered = await studio.must(
      cleo,
      'POST',
      `/api/social/attempts/${asked.attempts[0]!.id}/resolve`,
      {
        answer: 'yes',
        url: 'https://www.instagram.com/p/9/',
      },
    );
    expect(answered.variants[0]).toMatchObject({
      state: 'published',
      text: 'Camel, six ways.',
      followUps: [{ step: 'first_comment', state: 'waiting' }],
    });
    await work();
    expect(network.comments).toEqual([`first_comment ${variant.id}:1`]);
    expect((await read(variant)).followUps).toMatchObject([{ step: 'first_comment', state: 'done' }]);
    expect(network.calls).toHaveLength(1);
  });

  test('it is never found as another post with the same words', async () => {
    const { find } = network;
    network.find = async (...whose) => {
      const adapter = await find(...whose);
      return (
        adapter && {
          ...adapter,
          lookUp: ({ taken }) => {
            const [there] = [...network.posts].filter(([ref]) => !taken.includes(ref));
            return Promise.resolve(
              there ? { kind: 'found', ref: there[0], url: there[1] } : { kind: 'notFound' },
            );
          },
        }
      );
    };
    const first = await due();
    await work();
    expect((await read(first)).state).toBe('published');
    network.script.publish = () => timeOut;
    const second = await due();
    await work();
    await studio.pass(1.5);
    await work();
    expect(await read(second)).toMatchObject({ state: 'due', unsure: true });
    // It is there after all.
    network.posts.set('late', 'https://www.instagram.com/p/late/');
    await studio.pass(5);
    await work();
    expect(await read(second)).toMatchObject({ publishedUrl: 'https://www.instagram.com/p/late/' });
  });

  test('“No, send again” alone opens another try', async () => {
    network.script.publish = () => timeOut;
    const variant = await due();
    await work();
    const { attempts } = await read(variant);
    network.script = {};
    const url = `/api/social/attempts/${attempts[0]!.id}/resolve`;
    expect(
      await Promise.all(
        [1, 2, 3].map(async () => (await studio.call(cleo, 'POST', url, { answer: 'no' })).status),
      ),
    ).toEqual([200, 200, 200]);
    await work();
    expect(network.calls).toEqual([`${variant.id}:2`]);
    expect((await read(variant)).attempts.map(({ state, answer }) => [state, answer])).toEqual([
      ['confirmed', null],
      ['unknown', 'no'],
    ]);
  });

  test('a server that died after sending leaves it unsure', async () => {
    const variant = await due();
    await work();
    await studio.sql(
      `update social_attempts set state = 'sent', worker = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    );
    await studio.sql(`update social_variants set state = 'due', published_at = null, attempt_at = null`);
    await work();
    expect(await read(variant)).toMatchObject({ state: 'due', unsure: true });
    expect(network.calls).toHaveLength(1);
  });
});

test('Post Me Later check 3: Retry pressed five times: one attempt', async () => {
  network.script.publish = () => ({
    kind: 'refused',
    code: '352/2207026',
    sentence: 'The video format is not supported.',
    tryAgain: false,
  });
  const variant = await due();
  await work();
  const failed = await read(variant);
  expect(failed).toMatchObject({
    state: 'failed',
    reason: 'Instagram did not take it.',
    sentence: 'The video format is not supported.',
    can: { retry: true },
  });
  expect(await needs()).toEqual(['failed']);
  network.script = {};
  const presses = await Promise.all([1, 2, 3, 4, 5].map(() => studio.act(cleo, failed, 'retry')));
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await Promise.all([work(), work()]);
  expect(network.calls).toEqual([`${variant.id}:2`]);
  expect((await read(variant)).attempts).toHaveLength(2);
  expect((await studio.act(cleo, failed, 'retry')).status).toBe(409);
});

describe('Post Me Later check 4: what is tried again by itself', () => {
  test('429 with Retry-After is obeyed to the second', async () => {
    network.script.publish = () => ({
      kind: 'refused',
      code: '429',
      sentence: 'Slow down.',
      retryAfter: 137,
      tryAgain: true,
    });
    const variant = await due();
    await work();
    const [waits] = await studio.sql<{ seconds: number }>(
      `select extract(epoch from v.attempt_at - a.ended_at)::float as seconds from social_variants v
       join social_attempts a on a.variant_id = v.id`,
    );
    expect(waits!.seconds).toBeCloseTo(137, 2);
    expect((await read(variant)).triesAgainAt).not.toBeNull();
    network.script = {};
    await studio.pass(136 / 60);
    await work();
    expect(network.calls).toEqual([]);
    await studio.pass(1 / 60);
    await work();
    expect(network.calls).toEqual([`${variant.id}:2`]);
  });

  test('what surely did not arrive after 1, 5, 15 and 60 minutes, then it has failed; uploads are kept', async () => {
    network.script.prepare = () => ({ kind: 'notArrived', reason: 'no connection was made.' });
    const variant = await due();
    await work();
    for (const [minutes, tries] of [
      [0.9, 1],
      [0.1, 2],
      [4.9, 2],
      [0.1, 3],
      [15, 4],
      [60, 5],
      [600, 5],
    ] as const) {
      await studio.pass(minutes);
      await work();
      expect([minutes, network.prepared.length]).toEqual([minutes, tries]);
    }
    expect(await read(variant)).toMatchObject({
      state: 'failed',
      reason: 'Instagram could not be reached: no connection was made.',
    });
    expect(network.calls).toEqual([]);
    const kept = await studio.sql<{ container: string }>(
      `select distinct prepared ->> 'container' as container from social_attempts`,
    );
    expect(kept).toEqual([{ container: `container of ${variant.id}:1` }]);
  });

  test('while the network works on a file, it is asked again; without room it waits', async () => {
    network.script.prepare = () => ({ kind: 'wait', seconds: 30 });
    const variant = await due();
    await work();
    await work();
    expect(network.prepared).toHaveLength(1);
    network.script = {};
    await studio.pass(0.5);
    await work();
    expect(network.calls).toEqual([`${variant.id}:1`]);

    network.script.quota = { used: 50, total: 50 };
    const next = await due();
    await work();
    expect(await read(next)).toMatchObject({ state: 'due', sentence: 'Instagram takes 50 posts for now.' });
    expect(network.calls).toHaveLength(1);
  });
});

test('Post Me Later check 5: an edit while it is claimed answers 409', async () => {
  let publishing = () => {};
  const begun = new Promise<void>((resolve) => {
    network.script.publish = async (_publication, accept) => {
      resolve();
      await new Promise<void>((go) => (publishing = go));
      return { kind: 'confirmed', ref: '1', url: accept() };
    };
  });
  const variant = await due();
  const working = work();
  await begun;
  const now = await read(variant);
  expect(now.can.edit).toBe(false);
  const edit = () =>
    whole.app.inject({
      method: 'PATCH',
      url: `/api/social/variants/${variant.id}`,
      headers: bearerOf(cleo),
      payload: { version: now.version, text: 'Too late' },
    });
  expect((await edit()).json()).toMatchObject({
    error: { code: 'conflict', message: 'This is being published right now.' },
  });
  expect((await studio.call(cleo, 'POST', `/api/social/posts/${variant.postId}/delete`, {})).status).toBe(
    409,
  );
  // The base text may change: what is being published stays as it was.
  expect(
    (
      await studio.call(cleo, 'PATCH', `/api/social/posts/${variant.postId}`, {
        version: 1,
        text: 'Another text',
      })
    ).status,
  ).toBe(200);
  publishing();
  await working;
  expect(await read(variant)).toMatchObject({ state: 'published', text: 'Camel, six ways.' });
});

describe('what waits while a try is opened answers 409', () => {
  const changes: Record<string, (variant: SocialVariant) => Promise<{ status: number }>> = {
    'an edit': ({ id, version }) =>
      studio.call(cleo, 'PATCH', `/api/social/variants/${id}`, { version, text: 'Too late' }),
    'a move': (variant) => studio.schedule(cleo, variant, studio.inMinutes(90)),
    'a deletion': (variant) => studio.act(cleo, variant, 'delete'),
    'the deletion of its post': ({ postId }) =>
      studio.call(cleo, 'POST', `/api/social/posts/${postId}/delete`, {}),
  };

  test.each(Object.entries(changes))('%s', async (_name, change) => {
    const variant = await due();
    const client = await whole.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from social_variants where id = $1 for update', [variant.id]);
      await client.query(
        `insert into social_attempts (id, variant_id, owner_uid, number, attempt_key, state, content, prepared)
         values (gen_random_uuid(), $1, $2, 1, $3, 'claimed', '{}', '{}')`,
        [variant.id, cleo.uid, `${variant.id}:1`],
      );
      const { result } = await untilLocked(whole.database, change(variant));
      await client.query('commit');
      expect((await result).status).toBe(409);
    } finally {
      client.release();
    }
  });
});

describe('Post Me Later check 6: an hour late', () => {
  test('61 minutes past due: missed, nothing is sent; from there now, a slot or a draft', async () => {
    const variant = await studio.post(cleo, {}, file);
    const { body } = await studio.schedule(cleo, variant, studio.inMinutes(2));
    await studio.pass(2 + 61);
    await work();
    const missed = await read(variant);
    expect(missed).toMatchObject({
      state: 'missed',
      reason: 'It was more than an hour late, so it was not published.',
    });
    expect(body.variants[0]!.version).toBeLessThan(missed.version);
    expect(network.calls).toEqual([]);
    expect(await notices()).toEqual(['“Camel, six ways.” was not published on Instagram.']);
    expect((await studio.act(cleo, missed, 'requeue', { to: 'slot' })).body.error.message).toBe(
      'There is no free slot for Instagram. Add one in the calendar.',
    );
    expect((await studio.act(cleo, missed, 'requeue', { to: 'now' })).body.variants[0]!.state).toBe('due');
    await work();
    expect(network.calls).toHaveLength(1);
  });

  test('59 minutes past due: published', async () => {
    const variant = await studio.post(cleo, {}, file);
    await studio.schedule(cleo, variant, studio.inMinutes(2));
    await studio.pass(2 + 58);
    await work();
    expect((await read(variant)).state).toBe('published');
  });

  test('without credentials: a reminder at the time, missed when nobody marks it for 24 hours', async () => {
    network.connected = false;
    const variant = await due();
    await work();
    expect(await read(variant)).toMatchObject({ state: 'due', attempts: [], can: { mark: true } });
    expect(await notices()).toEqual(['It is time to publish “Camel, six ways.” on Instagram.']);
    await studio.pass(23 * 60);
    await work();
    expect((await read(variant)).state).toBe('due');
    await studio.pass(61);
    await work();
    expect((await read(variant)).state).toBe('missed');
  });

  test('without credentials an hour late: still a reminder, and a day to mark it; a day late: missed', async () => {
    network.connected = false;
    const late = await studio.post(cleo, {}, file);
    await studio.schedule(cleo, late, studio.inMinutes(2));
    await studio.pass(2 + 90);
    await work();
    expect(await read(late)).toMatchObject({ state: 'due', can: { mark: true } });
    expect(await notices()).toEqual(['It is time to publish “Camel, six ways.” on Instagram.']);

    const dayLate = await studio.post(cleo, {}, file);
    await studio.schedule(cleo, dayLate, studio.inMinutes(2));
    await studio.pass(2 + 24 * 60 + 1);
    await work();
    expect(await read(dayLate)).toMatchObject({
      state: 'missed',
      reason: 'It was not marked as published within 24 hours.',
    });
  });
});

describe('Post Me Later check 7: the first comment fails', () => {
  test('published once, and the comment is tried again alone', async () => {
    network.script.followUp = () => ({ kind: 'notArrived', reason: 'no connection was made.' });
    const variant = await due({ firstComment: 'Which one would you wear?' });
    await work();
    expect(await read(variant)).toMatchObject({
      state: 'published',
      followUps: [{ step: 'first_comment', state: 'waiting', reason: 'no connection was made.' }],
    });
    network.script = {};
    await work();
    expect(network.comments).toEqual([]);
    await studio.pass(1);
    await work();
    expect(network.comments).toEqual([`first_comment ${variant.id}:1`]);
    expect((await read(variant)).followUps).toMatchObject([{ state: 'done' }]);
    expect(network.calls).toHaveLength(1);
  });

  test('of which nobody knows whether it arrived is not written twice', async () => {
    network.script.followUp = () => ({ kind: 'unknown', reason: 'it did not answer in time.' });
    const variant = await due({ firstComment: 'Which one would you wear?' });
    await work();
    await studio.pass(600);
    network.script = {};
    await work();
    expect(network.comments).toEqual([]);
    expect((await read(variant)).followUps).toMatchObject([{ state: 'unknown' }]);
    const again = { step: 'first_comment' };
    expect(
      (await studio.call(cleo, 'POST', `/api/social/variants/${variant.id}/retry-step`, again)).status,
    ).toBe(200);
    await work();
    expect(network.comments).toHaveLength(1);
    expect(
      (await studio.call(cleo, 'POST', `/api/social/variants/${variant.id}/retry-step`, again)).status,
    ).toBe(409);
  });
});

test('Post Me Later check 8: two servers, 100 due posts: 100 sent', async () => {
  const template = await studio.post(cleo, {}, file);
  await studio.sql(
    `insert into social_variants (id, post_id, owner_uid, network, type, state, own_text, fields, position, scheduled_at, wall_time, timezone)
     select gen_random_uuid(), post_id, owner_uid, 'pinterest', 'pin', 'scheduled', 'Pin ' || n, '{"board": {"id": "1", "name": "Coats"}}', n,
       now(), to_char(now(), 'YYYY-MM-DD"T"HH24:MI'), 'UTC'
     from social_variants, generate_series(1, 100) n where id = $1`,
    [template.id],
  );
  await studio.sql(
    `insert into social_media (variant_id, sort, role, space_id, asset_id, alt, object_name, name, kind, content_type, bytes, sha256, frozen)
     select v.id, 1, 'item', m.space_id, m.asset_id, m.alt, m.object_name, m.name, m.kind, m.content_type, m.bytes, m.sha256, true
     from social_variants v, social_media m where m.variant_id = $1 and v.network = 'pinterest'`,
    [template.id],
  );
  const other = await whole.another();
  other.services.publishing.useConnections(network);
  await Promise.all([work(), other.services.publishing.work()]);
  await other.stop();
  expect(network.calls).toHaveLength(100);
  expect(new Set(network.calls).size).toBe(100);
  const [counted] = await studio.sql<{ count: number }>(
    `select count(*) from social_variants where state = 'published'`,
  );
  expect(counted).toEqual({ count: 100 });
});

describe('held and restored', () => {
  test('of a creator who is a fan again, or suspended, nothing is sent until they are back', async () => {
    for (const [take, giveBack] of [
      [`update people set role = 'fan' where uid = $1`, `update people set role = 'creator' where uid = $1`],
      [
        `update people set status = 'suspended' where uid = $1`,
        `update people set status = 'active' where uid = $1`,
      ],
    ] as const) {
      const variant = await due();
      await studio.sql(take, [cleo.uid]);
      await work();
      const [held] = await studio.sql('select state from social_variants where id = $1', [variant.id]);
      expect(held).toEqual({ state: 'scheduled' });
      await studio.sql(giveBack, [cleo.uid]);
      await work();
      expect((await read(variant)).state).toBe('published');
    }
  });

  test('Users check 6: reinstated, all is as before, and posts are still held until confirmed', async () => {
    const variant = await studio.post(cleo, {}, file);
    await studio.schedule(cleo, variant, studio.inMinutes(2));
    const decide = (verb: string) =>
      studio.must(admin, 'POST', `/api/admin/users/${cleo.uid}/${verb}`, { reason: 'Looks like spam' });
    await decide('suspend');
    await decide('reinstate');
    Object.assign(cleo, { token: await whole.signInElsewhere(cleo) });
    await studio.pass(3);
    await work();
    expect(network.calls).toEqual([]);
    const held = await read(variant);
    expect(held).toMatchObject({ state: 'ready', reason: expect.stringContaining('schedule it again') });
    await studio.schedule(cleo, held, studio.inMinutes(2));
    await studio.pass(3);
    await work();
    expect((await read(variant)).state).toBe('published');
  });

  test('what waited for the network when its creator was suspended is held too, and confirmed goes out once', async () => {
    network.script.prepare = () => ({ kind: 'wait', seconds: 30 });
    const variant = await due();
    await work();
    expect((await read(variant)).attempts).toMatchObject([{ state: 'claimed' }]);
    const decide = (verb: string) =>
      studio.must(admin, 'POST', `/api/admin/users/${cleo.uid}/${verb}`, { reason: 'Looks like spam' });
    await decide('suspend');
    await decide('reinstate');
    Object.assign(cleo, { token: await whole.signInElsewhere(cleo) });
    network.script = {};
    await studio.pass(1);
    await work();
    expect(network.calls).toEqual([]);
    const held = await read(variant);
    expect(held).toMatchObject({
      state: 'missed',
      reason: expect.stringContaining('schedule it again') as string,
      attempts: [{ state: 'refused' }],
    });
    await studio.act(cleo, held, 'requeue', { to: 'now' });
    await work();
    expect(network.calls).toEqual([`${variant.id}:2`]);
  });

  test('after a restored backup nothing is sent: what was due is missed, what is to come waits, what was sent is asked about', async () => {
    await work();
    const [past, ahead, sent] = [
      await due(),
      await studio.post(cleo, {}, file),
      await studio.post(cleo, {}, file),
    ];
    await studio.schedule(cleo, ahead, studio.inMinutes(600));
    await studio.schedule(cleo, sent, studio.inMinutes(600));
    await studio.sql(`update social_variants set state = 'due' where id = $1`, [sent.id]);
    await studio.sql(
      `insert into social_attempts (id, variant_id, owner_uid, number, attempt_key, state, content, prepared, sent_at, worker, lease_until)
       values (gen_random_uuid(), $1, $2, 1, 'k', 'sent', '{"network": "instagram"}', '{}', now(), gen_random_uuid(), now() + interval '1 minute')`,
      [sent.id, cleo.uid],
    );
    // The rows are those of another database.
    await studio.sql(`update social_generation set marker = 'where the backup was made'`);
    network.script.lookUp = () => ({ kind: 'notFound' });
    await work();
    await studio.pass(60);
    await work();
    expect(network.calls).toEqual([]);
    expect((await read(past)).state).toBe('missed');
    expect(await read(ahead)).toMatchObject({
      state: 'ready',
      reason: expect.stringContaining('restored from a backup') as string,
    });
    expect((await read(sent)).unsure).toBe(true);
    // A day later everything goes on as usual.
    const next = await due();
    await work();
    expect((await read(next)).state).toBe('published');
  });
});

describe('in the trash', () => {
  const toTrash = (variant: SocialVariant) => studio.act(cleo, variant, 'delete');

  test('a post whose last version was deleted is scheduled no more, also when it is taken out again', async () => {
    const variant = await studio.post(cleo, {}, file);
    const { body } = await studio.schedule(cleo, variant, studio.inMinutes(2));
    expect((await toTrash(body.variants[0]!)).status).toBeLessThan(300);
    await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/restore`, {});
    expect(await read(variant)).toMatchObject({ state: 'ready', scheduledAt: null });
    await studio.pass(3);
    await work();
    expect(network.calls).toEqual([]);
  });

  test('a published post keeps when it was published', async () => {
    const variant = await due();
    await work();
    expect((await toTrash(await read(variant))).status).toBeLessThan(300);
    await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/restore`, {});
    expect((await read(variant)).state).toBe('published');
  });

  test.each([
    ['scheduled', 'scheduled', `scheduled_at = now() - interval '1 minute'`],
    ['due', 'due', `attempt_at = now() - interval '1 minute'`],
    ['to be marked', 'due', `attempt_at = null, reminded_at = now() - interval '2 days'`],
  ])('what is %s there stays as it is, and keeps no server busy', async (_what, state, times) => {
    const variant = await due();
    await studio.sql(`update social_variants set state = $2, ${times} where id = $1`, [variant.id, state]);
    await studio.sql('update social_posts set deleted_at = now() where id = $1', [variant.postId]);
    const tooLong = AbortSignal.timeout(3000);
    await whole.server.services.publishing.work(tooLong);
    expect(tooLong.aborted).toBe(false);
    expect(network.calls).toEqual([]);
    const [left] = await studio.sql('select state from social_variants where id = $1', [variant.id]);
    expect(left).toEqual({ state });
    expect(await notices()).toEqual([]);
  });
});

describe('marked by hand', () => {
  test('Pinterest, Instagram, Youtube check 4 and 6: without credentials nothing says published until its creator marks it', async () => {
    network.connected = false;
    const variant = await due();
    await work();
    const waiting = await read(variant);
    expect(
      (await studio.act(cleo, waiting, 'mark', { url: 'https://www.youtube.com/watch?v=1' })).body.error
        .field,
    ).toBe('url');
    const marked = (await studio.act(cleo, waiting, 'mark', { url: 'https://www.instagram.com/p/7/' })).body
      .variants[0]!;
    expect(marked).toMatchObject({ state: 'published', publishedBy: 'person', can: { unmark: true } });
    await studio.pass(23 * 60);
    const undone = (await studio.act(cleo, marked, 'unmark')).body.variants[0]!;
    expect(undone).toMatchObject({ state: 'missed', publishedUrl: null });
    const again = (await studio.act(cleo, undone, 'mark', { url: 'https://www.instagram.com/p/7/' })).body
      .variants[0]!;
    await studio.pass(24 * 60);
    expect((await studio.act(cleo, again, 'unmark')).status).toBe(409);
  });

  describe('the text that was published', () => {
    const marked = async () => {
      const variant = await studio.post(cleo, {}, file);
      await studio.act(cleo, variant, 'mark', { url: 'https://www.instagram.com/p/7/' });
      return read(variant);
    };

    test('stays as it was, whatever becomes of the base text', async () => {
      const variant = await marked();
      const { version } = await studio.must(cleo, 'GET', `/api/social/posts/${variant.postId}`);
      await studio.must(cleo, 'PATCH', `/api/social/posts/${variant.postId}`, { version, text: 'Denim.' });
      expect(await read(variant)).toMatchObject({ text: 'Camel, six ways.' });
    });

    test('is the base text again once the mark is taken back', async () => {
      const variant = await marked();
      await studio.act(cleo, variant, 'unmark');
      expect(await read(variant)).toMatchObject({ state: 'draft', text: null });
    });
  });

  test('an admin looks and changes with a reason, and never publishes', async () => {
    const variant = await studio.post(cleo, {}, file);
    const patch = (payload: object) =>
      studio.call<SocialPost>(admin, 'PATCH', `/api/social/variants/${variant.id}`, {
        version: variant.version,
        ...payload,
      });
    expect((await patch({ text: 'Mine' })).body.error.field).toBe('reason');
    expect((await patch({ text: 'Mine', reason: 'It named a minor' })).status).toBe(200);
    const now = await studio.read(admin, variant);
    expect(now.can).toMatchObject({ edit: true, publish: false, schedule: false, mark: false });
    expect((await studio.act(admin, now, 'mark', { url: 'https://www.instagram.com/p/7/' })).status).toBe(
      404,
    );
    const [entry] = await studio.sql(`select reason from audit_log where action = 'socialVariants.update'`);
    expect(entry).toEqual({ reason: 'It named a minor' });
  });
});
