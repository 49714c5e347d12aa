/** Deleting an account, with 30 days to cancel, against the whole server. */
import { uuidv7 } from 'uuidv7';
import { storageBucket } from '@bestie/contracts/storage';
import { declared } from '..';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import { allConfirmed } from '../../test-support/step-up';
import { bearerOf, startWholeServer, uncounted, wholePassword } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

const day = 24 * 60 * 60 * 1000;

let whole: WholeServer;
let factories: ReturnType<typeof createFactories>;
let admin: SignedIn;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  factories = createFactories(whole);
  admin = await whole.signIn('admin');
});
afterAll(() => whole.close());

type Credentials = Pick<SignedIn, 'token'>;
async function call<Body = Record<string, unknown>>(
  person: Credentials | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
) {
  const reply = await whole.app.inject({
    method,
    url,
    headers: person ? bearerOf(person) : {},
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: (reply.body === '' ? {} : reply.json()) as Body };
}
const requestDeletion = (person: Credentials, choice: { textsToo?: boolean } = {}) =>
  call<{ leavesAt: string; error?: { code: string; message: string } }>(
    person,
    'POST',
    '/api/account/request-deletion',
    choice,
  );
const signInAgain = async (person: SignedIn) => ({ ...person, token: await whole.signInElsewhere(person) });

/**
 * Mia with a handle, a piece with a photo, a public outfit and board, a board that Noa works on, and follows
 * in both directions.
 */
async function miaAndNoa() {
  const [mia, noa] = [await whole.signIn('creator', 'mia'), await whole.signIn('creator', 'noa')];
  const handle = `mia${uuidv7().slice(-8)}`;
  await factories.call(mia, 'PATCH', `/api/profiles/${mia.uid}`, {
    version: 0,
    handle,
    name: `Mia of ${handle}`,
  });
  const photo = await factories.object(mia);
  const item = await factories.item(mia, { name: 'Corduroy coat', photos: [photo] });
  const board = uuidv7();
  await factories.call(mia, 'POST', '/api/boards', { id: board, title: 'Autumn', visibility: 'public' });
  const shared = uuidv7();
  await factories.call(mia, 'POST', '/api/boards', { id: shared, title: 'Ours', visibility: 'private' });
  await factories.call(mia, 'POST', `/api/boards/${shared}/members`, { who: noa.email, role: 'editor' });
  const noasBoard = uuidv7();
  await factories.call(noa, 'POST', '/api/boards', { id: noasBoard, title: 'Noa’s', visibility: 'private' });
  await factories.call(noa, 'POST', `/api/boards/${noasBoard}/members`, { who: mia.email, role: 'editor' });
  for (const [owner, boardId] of [
    [noa, noasBoard],
    [mia, noasBoard],
    [mia, board],
  ] as const) {
    const pinned = owner === mia ? item : await factories.item(noa);
    await factories.call(owner, 'POST', `/api/boards/${boardId}/pins`, {
      pins: [{ id: uuidv7(), itemId: pinned.id }],
    });
  }
  await factories.call(noa, 'POST', `/api/profiles/${mia.uid}/follow`, {});
  return { mia, noa, handle, photo, item, board, shared, noasBoard };
}
type Cast = Awaited<ReturnType<typeof miaAndNoa>>;

/** Address of an object as its owner gets it. */
async function linkTo(name: string): Promise<string> {
  const path = `/v0/b/${storageBucket}/o/${encodeURIComponent(name)}`;
  const { rows } = await whole.database.pool.query<{ token: string }>(
    'select download_tokens[1] as token from objects where name = $1',
    [name],
  );
  return `${path}?alt=media&token=${rows[0]?.token ?? ''}`;
}

/** What another person can see of Mia. */
async function found({ handle, board, shared, photo, noasBoard }: Cast, by: Credentials) {
  const pins = await call<{ items: unknown[] }>(by, 'GET', `/api/boards/${noasBoard}/pins`);
  const search = await call(by, 'GET', `/api/search?kind=people&q=${handle}`);
  return {
    profile: (await call(by, 'GET', `/api/people/${handle}`)).status,
    board: (await call(by, 'GET', `/api/boards/${board}`)).status,
    toGuests: (await call(null, 'GET', `/api/boards/${board}`)).status,
    shared: (await call(by, 'GET', `/api/boards/${shared}`)).status,
    listed: JSON.stringify((await call(by, 'GET', '/api/boards?tab=shared')).body).includes(shared),
    searched: JSON.stringify(search.body).includes(handle),
    /** Noa pinned one of them herself. */
    pinned: pins.body.items.length - 1,
    linked: (await whole.app.inject({ url: await linkTo(photo) })).statusCode,
  };
}
const everything = {
  profile: 200,
  board: 200,
  toGuests: 200,
  shared: 200,
  linked: 200,
  listed: true,
  searched: true,
  pinned: 1,
};
/** A request with an invalid token is a guest's, so it is asked to sign in. */
const nothing = {
  profile: 404,
  board: 404,
  toGuests: 404,
  shared: 404,
  linked: 401,
  listed: false,
  searched: false,
  pinned: 0,
};

/** Where the uid of a person is stored: `table.column`, or `table` for JSON values. */
async function traces(uid: string): Promise<string[]> {
  const { rows: tables } = await whole.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await whole.database.pool.query<{ row: object }>(
      `select to_jsonb(t) as row from "${name}" t where to_jsonb(t)::text like '%' || $1 || '%'`,
      [uid],
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value).includes(uid)) found.push(`${name}.${column}`);
  }
  return [...new Set(found)].sort();
}

test('Everywhere, leaving: a person who deletes their account disappears for everybody at once, and one click brings them back', async () => {
  const cast = await miaAndNoa();
  const { mia, noa } = cast;
  const phone = await signInAgain(mia);
  expect(await found(cast, noa)).toEqual(everything);

  const { status, body } = await requestDeletion(mia);
  expect(status).toBe(200);
  const days = (Date.parse(body.leavesAt) - whole.now().getTime()) / day;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  expect(await found(cast, noa)).toEqual(nothing);
  for (const ended of [mia, phone]) expect((await call(ended, 'GET', '/whoami')).status).toBe(401);
  const cookie = await whole.app.inject({ url: '/whoami', headers: { cookie: mia.cookie } });
  expect(cookie.statusCode).toBe(401);
  const refresh = await whole.app.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token',
    payload: { grant_type: 'refresh_token', refresh_token: mia.refreshToken },
  });
  expect(refresh.statusCode).toBe(400);

  whole.advance(29 * day);
  await whole.server.maintenance.erasure.run();
  const back = await signInAgain(mia);
  expect((await call(back, 'GET', '/api/account')).body).toMatchObject({ leavesAt: body.leavesAt });
  expect((await call(back, 'GET', `/api/items/${cast.item.id}`)).status).toBe(200);
  expect((await call(back, 'GET', `/api/boards/${cast.shared}`)).status).toBe(200);
  const again = await requestDeletion(back);
  expect([again.status, again.body.leavesAt]).toEqual([200, body.leavesAt]);

  const third = await signInAgain(mia);
  expect((await call(third, 'POST', '/api/account/cancel-deletion', {})).status).toBe(204);
  expect((await call(third, 'POST', '/api/account/cancel-deletion', {})).status).toBe(204);
  expect((await call(third, 'GET', '/api/account')).body).toMatchObject({ leavesAt: null });
  const noaNow = await signInAgain(noa);
  expect(await found(cast, noaNow)).toEqual(everything);
  whole.advance(2 * day);
  await whole.server.maintenance.erasure.run();
  expect((await call(await signInAgain(mia), 'GET', `/api/items/${cast.item.id}`)).status).toBe(200);
});

test('the owner of the address is warned by mail, unless they canceled before it was sent', async () => {
  const [mia, noa] = [await whole.signIn('fan', 'mia'), await whole.signIn('fan', 'noa')];
  await requestDeletion(noa);
  const noaAgain = await signInAgain(noa);
  expect((await call(noaAgain, 'POST', '/api/account/cancel-deletion', {})).status).toBe(204);
  const { body } = await requestDeletion(mia);
  await requestDeletion(await signInAgain(mia));
  await whole.server.maintenance.pictures.workOff(new AbortController().signal);

  const { rows } = await whole.database.pool.query<{ recipient: string; subject: string; body: string }>(
    `select recipient, subject, body from mail_outbox where kind = 'account-deletion' and recipient = any($1)`,
    [[mia.email, noa.email]],
  );
  expect(rows).toEqual([
    { recipient: mia.email, subject: 'Your account will be deleted', body: expect.any(String) },
  ]);
  const date = new Date(body.leavesAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  expect(rows[0]?.body).toContain(`deleted on ${date}, with everything`);
  expect(rows[0]?.body).toContain('“Keep my account”');
  await call(await signInAgain(mia), 'POST', '/api/account/cancel-deletion', {});
});

test.each([
  [false, 'Your posts and messages stay, under “Former member”.'],
  [true, 'Your posts and messages go with it.'],
])(
  'the mail about the deletion tells what becomes of posts and messages (deleted: %s)',
  async (textsToo, told) => {
    const ida = await whole.signIn('fan', `ida${textsToo}`);
    await requestDeletion(ida, { textsToo });
    await whole.server.maintenance.pictures.workOff(new AbortController().signal);
    const { rows } = await whole.database.pool.query<{ body: string }>(
      `select body from mail_outbox where kind = 'account-deletion' and recipient = $1`,
      [ida.email],
    );
    expect(rows[0]?.body.split('\n')[0]).toMatch(new RegExp(`no one else can see it\\. ${told}$`));
    await call(await signInAgain(ida), 'POST', '/api/account/cancel-deletion', {});
  },
);

test('after 30 days only what others made and the audit entry are left, however often erasure starts again', async () => {
  const cast = await miaAndNoa();
  const { mia, noa, handle, photo, noasBoard } = cast;
  await whole.database.pool.query(
    `insert into mail_outbox (id, kind, recipient, subject, body) values ($1, 'password-reset', $2, '', '')`,
    [uuidv7(), mia.email],
  );
  // Each of them uploaded to a space of the other.
  const inSpaceOf = async (owner: SignedIn, worker: SignedIn) => {
    const { id: spaceId } = await factories.space(owner);
    await factories.call(owner, 'POST', `/api/spaces/${spaceId}/members`, {
      who: worker.email,
      role: 'manager',
    });
    const asset = await factories.uploaded(worker, spaceId);
    await factories.call(worker, 'POST', `/api/spaces/${spaceId}/assets`, { ...asset, folder: '' });
    return { ...asset, spaceId };
  };
  const [gone, stays] = [await inSpaceOf(mia, noa), await inSpaceOf(noa, mia)];
  const { content_id: content } = (
    await whole.database.pool.query<{ content_id: string }>(
      'select content_id from objects where name = $1',
      [photo],
    )
  ).rows[0] ?? { content_id: '' };
  expect((await requestDeletion(mia)).status).toBe(200);
  whole.advance(31 * day);
  const noaNow = await signInAgain(noa);

  // The server dies after every step in turn; the next run continues where the last one stopped.
  await whole.database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the server died'; end $$`,
  );
  for (const table of new Set([
    'objects',
    ...declared.erasedRows.map((rows) => rows.table),
    'object_usage',
  ])) {
    await whole.database.pool.query(
      `create trigger died before delete on ${table} for each statement execute function refuse()`,
    );
    await expect(whole.server.maintenance.erasure.run()).rejects.toThrow('the server died');
    await whole.database.pool.query(`drop trigger died on ${table}`);
  }
  await whole.database.pool.query('drop function refuse');
  expect(await found(cast, noaNow)).toEqual(nothing);
  await expect(signInAgain(mia)).rejects.toThrow();

  expect(await whole.server.maintenance.erasure.run()).toBe(1);
  expect(await whole.server.maintenance.erasure.run()).toBe(0);
  // Content is kept for an hour for running downloads.
  await whole.database.pool.query(`update object_contents set changed_at = now() - interval '1 day'`);
  await whole.server.storage.collect();

  expect(await found(cast, noaNow)).toEqual(nothing);
  const kept = [
    ...['audit_log.actor_uid', 'audit_log.after', 'audit_log.target_id', 'people.uid'],
    ...['jobs.payload', 'outbox.ids', 'outbox.topic'],
    // What Mia uploaded to Noa's space.
    ...['assets.uploaded_by', 'asset_versions.uploaded_by', 'objects.owner_uid', 'object_usage.uid'],
    'pictures.owner_uid',
  ];
  expect((await traces(mia.uid)).filter((trace) => !kept.includes(trace))).toEqual([]);
  for (const word of [mia.email, handle]) expect([word, await traces(word)]).toEqual([word, []]);
  await expect(whole.server.storage.driver.readStart(content, 1)).rejects.toThrow();
  const { rows: objects } = await whole.database.pool.query<{ name: string }>(
    'select name from objects where name = any($1)',
    [[gone.path, stays.path, photo]],
  );
  expect(objects.map(({ name }) => name)).toEqual([stays.path]);
  const assets = await call<{ items: { id: string }[] }>(
    noaNow,
    'GET',
    `/api/spaces/${stays.spaceId}/assets`,
  );
  expect(JSON.stringify(assets.body)).toContain(stays.id);
  expect((await call(noaNow, 'GET', `/api/spaces/${gone.spaceId}`)).status).toBe(404);
  const board = await call<{ pinCount: number }>(noaNow, 'GET', `/api/boards/${noasBoard}`);
  expect(board.body.pinCount).toBe(1);
  const audit = await whole.database.pool.query(
    `select action, before, after from audit_log where target_id = $1 and action like 'account.%' order by id`,
    [mia.uid],
  );
  expect(audit.rows.map(({ action }: { action: string }) => action)).toEqual([
    'account.requestDeletion',
    'account.erase',
  ]);

  // Handle and address are free for other people.
  const next = await whole.signIn('fan', 'next');
  const taken = await call(next, 'PATCH', `/api/profiles/${next.uid}`, { version: 0, handle });
  expect(taken.status).toBe(200);
  const account = await whole.server.identity.admin.create({
    email: mia.email,
    emailVerified: true,
    password: wholePassword,
    displayName: null,
  });
  expect(account.uid).not.toBe(mia.uid);
});

test('the last admin cannot leave', async () => {
  const refused = await requestDeletion(await signInAgain(admin));
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'last_admin']);
  expect(refused.body.error?.message).toMatch(/^You are the only admin\./);
  const second = await whole.signIn('admin', 'second');
  expect((await requestDeletion(await signInAgain(admin))).status).toBe(200);
  // An admin who is about to leave does not count, so now the second one is the last.
  expect((await requestDeletion(second)).status).toBe(409);
});

test('a person who deleted their account with the SDK is erased by the next run', async () => {
  const rio = await whole.signIn('fan', 'rio');
  await factories.item(rio, { name: 'Rio’s raincoat' });
  await whole.server.identity.admin.delete(rio.uid);
  expect(await traces('raincoat')).not.toEqual([]);
  await whole.server.maintenance.erasure.run();
  expect(await traces('raincoat')).toEqual([]);
});
