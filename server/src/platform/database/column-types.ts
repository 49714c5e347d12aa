import type { ColumnType } from 'kysely';

/**
 * `timestamptz(3)`: read and written as a `Date`. Columns store milliseconds because a `Date` does: with
 * microseconds, a cursor made from a row would not find that row again.
 */
export type Timestamp = ColumnType<Date, Date, Date>;

/** A `timestamptz(3)` with a default in the database. */
export type GeneratedTimestamp = ColumnType<Date, Date | undefined, Date>;

/**
 * `jsonb`: read as the value, written with {@link toJson} (pg would convert a JavaScript array to a
 * PostgreSQL one).
 */
export type Json<Value> = ColumnType<Value, string, string>;

/** The text of a value for a `jsonb` column. */
export const toJson = (value: unknown): string => JSON.stringify(value);
