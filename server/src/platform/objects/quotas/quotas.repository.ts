import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { QuotaRole } from '@bestie/contracts/quotas';
import type { Database } from '../../database/schema';

/** What decides a person's quota, as stored. */
export interface QuotaFacts {
  /** Their own, while it holds. */
  own: number | null;
  /** That of their role, where an admin set it. */
  ofRole: number | null;
  role: QuotaRole;
  verified: boolean;
}

/** Reads what admins set about storage. */
export function createQuotasRepository(db: Kysely<Database>) {
  return {
    /** Of somebody unknown it is what a new account has. */
    async find(uid: string): Promise<QuotaFacts> {
      const { rows } = await sql<QuotaFacts>`
        select q.bytes as own, r.bytes as "ofRole", person.role, person.verified
        from (
          select w.uid, case when p.admin then 'admin' else coalesce(p.role, 'fan') end as role,
            coalesce(p.email_verified, false) as verified
          from (select ${uid}::text as uid) w left join people p on p.uid = w.uid
        ) person
        left join person_quotas q on q.uid = person.uid and (q.ends_at is null or q.ends_at > now())
        left join role_quotas r on r.role = person.role`.execute(db);
      return rows[0]!;
    },
  };
}
