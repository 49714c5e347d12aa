import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';

/** What a check of the seals found. */
export interface SealCheck {
  hours: number;
  rows: number;
  sealedUntil: Date | null;
  brokenHour: Date | null;
}

export type AuditSealsRepository = ReturnType<typeof createAuditSealsRepository>;

/** An entry as one text, the same in every session. */
const entry = sql`jsonb_build_array(id, extract(epoch from at), actor_uid, actor_role, action, target_kind, target_id,
  before, after, reason)::text`;
const hourOf = sql`date_trunc('hour', at, 'UTC')`;

/** SQL of the hourly seals of the audit log: each is the hash of the seal before it and of all entries of its hour. */
export function createAuditSealsRepository(db: Kysely<Database>) {
  return {
    /** Seals the next hour with entries that has been over for ten minutes. @returns whether there was one */
    async sealNext(): Promise<boolean> {
      const { rows } = await sql<{ hour: Date }>`
        with last as (select hour, hash from audit_seals order by hour desc limit 1),
        next as (
          select date_trunc('hour', min(at), 'UTC') as hour from audit_log
          where at < date_trunc('hour', now() - interval '10 minutes', 'UTC')
            and at >= coalesce((select hour + interval '1 hour' from last), '-infinity'))
        insert into audit_seals (hour, rows, hash)
        select next.hour, count(*)::int,
          encode(sha256(convert_to(coalesce((select hash from last), '') || string_agg(${entry}, E'\\n' order by id), 'UTF8')), 'hex')
        from next join audit_log on at >= next.hour and at < next.hour + interval '1 hour'
        group by next.hour
        on conflict (hour) do nothing
        returning hour`.execute(db);
      return rows.length > 0;
    },

    /** Compares every seal with the entries of its hour. An hour without its entries, or without its seal, is broken, too. */
    async check(): Promise<SealCheck> {
      const { rows } = await sql<SealCheck>`
        with sealed as (select hour, rows, hash, coalesce(lag(hash) over (order by hour), '') as before from audit_seals),
        until as (select max(hour) + interval '1 hour' as moment from audit_seals),
        kept as (
          select ${hourOf} as hour, count(*)::int as rows, string_agg(${entry}, E'\\n' order by id) as text
          from audit_log where at < (select moment from until) group by 1)
        select (select count(*)::int from sealed) as hours, (select coalesce(sum(rows), 0)::int from sealed) as rows,
          (select moment from until) as "sealedUntil",
          (select min(coalesce(sealed.hour, kept.hour)) from sealed full join kept on kept.hour = sealed.hour
           where sealed.hour is null or kept.hour is null or sealed.rows <> kept.rows
             or sealed.hash <> encode(sha256(convert_to(sealed.before || kept.text, 'UTF8')), 'hex')) as "brokenHour"`.execute(
        db,
      );
      return rows[0]!;
    },
  };
}
