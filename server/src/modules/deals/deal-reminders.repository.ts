import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { isActive, todayOf } from '../../platform/identity/people.sql';
import { isOpen, isOwed, isUsageEnding } from './deals.sql';
import type { DealsTables } from './deals.tables';

export interface DealReminderRow {
  about: 'invoice' | 'deliverable';
  target_id: string;
  on: string;
  sent: boolean;
}

/** A reminder that was just recorded, and now has to be sent. */
export interface DueReminder {
  about: DealsTables['deal_reminders']['about'];
  target_id: string;
  due_on: string;
  day_offset: number;
  owner_uid: string;
  deal_id: string;
}

const offsets = sql`unnest(${[...limits.deals.reminderDays]}::int[]) o(days)`;
/** A server that was down does not send reminders of last week. */
const lateDays = 2;

/** SQL of reminders. */
export function createDealRemindersRepository(db: Kysely<Database>) {
  return {
    /** Reminders of a deal for its present days, those to come and those that were sent. */
    async list(dealId: string): Promise<DealReminderRow[]> {
      const { rows } = await sql<DealReminderRow>`
        select about, target_id, "on", sent from (
          select t.about, t.id as target_id, t.due_on + o.days as "on",
            exists (select 1 from deal_reminders r where r.about = t.about and r.target_id = t.id and r.due_on = t.due_on
              and r.day_offset = o.days) as sent,
            t.waits, t.today
          from (
            select 'invoice' as about, i.id, i.due_on, ${isOpen} as waits, ${todayOf(sql`i.owner_uid`)} as today from invoices i
              where i.deal_id = ${dealId} and i.kind = 'invoice' and i.state = 'issued'
            union all
            select 'deliverable', v.id, v.due_on, ${isOwed}, ${todayOf(sql`v.owner_uid`)} from deliverables v
              where v.deal_id = ${dealId} and v.due_on is not null) t, ${offsets}) all_of_them
        where sent or (waits and "on" >= today)
        order by "on", about, target_id`.execute(db);
      return rows;
    },

    /**
     * Records reminders whose day has come in their owner’s zone, and usage windows that end soon; each is recorded once,
     * however often and on how many servers this runs.
     * @returns those that were recorded now
     */
    async take(limit: number): Promise<DueReminder[]> {
      const { rows } = await sql<DueReminder>`
        insert into deal_reminders (about, target_id, due_on, day_offset, owner_uid, deal_id)
        select t.about, t.id, t.due_on, t.days, t.owner_uid, t.deal_id from (
          (select owed.about, owed.id, owed.owner_uid, owed.deal_id, owed.due_on, o.days from (
            (select 'invoice' as about, i.id, i.owner_uid, i.deal_id, i.due_on, i.issued_on as since from invoices i
              where ${isOpen} and i.due_on between current_date - 20 and current_date + 5)
            union all
            (select 'deliverable', v.id, v.owner_uid, v.deal_id, v.due_on, v.created_at::date from deliverables v
              join deals d on d.id = v.deal_id and d.deleted_at is null and d.archived_at is null and d.stage <> 'lost'
              where ${isOwed} and v.due_on between current_date - 20 and current_date + 5)) owed, ${offsets}
            where owed.due_on + o.days between ${todayOf(sql`owed.owner_uid`)} - ${lateDays}::int
                and ${todayOf(sql`owed.owner_uid`)} and owed.due_on + o.days >= owed.since)
          union all
          (select 'usage', r.id, r.owner_uid, r.deal_id, r.until_day, -${limits.deals.usageSoonDays}::int
            from deal_rights r join deals d on d.id = r.deal_id
            where r.until_day between current_date - 1 and current_date + ${limits.deals.usageSoonDays}::int + 1
              and ${isUsageEnding()})) t
          join people boss on boss.uid = t.owner_uid and ${isActive('boss')} and boss.leaves_at is null
        where not exists (select 1 from deal_reminders r
            where r.about = t.about and r.target_id = t.id and r.due_on = t.due_on and r.day_offset = t.days)
        limit ${limit}
        on conflict do nothing returning about, target_id, due_on, day_offset, owner_uid, deal_id`.execute(
        db,
      );
      return rows;
    },
  };
}
