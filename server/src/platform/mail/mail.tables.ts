import type { Generated } from 'kysely';

export interface MailTables {
  mail_outbox: MailOutboxTable;
}

export interface MailOutboxTable {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  /** Where mails of its kind are stopped; null for those that nobody can stop. */
  unsubscribe_url: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
}
