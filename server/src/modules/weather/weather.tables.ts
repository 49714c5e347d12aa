import type { WeatherDay } from '@bestie/contracts/weather.contract';
import type { Json, Timestamp } from '../../platform/database/column-types';

/** Tables of migration 173-weather.sql. */
export interface WeatherTables {
  weather_places: { owner_uid: string; place_id: string; chosen_at: Timestamp };
  weather_forecasts: {
    place_id: string;
    tried_at: Timestamp;
    fetched_at: Timestamp | null;
    days: Json<WeatherDay[]>;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends WeatherTables {}
}
