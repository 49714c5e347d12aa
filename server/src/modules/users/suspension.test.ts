/** A suspension: what stops, the link of its mail, and what comes back. */
import type { OwnDecision } from '@bestie/contracts/reports.contract';
import type { User } from '@bestie/contracts/users.contract';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import type { Factories } from '../../contract-tests/access-fixtures/factories';
import { listenLive } from '../../test-support/listen-live';
import { allConfirmed } from '../../test-support/step-up';
import { until } from '../../test-support/until';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import type { Server } from '../../compose';

let whole: WholeServer;
let other: Server;
let ports: number[];
let factories: Factories;
let admin: SignedIn;
let second: SignedIn;
let author: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  other = await whole.another();
  ports = [];
  for (const server of [whole.server, other]) {
    await server.start();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    ports.push((server.app.server.address() as { port: number }).port);
  }
  factories = createFactories(whole);
  admin = await whole.signIn('admin');
  second = await whole.signIn('admin');
  author = await whole.signIn('creator');
});
afterAll(async () => {
  await other.stop();
  await whole.close();
});

const act = async (verb: string, more: object = {}) => {
  const reply = await whole.app.inject({
    method: 'POST',
    url: `/api/admin/users/${author.uid}/${verb}`,
    headers: bearerOf(admin),
    payload: { reason: 'Sold fakes', ...more },
  });
  expect(reply.statusCode).toBe(200);
};
const heard = async () => {
  let items: { kind: string; text: string }[] = [];
  // The identity of whose role changed follows in the background, and ends what signed in before.
  await until(async () => {
    const reply = await whole.app.inject({
      url: '/api/notifications',
      headers: { authorization: `Bearer ${await whole.signInElsewhere(author)}` },
    });
    ({ items = [] } = reply.json<{ items?: typeof items }>());
    return reply.statusCode === 200;
  });
  return items.filter(({ kind }) => kind === 'account').map(({ text }) => text);
};
const mailedLink = async (kind = 'suspension') => {
  let path = '';
  await until(async () => {
    const { rows } = await whole.database.pool.query<{ body: string; subject: string }>(
      `select body, subject from mail_outbox where kind = $1 and recipient = $2 order by created_at desc`,
      [kind, author.email],
    );
    path = /\/suspended\/\S+/.exec(rows[0]?.body ?? '')?.[0] ?? '';
    return path !== '';
  });
  return path;
};
const page = async (url: string, form?: Record<string, string>) => {
  const reply = await whole.app.inject({
    method: form ? 'POST' : 'GET',
    url,
    ...(form && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    }),
  });
  return { status: reply.statusCode, body: reply.body, type: String(reply.headers['content-type']) };
};

test('Users check 2: suspended, API, stream, feed and share link are refused on two servers', async () => {
  const { spaceId, assetId } = await factories.asset(author);
  const share = await factories.call(author, 'POST', `/api/spaces/${spaceId}/assets/${assetId}/shares`, {
    what: 'original',
    hours: 1,
  });
  const feed = await factories.call(author, 'POST', '/api/calendar/feed', {});
  const looked = async () =>
    Promise.all(
      [whole.app, other.app].flatMap((app) => [
        app.inject({ url: '/api/account', headers: bearerOf(author) }),
        app.inject({ url: String(feed['path']) }),
        app.inject({ url: `/api/shares/${String(share['token'])}` }),
      ]),
    ).then((replies) => replies.map(({ statusCode }) => statusCode));
  expect(await looked()).toEqual([200, 200, 200, 200, 200, 200]);
  const streams = await Promise.all(ports.map((port) => listenLive(port, author, userTopic(author.uid))));

  await act('suspend', { hours: 24 });
  await Promise.all(streams.map(({ ended }) => ended));
  await until(async () => (await looked()).every((status) => status >= 400));
  expect(await looked()).toEqual([401, 404, 404, 401, 404, 404]);
});

test('the link of the mail opens a page without signing in: appeal once, take everything along', async () => {
  const link = await mailedLink();
  const shown = await page(link);
  expect(shown).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
  expect(shown.body).toContain('Sold fakes');
  expect(shown.body).toContain('It ends by itself on');
  expect((await page(`${link}x`)).status).toBe(404);

  // What cannot be stored, or is too long, is refused in words.
  for (const text of ['They were\0 real.', 'a'.repeat(limits.reports.appealLength + 1)]) {
    const refused = await page(`${link}/appeal`, { text });
    expect([refused.status, refused.type]).toEqual([400, 'text/html; charset=utf-8']);
    expect(refused.body).toContain('That didn’t work');
  }
  expect((await page(`${link}/appeal`, { text: 'They were real.' })).body).toContain('Your appeal is sent');
  expect((await page(`${link}/appeal`, { text: 'Again!' })).status).toBe(409);
  expect((await page(link)).body).toContain('They were real.');
  expect(await page(`${link}/archive.zip`)).toMatchObject({ status: 200, type: 'application/zip' });
});

test('who is suspended deletes the account by the link, after saying so, and keeps it again', async () => {
  const link = await mailedLink();
  expect((await page(`${link}/delete`, {})).body).toContain('Nothing was deleted');
  expect((await page(`${link}/delete`, { sure: 'yes' })).body).toContain('Your account will be deleted');
  expect((await page(link)).body).toContain('Keep my account');
  expect((await page(`${link}/keep`, {})).body).toContain('You keep your account');
  expect((await page(link)).body).not.toContain('Keep my account');
});

/** Another admin overturns the one appeal that waits. @returns how the person is afterwards */
async function overturned(): Promise<User> {
  const headers = bearerOf(second);
  const { items } = (await whole.app.inject({ url: '/api/reports/appeals', headers })).json<{
    items: OwnDecision[];
  }>();
  const reply = await whole.app.inject({
    method: 'POST',
    url: `/api/reports/decisions/${items[0]?.id}/answer`,
    headers,
    payload: { outcome: 'overturned', reason: 'They were real.', grave: true },
  });
  expect(reply.statusCode).toBe(204);
  return (await whole.app.inject({ url: `/api/admin/users/${author.uid}`, headers })).json<User>();
}

test('an appeal that another admin overturns ends the suspension, and the link with it', async () => {
  const link = await mailedLink();
  expect(await overturned()).toMatchObject({ status: 'active', published: 'shown' });
  expect((await page(link)).status).toBe(404);
});

test('a suspension that hides what they published says so, and shows it again when it is overturned', async () => {
  await whole.database.pool.query('delete from mail_outbox');
  await act('suspend', { hidePublished: true });
  const link = await mailedLink();
  const { rows } = await whole.database.pool.query<{ body: string }>('select body from mail_outbox');
  for (const words of [rows[0]?.body, (await page(link)).body]) {
    expect(words).toContain('Nobody else sees what you published. The suspension itself deletes nothing.');
  }
  expect((await page(`${link}/appeal`, { text: 'They were real.' })).body).toContain('Your appeal is sent');
  expect(await overturned()).toMatchObject({ status: 'active', published: 'shown' });
});

test('a person hears what an admin did to their account, and why', async () => {
  await act('suspend', { hours: 24 });
  await act('reinstate');
  await act('mute', { hours: 1 });
  await act('unmute');
  await act('hide-published');
  await act('show-published');
  const user = await whole.app.inject({
    url: `/api/admin/users/${author.uid}`,
    headers: bearerOf(admin),
  });
  await act('role', { role: 'fan', version: user.json<User>().version });
  await act('sign-out');
  whole.advance(2000);
  expect(await heard()).toEqual(
    [
      'An admin ended your suspension.',
      'An admin ended your mute. You can publish again.',
      'An admin hid what you published. Only you see it.',
      'What you published is visible to others again.',
      'An admin changed your role to fan.',
      'An admin signed you out everywhere.',
    ]
      .reverse()
      .map((happened) => `${happened} Reason: Sold fakes`),
  );
});

test('the link of a mail works for 20 days', async () => {
  await act('suspend');
  await whole.database.pool.query(`delete from mail_outbox where kind = 'suspension'`);
  await act('suspend', { reason: 'Sold fakes again' });
  const link = await mailedLink();
  whole.advance(19 * 24 * 60 * 60 * 1000);
  expect((await page(link)).status).toBe(200);
  whole.advance(2 * 24 * 60 * 60 * 1000);
  expect((await page(link)).status).toBe(404);
});

test('who is suspended keeps the account by the mail about its deletion, until the last day', async () => {
  // The sign-in of the test above is over by now.
  admin = await whole.signIn('admin');
  await whole.database.pool.query('delete from mail_outbox');
  await act('suspend', { reason: 'Sold fakes once more' });
  const link = await mailedLink();
  await page(`${link}/delete`, { sure: 'yes' });
  const keeping = await mailedLink('account-deletion');
  whole.advance(29 * 24 * 60 * 60 * 1000);
  expect((await page(link)).status).toBe(404);
  expect((await page(keeping)).body).toContain('Keep my account');
  expect((await page(`${keeping}/keep`, {})).body).toContain('You keep your account');
});
