import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { givesAccess, mayOpen } from './vip-access.sql';

/** The highest tier that is open to a person. */
export interface OpenTier {
  id: string;
  rank: number;
  name: string;
  /** The end of access to it. */
  until: Date;
}

/** Who has access to what, by the database’s clock. */
export function createVipAccessRepository(db: Kysely<Database>) {
  return {
    /** The highest tier that a person has, whether paid or granted; undefined without one. */
    async tierOf(uid: string): Promise<OpenTier | undefined> {
      const { rows } = await sql<OpenTier>`
        select t.id, t.rank, t.name, max(m.access_until) as until
        from vip_memberships m join vip_tiers t on t.id = m.tier_id
        where m.uid = ${uid} and ${givesAccess}
        group by t.id order by t.rank desc limit 1`.execute(db);
      return rows[0];
    },

    /**
     * Whether what belongs to a tier is open to a person, and until when; null without an end.
     * @returns null where it is closed
     */
    async accessTo(uid: string, tierId: string): Promise<{ until: Date | null } | null> {
      const { rows } = await sql<{ until: Date | null }>`
        select (select max(m.access_until) from vip_memberships m join vip_tiers t on t.id = m.tier_id
          where m.uid = ${uid} and ${givesAccess} and t.rank >= least_tier.rank
            and not exists (select 1 from people p where p.uid = m.uid and p.role = 'admin')) as until
        from vip_tiers least_tier
        where least_tier.id = ${tierId} and ${mayOpen(sql`${uid}::text`, sql.ref('least_tier.rank'))}`.execute(
        db,
      );
      return rows[0] ?? null;
    },
  };
}
