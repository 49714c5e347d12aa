/** Admins search the log, take it with them, and find out whether somebody changed it. */
import { randomUUID } from 'node:crypto';
import { V7Generator } from 'uuidv7';
import type { AuditEntry } from '@bestie/contracts/audit.contract';
import { declared } from '../../modules';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createAuditSealsRepository } from './audit-seals.repository';

let whole: WholeServer;
let admin: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer();
  admin = await whole.signIn('admin', 'adam');
  await whole.database.pool.query('alter table audit_log disable trigger audit_log_is_append_only');
  await whole.database.pool.query('delete from audit_log');
  await whole.database.pool.query('alter table audit_log enable trigger audit_log_is_append_only');
});
afterAll(() => whole.close());

const sql = (text: string, values: unknown[] = []) => whole.database.pool.query(text, values);
const ids = new V7Generator();
async function entry(
  at: string,
  changes: { actor?: string; action?: string; reason?: string; target?: { kind: string; id: string } } = {},
) {
  const id = ids.generateOrResetWithTs(Date.parse(at)).toString();
  await sql(
    `insert into audit_log (id, at, actor_uid, actor_role, action, target_kind, target_id, after, reason)
     values ($1, $2, $3, 'admin', $4, $6, $7, '{"role":"fan"}', $5)`,
    [
      id,
      at,
      changes.actor ?? 'olga',
      changes.action ?? 'users.setRole',
      changes.reason ?? null,
      changes.target?.kind ?? 'user',
      changes.target?.id ?? 'fay',
    ],
  );
  return id;
}
async function call<Body>(method: 'GET' | 'POST', url: string, payload?: object, who = admin) {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(who), ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json<Body>() };
}
interface Check {
  hours: number;
  rows: number;
  sealedUntil: string | null;
  brokenHour: string | null;
}
const check = async () => (await call<Check>('GET', '/api/admin/audit/check')).body;
const seal = async () => {
  const seals = createAuditSealsRepository(whole.database.db);
  while (await seals.sealNext());
};

test('entries are found by who did what, and when', async () => {
  const first = await entry('2026-01-05T09:10:00Z', { actor: 'ida' });
  const second = await entry('2026-01-05T09:50:00Z', { action: 'boards.hide' });
  const third = await entry('2026-01-05T12:30:00Z');
  const found = async (query: string) =>
    (await call<{ items: AuditEntry[] }>('GET', `/api/admin/audit?${query}`)).body.items.map(({ id }) => id);
  expect(await found('actor=ida')).toEqual([first]);
  expect(await found('action=boards.hide')).toEqual([second]);
  expect(await found('from=2026-01-05T09:30:00Z&to=2026-01-05T13:00:00Z')).toEqual([third, second]);
});

test('a file of the log is escaped, needs a reason, and is in the log itself', async () => {
  await entry('2026-01-05T13:10:00Z', { actor: 'eve', reason: '=HYPERLINK("https://evil.example")' });
  expect((await call('POST', '/api/admin/audit/csv', { actor: 'eve' })).status).toBe(400);
  const { body } = await call<{ text: string; rows: number; cut: boolean }>('POST', '/api/admin/audit/csv', {
    actor: 'eve',
    reason: 'For the yearly report',
  });
  expect([body.rows, body.cut]).toEqual([1, false]);
  expect(body.text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const { body: log } = await call<{ items: AuditEntry[] }>('GET', '/api/admin/audit?action=audit.exportCsv');
  expect(log.items).toMatchObject([
    { actor: { uid: admin.uid }, reason: 'For the yearly report', after: { actor: 'eve', rows: 1 } },
  ]);
});

test('Meta & Tools check 7: an entry that was changed in SQL is named by its hour, and so is one that was deleted or added', async () => {
  await seal();
  expect(await check()).toEqual({
    hours: 3,
    rows: 4,
    sealedUntil: '2026-01-05T14:00:00.000Z',
    brokenHour: null,
  });
  await expect(sql(`update audit_log set reason = 'x' where actor_uid = 'ida'`)).rejects.toThrow(
    /append-only/,
  );
  await expect(sql('delete from audit_seals')).rejects.toThrow(/append-only/);
  await sql('alter table audit_log disable trigger audit_log_is_append_only');
  await sql(`update audit_log set reason = 'Because' where at = '2026-01-05T12:30:00Z'`);
  expect((await check()).brokenHour).toBe('2026-01-05T12:00:00.000Z');
  await sql(`update audit_log set reason = null where at = '2026-01-05T12:30:00Z'`);
  expect((await check()).brokenHour).toBeNull();
  const { rows } = await sql(`delete from audit_log where at = '2026-01-05T09:10:00Z' returning *`);
  expect(rows).toHaveLength(1);
  expect((await check()).brokenHour).toBe('2026-01-05T09:00:00.000Z');
  await sql(`insert into audit_log select * from jsonb_populate_record(null::audit_log, $1::jsonb)`, [
    JSON.stringify(rows[0]),
  ]);
  expect((await check()).brokenHour).toBeNull();
  // An hour that had none is no place for one.
  await entry('2026-01-05T10:30:00Z');
  expect((await check()).brokenHour).toBe('2026-01-05T10:00:00.000Z');
});

test('targets have the names that every admin may read; what is gone, and private boards, have their id alone', async () => {
  const theme = randomUUID();
  await sql(
    `insert into themes (id, name, tokens, created_by, request_hash) values ($1, 'Autumn', '{}', 'olga', '')`,
    [theme],
  );
  const [open, closed] = [randomUUID(), randomUUID()];
  for (const [id, title, visibility] of [
    [open, 'Coats', 'public'],
    [closed, 'Surprise for Mila', 'private'],
  ])
    await sql(
      `insert into boards (id, owner_uid, title, visibility, created_at, updated_at, active_at) values ($1, 'fay', $2, $3, now(), now(), now())`,
      [id, title, visibility],
    );
  const targets = [
    ['theme', theme],
    ['theme', 'house'],
    ['board', open],
    ['board', closed],
    // One of each kind that has names, which is gone.
    ...declared.auditNames.kinds.map((kind) => [kind, randomUUID()]),
  ] as const;
  for (const [kind, id] of targets)
    await entry('2026-01-06T09:00:00Z', { actor: 'nora', target: { kind, id } });
  const { body } = await call<{ items: AuditEntry[] }>('GET', `/api/admin/audit?actor=nora&limit=50`);
  const named = new Map(body.items.map(({ target }) => [`${target.kind} ${target.id}`, target.name]));
  expect(named.size).toBe(targets.length);
  expect([...named].filter(([, name]) => name !== null).sort()).toEqual([
    [`board ${open}`, 'Coats'],
    [`theme ${theme}`, 'Autumn'],
  ]);
});

const at = '2026-01-02T10:00:00Z';
const row = async (table: string, { id = randomUUID(), ...values }: Record<string, unknown>) => {
  const entries = Object.entries({ id, ...values });
  await sql(
    `insert into ${table} (${entries.map(([column]) => column).join(', ')})
     values (${entries.map((_entry, index) => `$${index + 1}`).join(', ')})`,
    entries.map(([, value]) => value),
  );
  return id as string;
};
const request = { request_hash: '' };

test('what has no title goes by where it stands, and nothing tells of texts, drafts, or what is private', async () => {
  const category = await row('forum_categories', { slug: 'care', name: 'Care', sort: 900 });
  const thread = await row('forum_threads', {
    category_id: category,
    title: 'Wax on velvet?',
    bumped_at: at,
    created_at: at,
  });
  const text = { position: 1, body: 'Secret', created_at: at, ...request };
  const room = await row('lounge_rooms', { name: 'Late talk', audience: 'vip', sort: 900 });
  const challenge = await row('challenges', {
    title: 'Rainy days',
    brief: '',
    rules: '',
    eligibility: 'everyone',
    method: 'hearts',
    ties: 'share',
    prizes: [],
    opens_at: at,
    votes_at: '2026-01-03T10:00:00Z',
    closes_at: '2026-01-04T10:00:00Z',
    ...request,
  });
  const outfit = (name: string, visibility: string) =>
    row('outfits', { owner_uid: 'fay', name, document: {}, visibility, created_at: at, updated_at: at });
  await sql(`insert into spotlight_editions (week) values ('2026-01-05')`);
  const pick = async (name: string, visibility: string) =>
    row('spotlights', {
      week: '2026-01-05',
      outfit_id: await outfit(name, visibility),
      author_uid: 'fay',
      state: 'agreed',
    });
  const [open, closed] = [await pick('Sunday coat', 'public'), await pick('Secret coat', 'private')];
  const comment = (spotlight: string) =>
    row('spotlight_comments', { spotlight_id: spotlight, body: 'Secret', ...request });
  const voice = (title: string, visibility: string) =>
    row('voice_clips', { owner_uid: 'kim', title, description: '', visibility, ...request });
  const post = async (said: string, state: object) => {
    const id = await row('social_posts', {
      owner_uid: 'kim',
      text: said,
      label: '',
      category: '',
      ...request,
    });
    await row('social_variants', {
      post_id: id,
      owner_uid: 'kim',
      network: 'pinterest',
      type: 'pin',
      fields: {},
      position: 1,
      ...state,
    });
    return id;
  };
  const tier = await row('vip_tiers', {
    rank: 900,
    name: 'Gold',
    description: '',
    price_amount: 500,
    price_currency: 'EUR',
    ...request,
  });
  const vipPost = await row('vip_posts', {
    tier_id: tier,
    title: 'Behind the seams',
    body: 'Secret',
    publish_at: at,
    ...request,
  });
  const expected: [kind: string, id: string, name: string | null][] = [
    ['forumPost', await row('forum_posts', { thread_id: thread, ...text }), 'Wax on velvet?'],
    ['loungeMessage', await row('lounge_messages', { room_id: room, ...text }), 'Late talk'],
    [
      'challengeEntry',
      await row('challenge_entries', {
        challenge_id: challenge,
        outfit_id: randomUUID(),
        name: 'Secret',
        piece_count: 1,
        ...request,
      }),
      'Rainy days',
    ],
    ['spotlight', open, 'Sunday coat'],
    ['spotlight', closed, null],
    ['spotlightComment', await comment(open), 'Sunday coat'],
    ['spotlightComment', await comment(closed), null],
    [
      'vipComment',
      await row('vip_comments', { post_id: vipPost, body: 'Secret', ...request }),
      'Behind the seams',
    ],
    ['voiceClip', await voice('Good morning', 'members'), 'Good morning'],
    ['voiceClip', await voice('Secret', 'private'), null],
    [
      'socialPost',
      await post(`Out now: ${'x'.repeat(100)}`, { state: 'published', published_at: at }),
      `Out now: ${'x'.repeat(71)}`,
    ],
    ['socialPost', await post('Secret', { state: 'draft' }), null],
  ];
  for (const [kind, id] of expected)
    await entry('2026-01-06T10:00:00Z', { actor: 'pia', target: { kind, id } });
  const { body } = await call<{ items: AuditEntry[] }>('GET', '/api/admin/audit?actor=pia&limit=50');
  const named = new Map(body.items.map(({ target }) => [target.id, target.name]));
  expect(expected.map(([kind, id]) => [kind, id, named.get(id)])).toEqual(expected);
});

test('only admins read any of it', async () => {
  const fan = await whole.signIn('fan', 'fay');
  for (const url of ['/api/admin/audit', '/api/admin/audit/check'])
    expect((await call('GET', url, undefined, fan)).status).toBe(403);
});
