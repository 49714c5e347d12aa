import { sql } from 'kysely';
import type { Kysely, RawBuilder, Updateable } from 'kysely';
import type { ConfessionQueue } from '@bestie/contracts/confessions';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';
import { claimOn } from '../reports';
import type { OpenClaim } from '../reports';
import type { ConfessionRow } from './confessions.repository';
import type { ConfessionDecisionsTable, ConfessionsTable } from './confessions.tables';

export type WrittenKind = 'card' | 'reply';

/** A card or a reply: their common columns. */
export interface WrittenRow extends Omit<ConfessionRow, 'release_at'> {
  kind: WrittenKind;
  /** The card that a reply belongs to; null for a card. */
  confession_id: string | null;
  /** Who rejected or removed it, and on which day; null without such a decision, and for decisions of earlier versions. */
  decision: CurrentDecision | null;
}

export type CurrentDecision = Pick<ConfessionDecisionsTable, 'decided_by' | 'day'>;

/** With who looks at it. */
export interface QueuedRow extends WrittenRow {
  claim: OpenClaim | null;
}

const tableOf = { card: 'confessions', reply: 'confession_replies' } as const;
const cardOf: Record<WrittenKind, RawBuilder<unknown>> = {
  card: sql`null::uuid as confession_id`,
  reply: sql`confession_id`,
};
const columns = sql`id, body, state, day, place, appeared_on, reason, appeal, appeal_state, appeal_reason,
  (select jsonb_build_object('decided_by', d.decided_by, 'day', d.day) from confession_decisions d
    where d.subject_id = id) as decision`;

const both = (condition: RawBuilder<unknown>) => sql`
  select 'card' as kind, ${cardOf.card}, ${columns} from confessions where ${condition}
  union all select 'reply', ${cardOf.reply}, ${columns} from confession_replies where ${condition}`;

/** What each queue has. */
const waits: Record<ConfessionQueue, RawBuilder<unknown>> = {
  pending: sql`state = 'pending'`,
  appeals: sql`appeal_state = 'open' and state in ('rejected', 'removed')`,
  shown: sql`state = 'approved' and place is not null`,
};
const kindsIn = (queue: ConfessionQueue): WrittenKind[] =>
  queue === 'pending' ? ['card'] : ['card', 'reply'];

/** SQL of cards and replies alike, as their authors and admins see them. */
export function createWrittenConfessionsRepository(db: Kysely<Database>) {
  return {
    async find(id: string): Promise<WrittenRow | undefined> {
      const { rows } = await sql<WrittenRow>`${both(sql`id = ${id}`)}`.execute(db);
      return rows[0];
    },

    /** Locked until the transaction ends. */
    async findForUpdate(id: string): Promise<WrittenRow | undefined> {
      for (const kind of ['card', 'reply'] as const) {
        const { rows } = await sql<WrittenRow>`
          select ${kind}::text as kind, ${cardOf[kind]}, ${columns} from ${sql.table(tableOf[kind])}
          where id = ${id} for update`.execute(db);
        if (rows[0]) return rows[0];
      }
      return undefined;
    },

    async update(
      { kind, id }: Pick<WrittenRow, 'kind' | 'id'>,
      changes: Updateable<Omit<ConfessionsTable, 'release_at'>>,
    ): Promise<void> {
      await db.updateTable(tableOf[kind]).set(changes).where('id', '=', id).execute();
    },

    /** Stores who rejected or removed a card or a reply; null deletes that. */
    async setDecision(id: string, decision: CurrentDecision | null): Promise<void> {
      await db.deleteFrom('confession_decisions').where('subject_id', '=', id).execute();
      if (decision)
        await db
          .insertInto('confession_decisions')
          .values({ subject_id: id, ...decision })
          .execute();
    },

    /** When a card appears, if it waits for that; as an instant in ISO 8601. */
    async releaseOf(id: string): Promise<string | null> {
      const row = await db
        .selectFrom('confessions')
        .select('release_at')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.release_at?.toISOString() ?? null;
    },

    async setRelease(id: string, releaseAt: Date | null): Promise<void> {
      await db.updateTable('confessions').set({ release_at: releaseAt }).where('id', '=', id).execute();
    },

    /** By day, and random within a day because ids are random. Visible ones: latest days first. */
    async listQueue(
      queue: ConfessionQueue,
      after: Position | undefined,
      limit: number,
    ): Promise<QueuedRow[]> {
      const condition = waits[queue];
      const [compare, order] = queue === 'shown' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
      const behind = after ? sql`and (day, id) ${compare} (${after.value}::date, ${after.id}::uuid)` : sql``;
      const sorted = sql`order by day ${order}, id ${order} limit ${limit}`;
      // As much of each as the page may need.
      const some = (kind: WrittenKind) => sql`(
        select ${sql.lit(kind)} as kind, ${columns} from ${sql.table(tableOf[kind])} where ${condition} ${behind} ${sorted})`;
      const { rows } = await sql<QueuedRow>`
        select waiting.*, ${claimOn('confession', sql`waiting.id`)} as claim from (${sql.join(kindsIn(queue).map(some), sql` union all `)}) waiting ${sorted}`.execute(
        db,
      );
      return rows;
    },

    /** How many {@link listQueue} has of those that wait, and the first day of them. */
    async countQueue(
      queue: Exclude<ConfessionQueue, 'shown'>,
    ): Promise<{ count: number; day: string | null }> {
      const some = (kind: WrittenKind) => sql`
        select day from ${sql.table(tableOf[kind])} where ${waits[queue]}`;
      const { rows } = await sql<{ count: number; day: string | null }>`
        select count(*)::int as count, min(day)::text as day
        from (${sql.join(kindsIn(queue).map(some), sql` union all `)}) waiting`.execute(db);
      return rows[0] as { count: number; day: string | null };
    },

    /** Those whose authors have these slots, latest day first. */
    async listOfSlots(slots: readonly Buffer[]): Promise<WrittenRow[]> {
      const { rows } = await sql<WrittenRow>`
        select w.* from confession_seals s
        join lateral (${both(sql`id = s.subject_id`)}) w on true
        where s.slot = any(${slots}::bytea[])
        order by w.day desc, w.id`.execute(db);
      return rows;
    },

    /** Every day on which a confession was written. */
    async listDays(): Promise<string[]> {
      const { rows } = await sql<{ day: string }>`
        select day from confessions union select day from confession_replies`.execute(db);
      return rows.map(({ day }) => day);
    },
  };
}
