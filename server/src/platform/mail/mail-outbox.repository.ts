import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../database/schema';
import type { MailOutboxTable } from './mail.tables';

export type MailRow = Selectable<MailOutboxTable>;

export type MailOutboxRepository = ReturnType<typeof createMailOutboxRepository>;

/** SQL of `mail_outbox`: mails to be delivered. */
export function createMailOutboxRepository(db: Kysely<Database>) {
  return {
    async insert(mail: Insertable<MailOutboxTable>): Promise<void> {
      await db.insertInto('mail_outbox').values(mail).execute();
    },

    /** A mail that was not delivered yet. */
    findUnsent: (id: string): Promise<MailRow | undefined> =>
      db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .executeTakeFirst(),

    /**
     * Whether a mail of a kind was written for a recipient since a moment, or waits to be sent to them, which a mail does for
     * a day at most.
     */
    async hasRecent(kind: string, recipient: string, since: Date): Promise<boolean> {
      const { rows } = await sql`
        select 1 from mail_outbox where kind = ${kind} and recipient = ${recipient}
          and (created_at > ${since}
            or (sent_at is null and created_at > ${since}::timestamptz - interval '1 day')) limit 1`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Ends a mail that was sent or given up. Its text may contain a secret that opens an account, so it is deleted. */
    async markSent(id: string, at: Date): Promise<void> {
      await db
        .updateTable('mail_outbox')
        .set({ sent_at: at, body: '', unsubscribe_url: null })
        .where('id', '=', id)
        .execute();
    },

    /** Removes mails of some kinds that were written before a moment. */
    async deleteOlder(kinds: readonly string[], before: Date): Promise<void> {
      await db
        .deleteFrom('mail_outbox')
        .where('kind', 'in', kinds)
        .where('created_at', '<=', before)
        .execute();
    },

    /** Removes mails of every kind that were sent, or that could not be sent, long ago. */
    async deleteOld({ sentBefore, unsentBefore }: { sentBefore: Date; unsentBefore: Date }): Promise<void> {
      await sql`
        delete from mail_outbox
        where sent_at <= ${sentBefore} or (sent_at is null and created_at <= ${unsentBefore})`.execute(db);
    },

    /** Deletes mails to a person while their address is known. */
    async deleteTo(uid: string): Promise<void> {
      await sql`
        delete from mail_outbox m using people p where p.uid = ${uid} and lower(m.recipient) = lower(p.email)`.execute(
        db,
      );
    },
  };
}
