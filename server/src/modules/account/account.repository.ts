import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createMailOutboxRepository } from '../../platform/mail/mail-outbox.repository';
import { endSignIns } from '../../platform/identity/revocation.repository';
import type { ErasedRows } from '../../platform/module/declarations';
import { spaceOwnerOf } from '../spaces';

/** SQL of deletions: dates in `people`, and rows that are erased with a person. */
export function createAccountRepository(db: Kysely<Database>) {
  return {
    /** Null cancels the deletion, and with it a request to erase them today and the tick about their texts. */
    async setLeaving(uid: string, leavesAt: Date | null): Promise<void> {
      await db
        .updateTable('people')
        .set({
          leaves_at: leavesAt,
          version: sql`version + 1`,
          ...(leavesAt === null && { erase_asked_by: null, texts_leave: false }),
        })
        .where('uid', '=', uid)
        .execute();
    },

    /** Whether the person asked for the deletion that waits, and not only an admin. */
    async isOwnWish(uid: string): Promise<boolean> {
      const { rows } = await sql<{ own: boolean }>`
        select a.action = 'account.requestDeletion' as own from audit_log a
        where a.target_kind = 'user' and a.target_id = ${uid}
          and a.action in ('account.requestDeletion', 'account.cancelDeletion', 'account.keep')
        order by a.id desc limit 1`.execute(db);
      return rows[0]?.own ?? false;
    },

    /** Who asked to erase them today; null when nobody waits for a second admin. */
    async setEraseAsked(uid: string, by: string | null): Promise<void> {
      await db.updateTable('people').set({ erase_asked_by: by }).where('uid', '=', uid).execute();
    },

    /** Whether what they wrote in conversations is emptied with their account. */
    async setTextsLeave(uid: string, leave: boolean): Promise<void> {
      await db.updateTable('people').set({ texts_leave: leave }).where('uid', '=', uid).execute();
    },

    /** People to erase: their 30 days are over, or their account is deleted already. */
    async listToErase(now: Date, after: string, limit: number): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        select uid from people
        where erased_at is null and (leaves_at <= ${now} or status = 'deleted') and uid > ${after}
        order by uid limit ${limit}`.execute(db);
      return rows.map(({ uid }) => uid);
    },

    async setErased(uid: string, now: Date): Promise<void> {
      await db
        .updateTable('people')
        .set({ erased_at: now, leaves_at: null, erase_asked_by: null })
        .where('uid', '=', uid)
        .execute();
    },

    /** Deletes some rows of a person. @returns their number */
    async eraseRows(
      uid: string,
      { table, column, batch = 200 }: Pick<ErasedRows<never>, 'table' | 'column' | 'batch'>,
    ): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${uid} limit ${batch}))`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    },

    /** Ends all sign-ins of a person up to `at`. */
    endSignIns: (uid: string, at: Date): Promise<void> => endSignIns(db, uid, at),

    forgetMails: (uid: string): Promise<void> => createMailOutboxRepository(db).deleteTo(uid),

    /** Clears the person's name in releases that they published. */
    async forgetPublisher(uid: string): Promise<void> {
      await sql`
        update releases set publisher_name = 'Someone'
        where publisher_kind = 'person' and publisher_id = ${uid}`.execute(db);
    },

    /**
     * Objects that are erased with a person: their own except those in spaces of others, and everything in
     * their spaces.
     */
    async listObjects(uid: string, after: string, limit: number): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        select o.name from objects o
        where o.name > ${after} and coalesce(${spaceOwnerOf(sql`o`)}, o.owner_uid) = ${uid}
        order by o.name limit ${limit}`.execute(db);
      return rows.map(({ name }) => name);
    },

    /** Deletes the person's byte count once they own no objects. */
    async eraseUsage(uid: string): Promise<void> {
      await sql`
        delete from object_usage where uid = ${uid}
          and not exists (select 1 from objects where owner_uid = ${uid})`.execute(db);
    },
  };
}
