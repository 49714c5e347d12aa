import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isOpen, isOwed } from './deals.sql';

/** `about#target#offset` of a notification `n` about a deal. */
const part = (index: number) => sql`split_part(n.source_id, '#', ${sql.raw(String(index))})`;

/** The deal of a notification `n`, its receiver’s. */
const told = (columns: RawBuilder<unknown>) => sql`(
  select ${columns} from deals d where d.id = n.target_id::uuid and d.owner_uid = n.uid and d.deleted_at is null)`;

export const toldBrand = told(sql`d.brand`);

/** `about|offset|name|deal`: what it is about, and how many days from its day. */
export const toldReminder = sql`${part(1)} || '|' || ${part(3)} || '|' || case ${part(1)}
  when 'invoice' then coalesce((select i.year || '-' || lpad(i.sequence::text, 4, '0') from invoices i
    where i.id = ${part(2)}::uuid), '')
  else coalesce((select replace(v.title, '|', ' ') from deliverables v where v.id = ${part(2)}::uuid), '') end`;

/** As long as it is so: who was paid, or delivered, hears no more. */
export const isReminderTold = sql`exists ${told(sql`1`)} and case ${part(1)}
  when 'invoice' then exists (select 1 from invoices i where i.id = ${part(2)}::uuid and i.owner_uid = n.uid and ${isOpen})
  else exists (select 1 from deliverables v where v.id = ${part(2)}::uuid and v.owner_uid = n.uid and ${isOwed}) end`;
