import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { bindingStages, openStages } from '@bestie/contracts/deals';
import { limits } from '@bestie/contracts/limits';
import { timezoneOf, todayOf } from '../../platform/identity/people.sql';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import type { Bonds } from './bonds';

/** Whether an issued invoice `i` stands: no credit note cancels it. */
export const stands = sql<boolean>`(i.kind = 'invoice' and i.state = 'issued' and (i.gross > i.credited or i.gross = 0))`;

/** Whether an invoice `i` is still to be paid. Matches the index of open invoices. */
export const isOpen = sql<boolean>`(i.kind = 'invoice' and i.state = 'issued' and i.gross - i.credited > i.paid)`;

/** Whether the deliverable `v` is not delivered. */
export const isOwed = sql<boolean>`(v.state in ('planned', 'linked'))`;

/** Whether a deal `d` is in a stage in which something is still to do, as SQL. */
export const isOpenDeal = sql<boolean>`(d.stage = any(${[...openStages]}::text[]))`;

/** Whether rights of a deal `d` bind the calendar: from the signature on. */
export const isBinding = sql<boolean>`(d.deleted_at is null and d.stage = any(${[...bindingStages]}::text[]))`;

/**
 * Whether a usage window `r` of a deal `d` ends soon, is its last, and published posts use its files.
 * @param today SQL of the day of its owner
 */
export const isUsageEnding = (today = todayOf(sql`r.owner_uid`)): RawBuilder<boolean> => sql<boolean>`(
  ${isBinding} and r.kind = 'usage' and r.until_day between ${today} and ${today} + ${limits.deals.usageSoonDays}::int
  and not exists (select from deal_rights later
    where later.deal_id = r.deal_id and later.kind = 'usage' and later.until_day > r.until_day)
  and exists (select 1 from deal_files f join social_media m on m.asset_id = f.asset_id
    join social_variants s on s.id = m.variant_id and s.state = 'published' and s.owner_uid = r.owner_uid
    join social_posts p on p.id = s.post_id and p.deleted_at is null
    where f.deal_id = r.deal_id))`;

/**
 * Everything that binds posts of a person, as one value: their zone, the rights of signed deals with the files of each, and the deals
 * that versions belong to.
 * @param uid SQL of the person
 * @param isAsked SQL that narrows deliverables `v`, by their `variant_id`
 */
export const bondsOf = (uid: RawBuilder<unknown>, isAsked: RawBuilder<unknown>): RawBuilder<Bonds> =>
  sql<Bonds>`jsonb_build_object(
    'zone', ${timezoneOf(uid)},
    'rights', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'deal_id', r.deal_id, 'kind', r.kind, 'brand', d.brand,
        'category', r.category, 'networks', r.networks, 'from_day', r.from_day, 'until_day', r.until_day,
        'asset_ids', case when r.kind = 'usage' then array(
          select f.asset_id from deal_files f where f.deal_id = d.id and f.asset_id is not null) else '{}'::uuid[] end)
        order by r.until_day, r.id)
      from deal_rights r join deals d on d.id = r.deal_id where r.owner_uid = ${uid} and ${isBinding}), '[]'),
    'links', coalesce((select jsonb_agg(jsonb_build_object('variant_id', v.variant_id, 'deal_id', v.deal_id, 'category', d.category)
        order by v.created_at, v.id)
      from deliverables v join deals d on d.id = v.deal_id and d.deleted_at is null
      where v.owner_uid = ${uid} and ${isAsked}), '[]'))`;

/** Whether nothing happened in an open deal `d` for 14 days. */
export const isStale = sql<boolean>`(${isOpenDeal}
  and d.last_activity_at < now() - ${limits.deals.staleDays}::int * interval '1 day')`;

/** Columns of a card of a deal `d`, in one statement with everything that the next step depends on. */
export const dealCardColumns = sql`
  d.id, d.owner_uid, d.version, d.brand, d.category, d.contact, d.stage, d.position, d.fee_amount, d.fee_currency, d.terms,
  d.last_activity_at, d.archived_at, d.deleted_at, ${isStale} as stale, ${todayOf(sql`d.owner_uid`)} as today,
  (select jsonb_build_object('count', count(*), 'done', count(*) filter (where not ${isOwed}),
      'late', count(*) filter (where ${isOwed} and v.due_on < ${todayOf(sql`d.owner_uid`)}))
    from deliverables v where v.deal_id = d.id) as deliverables,
  (select jsonb_build_object('title', v.title, 'dueOn', v.due_on) from deliverables v
    where v.deal_id = d.id and ${isOwed} order by v.due_on nulls last, v.created_at, v.id limit 1) as next_deliverable,
  coalesce((select jsonb_agg(o order by o.currency) from (
    select i.currency, sum(i.gross - i.credited - i.paid)::bigint as amount,
      coalesce(sum(i.gross - i.credited - i.paid) filter (where i.due_on < ${todayOf(sql`d.owner_uid`)}), 0)::bigint as overdue
    from invoices i where i.deal_id = d.id and ${isOpen} group by i.currency) o), '[]') as open,
  (select min(i.due_on) from invoices i where i.deal_id = d.id and ${isOpen}) as next_due_on,
  exists (select 1 from invoices i where i.deal_id = d.id and i.state = 'issued') as issued,
  exists (select 1 from invoices i where i.deal_id = d.id and ${stands}) as invoiced`;

/** Columns of an invoice `i` of a deal `d`. */
export const invoiceCardColumns = sql`
  i.id, i.deal_id, i.owner_uid, i.version, d.brand, i.kind, i.state, i.year, i.sequence, i.currency, i.net, i.tax, i.gross,
  i.credited, i.paid, i.issued_on, i.due_on, i.settled_on, i.corrects_id, i.pdf_hash,
  (select o.year || '-' || lpad(o.sequence::text, 4, '0') from invoices o where o.id = i.corrects_id) as corrects_number,
  ${todayOf(sql`i.owner_uid`)} as today`;

/** Columns of an invoice with everything that belongs to it. */
export const invoiceColumns = sql`
  ${invoiceCardColumns}, i.rows, i.sender, i.recipient, i.service_from, i.service_until, i.reference, i.note, i.reason,
  i.due_days, i.created_at, i.updated_at,
  (select s.words from invoice_senders s where s.owner_uid = i.owner_uid) as sender_now,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'currency', p.currency, 'on', p.paid_on,
      'note', p.note, 'createdAt', p.created_at) order by p.paid_on, p.created_at, p.id)
    from invoice_payments p where p.invoice_id = i.id), '[]') as payments,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'year', c.year, 'sequence', c.sequence, 'issuedOn', c.issued_on,
      'gross', c.gross) order by c.year, c.sequence)
    from invoices c where c.corrects_id = i.id), '[]') as credit_notes`;

/** Columns of a deliverable `v`, with the version of the post that it is linked to. */
export const deliverableColumns = sql`
  v.id, v.deal_id, v.owner_uid, v.version, v.title, v.network, v.due_on, v.state, v.url, v.delivered_at, v.accepted_at,
  coalesce(${isOwed} and v.due_on < ${todayOf(sql`v.owner_uid`)}, false) as late,
  (select jsonb_build_object('postId', s.post_id, 'variantId', s.id, 'network', s.network, 'state', s.state,
      'title', left(coalesce(nullif(s.fields ->> 'title', ''), nullif(s.own_text, ''), p.text), 80))
    from social_variants s join social_posts p on p.id = s.post_id and p.deleted_at is null
    where s.id = v.variant_id and s.owner_uid = v.owner_uid) as post`;

/** Where deals name their files: documents of their own, and files of spaces. Deals are their owner’s alone. */
export const dealFileReferences: ObjectReference[] = [
  { table: 'deal_files', column: 'object_name', holds: 'name', uses: null },
  {
    table: 'deal_files',
    column: 'asset_id',
    holds: 'asset',
    uses: {
      kind: 'deal',
      seenBy: (uid) => sql`
        select d.id::text, d.brand as label from deals d
        where d.id = r.deal_id and d.owner_uid = ${uid} and d.deleted_at is null`,
    },
  },
];
