import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { isActive } from '../../platform/identity/people.sql';
import type { MembershipRecord } from '../vip';
import type { SubscriptionRecord } from './billing.tables';

type Source = SubscriptionRecord['source'];

/** A paid membership with its tiers and its next charge. */
export interface PlanRow extends Pick<
  MembershipRecord,
  'id' | 'tier_id' | 'state' | 'access_until' | 'price_amount' | 'price_currency' | 'source' | 'next_tier_id'
> {
  tier_name: string;
  rank: number;
  next_tier_name: string | null;
  reference: string | null;
  customer: string | null;
  next_charge_at: Date | null;
  next_charge_amount: number | null;
  next_charge_currency: string | null;
}

export interface TierUntil {
  tier_id: string;
  tier_name: string;
  until: Date;
}

export interface OpenCheckout {
  membership_id: string;
  tier_id: string;
  tier_name: string;
  /** Its id and address at the provider; null until it has begun there. */
  checkout: string | null;
  checkout_url: string | null;
}

/** A bought membership, here and at its provider. */
export interface BoughtRow {
  subscription: SubscriptionRecord;
  membership: MembershipRecord;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** SQL of payments as the provider says they are. The database’s clock decides. */
export function createBillingRepository(db: Kysely<Database>) {
  const rows = () => db.selectFrom('billing_subscriptions').selectAll();
  /** What is paid for now: until it has ended at the provider, and after a cancellation until its last day. */
  const isCurrent = (source: Source) => sql<boolean>`(
    (m.source = ${source} and m.state in ('active', 'past_due')) or (m.source in ('test', 'stripe')
      and m.state in ('active', 'canceling', 'past_due') and now() < m.access_until))`;
  /** Those of some people who are suspended, leaving or gone: nothing more may be charged. */
  async function listToEnd(uids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows: staying } = await sql<{ uid: string }>`
      select p.uid from people p where p.uid = any(${uids}::text[]) and p.leaves_at is null and ${isActive('p')}`.execute(
      db,
    );
    const stay = new Set(staying.map(({ uid }) => uid));
    return new Set(uids.filter((uid) => !stay.has(uid)));
  }

  return {
    /** The moment of the database. */
    async now(): Promise<Date> {
      const { rows: found } = await sql<{
        now: Date;
      }>`select date_trunc('milliseconds', now()) as now`.execute(db);
      return found[0]!.now;
    },

    /** The plan of a person. @param source the provider that can change it */
    async findPlan(uid: string, source: Source): Promise<PlanRow | undefined> {
      const { rows: found } = await sql<PlanRow>`
        select m.id, m.tier_id, m.state, m.access_until, m.price_amount, m.price_currency, m.source, m.next_tier_id,
          t.name as tier_name, t.rank, n.name as next_tier_name, s.reference, s.customer,
          s.next_charge_at, s.next_charge_amount, s.next_charge_currency
        from vip_memberships m join vip_tiers t on t.id = m.tier_id left join vip_tiers n on n.id = m.next_tier_id
          left join billing_subscriptions s on s.membership_id = m.id
        where m.uid = ${uid} and ${isCurrent(source)}
        order by m.source = ${source} desc, m.created_at desc limit 1`.execute(db);
      return found[0];
    },

    /** What admins gave a person, as long as it lasts. */
    async listGranted(uid: string): Promise<TierUntil[]> {
      const { rows: found } = await sql<TierUntil>`
        select m.tier_id, t.name as tier_name, m.access_until as until
        from vip_memberships m join vip_tiers t on t.id = m.tier_id
        where m.uid = ${uid} and m.state = 'granted' and now() < m.access_until
        order by t.rank desc, m.access_until desc limit 10`.execute(db);
      return found;
    },

    /** What a person paid for last, once it is over. */
    async findEnded(uid: string): Promise<TierUntil | undefined> {
      const { rows: found } = await sql<TierUntil>`
        select m.tier_id, t.name as tier_name, m.access_until as until
        from vip_memberships m join vip_tiers t on t.id = m.tier_id
        where m.uid = ${uid} and m.source <> 'admin' and m.access_until <= now()
        order by m.access_until desc limit 1`.execute(db);
      return found[0];
    },

    /** The checkout of a person that is neither paid nor over. */
    async findCheckout(uid: string): Promise<OpenCheckout | undefined> {
      const { rows: found } = await sql<OpenCheckout>`
        select s.membership_id, m.tier_id, t.name as tier_name, s.checkout, s.checkout_url
        from vip_memberships m join vip_tiers t on t.id = m.tier_id
          join billing_subscriptions s on s.membership_id = m.id
        where m.uid = ${uid} and m.state = 'checkout'`.execute(db);
      return found[0];
    },

    /** How many checkouts a person has begun in 24 hours. */
    async countCheckouts(uid: string): Promise<number> {
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::int as count from billing_subscriptions
        where uid = ${uid} and created_at > now() - interval '24 hours'`.execute(db);
      return found[0]!.count;
    },

    find: (membershipId: string): Promise<SubscriptionRecord | undefined> =>
      rows().where('membership_id', '=', membershipId).executeTakeFirst(),

    lock: (membershipId: string): Promise<SubscriptionRecord | undefined> =>
      rows().where('membership_id', '=', membershipId).forUpdate().executeTakeFirst(),

    /** Those of a person at a provider. */
    listOf: (uid: string, source: Source): Promise<SubscriptionRecord[]> =>
      rows().where('uid', '=', uid).where('source', '=', source).execute(),

    /** The provider’s id of a person who paid before. */
    async findCustomer(uid: string, source: Source): Promise<string | null> {
      const row = await db
        .selectFrom('billing_subscriptions')
        .select('customer')
        .where('uid', '=', uid)
        .where('source', '=', source)
        .where('customer', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.customer ?? null;
    },

    /** Begins a checkout; does nothing for the same one. */
    async insert(values: { membershipId: string; uid: string; source: Source }): Promise<void> {
      await db
        .insertInto('billing_subscriptions')
        .values({
          membership_id: values.membershipId,
          uid: values.uid,
          source: values.source,
          checkout: null,
          checkout_url: null,
          reference: null,
          customer: null,
          next_charge_at: null,
          next_charge_amount: null,
          next_charge_currency: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async setCheckout(
      membershipId: string,
      { reference, url }: { reference: string; url: string },
    ): Promise<void> {
      await db
        .updateTable('billing_subscriptions')
        .set({ checkout: reference, checkout_url: url, updated_at: sql<Date>`now()` })
        .where('membership_id', '=', membershipId)
        .execute();
    },

    /** A ticket for reading the provider: whoever begins to read later has a higher one. */
    async takeTicket(): Promise<number> {
      const { rows: found } = await sql<{
        ticket: number;
      }>`select nextval('billing_readings') as ticket`.execute(db);
      return found[0]!.ticket;
    },

    /** Writes what was read. */
    async apply(
      membershipId: string,
      values: Pick<
        SubscriptionRecord,
        | 'reference'
        | 'customer'
        | 'applied'
        | 'next_charge_at'
        | 'next_charge_amount'
        | 'next_charge_currency'
      >,
    ): Promise<void> {
      await db
        .updateTable('billing_subscriptions')
        .set({ ...values, updated_at: sql<Date>`now()` })
        .where('membership_id', '=', membershipId)
        .execute();
    },

    /**
     * Notes that a person asked for a change.
     * @returns null for the first time; `recent` for the same call again, `old` when that was long ago, `other` when the key
     * belongs to another call
     */
    async addChange(
      id: string,
      { uid, requestHash }: { uid: string; requestHash: string },
    ): Promise<null | 'recent' | 'old' | 'other'> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('billing_changes')
        .values({ id, uid, request_hash: requestHash })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows) return null;
      const { rows: found } = await sql<{ state: 'recent' | 'old' | 'other' }>`
        select case when uid <> ${uid} or request_hash <> ${requestHash} then 'other'
          when created_at > now() - interval '12 hours' then 'recent' else 'old' end as state
        from billing_changes where id = ${id}`.execute(db);
      return found[0]?.state ?? 'other';
    },

    /** Takes an event once. @returns false for one that was taken before */
    async addEvent(event: { source: Source; id: string; type: string }): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('billing_events')
        .values(event)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return Boolean(numInsertedOrUpdatedRows);
    },

    /** Subscriptions whose paid time is over, and of which no event came since. */
    async listSilent(source: Source, limit: number): Promise<{ reference: string }[]> {
      const { rows: found } = await sql<{ reference: string }>`
        select s.reference from vip_memberships m join billing_subscriptions s on s.membership_id = m.id
        where m.source = ${source} and m.state in ('active', 'canceling', 'past_due') and s.reference is not null
          and m.access_until <= now() and m.access_until > now() - interval '2 days'
        order by m.access_until limit ${limit}`.execute(db);
      return found;
    },

    /** What is not over at a provider, and checkouts of the last days, in the order of their ids. */
    async listToCompare(
      source: Source,
      after: string,
      limit: number,
    ): Promise<{ id: string; about: string }[]> {
      const { rows: found } = await sql<{ id: string; about: string }>`
        select s.membership_id as id, coalesce(s.reference, s.checkout) as about
        from billing_subscriptions s join vip_memberships m on m.id = s.membership_id
        where s.source = ${source} and s.membership_id > ${after}::uuid
          and ((s.reference is not null and m.state <> 'ended')
            or (s.reference is null and s.checkout is not null and s.created_at > now() - interval '3 days'))
        order by s.membership_id limit ${limit}`.execute(db);
      return found;
    },

    /** Memberships that were bought, by their ids, with what they are at their provider. */
    async listMemberships(source: Source, membershipIds: readonly string[]): Promise<Map<string, BoughtRow>> {
      const memberships = await db
        .selectFrom('vip_memberships')
        .selectAll()
        .where('id', 'in', [...membershipIds, nobody])
        .execute();
      const byId = new Map(memberships.map((membership) => [membership.id, membership]));
      const subscriptions = await rows()
        .where('source', '=', source)
        .where('membership_id', 'in', [...byId.keys(), nobody])
        .execute();
      return new Map(
        subscriptions.map((subscription) => [
          subscription.membership_id,
          { subscription, membership: byId.get(subscription.membership_id)! },
        ]),
      );
    },

    mustEnd: async (uid: string): Promise<boolean> => (await listToEnd([uid])).has(uid),

    listToEnd,

    /** Memberships that end in three days or fewer without a further charge, and those that ended in the last day. */
    async listEnds(): Promise<{ id: string; uid: string; until: Date; over: boolean }[]> {
      const { rows: found } = await sql<{ id: string; uid: string; until: Date; over: boolean }>`
        select m.id, m.uid, m.access_until as until, m.access_until <= now() as over from vip_memberships m
        where m.access_until > now() - interval '1 day' and m.access_until <= now() + interval '3 days'
          and (m.state in ('canceling', 'granted') or (m.access_until <= now() and m.state in ('ended', 'past_due')))
          -- Who has another membership that goes on loses nothing.
          and not exists (select 1 from vip_memberships other join vip_tiers held on held.id = other.tier_id
            where other.uid = m.uid and other.id <> m.id and other.access_until > m.access_until
              and held.rank >= (select rank from vip_tiers t where t.id = m.tier_id))
        order by m.access_until limit 1000`.execute(db);
      return found;
    },

    /** Deletes what is needed no more: keys, events, and checkouts that were never paid. */
    async sweep(): Promise<void> {
      await sql`delete from billing_changes where created_at < now() - interval '30 days'`.execute(db);
      await sql`delete from billing_events where received_at < now() - interval '90 days'`.execute(db);
      await sql`
        delete from billing_subscriptions s using vip_memberships m
        where m.id = s.membership_id and m.state in ('checkout', 'ended') and m.access_until is null
          and s.created_at < now() - ${limits.trashDays}::int * interval '1 day'`.execute(db);
    },
  };
}
