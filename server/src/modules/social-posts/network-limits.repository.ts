import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import { initialNetworkLimits } from '@bestie/contracts/network-limits';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { CurrentLimits } from './current-limits';
import { limitsNow } from './social-variants.sql';

/** SQL of what networks accept. */
export function createNetworkLimitsRepository(db: Kysely<Database>) {
  return {
    /** All entries: those of the contracts, then those of admins. Their versions are those of the same moment. */
    async list(): Promise<{ items: NetworkLimits[]; versions: Record<Network, number> }> {
      const { rows } = await sql<NetworkLimits & { id: number }>`
        select id::int as id, network, from_day::text as from, values from network_limits order by id`.execute(
        db,
      );
      const latest = (network: Network) => rows.findLast((row) => row.network === network)?.id ?? 0;
      return {
        items: [...initialNetworkLimits, ...rows.map(({ id: _id, ...entry }) => entry)],
        versions: {
          pinterest: latest('pinterest'),
          instagram: latest('instagram'),
          youtube: latest('youtube'),
        },
      };
    },

    /** The limits, and the day of the database (UTC). */
    async current(): Promise<CurrentLimits> {
      const { rows } = await sql<{ limits: CurrentLimits }>`select ${limitsNow} as limits`.execute(db);
      return rows[0]!.limits;
    },

    /** Until the transaction ends, nobody else adds limits. */
    async lock(): Promise<void> {
      await sql`lock table network_limits in share row exclusive mode`.execute(db);
    },

    async insert(entry: {
      network: NetworkLimits['network'];
      from: string;
      values: Record<string, number>;
      setBy: string;
      reason: string;
    }): Promise<void> {
      await db
        .insertInto('network_limits')
        .values({
          network: entry.network,
          from_day: entry.from,
          values: toJson(entry.values),
          set_by: entry.setBy,
          reason: entry.reason,
        })
        .execute();
    },

    /** Whether limits changed, or a day began, since everything was checked. */
    async needsCheck(): Promise<{ latest: number; day: string } | null> {
      const { rows } = await sql<{ latest: number; day: string; same: boolean }>`
        select coalesce((select max(id) from network_limits), 0)::int as latest, (now() at time zone 'UTC')::date::text as day,
          exists (select 1 from network_limits_checked c where c.latest = coalesce((select max(id) from network_limits), 0)
            and c.day = (now() at time zone 'UTC')::date) as same`.execute(db);
      const { latest, day, same } = rows[0]!;
      return same ? null : { latest, day };
    },

    async setChecked({ latest, day }: { latest: number; day: string }): Promise<void> {
      await sql`
        insert into network_limits_checked (latest, day) values (${latest}, ${day})
        on conflict (single) do update set latest = excluded.latest, day = excluded.day`.execute(db);
    },
  };
}
