import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Accounts of a person that their networks refuse: `network`, `problem` and `since`. */
export const refusedConnections = (ownerUid: string): RawBuilder<unknown> => sql`
  select c.network, c.problem, c.renewed_at as since from connections c
  where c.owner_uid = ${ownerUid} and c.state = 'reconnect'`;

/** The network of the account that a notification `n` is about. */
export const refusedNetwork = sql`(select c.network from connections c where c.id = n.target_id::uuid and c.owner_uid = n.uid)`;

/** As long as it is refused. */
export const isRefused = sql`exists (select 1 from connections c
  where c.id = n.target_id::uuid and c.owner_uid = n.uid and c.state = 'reconnect')`;
