import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema';
import { createMail } from '../platform/mail/mail';
import type { Mail } from '../platform/mail/mail';
import { testLogger } from './database';

/** Mail of a server without a mail server: it stays in the outbox. */
export function undeliveredMail(db: Kysely<Database>, clock: () => Date): Mail {
  return createMail({
    db,
    clock,
    enqueue: async () => {},
    smtp: undefined,
    sharedPool: null,
    logger: testLogger,
  });
}
