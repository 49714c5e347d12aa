import type { ColumnType } from 'kysely';

/**
 * `timestamptz(3)`: read as a `Date`, written as a `Date`. The columns keep milliseconds because a `Date` does: with
 * microseconds a keyset cursor made from a row would not find that row again.
 */
export type Timestamp = ColumnType<Date, Date, Date>;

/** A `timestamptz(3)` that the database fills in when nobody gives it. */
export type GeneratedTimestamp = ColumnType<Date, Date | undefined, Date>;

/** `jsonb`: read as the value, written with {@link toJson} (pg would take a JavaScript array for a PostgreSQL one). */
export type Json<Value> = ColumnType<Value, string, string>;

/** The text of a value for a `jsonb` column. */
export const toJson = (value: unknown): string => JSON.stringify(value);
