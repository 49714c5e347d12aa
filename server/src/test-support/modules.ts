import type { Kysely } from 'kysely';
import { declared } from '../modules';
import { createTransaction } from '../platform/database/transaction';
import type { Database } from '../platform/database/schema';
import type { Caller } from '../platform/http/caller';
import type { Connection } from '../platform/module/define-module';
import type { Emitted } from '../platform/module/domain-events';
import { createConnect } from '../platform/module/open-modules';

/** A connection outside of transactions, for reads of a module's repositories. */
export const connectTo = (db: Kysely<Database>): Connection => createConnect(db, declared)(db);

/** Emits an event to all modules, in a separate transaction. */
export const emitTo = (db: Kysely<Database>, happened: Emitted): Promise<void> =>
  createTransaction(db, createConnect(db, declared))(({ emit }) => emit(happened));

/** Whether any noun shows a picture to a person who does not own it. */
export const showsPicture = (db: Kysely<Database>, caller: Caller, pictureId: string): Promise<boolean> =>
  declared.showsPicture(connectTo(db), caller, pictureId);
