import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';

/** Somebody’s download: `listener` is a hash of address, client and day. */
export interface Download {
  episodeId: string;
  listener: string;
}

const perStatement = 1000;

export type EpisodeCountsRepository = ReturnType<typeof createEpisodeCountsRepository>;

/** SQL of plays and downloads. */
export function createEpisodeCountsRepository(db: Kysely<Database>) {
  return {
    /** One per listener and 24 hours: of many at once, one finds the other's row. */
    async addPlay(episodeId: string, listener: string): Promise<void> {
      await sql`
        with counted as (
          insert into episode_plays (episode_id, listener, counted_at) values (${episodeId}, ${listener}, now())
          on conflict (episode_id, listener) do update set counted_at = now()
          where episode_plays.counted_at <= now() - ${limits.episodes.playHours}::int * interval '1 hour'
          returning episode_id),
        of_day as (
          insert into episode_days (episode_id, day, plays)
          select episode_id, (now() at time zone 'UTC')::date, 1 from counted
          on conflict (episode_id, day) do update set plays = episode_days.plays + 1)
        update episodes set plays = plays + 1 where id in (select episode_id from counted)`.execute(db);
    },

    /** One per address, client and day. Episodes that are gone meanwhile count none. */
    async addDownloads(downloads: readonly Download[]): Promise<void> {
      const given = [
        ...new Map(downloads.map((each) => [`${each.episodeId} ${each.listener}`, each])).values(),
      ];
      for (let from = 0; from < given.length; from += perStatement) {
        const some = given.slice(from, from + perStatement);
        await sql`
          with counted as (
            insert into episode_downloads (episode_id, day, listener)
            select e.id, (now() at time zone 'UTC')::date, given.listener
            from unnest(${some.map(({ episodeId }) => episodeId)}::uuid[], ${some.map(({ listener }) => listener)}::text[])
              as given (episode_id, listener) join episodes e on e.id = given.episode_id
            order by e.id, given.listener
            on conflict do nothing returning episode_id),
          sums as (select episode_id, count(*)::int as downloads from counted group by episode_id),
          of_day as (
            insert into episode_days (episode_id, day, downloads)
            select episode_id, (now() at time zone 'UTC')::date, downloads from sums order by episode_id
            on conflict (episode_id, day) do update set downloads = episode_days.downloads + excluded.downloads)
          update episodes e set downloads = e.downloads + sums.downloads from sums where e.id = sums.episode_id`.execute(
          db,
        );
      }
    },

    /** Forgets listeners who count again anyway. */
    async forgetListeners(): Promise<void> {
      await sql`delete from episode_plays where counted_at < now() - interval '3 days'`.execute(db);
      await sql`delete from episode_downloads where day < (now() at time zone 'UTC')::date - 2`.execute(db);
    },
  };
}
