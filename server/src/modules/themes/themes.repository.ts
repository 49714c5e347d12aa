import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { completeTokens, houseTokens } from '@bestie/contracts/theme-tokens';
import type { ThemeTokens } from '@bestie/contracts/theme-tokens';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { ThemeRecord } from './themes.tables';

/** A theme, and whether it is the live one. */
export type ThemeRow = ThemeRecord & { live: boolean };

/** The live theme. */
export interface LiveRow {
  revision: number;
  themeId: string | null;
  name: string | null;
  tokens: ThemeTokens;
}

const complete = <Row extends Pick<ThemeRecord, 'tokens'>>(row: Row): Row => ({
  ...row,
  tokens: completeTokens(row.tokens),
});

/** SQL of themes and of the pointer to the live one. */
export function createThemesRepository(db: Kysely<Database>) {
  const rows = () =>
    db
      .selectFrom('themes')
      .selectAll('themes')
      .select(sql<boolean>`exists (select 1 from theme_pointer p where p.theme_id = themes.id)`.as('live'));

  const change = (id: string, changes: Partial<Omit<ThemeRecord, 'tokens'>> & { tokens?: string }) =>
    db
      .updateTable('themes')
      .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();

  async function readLive(lock: boolean): Promise<LiveRow> {
    const { rows: found } = await sql<Omit<LiveRow, 'tokens'> & { tokens: ThemeTokens | null }>`
      select p.revision, p.theme_id as "themeId", t.name, t.tokens
      from theme_pointer p left join themes t on t.id = p.theme_id
      ${lock ? sql`for update of p` : sql``}`.execute(db);
    const row = found[0]!;
    return { ...row, tokens: row.tokens ? completeTokens(row.tokens) : houseTokens };
  }

  return {
    live: (): Promise<LiveRow> => readLive(false),

    /** The live theme; nobody else moves the pointer until the transaction ends. */
    lockLive: (): Promise<LiveRow> => readLive(true),

    /** The newest first. */
    async list(after: string | undefined, limit: number): Promise<ThemeRow[]> {
      const found = await rows()
        .where('deleted_at', 'is', null)
        .$if(after !== undefined, (query) => query.where('id', '<', after as string))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return found.map(complete);
    },

    async find(id: string): Promise<ThemeRow | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && complete(row);
    },

    async lock(id: string): Promise<ThemeRow | undefined> {
      const row = await rows().where('id', '=', id).forUpdate('themes').executeTakeFirst();
      return row && complete(row);
    },

    async insert(
      values: Pick<ThemeRecord, 'id' | 'name' | 'tokens' | 'based_on' | 'created_by' | 'request_hash'>,
    ): Promise<void> {
      await db
        .insertInto('themes')
        .values({ ...values, tokens: toJson(values.tokens) })
        .execute();
    },

    async update(id: string, { name, tokens }: { name: string; tokens: ThemeTokens }): Promise<void> {
      await change(id, { name, tokens: toJson(tokens), refused: null });
    },

    async trash(id: string): Promise<void> {
      await change(id, { deleted_at: await now() });
    },

    async restore(id: string): Promise<void> {
      await change(id, { deleted_at: null });
    },

    async schedule(id: string, { at, by, reason }: { at: Date; by: string; reason: string }): Promise<void> {
      await change(id, { scheduled_at: at, scheduled_by: by, schedule_reason: reason, refused: null });
    },

    /** Makes it a draft again. @param refused why, when nobody asked for it */
    async unschedule(id: string, refused: string | null): Promise<void> {
      await change(id, { scheduled_at: null, scheduled_by: null, schedule_reason: null, refused });
    },

    /** Points to a theme, or to the built-in look. */
    async point(themeId: string | null): Promise<void> {
      await db
        .updateTable('theme_pointer')
        .set({ theme_id: themeId, revision: sql<number>`revision + 1`, changed_at: sql<Date>`now()` })
        .execute();
      if (themeId !== null)
        await change(themeId, {
          published_at: await now(),
          scheduled_at: null,
          scheduled_by: null,
          schedule_reason: null,
          refused: null,
        });
    },

    /** Scheduled themes, the first one first, locked. @param dueOnly those whose instant has come */
    async lockScheduled({ dueOnly }: { dueOnly: boolean }): Promise<ThemeRow[]> {
      const found = await rows()
        .where('scheduled_at', 'is not', null)
        .$if(dueOnly, (query) => query.where('scheduled_at', '<=', sql<Date>`now()`))
        .orderBy('scheduled_at')
        .orderBy('id')
        .forUpdate('themes')
        .execute();
      return found.map(complete);
    },

    now,

    /** Deletes for good what was put into the trash before a moment. */
    async emptyTrash(before: Date): Promise<void> {
      await db
        .deleteFrom('themes')
        .where('deleted_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('themes as later').select('later.id').whereRef('later.based_on', '=', 'themes.id'),
            ),
          ),
        )
        .execute();
    },
  };

  /** The database's clock. */
  async function now(): Promise<Date> {
    const { rows: found } = await sql<{ now: Date }>`select now()::timestamptz(3) as now`.execute(db);
    return found[0]!.now;
  }
}
