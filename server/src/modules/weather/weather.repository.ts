import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { WeatherDay } from '@bestie/contracts/weather.contract';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { forgottenAfterHours } from './weather.sql';

export interface ForecastRow {
  tried_at: Date;
  fetched_at: Date | null;
  days: WeatherDay[];
}

/** SQL of chosen places and of forecasts. */
export function createWeatherRepository(db: Kysely<Database>) {
  return {
    async findPlace(ownerUid: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('weather_places')
        .select('place_id')
        .where('owner_uid', '=', ownerUid)
        .executeTakeFirst();
      return row?.place_id;
    },

    async choosePlace(ownerUid: string, placeId: string | null, now: Date): Promise<void> {
      if (placeId === null) {
        await db.deleteFrom('weather_places').where('owner_uid', '=', ownerUid).execute();
        return;
      }
      await db
        .insertInto('weather_places')
        .values({ owner_uid: ownerUid, place_id: placeId, chosen_at: now })
        .onConflict((conflict) =>
          conflict.column('owner_uid').doUpdateSet({ place_id: placeId, chosen_at: now }),
        )
        .execute();
    },

    async findForecast(placeId: string): Promise<ForecastRow | undefined> {
      return db
        .selectFrom('weather_forecasts')
        .select(['tried_at', 'fetched_at', 'days'])
        .where('place_id', '=', placeId)
        .executeTakeFirst();
    },

    /**
     * Notes an attempt to fetch, unless another one is younger.
     * @returns whether this caller may fetch
     */
    async begin(placeId: string, now: Date, notAfter: Date): Promise<boolean> {
      const { rows } = await sql`
        insert into weather_forecasts (place_id, tried_at) values (${placeId}, ${now})
        on conflict (place_id) do update set tried_at = excluded.tried_at
          where weather_forecasts.tried_at <= ${notAfter}
        returning 1`.execute(db);
      return rows.length > 0;
    },

    async save(placeId: string, days: readonly WeatherDay[], now: Date): Promise<void> {
      await db
        .updateTable('weather_forecasts')
        .set({ days: toJson(days), fetched_at: now })
        .where('place_id', '=', placeId)
        .execute();
    },

    /** Places that people chose, or go to within the next days, the one that was asked for longest ago first. */
    async listWanted(today: string, until: string, limit: number): Promise<string[]> {
      const { rows } = await sql<{ place_id: string }>`
        select w.place_id from (
          select place_id from weather_places
          union
          select place_id from trips
          where place_id is not null and deleted_at is null and starts_on <= ${until}::date and ends_on >= ${today}::date
        ) w left join weather_forecasts f on f.place_id = w.place_id
        order by f.tried_at nulls first, w.place_id limit ${limit}`.execute(db);
      return rows.map((row) => row.place_id);
    },

    /** Deletes forecasts that are too old to be shown. */
    async deleteOld(now: Date): Promise<void> {
      await sql`delete from weather_forecasts
        where tried_at < ${now}::timestamptz - make_interval(hours => ${forgottenAfterHours})`.execute(db);
    },
  };
}
