/** The checks of the content calendar and of network limits, in the order of the specification. */
import { uuidv7 } from 'uuidv7';
import { initialNetworkLimits } from '@bestie/contracts/network-limits';
import type { CsvRow, Need, Planned, SlotDate } from '@bestie/contracts/social-posts.contract';
import type { SocialVariant, VariantCard } from '@bestie/contracts/social-variants.schema';
import { createTransaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { createConnect } from '../../platform/module/open-modules';
import { createStudio } from '../../test-support/social-posts';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { declared } from '..';
import { createSocialCsvService } from './social-csv.service';
import { socialPostsRepositories } from './social-posts.repositories';

let whole: WholeServer;
let studio: ReturnType<typeof createStudio>;
let cleo: SignedIn;
let admin: SignedIn;
const file = { spaceId: '', assetId: '' };

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  studio = createStudio(whole);
  cleo = await whole.signIn('creator', 'cleo');
  admin = await whole.signIn('admin', 'adam');
  Object.assign(file, await studio.picture(cleo));
});
afterAll(() => whole.close());
beforeEach(() => studio.sql('delete from social_posts'));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const calendar = (from: string, to: string) =>
  studio.must<{ items: VariantCard[]; slots: SlotDate[] }>(
    cleo,
    'GET',
    `/api/social/posts?from=${from}&to=${to}`,
  );
const saveSlots = async (items: object[]) => {
  const { version } = await studio.must<{ version: number }>(cleo, 'GET', '/api/social/slots');
  await studio.must(cleo, 'PUT', '/api/social/slots', {
    version,
    items: items.map((item) => ({ id: uuidv7(), ...item })),
  });
};

test('Content calendar check 1: a 09:00 slot over both clock changes', async () => {
  const slot = { network: 'instagram', timezone: 'Europe/Berlin' };
  await saveSlots([
    { ...slot, weekday: 'SU', time: '09:00' },
    { ...slot, weekday: 'SU', time: '02:30' },
  ]);
  const atOf = async (from: string, to: string) =>
    (await calendar(`${from}T00:00:00Z`, `${to}T00:00:00Z`)).slots.map(({ wallTime, at }) => [wallTime, at]);
  expect(await atOf('2027-03-27', '2027-03-29')).toEqual([
    // 02:30 does not exist: it moves forward by the gap.
    ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T09:00', '2027-03-28T07:00:00.000Z'],
  ]);
  expect(await atOf('2027-10-30', '2027-11-01')).toEqual([
    // Of two, the first.
    ['2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
    ['2027-10-31T09:00', '2027-10-31T08:00:00.000Z'],
  ]);
});

test('Content calendar check 2: two tabs drag one card: one 409, which says where it went', async () => {
  const variant = await studio.post(cleo, {}, file);
  const drags = await Promise.all(
    ['14:00', '15:00'].map((time) => studio.schedule(cleo, variant, `${inDays(3)}T${time}`)),
  );
  expect(drags.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = drags.find(({ status }) => status === 409)!;
  expect(lost.body.error.message).toMatch(/moved by you on another device to 1[45]:00/);
  const past = await studio.schedule(cleo, await studio.read(cleo, variant), '2026-01-01T09:00');
  expect([past.status, past.body.error.field]).toEqual([400, 'wallTime']);
});

test('of a post that was moved to a time that the clock skips, another device hears when that is', async () => {
  const variant = await studio.post(cleo, {}, file);
  const moved = await studio.schedule(cleo, variant, '2035-03-25T02:30', 'Europe/Berlin');
  expect(moved.body.variants[0]).toMatchObject({
    wallTime: '2035-03-25T02:30',
    scheduledAt: '2035-03-25T01:30:00.000Z',
  });
  const late = await studio.schedule(cleo, variant, `${inDays(3)}T14:00`);
  expect(late.body.error.message).toBe('This was moved by you on another device to 03:30 on 25 March.');
});

/** As many posts as Instagram takes in 24 hours, from noon in five days. */
async function fillDay(): Promise<void> {
  const first = await studio.post(cleo, {}, file);
  await studio.schedule(cleo, first, `${inDays(5)}T12:00`);
  await studio.sql(
    `insert into social_variants (id, post_id, owner_uid, network, type, state, fields, position, scheduled_at, wall_time, timezone)
     select gen_random_uuid(), post_id, owner_uid, network, type, 'scheduled', fields, n, moment,
       to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), timezone
     from social_variants, generate_series(1, 49) n, lateral (select scheduled_at + n * interval '20 minutes' as moment) later where id = $1`,
    [first.id],
  );
}

test('Content calendar check 4: the 51st Instagram post within sliding 24 hours is refused', async () => {
  await fillDay();
  const next = await studio.post(cleo, {}, file);
  for (const wallTime of [`${inDays(6)}T11:59`, `${inDays(5)}T11:30`])
    expect((await studio.schedule(cleo, next, wallTime)).body.error).toMatchObject({ code: 'limit_reached' });
  expect((await studio.schedule(cleo, next, `${inDays(6)}T12:00`)).status).toBe(200);
});

test('a CSV with posts that stay where they are says that one more is the 51st', async () => {
  await fillDay();
  const { text } = await studio.must<{ text: string }>(cleo, 'GET', '/api/social/csv');
  const [names = '', ...lines] = text.trim().split('\r\n');
  const load = async (more: Record<string, string>, kept = lines) => {
    const cells = { network: 'instagram', type: 'post', text: 'Denim', zone: 'UTC', ...more };
    const added = names.split(',').map((name) => (cells as Record<string, string>)[name] ?? '');
    const { rows } = await studio.must<{ rows: CsvRow[] }>(cleo, 'POST', '/api/social/csv', {
      text: [names, ...kept, added.join(',')].join('\r\n'),
      apply: false,
    });
    return rows;
  };
  const late = { date: inDays(6), time: '11:50' };
  const rows = await load(late);
  expect(rows.slice(0, -1).map(({ action }) => action)).toEqual(Array(50).fill('same'));
  expect(rows.at(-1)).toMatchObject({
    action: 'error',
    errors: [{ column: 'date', message: 'Instagram takes 50 posts in 24 hours.' }],
  });
  expect((await load({ date: inDays(6), time: '12:00' })).at(-1)).toMatchObject({ action: 'create' });
  // One that moves away makes room.
  const moved = lines.map((line, index) => (index === 0 ? line.replace(inDays(5), inDays(9)) : line));
  const after = await load(late, moved);
  expect([after[0]!.action, after.at(-1)!.action]).toEqual(['update', 'create']);
});

test('Content calendar checks 5 and 6: the same CSV twice makes no second row, and a formula comes back as text', async () => {
  const text = [
    'network,type,title,text,board,date,time,zone',
    `pinterest,pin,"=cmd|' /C calc'!A0",Camel,Coats,${inDays(9)},09:00,Europe/Berlin`,
    'instagram,post,,Later,,,,',
  ].join('\n');
  const load = (apply: boolean, csv = text) =>
    studio.must<{ rows: CsvRow[]; written: number }>(cleo, 'POST', '/api/social/csv', { text: csv, apply });
  expect(await load(false)).toMatchObject({
    rows: [
      { line: 2, action: 'create' },
      { line: 3, action: 'create' },
    ],
    written: 0,
  });
  expect((await load(true)).written).toBe(2);
  expect(await load(true)).toMatchObject({ rows: [{ action: 'same' }, { action: 'same' }], written: 0 });
  const { text: written } = await studio.must<{ text: string }>(cleo, 'GET', '/api/social/csv');
  expect(written).toContain(`"'=cmd|' /C calc'!A0"`);
  expect(await load(true, written)).toMatchObject({
    rows: [{ action: 'same' }, { action: 'same' }],
    written: 0,
  });
  const wrong = await load(true, 'network,type,date,time\ntiktok,post,,\npinterest,pin,2026-01-01,09:00');
  expect(wrong.written).toBe(0);
  expect(wrong.rows.map(({ errors }) => errors[0]?.column)).toEqual(['network', 'date']);
});

test('a CSV changes only what its columns name; an empty cell of theirs clears', async () => {
  const post = await studio.post(
    cleo,
    { network: 'youtube', type: 'short', title: 'Coats', visibility: 'private', firstComment: 'Which one?' },
    file,
  );
  await studio.schedule(cleo, post, `${inDays(3)}T09:00`, 'Europe/Berlin');
  const before = await studio.read(cleo, post);
  const load = (text: string) =>
    studio.must<{ written: number }>(cleo, 'POST', '/api/social/csv', { text, apply: true });
  expect(await load(`id,network,type,label\n${post.id},youtube,short,Autumn`)).toMatchObject({ written: 1 });
  const { text, fields, wallTime, timezone } = before;
  expect(await studio.read(cleo, post)).toMatchObject({
    label: 'Autumn',
    text,
    fields,
    wallTime,
    timezone,
  });
  expect(await load(`id,network,type,first_comment\n${post.id},youtube,short,`)).toMatchObject({
    written: 1,
  });
  expect(await studio.read(cleo, post)).toMatchObject({
    label: 'Autumn',
    fields: { ...fields, firstComment: '' },
    wallTime,
  });
});

describe('the label of a post with two versions in a CSV', () => {
  const load = (rows: readonly string[]) =>
    studio.must<{ rows: CsvRow[]; written: number }>(cleo, 'POST', '/api/social/csv', {
      text: ['id,network,type,label', ...rows].join('\n'),
      apply: true,
    });
  async function both() {
    const post = await studio.post(cleo, {}, file);
    const { variants } = await studio.must(cleo, 'POST', `/api/social/posts/${post.postId}/variants`, {
      id: uuidv7(),
      network: 'pinterest',
      type: 'pin',
      text: null,
    });
    const pin = variants[1]!;
    return {
      post,
      rows: (ofPost: string, ofPin: string) => [
        `${post.id},instagram,post,${ofPost}`,
        `${pin.id},pinterest,pin,${ofPin}`,
      ],
    };
  }

  test('is refused while its rows disagree, and changes once they agree', async () => {
    const { post, rows } = await both();
    const message = 'Line 2 is of the same post and has “Autumn”. All versions of a post share one label.';
    expect(await load(rows('Autumn', ''))).toEqual({
      rows: [
        { line: 2, action: 'update', errors: [] },
        { line: 3, action: 'error', errors: [{ column: 'label', message }] },
      ],
      written: 0,
    });
    expect((await load(rows('Autumn', 'Autumn'))).written).toBe(2);
    expect(await load(rows('Autumn', 'Autumn'))).toMatchObject({
      rows: [{ action: 'same' }, { action: 'same' }],
    });
    expect(await studio.read(cleo, post)).toMatchObject({ label: 'Autumn' });
  });

  test('changes with the version that is not published yet', async () => {
    const { post, rows } = await both();
    await studio.act(cleo, post, 'mark', { url: 'https://www.instagram.com/p/1/' });
    const agreed = rows('Autumn', 'Autumn');
    expect(await load(agreed)).toMatchObject({
      rows: [{ action: 'same' }, { action: 'update' }],
      written: 1,
    });
    expect(await load(agreed)).toMatchObject({ rows: [{ action: 'same' }, { action: 'same' }] });
    expect(await studio.read(cleo, post)).toMatchObject({ state: 'published', label: 'Autumn' });
    expect(await load(rows('Winter', '').slice(0, 1))).toMatchObject({
      rows: [{ action: 'error', errors: [{ message: 'This is published, or about to be.' }] }],
    });
  });
});

test('a CSV whose post was deleted since says that it is in the trash', async () => {
  const load = (text: string) =>
    studio.must<{ rows: CsvRow[]; written: number }>(cleo, 'POST', '/api/social/csv', { text, apply: true });
  const text = 'network,type,text\ninstagram,post,Camel';
  expect((await load(text)).written).toBe(1);
  const [row] = await studio.sql<{ id: string; post_id: string }>('select id, post_id from social_variants');
  await studio.must(cleo, 'POST', `/api/social/posts/${row!.post_id}/delete`, {});
  const message = 'This post is in the trash. Restore it, or leave the row out.';
  for (const csv of [text, `id,network,type\n${row!.id},instagram,post`])
    expect(await load(csv)).toEqual({
      rows: [{ line: 2, action: 'error', errors: [{ column: 'state', message }] }],
      written: 0,
    });
  const other = await studio.post(await whole.signIn('creator'));
  expect((await load(`id,network,type\n${other.id},instagram,post`)).rows[0]?.errors).toEqual([
    { column: 'id', message: 'There is no post of yours with this id.' },
  ]);
});

/** Imports a CSV of Cleo's; `change` happens between judging its rows and writing them. */
function importAfter(change: string, values: unknown[], text: string) {
  const connect = createConnect(whole.database.db, declared);
  const begin = createTransaction(whole.database.db, (trx) => socialPostsRepositories(connect(trx)));
  const csv = createSocialCsvService({
    repositories: socialPostsRepositories(connect(whole.database.db)),
    transaction: async (work) => {
      await studio.sql(change, values);
      return begin(work);
    },
    clock: () => new Date(),
  });
  const caller: Person = {
    kind: 'person',
    uid: cleo.uid,
    email: cleo.email,
    emailVerified: true,
    displayName: null,
    role: 'creator',
    admin: false,
    via: 'token',
  };
  return csv.import(caller, { text, apply: true });
}

test('a CSV leaves what it has no column for as it is when its rows are written', async () => {
  const post = await studio.post(cleo, {}, file);
  const { written } = await importAfter(
    `update social_variants set fields = fields || '{"firstComment":"Which one?"}' where id = $1`,
    [post.id],
    `id,network,type,label\n${post.id},instagram,post,Autumn`,
  );
  expect(written).toBe(1);
  expect(await studio.read(cleo, post)).toMatchObject({
    label: 'Autumn',
    fields: { firstComment: 'Which one?' },
  });
});

test('tags with a semicolon or a backslash come back from a CSV as they were', async () => {
  const tags = ['coats; camel', 'C:\\coats', 'wool'];
  const post = await studio.post(cleo, { network: 'youtube', type: 'short', title: 'Coats', tags }, file);
  const { text } = await studio.must<{ text: string }>(cleo, 'GET', '/api/social/csv');
  const lines = text.split('\r\n').filter((line, index) => index === 0 || line.includes(post.id));
  const again = lines.join('\r\n').replace(',Coats,', ',Warm coats,');
  const answer = await studio.must<{ rows: CsvRow[]; written: number }>(cleo, 'POST', '/api/social/csv', {
    text: again,
    apply: true,
  });
  expect(answer).toEqual({ rows: [{ line: 2, action: 'update', errors: [] }], written: 1 });
  expect(await studio.read(cleo, post)).toMatchObject({ fields: { title: 'Warm coats', tags } });
});

test.each([
  ['due', `state = 'due'`],
  ['published', `state = 'published', published_at = now(), published_by = 'bestie'`],
])('a CSV leaves out a post that is %s since it was judged', async (state, change) => {
  const [gone, kept] = [await studio.post(cleo, {}, file), await studio.post(cleo, {}, file)];
  await studio.schedule(cleo, gone, `${inDays(3)}T09:00`);
  const rowOf = ({ id }: SocialVariant, when: string) =>
    `${id},instagram,post,Autumn,"Camel, six ways.",${when}`;
  const text = [
    'id,network,type,label,text,date,time,zone',
    rowOf(gone, `${inDays(5)},10:00,UTC`),
    rowOf(kept, ',,'),
  ].join('\n');
  const leave = `update social_variants set ${change} where id = $1`;
  expect(await importAfter(leave, [gone.id], text)).toEqual({
    rows: [
      {
        line: 2,
        action: 'error',
        errors: [{ column: 'state', message: 'This is published, or about to be.' }],
      },
      { line: 3, action: 'update', errors: [] },
    ],
    written: 1,
  });
  expect(await studio.read(cleo, gone)).toMatchObject({ state, label: '', wallTime: `${inDays(3)}T09:00` });
  expect(await studio.read(cleo, kept)).toMatchObject({ label: 'Autumn' });
});

test('Content calendar check 7: a deleted picture names its posts first, and makes a draft with the reason', async () => {
  const picture = await studio.picture(cleo, { name: 'camel.jpg' });
  const variant = await studio.post(cleo, {}, picture);
  await studio.schedule(cleo, variant, `${inDays(4)}T09:00`);
  const remove = (payload: object) =>
    studio.must<{ deleted: number; inUse: { uses: { kind: string; label: string }[] }[] }>(
      cleo,
      'POST',
      `/api/spaces/${picture.spaceId}/assets/delete`,
      { ids: [picture.assetId], ...payload },
    );
  expect(await remove({})).toMatchObject({
    deleted: 0,
    inUse: [{ uses: [{ kind: 'social-post', label: 'Camel, six ways.' }] }],
  });
  expect((await remove({ confirmed: true })).deleted).toBe(1);
  expect(await studio.read(cleo, variant)).toMatchObject({
    state: 'draft',
    reason: '“camel.jpg” was deleted from its space.',
    wallTime: `${inDays(4)}T09:00`,
  });
});

describe('a picture that was deleted comes back with no post', () => {
  async function withDeleted(before: (variant: SocialVariant) => Promise<void>) {
    const picture = await studio.picture(cleo, { name: 'camel.jpg' });
    const variant = await studio.post(cleo, {}, picture);
    await before(variant);
    await studio.must(cleo, 'POST', `/api/spaces/${picture.spaceId}/assets/delete`, {
      ids: [picture.assetId],
      confirmed: true,
    });
    return variant;
  }
  const mark = async (variant: SocialVariant) => {
    const { body } = await studio.act(cleo, variant, 'mark', { url: 'https://www.instagram.com/p/1/' });
    expect(body.variants[0]?.state).toBe('published');
  };
  const without = { state: 'draft', media: [] };

  test('that is restored', async () => {
    const variant = await withDeleted(async ({ postId }) => {
      await studio.must(cleo, 'POST', `/api/social/posts/${postId}/delete`, {});
    });
    const post = await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/restore`);
    expect(post.variants).toMatchObject([{ ...without, reason: '“camel.jpg” was deleted from its space.' }]);
  });

  test('that is duplicated', async () => {
    const variant = await withDeleted(mark);
    const copy = await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/duplicate`, {
      id: uuidv7(),
    });
    expect(copy.variants).toMatchObject([without]);
    expect(
      await studio.sql('select problem from social_variants where id = $1', [copy.variants[0]!.id]),
    ).toEqual([{ problem: expect.any(String) }]);
  });

  test.each(['duplicated', 'copied to another week'])(
    'that is published and %s shares its text with the copy',
    async (how) => {
      const variant = await studio.post(cleo, {}, file);
      await mark(variant);
      const copied =
        how === 'duplicated'
          ? await studio.must(cleo, 'POST', `/api/social/posts/${variant.postId}/duplicate`, { id: uuidv7() })
          : null;
      const week = { id: uuidv7(), from: inDays(-2), to: inDays(5) };
      const id =
        copied?.id ??
        (await studio.must<{ postIds: string[] }>(cleo, 'POST', '/api/social/week-copies', week)).postIds[0]!;
      const copy = await studio.must(cleo, 'GET', `/api/social/posts/${id}`);
      expect(copy.variants.map(({ text }) => text)).toEqual([null]);
    },
  );

  test('that is copied to another week', async () => {
    const other = await studio.picture(cleo);
    const variant = await withDeleted(async (made) => {
      const { spaceId, assetId } = other;
      const media = [...made.media, { spaceId, assetId, role: 'item', alt: 'A coat' }].map(
        ({ spaceId: space, assetId: asset, role, alt }) => ({ spaceId: space, assetId: asset, role, alt }),
      );
      const { variants } = await studio.must(cleo, 'PATCH', `/api/social/variants/${made.id}`, {
        version: made.version,
        type: 'carousel',
        media,
      });
      await mark(variants[0]!);
    });
    const copy = { id: uuidv7(), from: inDays(-2), to: inDays(5) };
    const made = await studio.must<{ postIds: string[]; scheduled: number }>(
      cleo,
      'POST',
      '/api/social/week-copies',
      copy,
    );
    expect(made.scheduled).toBe(0);
    const { variants } = await studio.must(cleo, 'GET', `/api/social/posts/${made.postIds[0]}`);
    expect(variants).toMatchObject([
      {
        state: 'draft',
        media: [{ assetId: other.assetId }],
        reason: '“camel.jpg” was deleted from its space.',
      },
    ]);
    expect((await studio.read(cleo, variant)).media).toHaveLength(2);
  });

  test('whose mark is taken back', async () => {
    const variant = await withDeleted(async (made) => {
      const { body } = await studio.schedule(cleo, made, `${inDays(4)}T09:00`);
      await mark(body.variants[0]!);
    });
    const { body } = await studio.act(cleo, await studio.read(cleo, variant), 'unmark');
    expect(body.variants).toMatchObject([{ ...without, reason: '“camel.jpg” was deleted from its space.' }]);
  });
});

test('a picture that becomes the newest version of another one stays in its posts until that one is deleted', async () => {
  const [known, fresh] = [await studio.picture(cleo), await studio.picture(cleo)];
  const variant = await studio.post(cleo, {}, fresh);
  await studio.schedule(cleo, variant, `${inDays(4)}T09:00`);
  const assets = `/api/spaces/${known.spaceId}/assets`;
  await studio.must(cleo, 'POST', `${assets}/${known.assetId}/merge`, { lookAlikeId: fresh.assetId });
  const merged = await studio.read(cleo, variant);
  const { spaceId, assetId, role, alt } = merged.media[0]!;
  expect([merged.state, assetId]).toEqual(['scheduled', known.assetId]);
  const changed = await studio.call(cleo, 'PATCH', `/api/social/variants/${variant.id}`, {
    version: merged.version,
    media: [{ spaceId, assetId, role, alt: `${alt} in camel` }],
  });
  expect([changed.status, changed.body.variants?.[0]?.media[0]?.assetId]).toEqual([200, known.assetId]);
  await studio.must(cleo, 'POST', `${assets}/delete`, { ids: [known.assetId], confirmed: true });
  expect(await studio.read(cleo, variant)).toMatchObject({ state: 'draft', media: [] });
});

test('Content calendar check 8: a changed zone in the settings moves no instant', async () => {
  const variant = await studio.post(cleo, {}, file);
  const { body } = await studio.schedule(cleo, variant, `${inDays(4)}T09:00`, 'Europe/Berlin');
  const { scheduledAt } = body.variants[0]!;
  await studio.sql(`update people set timezone = 'America/Los_Angeles' where uid = $1`, [cleo.uid]);
  expect(await studio.read(cleo, variant)).toMatchObject({
    scheduledAt,
    wallTime: `${inDays(4)}T09:00`,
    timezone: 'Europe/Berlin',
  });
});

test('Pinterest, Instagram, Youtube check 2: the sixth hashtag is refused also by API, and is a draft in the calendar', async () => {
  const variant = await studio.post(cleo, { text: '#a #b #c #d #e #f' }, file);
  const ready = await studio.act(cleo, variant, 'state', { state: 'ready' });
  expect([ready.status, ready.body.error.issues?.[0]?.field]).toEqual([400, 'text']);
  const { body } = await studio.schedule(cleo, variant, `${inDays(4)}T09:00`);
  expect(body.variants[0]).toMatchObject({ state: 'draft', conflicts: [{ kind: 'invalid' }] });
});

async function saveCaptionLength(captionLength: number): Promise<void> {
  const { values } = initialNetworkLimits.find(({ network }) => network === 'instagram')!;
  await studio.must(admin, 'POST', '/api/network-limits', {
    network: 'instagram',
    from: inDays(0),
    values: { ...values, captionLength },
    reason: 'Instagram says so',
  });
}

test('Pinterest, Instagram, Youtube check 5: a limit lowered by an admin: the post needs its creator', async () => {
  const variant = await studio.post(cleo, { text: 'A caption of more than ten characters' }, file);
  await studio.schedule(cleo, variant, `${inDays(4)}T09:00`);
  await saveCaptionLength(10);
  await whole.server.services.networkLimits.recheck();
  expect((await studio.read(cleo, variant)).state).toBe('draft');
  expect((await studio.must<{ items: Need[] }>(cleo, 'GET', '/api/social/needs')).items).toMatchObject([
    { kind: 'limits', button: 'Mend it' },
  ]);
  await saveCaptionLength(2200);
  await whole.server.services.networkLimits.recheck();
  expect((await studio.read(cleo, variant)).state).toBe('scheduled');
});

describe('a post that breaks a lowered limit', () => {
  const long = 'A caption of more than ten characters';
  const needs = async () =>
    (await studio.must<{ items: Need[] }>(cleo, 'GET', '/api/social/needs')).items.map(({ kind }) => kind);
  async function broken(): Promise<SocialVariant> {
    const variant = await studio.post(cleo, { text: long }, file);
    await studio.schedule(cleo, variant, `${inDays(4)}T09:00`);
    await saveCaptionLength(10);
    await whole.server.services.networkLimits.recheck();
    expect(await needs()).toEqual(['limits']);
    return studio.read(cleo, variant);
  }
  const shorten = async ({ id, version }: SocialVariant) =>
    (await studio.must(cleo, 'PATCH', `/api/social/variants/${id}`, { version, text: 'Camel.' }))
      .variants[0]!;
  afterEach(async () => {
    await saveCaptionLength(2200);
    await whole.server.services.networkLimits.recheck();
  });

  test('is scheduled again once it is shortened', async () => {
    const mended = await shorten(await broken());
    expect(mended).toMatchObject({
      state: 'scheduled',
      reason: null,
      conflicts: [],
      wallTime: `${inDays(4)}T09:00`,
      media: [{ frozen: true }],
    });
    expect(await needs()).toEqual([]);
  });

  test('is scheduled again once the base text that it follows is shortened', async () => {
    const variant = await broken();
    await studio.sql('update social_variants set own_text = null where id = $1', [variant.id]);
    await studio.must(cleo, 'PATCH', `/api/social/posts/${variant.postId}`, { version: 1, text: 'Camel.' });
    expect((await studio.read(cleo, variant)).state).toBe('scheduled');
    expect(await needs()).toEqual([]);
  });

  test('is a draft that needs nothing once it is shortened after its time', async () => {
    const variant = await broken();
    await studio.pass(5 * 24 * 60);
    expect(await shorten(variant)).toMatchObject({ state: 'draft', reason: null });
    expect(await needs()).toEqual([]);
  });

  test('still needs its creator when the limit is raised again after its time', async () => {
    const variant = await broken();
    await studio.pass(5 * 24 * 60);
    await saveCaptionLength(2200);
    await whole.server.services.networkLimits.recheck();
    expect((await studio.read(cleo, variant)).state).toBe('draft');
    expect(await needs()).toEqual(['limits']);
  });
});

test('a changed limit reaches everybody, also behind a hundred versions of which some are in the trash', async () => {
  const others: { id: string; postId: string }[] = [];
  for (let count = 0; count < 100; count += 1)
    others.push(await studio.post(cleo, { text: 'A title' }, file));
  const variant = await studio.post(cleo, { text: 'A caption of more than ten characters' }, file);
  await studio.schedule(cleo, variant, `${inDays(5)}T09:00`);
  const { pool } = whole.database;
  await pool.query(`update social_variants set state = 'ready' where id = any($1)`, [
    others.map(({ id }) => id),
  ]);
  await pool.query('update social_posts set deleted_at = now() where id = $1', [others[0]!.postId]);
  await saveCaptionLength(10);
  await whole.server.services.networkLimits.recheck();
  expect((await studio.read(cleo, variant)).state).toBe('draft');
  await saveCaptionLength(2200);
  await whole.server.services.networkLimits.recheck();
});

test('of two admins who set limits from the same base, the second is told', async () => {
  const iris = await whole.signIn('admin', 'iris');
  const list = () => studio.must<{ versions: Record<string, number> }>(admin, 'GET', '/api/network-limits');
  const { values } = initialNetworkLimits.find(({ network }) => network === 'pinterest')!;
  const save = (who: SignedIn, changes: object, more: object) =>
    studio.call<{ versions: Record<string, number> }>(who, 'POST', '/api/network-limits', {
      network: 'pinterest',
      from: inDays(0),
      values: { ...values, ...changes },
      reason: 'Pinterest says so',
      ...more,
    });
  const { versions } = await list();
  expect(versions['pinterest']).toBe(0);
  const base = { version: 0 };
  const first = await save(admin, { titleLength: 90 }, base);
  const { pinterest: version } = first.body.versions;
  expect([first.status, version]).toEqual([200, expect.any(Number)]);
  expect(version).toBeGreaterThan(0);
  expect(first.body.versions).toEqual({ ...versions, pinterest: version });
  const second = await save(iris, { altLength: 400 }, base);
  expect([second.status, second.body.error]).toEqual([
    409,
    expect.objectContaining({ code: 'conflict', currentVersion: version }),
  ]);
  expect((await list()).versions['pinterest']).toBe(version);
  // The same once more changes nothing, and consoles from before send no version.
  expect((await save(admin, { titleLength: 90 }, base)).status).toBe(200);
  expect((await save(iris, { altLength: 400 }, { version })).status).toBe(200);
  expect((await save(admin, {}, {})).status).toBe(200);
});

describe('conflicts and slots', () => {
  test('posts within 15 minutes and the same picture within 30 days are marked with why, and are scheduled', async () => {
    const one = await studio.post(cleo, {}, file);
    const two = await studio.post(cleo, { text: 'The other one' }, file);
    await studio.schedule(cleo, one, `${inDays(4)}T09:00`);
    const { body } = await studio.schedule(cleo, two, `${inDays(4)}T09:14`);
    expect(body.variants[0]).toMatchObject({
      state: 'scheduled',
      conflicts: [
        { kind: 'close', variantId: one.id },
        { kind: 'picture', variantId: one.id },
      ],
    });
  });

  test('a fill gives free slots in the order of the tray, after a preview, with one undo', async () => {
    await saveSlots([
      { network: 'instagram', weekday: 'MO', time: '09:00', timezone: 'UTC' },
      { network: 'instagram', weekday: 'TH', time: '09:00', timezone: 'UTC' },
    ]);
    const made: SocialVariant[] = [];
    for (let index = 0; index < 3; index += 1) {
      const variant = await studio.post(cleo);
      made.push((await studio.act(cleo, variant, 'state', { state: 'ready' })).body.variants[0]!);
    }
    const [first, second, third] = made;
    await studio.must(cleo, 'POST', '/api/social/tray', { variantIds: [third!.id, first!.id, second!.id] });
    const preview = async () =>
      (await studio.must<{ items: Planned[] }>(cleo, 'POST', '/api/social/fills/preview', {})).items;
    const planned = await preview();
    expect(planned.map(({ variantId }) => variantId)).toEqual([third!.id, first!.id, second!.id]);
    expect(new Set(planned.map(({ at }) => at)).size).toBe(3);
    const fill = { id: uuidv7(), items: planned.map(({ at: _at, ...item }) => item) };
    for (const _again of [1, 2])
      expect(await studio.must(cleo, 'POST', '/api/social/fills', fill)).toEqual({ scheduled: 3 });
    expect((await studio.read(cleo, third!)).scheduledAt).toBe(planned[0]!.at);
    expect(await studio.must(cleo, 'POST', '/api/social/fills/undo', { id: fill.id })).toEqual({ undone: 3 });
    expect((await preview()).map(({ at }) => at)).toEqual(planned.map(({ at }) => at));
  });

  test('a fill counts what is scheduled; what breaks a limit that was just lowered keeps its time as a draft until all is undone', async () => {
    await saveSlots([{ network: 'instagram', weekday: 'MO', time: '09:00', timezone: 'UTC' }]);
    const made: SocialVariant[] = [];
    for (const text of ['Camel.', 'A caption of more than ten characters']) {
      const variant = await studio.post(cleo, { text });
      made.push((await studio.act(cleo, variant, 'state', { state: 'ready' })).body.variants[0]!);
    }
    const { items } = await studio.must<{ items: Planned[] }>(cleo, 'POST', '/api/social/fills/preview', {});
    await saveCaptionLength(10);
    const fill = { id: uuidv7(), items: items.map(({ at: _at, ...item }) => item) };
    expect(await studio.must(cleo, 'POST', '/api/social/fills', fill)).toEqual({ scheduled: 1 });
    const read = () => Promise.all(made.map((variant) => studio.read(cleo, variant)));
    expect(await read()).toMatchObject([
      { state: 'scheduled' },
      { state: 'draft', scheduledAt: items[1]!.at },
    ]);
    expect(await studio.must(cleo, 'POST', '/api/social/fills/undo', { id: fill.id })).toEqual({ undone: 2 });
    expect((await read()).map(({ scheduledAt }) => scheduledAt)).toEqual([null, null]);
    await saveCaptionLength(2200);
  });

  test('a fill shows no picture again within 30 days', async () => {
    await saveSlots([{ network: 'instagram', weekday: 'MO', time: '09:00', timezone: 'UTC' }]);
    const made: SocialVariant[] = [];
    for (let index = 0; index < 2; index += 1) {
      const variant = await studio.post(cleo, {}, file);
      made.push((await studio.act(cleo, variant, 'state', { state: 'ready' })).body.variants[0]!);
    }
    const preview = () =>
      studio.must<{ items: (Planned & { name: string })[]; left: { reason: string }[] }>(
        cleo,
        'POST',
        '/api/social/fills/preview',
        {},
      );
    const { items } = await preview();
    expect(items.map(({ variantId, name }) => [variantId, name])).toEqual(
      made.map(({ id }) => [id, 'Camel, six ways.']),
    );
    const days = (Date.parse(items[1]!.at) - Date.parse(items[0]!.at)) / 86_400_000;
    expect(days).toBe(35);
    await saveSlots([]);
    expect((await preview()).left.map(({ reason }) => reason)).toEqual(
      Array(2).fill('There is no free slot for Instagram.'),
    );
  });

  test('a week is copied from the days on which its posts came out, at the times that were planned', async () => {
    const variant = await studio.post(cleo, {}, file);
    await studio.schedule(cleo, variant, `${inDays(18)}T09:00`);
    await studio.sql(
      `update social_variants set state = 'published', published_at = $2, published_by = 'bestie' where id = $1`,
      [variant.id, `${inDays(3)}T16:20:00Z`],
    );
    const copy = { id: uuidv7(), from: inDays(2), to: inDays(9) };
    expect(await studio.must(cleo, 'POST', '/api/social/week-copies', copy)).toMatchObject({ scheduled: 1 });
    const { items } = await calendar(`${inDays(0)}T00:00:00Z`, `${inDays(30)}T00:00:00Z`);
    const copied = items.filter(({ state }) => state === 'scheduled');
    expect(copied.map(({ wallTime }) => wallTime)).toEqual([`${inDays(10)}T09:00`]);
  });

  test('a week is copied to the same times of the clock, once, and taken back', async () => {
    const variant = await studio.post(cleo, {}, file);
    await studio.schedule(cleo, variant, `${inDays(4)}T09:00`);
    const copy = { id: uuidv7(), from: inDays(2), to: inDays(9) };
    const answer = { postIds: [expect.any(String) as string], scheduled: 1, drafts: 0 };
    for (const _again of [1, 2])
      expect(await studio.must(cleo, 'POST', '/api/social/week-copies', copy)).toEqual(answer);
    const { items } = await calendar(`${inDays(0)}T00:00:00Z`, `${inDays(20)}T00:00:00Z`);
    expect(items.map(({ wallTime }) => wallTime)).toEqual([`${inDays(4)}T09:00`, `${inDays(11)}T09:00`]);
    expect(await studio.must(cleo, 'POST', '/api/social/week-copies/undo', { id: copy.id })).toEqual({
      undone: 1,
    });
  });
});
