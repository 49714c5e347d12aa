import { createTransport } from 'nodemailer';
import { uuidv7 } from 'uuidv7';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../database/schema';
import type { NewJob } from '../jobs/jobs.repository';
import type { Logger } from '../logger';
import { createMailBudgets } from './mail-budgets';
import type { BudgetedMail } from './mail-budgets';
import { createMailOutboxRepository } from './mail-outbox.repository';
import type { MailOutboxRepository } from './mail-outbox.repository';
import { createTransaction } from '../database/transaction';

export const mailJob = 'mail.deliver';
/** With the delays of jobs, attempts go on for a day, because nobody can ask for most mails again. */
export const mailAttempts = 36;

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Days that mails are kept after they were sent, and after they were written when they could not be sent. */
const keptDays = { sent: 3, unsent: 7 };
/** How long the link in a mail is valid, in ms; a mail whose link is over is not sent. */
const linkLifetimes: Partial<Record<string, number>> = { 'password-reset': hour };

/** Every subject that a mail may have. The list is closed, so that no user input ever becomes a subject. */
export const mailSubjects = [
  'Choose a new password',
  'Confirm your email address',
  'Your account will be deleted',
  'Your account will not be deleted',
  'Your account is suspended',
  'Your data is ready to download',
  'You have a new follower',
  'You were added to a board',
  'There is a new reply',
  'You were mentioned',
  'Your reply was accepted',
  'Your post has a reaction',
  'Someone saved your board',
  'Something changes hands',
  'Your board may be featured',
  'Your outfit was remixed',
  'You were added to a space',
  'An admin changed your account',
  'An admin unsealed who wrote a confession',
  'How much you can store',
  'We looked at your report',
  'A decision about your account',
  'Your passkeys were removed',
  'An event has changed',
  'Your VIP membership',
  'News about a challenge',
  'One of your posts needs you',
  'One of your deals needs you',
  'Something about one of your episodes',
  'A network wants you to connect your account again',
  'Your outfit and Top Picks',
  'There is a new comment in Top Picks',
  'There is a new VIP post',
  'There is a new comment on your VIP post',
  'Something happened to a release',
] as const;
export type MailSubject = (typeof mailSubjects)[number];

/** A plain-text mail to be delivered. */
export interface OutgoingMail {
  /** What kind of mail it is, for the log; never its text or its recipient. */
  kind: string;
  recipient: string;
  subject: MailSubject;
  body: string;
  /** Where one click stops mails like it (RFC 8058); absent where nothing can. */
  unsubscribeUrl?: string | undefined;
}

export interface MailDependencies {
  db: Kysely<Database>;
  clock: () => Date;
  enqueue(trx: Kysely<Database>, job: NewJob): Promise<void>;
  /** Where mails are sent; undefined when none are. `url` as in `smtps://user:password@host:465`. */
  smtp: { url: string; from: string } | undefined;
  /** The pool when several servers share one PostgreSQL, null on the embedded engine. */
  sharedPool: Pool | null;
  logger: Pick<Logger, 'warn'>;
}

/** What a mail needs of the connection of a change. */
export interface MailPort {
  mails: Pick<MailOutboxRepository, 'insert'>;
  jobs: { enqueue(job: NewJob): Promise<void> };
}

export type Mail = ReturnType<typeof createMail>;

/**
 * Durable outbox for mails: written in the transaction that causes them, delivered by a job until the mail server
 * accepts them.
 */
export function createMail({ db, clock, enqueue, smtp, sharedPool, logger }: MailDependencies) {
  const transaction = createTransaction(db, (trx) => trx);
  const outbox = createMailOutboxRepository(db);
  const budgets = createMailBudgets(sharedPool, clock);
  const transport = smtp && createTransport(smtp.url, { from: smtp.from });

  /**
   * Queues a mail on the connection of a change, if and only if it commits; the caller has counted it already.
   * @param mail with a `recipient` of null the same work is done and nobody gets a mail, so that timing reveals
   * nothing
   */
  async function queue(
    bound: MailPort,
    { unsubscribeUrl, ...mail }: Omit<OutgoingMail, 'recipient'> & { recipient: string | null },
  ): Promise<void> {
    const id = uuidv7();
    const { recipient } = mail;
    const unsubscribe_url = unsubscribeUrl ?? null;
    const letter =
      recipient === null
        ? { ...mail, recipient: '', body: '', unsubscribe_url, sent_at: clock() }
        : { ...mail, recipient, unsubscribe_url, sent_at: null };
    await bound.mails.insert({ id, ...letter });
    if (transport) await bound.jobs.enqueue({ kind: mailJob, payload: id });
  }

  /** The same in a transaction of the platform. */
  const post = (trx: Kysely<Database>, mail: Parameters<typeof queue>[1]): Promise<void> =>
    queue({ mails: createMailOutboxRepository(trx), jobs: { enqueue: (job) => enqueue(trx, job) } }, mail);

  return {
    /** False when mails stay in the outbox because no mail server is configured. */
    delivers: transport !== undefined,

    /** Counts a mail against the budgets of its sender and its recipient. @returns false when it must not be sent */
    spend: budgets.spend,
    /** What is left of these budgets. */
    left: budgets.left,

    queue,
    post,

    /** Queues a mail caused by `actor`; does nothing when one of the budgets is used up. */
    async send(mail: OutgoingMail & { kind: BudgetedMail }, actor: string): Promise<void> {
      if (!(await budgets.spend(mail.kind, { actor, recipient: mail.recipient }))) return;
      await transaction((trx) => post(trx, mail));
    },

    /**
     * Delivers one mail to the mail server. A retry may deliver it twice, which is better than not at all; the
     * message id lets mail programs detect it. One that is refused for good is given up.
     * @throws Error when the mail server is unreachable or refuses; the job retries. Contains no address, because it
     * is logged
     */
    async deliver(mailId: string): Promise<void> {
      const mail = await outbox.findUnsent(mailId);
      if (!mail || !transport) return;
      const lifetime = linkLifetimes[mail.kind] ?? Infinity;
      if (clock().getTime() - mail.created_at.getTime() > lifetime) return;
      const letter = {
        messageId: `<${mail.id}@bestie>`,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        headers: unsubscribeHeaders(mail.unsubscribe_url),
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await transport.sendMail(letter).catch((error: unknown) => {
        const { code = 'unknown', responseCode = '' } = error as Refusal;
        if (!isForGood(error as Refusal))
          throw new Error(`The mail server did not take a mail: ${code} ${responseCode}`.trimEnd());
        logger.warn({ kind: mail.kind, code, responseCode }, 'a mail was refused for good and is given up');
      });
      await outbox.markSent(mailId, clock());
    },

    /** Deletes mails of the past with the addresses in them; run as a job. */
    sweep(): Promise<void> {
      const before = (days: number) => new Date(clock().getTime() - days * day);
      return outbox.deleteOld({ sentBefore: before(keptDays.sent), unsentBefore: before(keptDays.unsent) });
    },
  };
}

/** What nodemailer throws, as far as it says why. */
interface Refusal {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Whether the mail server will never take this mail: it knows no such recipient, or does not want the message. A refused
 * sender, sign-in or relay (5.7) is a fault of the configuration, after which the mail is still to be sent.
 */
const isForGood = ({ command, response = '', responseCode = 0 }: Refusal): boolean =>
  (command === 'RCPT TO' || command === 'DATA') &&
  responseCode >= 550 &&
  responseCode <= 554 &&
  !/^\d{3}[ -]5\.7\./.test(response);

/** RFC 8058. Not folded: relays that sign a mail may sign another folding than the one that arrives. */
function unsubscribeHeaders(url: string | null) {
  if (url === null) return {};
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
