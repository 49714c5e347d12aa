/** Mails about notifications, from the reply to the mail server and back by the link; the numbers are those of the specification. */
import type { Server } from '../../compose';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import { readMail, startMailServer } from '../../test-support/mail-server';
import type { TestMailServer } from '../../test-support/mail-server';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { allConfirmed } from '../../test-support/step-up';
import { passTime } from '../../test-support/pass-time';
import { startPushService } from '../../test-support/push-service';
import type { TestPushService } from '../../test-support/push-service';

const origin = 'http://localhost:3000';
let mailServer: TestMailServer;
let pushService: TestPushService;
let whole: WholeServer;
let other: Server;
let factories: ReturnType<typeof createFactories>;
let people = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  pushService = await startPushService();
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'Bestie <hello@bestie.test>', PUBLIC_ORIGIN: origin };
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed, env });
  // Two servers do the work, and no mail goes out twice.
  other = await whole.another();
  await whole.server.start();
  await other.start();
  factories = createFactories(whole);
});
afterAll(async () => {
  await other.stop();
  await whole.close();
  await mailServer.close();
  await pushService.close();
});

async function call<Body>(
  as: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
) {
  const request = { method, url, headers: bearerOf(as), ...(payload && { payload }) };
  const reply = await whole.app.inject(request);
  if (reply.statusCode >= 300) throw new Error(`${method} ${url} answered ${reply.body}`);
  return (reply.body === '' ? {} : reply.json()) as Body;
}

/** Somebody who wants mails of these kinds. */
async function person(name: string, ...wanted: string[]) {
  const handle = `${name.toLowerCase()}${(people += 1)}`;
  const signedIn = await whole.signIn('fan', handle);
  await call(signedIn, 'PATCH', `/api/profiles/${signedIn.uid}`, { version: 0, handle, name });
  await factories.mayWrite(signedIn);
  const notifications = Object.fromEntries(wanted.map((kind) => [kind, { mail: true }]));
  await call(signedIn, 'PATCH', `/api/users/${signedIn.uid}/settings/profile`, { notifications });
  return { ...signedIn, handle };
}
async function threadOf(as: SignedIn, title: string) {
  await factories.mayWrite(as);
  return (await factories.thread(as, { title })).id;
}
async function reply(as: SignedIn, threadId: string, body = 'Knee socks!') {
  await factories.mayWrite(as);
  const id = crypto.randomUUID();
  await call(as, 'POST', `/api/forum/threads/${threadId}/posts`, { id, body });
  return id;
}

const later = (minutes: number) =>
  passTime(whole, minutes, ['notifications.mailAbout', 'notifications.push', 'mail.deliver']);
const lettersTo = ({ email }: SignedIn) =>
  mailServer.arrived
    .filter(({ to }) => to.includes(email))
    .map((mail) => {
      const { head, body } = readMail(mail);
      return { head, body, link: /^List-Unsubscribe: <(.*)>$/m.exec(head)?.[1] };
    });

test('what is new about a thread is one mail an hour, of what stands when it is sent', async () => {
  const [ana, bea, cem] = [
    await person('Ana', 'reply', 'reaction'),
    await person('Bea'),
    await person('Cem'),
  ];
  await reply(bea, await threadOf(ana, 'Seen at once by her'));
  const { items } = await call<{ items: { id: string }[] }>(ana, 'GET', '/api/notifications');
  await call(ana, 'POST', `/api/notifications/${items[0]?.id}/read`, {});
  await later(1);
  const id = await threadOf(ana, 'Ankle boots in June?');
  await reply(bea, id);
  const regretted = await reply(cem, id, 'Not yours.');
  await call(cem, 'POST', `/api/forum/posts/${regretted}/delete`, {});
  await later(4);
  expect(lettersTo(ana)).toEqual([]);
  await later(1);
  const [letter, ...more] = lettersTo(ana);
  expect(more).toEqual([]);
  expect(letter?.head).toMatch(/^Subject: There is a new reply$/m);
  expect(letter?.body).toContain(
    `Bea replied in “Ankle boots in June?”.\n${origin}/community/forum/${id}?post=2\n`,
  );
  expect(letter?.body).not.toContain('Cem');

  await reply(cem, id);
  await reply(bea, id, 'And tights.');
  await later(30);
  expect(lettersTo(ana)).toHaveLength(1);
  await later(30);
  expect(lettersTo(ana)[1]?.body).toContain('Bea and 1 other replied in “Ankle boots in June?”.');
});

test('a question that is answered, and an answer that is accepted, are heard of by bell, mail and push', async () => {
  const [lea, max] = [await person('Lea', 'reply'), await person('Max', 'accepted')];
  /** What a person has heard, by channel. */
  async function listener(who: SignedIn) {
    const device = pushService.subscribe();
    await call(who, 'POST', '/api/push-subscriptions', device);
    return async () => {
      const { items } = await call<{ items: { id: string; text: string; href: string }[] }>(
        who,
        'GET',
        '/api/notifications',
      );
      const pushed = pushService.arrived.flatMap((push) =>
        push.device.endpoint === device.endpoint ? [JSON.parse(push.payload) as { id: string }] : [],
      );
      return {
        bell: items.map(({ text, href }) => [text, href]),
        // A push message names its notification, and the device reads the words.
        push: pushed.map(({ id }) => items.find((item) => item.id === id)?.text),
        mail: lettersTo(who).map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1]),
      };
    };
  }
  const [heardByLea, heardByMax] = [await listener(lea), await listener(max)];

  const id = await threadOf(lea, 'How do I get wax out of velvet?');
  const answer = await reply(max, id, 'Freeze it, then bend the cloth.');
  // Push messages go out at once, mails after five minutes.
  await later(0);
  await later(5);
  const answered = 'Max replied in “How do I get wax out of velvet?”.';
  expect(await heardByLea()).toEqual({
    bell: [[answered, `/community/forum/${id}?post=2`]],
    push: [answered],
    mail: ['There is a new reply'],
  });

  await call(lea, 'PUT', `/api/forum/threads/${id}/answer`, { postId: answer });
  await later(0);
  await later(5);
  const accepted = 'Lea accepted your reply in “How do I get wax out of velvet?” as the answer.';
  expect(await heardByMax()).toEqual({
    bell: [[accepted, `/community/forum/${id}?post=2`]],
    push: [accepted],
    mail: ['Your reply was accepted'],
  });
});

test('what is not in the bell is mailed, although the bell was read', async () => {
  const [nia, oli] = [await person('Nia'), await person('Oli')];
  await call(nia, 'PATCH', `/api/users/${nia.uid}/settings/profile`, {
    notifications: { follow: { app: false, mail: true } },
  });
  await call(oli, 'POST', `/api/profiles/${nia.uid}/follow`, {});
  await reply(oli, await threadOf(nia, 'Which coat for the rain?'));
  const { items } = await call<{ items: { id: string }[] }>(nia, 'GET', '/api/notifications');
  await call(nia, 'POST', `/api/notifications/${items[0]?.id}/read`, {});
  await later(6);
  expect(lettersTo(nia).map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1])).toEqual([
    'You have a new follower',
  ]);
});

test('nobody gets more than twenty a day, and the rest comes when the day is over', async () => {
  const [dee, eva] = [await person('Dee', 'reply'), await person('Eva')];
  for (let at = 1; at <= 21; at += 1) await reply(eva, await threadOf(dee, `Which shoes for day ${at}?`));
  await later(5);
  expect(lettersTo(dee)).toHaveLength(20);
  await later(24 * 60);
  expect(lettersTo(dee)).toHaveLength(21);
});

test('one click stops them: a mail program posts without a cookie, and a look at the page changes nothing', async () => {
  const [flo, gil] = [await person('Flo', 'reply', 'mention'), await person('Gil')];
  const id = await threadOf(flo, 'Which belt fits best?');
  await reply(gil, id);
  await later(5);
  const [letter] = lettersTo(flo);
  expect(letter?.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(letter?.body).toContain(`Stop emails like this: ${letter?.link}\n`);
  const url = letter?.link?.slice(origin.length) ?? '';
  expect(url).toMatch(/^\/unsubscribe\/[\w-]{32}$/);
  const mailOf = async () => {
    const settings = await call<{ notifications: Record<string, { mail: boolean }> }>(
      flo,
      'GET',
      `/api/users/${flo.uid}/settings/profile`,
    );
    return [settings.notifications['reply']?.mail, settings.notifications['mention']?.mail];
  };
  const page = await whole.app.inject({ url });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('Someone replies in a thread you follow');
  expect(page.body).toContain('<button class="main" type="submit">Stop these emails</button>');
  expect(await mailOf()).toEqual([true, true]);
  await reply(gil, id, 'Another one.');
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const stopped = await whole.app.inject({
      method: 'POST',
      url,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.statusCode).toBe(200);
    expect(stopped.body).toContain('You won’t get any more emails about this.');
  }
  expect(await mailOf()).toEqual([false, true]);
  await later(60);
  expect(lettersTo(flo)).toHaveLength(1);
  const guessed = await whole.app.inject({ method: 'POST', url: `/unsubscribe/${'x'.repeat(32)}` });
  expect([guessed.statusCode, guessed.body.includes('This link doesn’t work any more')]).toEqual([404, true]);
});

test('a server that died while it wrote one leaves neither none nor two', async () => {
  const [hal, ivy] = [await person('Hal', 'reply'), await person('Ivy')];
  const id = await threadOf(hal, 'Hats in summer, anyone?');
  await reply(ivy, id);
  // As a server leaves it that was killed in the middle: claimed, and nobody extends the claim.
  await whole.database.pool.query(
    `update jobs set locked_by = 'killed', locked_until = $2, attempts = 1 where payload ->> 'uid' = $1`,
    [hal.uid, new Date(whole.now().getTime() + 60_000)],
  );
  await later(5);
  expect(lettersTo(hal)).toHaveLength(1);
  // As it leaves it when it was killed right after the mail was written, before it could say so.
  await whole.database.pool.query(
    `insert into jobs (id, kind, payload, run_at, locked_by, locked_until, attempts)
     values (gen_random_uuid(), 'notifications.mailAbout', jsonb_build_object('uid', $1::text, 'about', 'forumThread ' || $2::text), $3, 'killed', $3, 1)`,
    [hal.uid, id, whole.now()],
  );
  await later(61);
  expect(lettersTo(hal)).toHaveLength(1);
});

test('only an address that was confirmed gets any, and who was suspended only what is about them', async () => {
  const [jan, kim, admin] = [await person('Jan', 'reply'), await person('Kim'), await whole.signIn('admin')];
  const people = (change: string) =>
    whole.database.pool.query(`update people set ${change} where uid = $1`, [jan.uid]);
  await people('email_verified = false');
  await reply(kim, await threadOf(jan, 'Scarves, how long?'));
  await later(5);
  expect(lettersTo(jan)).toEqual([]);
  await people('email_verified = true');
  await reply(kim, await threadOf(jan, 'Scarves, how wide?'));
  await call(admin, 'POST', `/api/admin/users/${jan.uid}/mute`, { hours: 24, reason: 'Be kind, please.' });
  await people(`status = 'suspended', suspended_reason = muted_reason`);
  await later(5);
  const letters = lettersTo(jan);
  expect(letters.map(({ link }) => link)).toEqual([undefined]);
  expect(letters[0]?.head).toMatch(/^Subject: A decision about your account$/m);
  expect(letters[0]?.body).toContain('Reason: Be kind, please.');
});
