import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** Common parts of the logs of wears and washes: days of pieces, in a table and its column. */
export function createItemDays(db: Kysely<Database>, table: 'wears' | 'washes', column: string) {
  return {
    /**
     * Reads something of a piece `i` in one query.
     * @returns undefined unless the person has this piece
     */
    async ofItem<Log>(ownerUid: string, itemId: string, log: RawBuilder<Log>): Promise<Log | undefined> {
      const { rows } = await sql<{ log: Log }>`
        select ${log} as log from items i
        where i.id = ${itemId} and i.owner_uid = ${ownerUid} and i.deleted_at is null`.execute(db);
      return rows[0]?.log;
    },

    /** @returns pieces that had the day */
    async delete(itemIds: readonly string[], date: string): Promise<string[]> {
      const { rows } = await sql<{ item_id: string }>`
        delete from ${sql.table(table)}
        where item_id = any(${[...itemIds]}::uuid[]) and ${sql.ref(column)} = ${date}::date
        returning item_id`.execute(db);
      return rows.map((row) => row.item_id);
    },
  };
}
