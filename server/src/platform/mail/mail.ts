import { createTransport } from 'nodemailer';
import { uuidv7 } from 'uuidv7';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../database/schema';
import type { NewJob } from '../jobs/jobs.repository';
import { createMailBudgets } from './mail-budgets';
import type { BudgetedMail } from './mail-budgets';

export const mailJob = 'mail.deliver';

/** Every subject that a mail may have. A closed list: nobody's own words ever stand in one. */
export const mailSubjects = [
  'Choose a new password',
  'Confirm your email address',
  'Your account is going to be deleted',
  'You have a new follower',
  'You were added to a board',
  'Somebody saved your board',
  'Your outfit was remixed',
  'You were added to a space',
] as const;
export type MailSubject = (typeof mailSubjects)[number];

/** A mail that the product owes somebody, as plain text. */
export interface OutgoingMail {
  /** What it is about, for the log: never its text or its receiver. */
  kind: string;
  recipient: string;
  subject: MailSubject;
  body: string;
}

export interface MailDependencies {
  db: Kysely<Database>;
  clock: () => Date;
  enqueue(trx: Kysely<Database>, job: NewJob): Promise<void>;
  /** Where mails leave; undefined when none do. `url` as in `smtps://user:password@host:465`. */
  smtp: { url: string; from: string } | undefined;
  /** The pool when several servers share one PostgreSQL, null on the embedded engine. */
  sharedPool: Pool | null;
}

export type Mail = ReturnType<typeof createMail>;

/** Mails by a durable outbox: written with what they are about, delivered by a job until the mail server took them. */
export function createMail({ db, clock, enqueue, smtp, sharedPool }: MailDependencies) {
  const budgets = createMailBudgets(sharedPool, clock);
  const transport = smtp && createTransport(smtp.url, { from: smtp.from });

  /**
   * Owes somebody a mail when, and only if, the transaction commits; whoever calls has counted it before.
   * @param mail with `recipient` null the same is written, and nobody gets it: so that the work tells nothing
   */
  async function post(
    trx: Kysely<Database>,
    mail: Omit<OutgoingMail, 'recipient'> & { recipient: string | null },
  ): Promise<void> {
    const id = uuidv7();
    const { recipient } = mail;
    const letter =
      recipient === null
        ? { ...mail, recipient: '', body: '', sent_at: clock() }
        : { ...mail, recipient, sent_at: null };
    await trx
      .insertInto('mail_outbox')
      .values({ id, ...letter })
      .execute();
    if (transport) await enqueue(trx, { kind: mailJob, payload: id });
  }

  return {
    /** False when mails stay in the outbox: no server is configured that would take them. */
    delivers: transport !== undefined,

    /** Counts a mail against the budgets of who causes it and who gets it. @returns false when it must not be sent */
    spend: budgets.spend,
    /** What is left of these budgets. */
    left: budgets.left,

    post,

    /** Owes somebody a mail that `actor` causes; nothing happens when one of their budgets is used up. */
    async send(mail: OutgoingMail & { kind: BudgetedMail }, actor: string): Promise<void> {
      if (!(await budgets.spend(mail.kind, { actor, recipient: mail.recipient }))) return;
      await db.transaction().execute((trx) => post(trx, mail));
    },

    /**
     * Hands one mail to the mail server. Done twice it may arrive twice, which is better than not at all; its id
     * lets mail programs tell.
     * @throws Error when the server is away or refuses; the job tries again. Names no address: it is logged
     */
    async deliver(mailId: string): Promise<void> {
      const mail = await db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('id', '=', mailId)
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      if (!mail || !transport) return;
      const letter = {
        messageId: `<${mail.id}@bestie>`,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await transport.sendMail(letter).catch((error: unknown) => {
        const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number };
        throw new Error(`The mail server did not take a mail: ${code} ${responseCode}`.trimEnd());
      });
      // What stood in it may open an account.
      await db
        .updateTable('mail_outbox')
        .set({ sent_at: clock(), body: '' })
        .where('id', '=', mailId)
        .execute();
    },
  };
}
