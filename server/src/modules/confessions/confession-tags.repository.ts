import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ConfessionWord } from '@bestie/contracts/confessions';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';

/** One person's tag at one card. */
export interface CardTag {
  confessionId: string;
  tag: Buffer;
}

export interface ConfessionBanRow {
  id: string;
  tag: Buffer;
  reason: string;
  day: string;
  until: string;
}

/** SQL of what people do under an HMAC: aliases, words, bans. */
export function createConfessionTagsRepository(db: Kysely<Database>) {
  return {
    findAlias: async ({ confessionId, tag }: CardTag): Promise<string | undefined> =>
      (
        await db
          .selectFrom('confession_aliases')
          .select('alias')
          .where('confession_id', '=', confessionId)
          .where('tag', '=', tag)
          .executeTakeFirst()
      )?.alias,

    async listAliases(confessionId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('confession_aliases')
        .select('alias')
        .where('confession_id', '=', confessionId)
        .execute();
      return rows.map(({ alias }) => alias);
    },

    /** @returns false when the alias is taken, or the person has one */
    async insertAlias({ confessionId, tag }: CardTag, alias: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('confession_aliases')
        .values({ confession_id: confessionId, tag, alias })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Every card in whose thread somebody has an alias. */
    async listAliasedCards(): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select distinct confession_id as id from confession_aliases`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Aliases belong to nobody from now on; they stay taken in their threads. */
    async disownAliases(tags: readonly CardTag[]): Promise<void> {
      const random = tags.map(({ tag }) => randomBytes(tag.length));
      await sql`
        update confession_aliases a set tag = own.random
        from unnest(${tags.map(({ confessionId }) => confessionId)}::uuid[], ${tags.map(({ tag }) => tag)}::bytea[],
          ${random}::bytea[]) as own (confession_id, tag, random)
        where own.confession_id = a.confession_id and own.tag = a.tag`.execute(db);
    },

    async say({ confessionId, tag }: CardTag, word: ConfessionWord): Promise<void> {
      await db
        .insertInto('confession_reactions')
        .values({ confession_id: confessionId, tag, word })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async unsay({ confessionId, tag }: CardTag, word: ConfessionWord): Promise<void> {
      await db
        .deleteFrom('confession_reactions')
        .where('confession_id', '=', confessionId)
        .where('tag', '=', tag)
        .where('word', '=', word)
        .execute();
    },

    async countWords(confessionId: string): Promise<{ word: ConfessionWord; count: number }[]> {
      const { rows } = await sql<{ word: ConfessionWord; count: number }>`
        select word, count(*) from confession_reactions where confession_id = ${confessionId} group by word`.execute(
        db,
      );
      return rows;
    },

    /** The words that people gave under these tags. */
    async listSaid(tags: readonly CardTag[]): Promise<{ confessionId: string; word: ConfessionWord }[]> {
      const { rows } = await sql<{ confessionId: string; word: ConfessionWord }>`
        select r.confession_id as "confessionId", r.word from confession_reactions r
        join unnest(${tags.map(({ confessionId }) => confessionId)}::uuid[], ${tags.map(({ tag }) => tag)}::bytea[])
          as own (confession_id, tag) on own.confession_id = r.confession_id and own.tag = r.tag`.execute(db);
      return rows;
    },

    /** Every card to which a person gave a word. */
    async listTaggedCards(): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select distinct confession_id as id from confession_reactions`.execute(db);
      return rows.map(({ id }) => id);
    },

    async deleteSaid(tags: readonly CardTag[]): Promise<void> {
      await sql`
        delete from confession_reactions r
        using unnest(${tags.map(({ confessionId }) => confessionId)}::uuid[], ${tags.map(({ tag }) => tag)}::bytea[])
          as own (confession_id, tag)
        where own.confession_id = r.confession_id and own.tag = r.tag`.execute(db);
    },

    /** A page of the bans that are active on a day, latest first. */
    async listBans(today: string, after: Position | undefined, limit: number): Promise<ConfessionBanRow[]> {
      const behind = after ? sql`and (day, id) < (${after.value}::date, ${after.id}::uuid)` : sql``;
      const { rows } = await sql<ConfessionBanRow>`
        select * from confession_bans where until >= ${today}::date ${behind}
        order by day desc, id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** All of them: whose a ban is says only the key, so that each is tried. */
    listActiveBans: (today: string): Promise<ConfessionBanRow[]> =>
      db.selectFrom('confession_bans').selectAll().where('until', '>=', today).execute(),

    findOpenBan: (id: string, today: string): Promise<ConfessionBanRow | undefined> =>
      db
        .selectFrom('confession_bans')
        .selectAll()
        .where('id', '=', id)
        .where('until', '>=', today)
        .executeTakeFirst(),

    /** @returns false when there is one with this id that has not ended */
    async insertBan(ban: ConfessionBanRow): Promise<boolean> {
      const { id: _, ...values } = ban;
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('confession_bans')
        .values(ban)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(values).where('confession_bans.until', '<', ban.day),
        )
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** @returns false without such a ban */
    async liftBan(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('confession_bans')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    async deletePastBans(today: string): Promise<void> {
      await db.deleteFrom('confession_bans').where('until', '<', today).execute();
    },

    async insertUnsealing(id: string, day: string): Promise<void> {
      await db.insertInto('confession_unsealings').values({ id, day }).execute();
    },

    async deleteUnsealings(before: string): Promise<void> {
      await db.deleteFrom('confession_unsealings').where('day', '<', before).execute();
    },
  };
}
