import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import type { Database } from '../../platform/database/schema';
import { isActive } from '../../platform/identity/people.sql';
import type { ConnectionRow } from './connections.tables';

/** What a network granted. */
export interface SealedGrant {
  tokens: Buffer;
  /** Milliseconds until the access token ends, and until it is renewed. */
  lasts: number;
  renewAfter: number;
}

const inFuture = (milliseconds: number) => sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;

const columnsOf = ({ tokens, lasts, renewAfter }: SealedGrant) => ({
  sealed_tokens: tokens,
  access_until: inFuture(lasts),
  renew_at: inFuture(renewAfter),
  renewed_at: sql<Date>`now()`,
});

/** A connection, and whether its owner may publish now. */
export type UsableConnection = ConnectionRow & { held: boolean; ended: boolean };

/** Owners whose connections are held: no creator any more, suspended, or leaving. */
const isHeld = sql<boolean>`not exists (select 1 from people o where o.uid = c.owner_uid and ${isActive('o')}
  and o.leaves_at is null and o.role <> 'fan')`;

/** SQL of `connections`. */
export function createConnectionsRepository(db: Kysely<Database>) {
  const one = (id: string) => db.updateTable('connections').where('id', '=', id);
  const usable = async (condition: ReturnType<typeof sql>): Promise<UsableConnection | undefined> => {
    const { rows } = await sql<UsableConnection>`
      select c.*, ${isHeld} as held, c.access_until <= now() + interval '1 minute' as ended
      from connections c where ${condition}`.execute(db);
    return rows[0];
  };
  return {
    listOf: (ownerUid: string): Promise<ConnectionRow[]> =>
      db.selectFrom('connections').selectAll().where('owner_uid', '=', ownerUid).execute(),

    find: (id: string): Promise<ConnectionRow | undefined> =>
      db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst(),

    findUsable: (id: string): Promise<UsableConnection | undefined> => usable(sql`c.id = ${id}::uuid`),

    findUsableOf: (ownerUid: string, network: Network): Promise<UsableConnection | undefined> =>
      usable(sql`c.owner_uid = ${ownerUid} and c.network = ${network}`),

    /** Makes two sign-ins with one account run one after the other. */
    async lockAccount(network: Network, accountId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext(${`connections ${network}`}), hashtext(${accountId}))`.execute(
        db,
      );
    },

    findAccount: (network: Network, accountId: string): Promise<ConnectionRow | undefined> =>
      db
        .selectFrom('connections')
        .selectAll()
        .where('network', '=', network)
        .where('account_id', '=', accountId)
        .executeTakeFirst(),

    findOwn: (ownerUid: string, network: Network): Promise<ConnectionRow | undefined> =>
      db
        .selectFrom('connections')
        .selectAll()
        .where('owner_uid', '=', ownerUid)
        .where('network', '=', network)
        .forUpdate()
        .executeTakeFirst(),

    async insert(
      row: Pick<
        ConnectionRow,
        'id' | 'owner_uid' | 'network' | 'account_id' | 'account_name' | 'account_url'
      >,
      grant: SealedGrant,
    ): Promise<void> {
      await db
        .insertInto('connections')
        .values({
          ...row,
          ...columnsOf(grant),
          state: 'connected',
          problem: null,
          renewal: null,
          renewal_until: null,
        })
        .execute();
    },

    /** The same account was connected again. */
    async replace(
      id: string,
      changes: Pick<ConnectionRow, 'account_name' | 'account_url'>,
      grant: SealedGrant,
    ): Promise<void> {
      await one(id)
        .set({
          ...changes,
          ...columnsOf(grant),
          state: 'connected',
          problem: null,
          renewal: null,
          renewal_until: null,
          connected_at: sql<Date>`now()`,
        })
        .execute();
    },

    /** Connections to be renewed, the most urgent first. */
    async listDue(limit: number): Promise<ConnectionRow[]> {
      const { rows } = await sql<ConnectionRow>`
        select * from connections
        where state = 'connected' and renew_at <= now() and (renewal_until is null or renewal_until <= now())
        order by renew_at limit ${limit}`.execute(db);
      return rows;
    },

    /**
     * Claims the renewal of a connection for one server.
     * @param tokens those that are renewed: another server may have been faster
     * @returns false where another server renews it, or has just done so
     */
    async claimRenewal(
      { id, sealed_tokens: tokens }: Pick<ConnectionRow, 'id' | 'sealed_tokens'>,
      renewal: string,
      milliseconds: number,
    ): Promise<boolean> {
      const { rows } = await sql`
        update connections set renewal = ${renewal}::uuid, renewal_until = ${inFuture(milliseconds)}
        where id = ${id}::uuid and state = 'connected' and sealed_tokens = ${tokens}
          and (renewal_until is null or renewal_until <= now())
        returning id`.execute(db);
      return rows.length > 0;
    },

    /**
     * Writes the outcome of a renewal, unless the connection was changed meanwhile.
     * @param outcome what was granted, or milliseconds until the next attempt
     */
    async endRenewal(id: string, renewal: string, outcome: SealedGrant | number): Promise<void> {
      await one(id)
        .where('renewal', '=', renewal)
        .set({
          ...(typeof outcome === 'number' ? { renew_at: inFuture(outcome) } : columnsOf(outcome)),
          renewal: null,
          renewal_until: null,
        })
        .execute();
    },

    /** The network refuses these tokens. @returns false where they were replaced meanwhile */
    async markRefused(
      { id, sealed_tokens: tokens }: Pick<ConnectionRow, 'id' | 'sealed_tokens'>,
      problem: string,
    ): Promise<boolean> {
      const { numUpdatedRows } = await one(id)
        .where('state', '=', 'connected')
        .where('sealed_tokens', '=', tokens)
        .set({ state: 'reconnect', problem, renewal: null, renewal_until: null })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    delete: (id: string): Promise<ConnectionRow | undefined> =>
      db.deleteFrom('connections').where('id', '=', id).returningAll().executeTakeFirst(),

    deleteOf: (ownerUid: string): Promise<ConnectionRow[]> =>
      db.deleteFrom('connections').where('owner_uid', '=', ownerUid).returningAll().execute(),
  };
}
