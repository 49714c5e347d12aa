import { sql } from 'kysely';
import { createTestDatabase, testLogger } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { startMailServer } from '../../test-support/mail-server';
import type { MailRefusal, TestMailServer } from '../../test-support/mail-server';
import { backoff } from '../jobs/job-runs';
import type { NewJob } from '../jobs/jobs.repository';
import { createMail, mailAttempts, mailJob } from './mail';
import type { MailSubject } from './mail';
import { mailBudgets } from './mail-budgets';

let database: TestDatabase;
let mailServer: TestMailServer;

beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await startMailServer();
});
afterAll(async () => {
  await mailServer.close();
  await database.close();
});

function open(configured = true) {
  const jobs: NewJob[] = [];
  const mail = createMail({
    db: database.db,
    clock: () => new Date('2026-06-15T12:00:00Z'),
    enqueue: async (_trx, job) => void jobs.push(job),
    smtp: configured ? { url: mailServer.url, from: 'Bestie <hello@bestie.test>' } : undefined,
    sharedPool: null,
    logger: testLogger,
  });
  return { mail, jobs };
}

const letter = {
  kind: 'password-reset',
  recipient: 'ada@bestie.test',
  subject: 'Choose a new password',
  body: 'This link works for an hour:\n\nhttps://bestie.test/x?code=1\n',
} as const;

test('a mail is delivered once, from the configured sender, and its text is not kept', async () => {
  const { mail, jobs } = open();
  await mail.post(database.db, letter);
  expect(jobs).toEqual([{ kind: mailJob, payload: expect.any(String) }]);
  const id = jobs[0]?.payload as string;
  await mail.deliver(id);
  await mail.deliver(id);
  expect(mailServer.arrived).toHaveLength(1);
  expect(mailServer.arrived[0]?.to).toEqual(['ada@bestie.test']);
  expect(mailServer.arrived[0]?.text).toMatch(/^From: Bestie <hello@bestie.test>/m);
  expect(mailServer.arrived[0]?.text).toMatch(/^Subject: Choose a new password/m);
  expect(mailServer.arrived[0]?.text).toContain('https://bestie.test/x?code=1');
  const row = await database.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([row.body, row.sent_at]).toEqual(['', new Date('2026-06-15T12:00:00Z')]);
});

test('a mail that the mail server refuses stays for the next attempt', async () => {
  const { mail, jobs } = open();
  await mail.post(database.db, letter);
  const id = jobs[0]?.payload as string;
  mailServer.refuses(true);
  // The reason is logged without any address.
  await expect(mail.deliver(id)).rejects.toThrow(/^The mail server did not take a mail: E\w+ 450$/);
  mailServer.refuses(false);
  const before = mailServer.arrived.length;
  await mail.deliver(id);
  expect(mailServer.arrived).toHaveLength(before + 1);
});

const rowOf = (id: string) =>
  database.db.selectFrom('mail_outbox').select(['body', 'sent_at']).where('id', '=', id).executeTakeFirst();

test.each<MailRefusal>([
  { of: 'recipient', code: 550, words: '5.1.1 No such person' },
  { of: 'recipient', code: 553, words: 'Mailbox name not allowed' },
  { of: 'message', code: 554, words: '5.6.0 No such message here' },
])(
  'a mail whose $of is refused for good with $code is given up, and its text is not kept',
  async (refusal) => {
    const { mail, jobs } = open();
    await mail.post(database.db, letter);
    const id = jobs[0]?.payload as string;
    mailServer.refuses(refusal);
    try {
      await mail.deliver(id);
    } finally {
      mailServer.refuses(false);
    }
    expect(await rowOf(id)).toEqual({ body: '', sent_at: expect.any(Date) });
    const before = mailServer.arrived.length;
    await mail.deliver(id);
    expect(mailServer.arrived).toHaveLength(before);
  },
);

test.each<MailRefusal>([
  { of: 'sender', code: 550, words: '5.1.8 Bad sender' },
  { of: 'recipient', code: 550, words: '5.7.1 Relaying denied' },
  { of: 'recipient', code: 530, words: 'Authentication required' },
  { of: 'recipient', code: 450, words: '4.2.1 Try again later' },
])('a mail whose $of is refused with $code “$words” is tried again', async (refusal) => {
  const { mail, jobs } = open();
  await mail.post(database.db, letter);
  const id = jobs[0]?.payload as string;
  mailServer.refuses(refusal);
  try {
    await expect(mail.deliver(id)).rejects.toThrow(
      `The mail server did not take a mail: EENVELOPE ${refusal.code}`,
    );
  } finally {
    mailServer.refuses(false);
  }
  expect(await rowOf(id)).toEqual({ body: letter.body, sent_at: null });
});

test('what was sent is deleted after three days, and what could not be sent after a week', async () => {
  const { mail, jobs } = open();
  for (let each = 0; each < 4; each += 1) await mail.post(database.db, { ...letter, kind: 'suspension' });
  const ids = jobs.map(({ payload }) => payload as string);
  const [sent, sentNow, unsent, unsentNow] = ids as [string, string, string, string];
  const date = async (id: string, written: string, sentAt: string | null) =>
    sql`update mail_outbox set created_at = ${written}, sent_at = ${sentAt} where id = ${id}`.execute(
      database.db,
    );
  await date(sent, '2026-06-10T12:00:00Z', '2026-06-12T11:59:00Z');
  await date(sentNow, '2026-06-10T12:00:00Z', '2026-06-12T12:01:00Z');
  await date(unsent, '2026-06-08T11:59:00Z', null);
  await date(unsentNow, '2026-06-08T12:01:00Z', null);
  await mail.sweep();
  const { rows } = await sql<{
    id: string;
  }>`select id from mail_outbox where id = any(${ids}::uuid[])`.execute(database.db);
  expect(rows.map(({ id }) => id).sort()).toEqual([sentNow, unsentNow].sort());
});

test('attempts go on for a day, and a link that is over is not sent', async () => {
  const waits = Array.from({ length: mailAttempts - 1 }, (_each, at) => backoff(at + 1));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(Math.round(hours)).toBe(24);

  const { mail, jobs } = open();
  await mail.post(database.db, letter);
  await mail.post(database.db, { ...letter, kind: 'suspension', subject: 'Your account is suspended' });
  await sql`update mail_outbox set created_at = '2026-06-15T10:00:00Z'`.execute(database.db);
  const before = mailServer.arrived.length;
  for (const { payload } of jobs) await mail.deliver(payload as string);
  expect(mailServer.arrived.slice(before).map(({ text }) => /^Subject: (.*?)\r?$/m.exec(text)?.[1])).toEqual([
    'Your account is suspended',
  ]);
});

test('a recipient cannot inject another one, nor a header', async () => {
  const { mail, jobs } = open();
  await mail.post(database.db, {
    ...letter,
    recipient: 'ada@bestie.test,eve@bestie.test',
    subject: 'Hello\r\nBcc: eve@bestie.test' as MailSubject,
  });
  const before = mailServer.arrived.length;
  await mail.deliver(jobs[0]?.payload as string).catch(() => undefined);
  for (const { to, text } of mailServer.arrived.slice(before)) {
    expect(to).not.toContain('eve@bestie.test');
    expect(text).not.toMatch(/^Bcc:/m);
  }
});

test('without a mail server the mail stays in the outbox and no delivery is attempted', async () => {
  const { mail, jobs } = open(false);
  await mail.post(database.db, letter);
  expect([mail.delivers, jobs]).toEqual([false, []]);
});

describe('budgets', () => {
  const notice = {
    kind: 'account-deletion',
    recipient: 'bea@bestie.test',
    subject: 'Your account will be deleted',
  } as const;
  const countOf = async (recipient: string) =>
    (await database.db.selectFrom('mail_outbox').select('id').where('recipient', '=', recipient).execute())
      .length;

  test('one sender has a budget per day across all recipients', async () => {
    const { mail } = open();
    const recipients = Array.from({ length: 40 }, (_, index) => `reader${index}@bestie.test`);
    await Promise.all(
      recipients.map((recipient) => mail.send({ ...notice, recipient, body: 'x' }, 'sender')),
    );
    const sent = await Promise.all(recipients.map(countOf));
    expect(sent.reduce((sum, one) => sum + one)).toBe(mailBudgets['account-deletion'].actor.points);
  });

  test('one address has a budget per day, however it is written and whoever sends', async () => {
    const { mail } = open();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        mail.send(
          { ...notice, body: 'x', recipient: index % 2 ? 'bea@bestie.test' : 'BEA@bestie.test' },
          `sender${index}`,
        ),
      ),
    );
    const sent = (await countOf('bea@bestie.test')) + (await countOf('BEA@bestie.test'));
    expect(sent).toBe(mailBudgets['account-deletion'].recipient.points);
  });

  test('the remaining budget is known in advance, and when it is renewed', async () => {
    const { mail } = open();
    const parties = { actor: 'asker', recipient: 'asker@bestie.test' };
    expect(await mail.left('email-verification', parties)).toEqual({ left: 5, nextAt: null });
    for (let left = 4; left >= 0; left -= 1) {
      expect(await mail.spend('email-verification', parties)).toBe(true);
      expect((await mail.left('email-verification', parties)).left).toBe(left);
    }
    expect(await mail.spend('email-verification', parties)).toBe(false);
    expect(await mail.left('email-verification', parties)).toEqual({ left: 0, nextAt: expect.any(Date) });
  });
});
