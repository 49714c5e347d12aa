import { sql } from 'kysely';

/** For how many seconds others leave alone what a server works on; it renews this meanwhile. */
export const leaseSeconds = 60;

/** So many seconds from now, by the clock of the database. */
export const inSeconds = (seconds: number) =>
  sql<Date>`now() + ${seconds}::double precision * interval '1 second'`;
