import { createTransport } from 'nodemailer';
import { uuidv7 } from 'uuidv7';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import type { NewJob } from '../jobs/jobs.repository';

export const mailJob = 'mail.deliver';

/** A mail that the product owes somebody, as plain text. */
export interface OutgoingMail {
  /** What it is about, for the log: never its text or its receiver. */
  kind: string;
  recipient: string;
  subject: string;
  body: string;
}

export interface MailDependencies {
  db: Kysely<Database>;
  clock: () => Date;
  enqueue(trx: Kysely<Database>, job: NewJob): Promise<void>;
  /** Where mails leave; undefined when none do. `url` as in `smtps://user:password@host:465`. */
  smtp: { url: string; from: string } | undefined;
}

export type Mail = ReturnType<typeof createMail>;

/** Mails by a durable outbox: written with what they are about, delivered by a job until the mail server took them. */
export function createMail({ db, clock, enqueue, smtp }: MailDependencies) {
  const transport = smtp && createTransport(smtp.url, { from: smtp.from });
  return {
    /** False when mails stay in the outbox: no server is configured that would take them. */
    delivers: transport !== undefined,

    /** Owes somebody a mail when, and only if, the transaction commits. */
    async post(trx: Kysely<Database>, mail: OutgoingMail): Promise<void> {
      const id = uuidv7();
      await trx
        .insertInto('mail_outbox')
        .values({ id, ...mail, sent_at: null })
        .execute();
      if (transport) await enqueue(trx, { kind: mailJob, payload: id });
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
