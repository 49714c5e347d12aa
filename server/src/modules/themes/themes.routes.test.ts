/** The look of the product: from a draft to every page, and back. */
import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { platformTopic } from '@bestie/contracts/live';
import { houseTokens } from '@bestie/contracts/theme-tokens';
import type { ThemeTokens } from '@bestie/contracts/theme-tokens';
import type { LiveTheme, ShownTheme, Theme, ThemeList } from '@bestie/contracts/themes.contract';
import { listenLive } from '../../test-support/listen-live';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let admin: SignedIn;
let other: SignedIn;
let fan: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  await whole.server.start();
  admin = await whole.signIn('admin', 'adam');
  other = await whole.signIn('admin', 'olga');
  fan = await whole.signIn('fan', 'fay');
});
afterAll(() => whole.close());

async function call<Body>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  app = whole.app,
) {
  const reply = await app.inject({ method, url, headers: bearerOf(who), ...(payload && { payload }) });
  const body = reply.json<Body & { error: { code: string; message: string; field?: string } }>();
  return { status: reply.statusCode, body };
}
const reason = 'Because it is autumn';
const list = async () => (await call<ThemeList>(admin, 'GET', '/api/admin/themes')).body;
const revision = async () => (await list()).live.revision;
const look = (changes: { light?: object; dark?: object } = {}): ThemeTokens => ({
  ...houseTokens,
  light: { ...houseTokens.light, ...changes.light },
  dark: { ...houseTokens.dark, ...changes.dark },
});

/** A draft that begins from what is live. */
async function draft(name: string, tokens: ThemeTokens): Promise<Theme> {
  const id = uuidv7();
  const { live } = await list();
  await call(admin, 'POST', '/api/admin/themes', { id, name, basedOn: live.themeId });
  const { status, body } = await call<Theme>(admin, 'PATCH', `/api/admin/themes/${id}`, {
    version: 1,
    name,
    tokens,
  });
  expect(status).toBe(200);
  return body;
}
const publish = async ({ id, version }: Theme, changes: object = {}, who = admin) =>
  call<Theme>(who, 'POST', `/api/admin/themes/${id}/publish`, {
    version,
    revision: await revision(),
    reason,
    ...changes,
  });
const rollBack = async (themeId: string | null) =>
  call<{ live: LiveTheme }>(admin, 'POST', '/api/admin/themes/roll-back', {
    themeId,
    revision: await revision(),
    reason,
  });
/** The HTML of a page, as a person's browser loads it. */
const pageOf = (who: SignedIn, url: string, app = whole.app) =>
  app.inject({ url, headers: { cookie: who.cookie } });
const auditOf = async (id: string) => {
  const reply = await call<{
    items: { action: string; actor: unknown; after: unknown; reason: string | null }[];
  }>(admin, 'GET', `/api/admin/audit?targetKind=theme&targetId=${id}`);
  return reply.body.items;
};

const green = { light: { 'fan-accent': '#146c43' } };

test('a published theme is in the HTML of the next page of everybody, under the policy of the page, on each server', async () => {
  const theme = await draft('Green', look({ light: { 'fan-accent': 'rgb(20, 108, 67)' } }));
  expect(theme.tokens.light['fan-accent']).toBe('#146c43');
  expect((await publish(theme)).body.state).toBe('live');
  const second = await whole.another();
  for (const app of [whole.app, second.app]) {
    const page = await pageOf(fan, '/home', app);
    const style = /<style id="theme">(.*?)<\/style>/.exec(page.body)?.[1] ?? '';
    expect(style).toContain("[data-accent='fan']{--accent:light-dark(#146c43,#ff93ab)}");
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  }
  expect((await whole.app.inject({ url: '/api/theme' })).json<ShownTheme>().style).toContain('#146c43');
  await second.stop();
});

test('?theme=house shows admins the built-in look whatever is live, and nobody else', async () => {
  const house = await pageOf(admin, '/home?theme=house');
  expect(house.body).toContain('<style id="theme" data-fixed></style>');
  expect(house.headers['x-frame-options']).toBe('DENY');
  expect((await pageOf(fan, '/home?theme=house')).body).toContain('--accent:light-dark(#146c43');
});

test('a preview is a page in a frame of the same origin, for admins alone', async () => {
  const preview = await pageOf(admin, '/home?theme=preview');
  expect(preview.body).toContain('<style id="theme" data-fixed></style>');
  expect(preview.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  for (const page of [await pageOf(fan, '/home?theme=preview'), await pageOf(admin, '/home')]) {
    expect(page.headers['x-frame-options']).toBe('DENY');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

test('Themes checks 1 and 2: a pair of 4.49, or a dark mode that fails, is refused by the API, with the sentence', async () => {
  const white = { surface: '#ffffff', 'surface-raised': '#ffffff', 'surface-sunk': '#ffffff' };
  const pale = await draft('Pale', look({ light: { ...white, success: '#777', 'success-soft': '#fff' } }));
  const dark = await draft('Dim', look({ dark: { ink: '#5b4a55' } }));
  expect([pale.failing > 0, dark.failing > 0]).toEqual([true, true]);
  const refused = await publish(pale);
  expect([refused.status, refused.body.error]).toMatchObject([
    400,
    {
      code: 'invalid_input',
      field: 'tokens.light.success',
      message: '“Success” on “Paper” in light mode has a contrast of 4.47 to 1. Text needs 4.5.',
    },
  ]);
  const refusedDark = await publish(dark);
  expect(refusedDark.body.error).toMatchObject({ code: 'invalid_input', field: 'tokens.dark.ink' });
  const { status } = await call(admin, 'POST', `/api/admin/themes/${dark.id}/schedule`, {
    version: dark.version,
    revision: await revision(),
    at: new Date(Date.now() + 60_000).toISOString(),
    reason,
  });
  expect(status).toBe(400);
});

test.each([
  ['url(https://evil.example/x)', 'a picture'],
  ['#fff}body{display:none', 'a rule'],
  ['var(--ink)', 'another token'],
])('Themes check 3: %s is refused with its field', async (value) => {
  const theme = await draft('Odd', look());
  const { status, body } = await call<Theme>(admin, 'PATCH', `/api/admin/themes/${theme.id}`, {
    version: theme.version,
    name: 'Odd',
    tokens: look({ light: { ink: value } }),
  });
  expect([status, body.error.field]).toEqual([400, 'tokens.light.ink']);
});

test('Themes check 3: a token that is not on the list, translucent paper and 17 KB are refused', async () => {
  const theme = await draft('Odd', look());
  const send = (tokens: object, name = 'Odd') =>
    call<Theme>(admin, 'PATCH', `/api/admin/themes/${theme.id}`, { version: theme.version, name, tokens });
  expect((await send(look({ light: { '--x': '#fff' } }))).status).toBe(400);
  expect((await send(look({ light: { surface: '#ffffff80' } }))).body.error.field).toBe(
    'tokens.light.surface',
  );
  expect((await send(look(), 'x'.repeat(17_000))).status).toBe(413);
});

test('Themes check 4: of two admins who publish at once, one gets a conflict', async () => {
  const [first, second] = [
    await draft('First', look({ light: { 'fan-accent': '#7a1f5c' } })),
    await draft('Second', look({ light: { 'fan-accent': '#1f4d7a' } })),
  ];
  const seen = await revision();
  const answers = await Promise.all([
    publish(first, { revision: seen }),
    publish(second, { revision: seen }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
    code: 'conflict',
    message: 'Another theme went live in the meantime.',
  });
  expect(await revision()).toBe(seen + 1);
});

test('two admins who edit one draft: the second gets a conflict, and nothing is lost', async () => {
  const theme = await draft('Shared', look());
  const edit = (who: SignedIn, name: string) =>
    call<Theme>(who, 'PATCH', `/api/admin/themes/${theme.id}`, {
      version: theme.version,
      name,
      tokens: look(),
    });
  expect((await edit(admin, 'Mine')).status).toBe(200);
  expect((await edit(other, 'Theirs')).status).toBe(409);
  expect((await call<Theme>(admin, 'GET', `/api/admin/themes/${theme.id}`)).body.name).toBe('Mine');
});

test('Themes check 5: open pages hear of it with the sheet, and a page that was away gets the event when it is back', async () => {
  await whole.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = whole.app.server.address() as { port: number };
  const page = await listenLive(port, fan, platformTopic);
  const theme = await draft('Plum', look({ light: { 'fan-accent': '#6b1d4f' } }));
  await publish(theme);
  const event = await page.until(({ type, ids }) => type === 'themes.changed' && ids[0] === theme.id);
  expect(event.data).toMatchObject({ style: expect.stringContaining('#6b1d4f') as string });
  await page.close();
  // The position before it: the stream goes on from there.
  const { rows } = await whole.database.pool.query<{ before: number }>(
    `select (position - 1)::int as before from outbox where type = 'themes.changed' order by position desc limit 1`,
  );
  const reply = await fetch(
    `http://127.0.0.1:${port}/api/live?topics=platform&lastEventId=e${rows[0]!.before.toString(36)}`,
    {
      headers: bearerOf(fan),
    },
  );
  const reader = reply.body!.getReader();
  let heard = '';
  while (!heard.includes('themes.changed')) heard += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  expect(heard).toContain(theme.id);
});

test('Themes check 6: a roll-back is in the next page at once, and in the audit with its reason', async () => {
  const { items, live } = await list();
  const earlier = items.find(({ state }) => state === 'past')!;
  expect((await rollBack(earlier.id)).body.live.themeId).toBe(earlier.id);
  expect((await list()).items.find(({ id }) => id === live.themeId)?.state).toBe('past');
  expect((await rollBack(null)).body.live).toMatchObject({ themeId: null, name: null });
  expect((await pageOf(fan, '/home')).body).not.toContain('id="theme"');
  expect(await auditOf('house')).toMatchObject([
    { action: 'themes.rollBack', reason, after: { live: null } },
  ]);
  const never = await draft('Never', look(green));
  expect((await rollBack(never.id)).body.error.code).toBe('precondition_failed');
});

test('a schedule becomes live by itself, signed by the platform; a later publication ends it aloud', async () => {
  const due = await draft('Due', look({ light: { 'fan-accent': '#7a1f5c' } }));
  const overtaken = await draft('Overtaken', look({ light: { 'fan-accent': '#1f4d7a' } }));
  const schedule = async ({ id, version }: Theme) =>
    call<Theme>(admin, 'POST', `/api/admin/themes/${id}/schedule`, {
      version,
      revision: await revision(),
      at: new Date(Date.now() + 3_600_000).toISOString(),
      reason,
    });
  expect((await schedule(due)).body.state).toBe('scheduled');
  // An hour later, by the database's clock.
  await whole.database.pool.query(`update themes set scheduled_at = now() where id = $1`, [due.id]);
  await whole.server.services.themes.publishDue();
  expect((await list()).live.themeId).toBe(due.id);
  expect((await auditOf(due.id))[0]).toMatchObject({ action: 'themes.publish', actor: null, reason });

  const again = await call<Theme>(admin, 'POST', `/api/admin/themes/${overtaken.id}/schedule`, {
    version: overtaken.version,
    revision: await revision(),
    replaces: true,
    at: new Date(Date.now() + 3_600_000).toISOString(),
    reason,
  });
  expect(again.status).toBe(200);
  const editing = await call<Theme>(admin, 'PATCH', `/api/admin/themes/${overtaken.id}`, {
    version: again.body.version,
    name: 'Changed',
    tokens: look(),
  });
  expect(editing.body.error.code).toBe('precondition_failed');
  await publish(await draft('Sooner', look(green)));
  const refused = (await list()).items.find(({ id }) => id === overtaken.id);
  expect(refused).toMatchObject({
    state: 'draft',
    scheduledAt: null,
    refused: '“Sooner” was published after this was scheduled.',
  });
  expect((await auditOf(overtaken.id))[0]).toMatchObject({ action: 'themes.refuse', actor: null });
});

test('a draft that began from an older look is published only by who confirms what it replaces', async () => {
  const old = await draft('Old', look({ light: { 'fan-accent': '#7a1f5c' } }));
  await publish(await draft('New', look(green)));
  const asked = await publish(old);
  expect([asked.status, asked.body.error.message]).toEqual([
    412,
    'This draft began from another look than “New”, which is live. Look at what changes, and confirm it.',
  ]);
  expect((await publish(old, { replaces: true })).status).toBe(200);
});

test('a draft goes to the trash and comes back; what was live stays as it was', async () => {
  const theme = await draft('Gone', look());
  expect((await call(admin, 'DELETE', `/api/admin/themes/${theme.id}`)).status).toBe(200);
  expect((await call(admin, 'GET', `/api/admin/themes/${theme.id}`)).status).toBe(404);
  expect((await call(admin, 'POST', `/api/admin/themes/${theme.id}/restore`, {})).status).toBe(200);
  const { live } = await list();
  expect((await call<Theme>(admin, 'DELETE', `/api/admin/themes/${live.themeId}`)).body.error.code).toBe(
    'precondition_failed',
  );
});
