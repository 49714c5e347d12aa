import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';

export type EpisodeCountsRepository = ReturnType<typeof createEpisodeCountsRepository>;

/** SQL of plays and downloads. */
export function createEpisodeCountsRepository(db: Kysely<Database>) {
  const addTo = (column: 'plays' | 'downloads', counted: ReturnType<typeof sql>) => sql`
    with counted as (${counted}), of_day as (
      insert into episode_days (episode_id, day, ${sql.ref(column)})
      select episode_id, (now() at time zone 'UTC')::date, 1 from counted
      on conflict (episode_id, day) do update set ${sql.ref(column)} = episode_days.${sql.ref(column)} + 1)
    update episodes set ${sql.ref(column)} = ${sql.ref(column)} + 1 where id in (select episode_id from counted)`;

  return {
    /** One per listener and 24 hours: of many at once, one finds the other's row. */
    async addPlay(episodeId: string, listener: string): Promise<void> {
      await addTo(
        'plays',
        sql`insert into episode_plays (episode_id, listener, counted_at) values (${episodeId}, ${listener}, now())
          on conflict (episode_id, listener) do update set counted_at = now()
          where episode_plays.counted_at <= now() - ${limits.episodes.playHours}::int * interval '1 hour'
          returning episode_id`,
      ).execute(db);
    },

    /** One per address, client and day. */
    async addDownload(episodeId: string, listener: string): Promise<void> {
      await addTo(
        'downloads',
        sql`insert into episode_downloads (episode_id, day, listener)
          values (${episodeId}, (now() at time zone 'UTC')::date, ${listener})
          on conflict do nothing returning episode_id`,
      ).execute(db);
    },

    /** Forgets listeners who count again anyway. */
    async forgetListeners(): Promise<void> {
      await sql`delete from episode_plays where counted_at < now() - interval '3 days'`.execute(db);
      await sql`delete from episode_downloads where day < (now() at time zone 'UTC')::date - 2`.execute(db);
    },
  };
}
