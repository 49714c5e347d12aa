import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { todayOf } from '../../platform/identity/people.sql';
import { isOpen, isOwed, isUsageEnding } from './deals.sql';

/** `about#target#offset#day` of a notification `n` about a deal. */
const part = (index: number) => sql`split_part(n.source_id, '#', ${sql.raw(String(index))})`;

/** The deal of a notification `n`, its receiver’s. */
const told = (columns: RawBuilder<unknown>, condition: RawBuilder<boolean> = sql`true`) => sql`(
  select ${columns} from deals d
  where d.id = n.target_id::uuid and d.owner_uid = n.uid and d.deleted_at is null and ${condition})`;

export const toldBrand = told(sql`d.brand`);

const today = todayOf(sql`n.uid`);

/** `about|offset|name`: what it is about, and how many days its day is ago for the reader, today; a usage is named by its last day. */
export const toldReminder = sql`${part(1)} || '|' || case ${part(1)}
  when 'invoice' then (select ${today} - i.due_on || '|' || i.year || '-' || lpad(i.sequence::text, 4, '0') from invoices i
    where i.id = ${part(2)}::uuid)
  when 'usage' then (select ${today} - r.until_day || '|' || r.until_day from deal_rights r where r.id = ${part(2)}::uuid)
  else (select ${today} - v.due_on || '|' || replace(v.title, '|', ' ') from deliverables v where v.id = ${part(2)}::uuid) end`;

/** A later reminder of the same day says it, too. */
const isRepeated = sql`exists (select 1 from notifications l
  where l.uid = n.uid and l.kind = 'deal' and l.target_id = n.target_id and l.created_at > n.created_at
    and split_part(l.source_id, '#', 2) = ${part(2)} and split_part(l.source_id, '#', 4) = ${part(4)})`;

/** As long as it is so: who was paid, delivered, or agreed on another day hears no more, nor of what a lost or archived deal owes. */
export const isReminderTold = sql`not ${isRepeated} and case ${part(1)}
  when 'invoice' then exists ${told(sql`1`)} and exists (select 1 from invoices i
    where i.id = ${part(2)}::uuid and i.owner_uid = n.uid and i.due_on::text = ${part(4)} and ${isOpen})
  when 'usage' then exists (select 1 from deal_rights r join deals d on d.id = r.deal_id
    where r.id = ${part(2)}::uuid and r.owner_uid = n.uid and r.until_day::text = ${part(4)} and ${isUsageEnding(today)})
  else exists ${told(sql`1`, sql<boolean>`d.stage <> 'lost' and d.archived_at is null`)} and exists (select 1 from deliverables v
    where v.id = ${part(2)}::uuid and v.owner_uid = n.uid and v.due_on::text = ${part(4)} and ${isOwed}) end`;
