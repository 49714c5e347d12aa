import { sql } from 'kysely';
import type { Insertable, Kysely, RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { TestCard } from '@bestie/contracts/test-payments.contract';
import { toJson } from '../../../platform/database/column-types';
import type { Database } from '../../../platform/database/schema';
import type { Plan } from '../provider/billing-provider';
import type {
  TestChargeRecord,
  TestCheckoutRecord,
  TestPaymentsTables,
  TestSubscriptionRecord,
} from './test-payments.tables';

/** A subscription whose next charge, try or end is due, by the database’s clock. */
export type DueSubscription = TestSubscriptionRecord & {
  /** Overdue for so long that it is not tried again. */
  given_up: boolean;
  /** Nobody charged it in time, so that its next period begins now. */
  late: boolean;
};

/** A number of months later, in UTC; the last day of a shorter month where there is no such day. */
const monthsAfter = (moment: RawBuilder<unknown>, months: RawBuilder<unknown>) =>
  sql<Date>`(((${moment} at time zone 'UTC') + make_interval(months => ${months})) at time zone 'UTC')`;
/** As exact as what is stored. */
const thisMoment = sql<Date>`date_trunc('milliseconds', now())`;

export type TestPaymentsRepository = ReturnType<typeof createTestPaymentsRepository>;

/** SQL of the test provider’s ledger. The database’s clock decides. */
export function createTestPaymentsRepository(db: Kysely<Database>) {
  const update = (reference: string) =>
    db.updateTable('test_subscriptions').where('reference', '=', reference);
  return {
    /**
     * Begins a write with a key, and makes the same one wait.
     * @returns undefined for a new key
     */
    async begin(key: string, requestHash: string): Promise<{ hash: string; answer: unknown } | undefined> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('test_requests')
        .values({ key, request_hash: requestHash, answer: 'null' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows) return undefined;
      const row = await db
        .selectFrom('test_requests')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return { hash: row.request_hash, answer: row.answer };
    },

    async setAnswer(key: string, answer: unknown): Promise<void> {
      await db
        .updateTable('test_requests')
        .set({ answer: toJson(answer ?? null) })
        .where('key', '=', key)
        .execute();
    },

    async deleteRequestsBefore(before: Date): Promise<void> {
      await db.deleteFrom('test_requests').where('created_at', '<', before).execute();
    },

    async insertCheckout(values: Insertable<TestPaymentsTables['test_checkouts']>): Promise<void> {
      await db.insertInto('test_checkouts').values(values).execute();
    },

    /** A checkout, which is closed once its time is over. */
    async lockCheckout(
      by: 'reference' | 'membership_id',
      value: string,
    ): Promise<TestCheckoutRecord | undefined> {
      await db
        .updateTable('test_checkouts')
        .set({ state: 'closed' })
        .where(by, '=', value)
        .where('state', '=', 'open')
        .where('until', '<=', sql<Date>`now()`)
        .execute();
      return db.selectFrom('test_checkouts').selectAll().where(by, '=', value).forUpdate().executeTakeFirst();
    },

    async setCheckoutState(reference: string, state: TestCheckoutRecord['state']): Promise<void> {
      await db.updateTable('test_checkouts').set({ state }).where('reference', '=', reference).execute();
    },

    /** Begins the first period now. */
    async insertSubscription(
      checkout: TestCheckoutRecord,
      { reference, card }: { reference: string; card: TestCard },
    ): Promise<TestSubscriptionRecord> {
      const { rows } = await sql<TestSubscriptionRecord>`
        insert into test_subscriptions (reference, membership_id, checkout, customer, card, tier_id, price_amount,
          price_currency, state, anchor, period, period_start, period_end)
        select ${reference}, c.membership_id, c.reference, c.customer, ${card}, c.tier_id, c.price_amount,
          c.price_currency, 'active', ${thisMoment}, 1, ${thisMoment}, ${monthsAfter(thisMoment, sql`1`)}
        from test_checkouts c where c.reference = ${checkout.reference}
        returning *`.execute(db);
      return rows[0]!;
    },

    /** As if a subscription had begun so many months earlier. */
    async moveBack(reference: string, months: number): Promise<void> {
      const earlier = (column: RawBuilder<unknown>) => monthsAfter(column, sql`${-months}::int`);
      await update(reference)
        .set({
          anchor: earlier(sql`anchor`),
          period_start: earlier(sql`anchor`),
          period_end: monthsAfter(earlier(sql`anchor`), sql`1`),
        })
        .execute();
      await sql`
        update test_charges c set period_start = s.period_start, period_end = s.period_end
        from test_subscriptions s where s.reference = ${reference} and c.subscription = s.reference`.execute(
        db,
      );
    },

    /** Each charge was made when its period began. */
    async dateCharges(reference: string): Promise<void> {
      await sql`update test_charges set at = period_start where subscription = ${reference}`.execute(db);
    },

    /** By its own reference, or that of its checkout or of a charge. */
    async findSubscription(about: string): Promise<TestSubscriptionRecord | undefined> {
      const { rows } = await sql<TestSubscriptionRecord>`
        select s.* from test_subscriptions s
        where s.reference in (
          select ${about} union all select reference from test_subscriptions where checkout = ${about}
          union all select subscription from test_charges where key = ${about})`.execute(db);
      return rows[0];
    },

    /** Those that have not ended, in the order of their references. */
    listRunning: (after: string, limit: number): Promise<TestSubscriptionRecord[]> =>
      db
        .selectFrom('test_subscriptions')
        .selectAll()
        .where('reference', '>', after)
        .where('state', '<>', 'ended')
        .orderBy('reference')
        .limit(limit)
        .execute(),

    lockSubscription: (reference: string): Promise<TestSubscriptionRecord | undefined> =>
      db
        .selectFrom('test_subscriptions')
        .selectAll()
        .where('reference', '=', reference)
        .forUpdate()
        .executeTakeFirst(),

    /** The next one for which something is due; those that another server works on are left out. */
    async lockDue(): Promise<DueSubscription | undefined> {
      const { rows } = await sql<DueSubscription>`
        select *, now() >= period_end + ${limits.billing.graceDays}::int * interval '1 day' as given_up,
          state = 'active' and now() > period_end + interval '1 day' as late
        from test_subscriptions
        where (state = 'active' and period_end <= now()) or (state = 'past_due' and next_try_at <= now())
        limit 1 for update skip locked`.execute(db);
      return rows[0];
    },

    /** Charges for a period, once. @throws when it was charged before */
    async insertCharge(values: Insertable<TestPaymentsTables['test_charges']>): Promise<void> {
      await db.insertInto('test_charges').values(values).execute();
    },

    /** The charges of a subscription, newest first. */
    listCharges: (reference: string, limit: number): Promise<TestChargeRecord[]> =>
      db
        .selectFrom('test_charges')
        .selectAll()
        .where('subscription', '=', reference)
        .orderBy('at', 'desc')
        .orderBy('key', 'desc')
        .limit(limit)
        .execute(),

    /** Begins the next paid period where the last one ended, or now if it is `late`. */
    async renew(
      reference: string,
      { tierId, price }: Omit<Plan, 'tierName'>,
      late: boolean,
    ): Promise<TestSubscriptionRecord> {
      return update(reference)
        .set({
          state: 'active',
          period: sql<number>`period + 1`,
          ...(late
            ? {
                anchor: thisMoment,
                anchor_period: sql<number>`period`,
                period_start: thisMoment,
                period_end: monthsAfter(thisMoment, sql`1`),
              }
            : {
                period_start: sql<Date>`period_end`,
                period_end: monthsAfter(sql`anchor`, sql`period + 1 - anchor_period`),
              }),
          ...planColumns({ tierId, price }),
          ...noNextPlan,
          next_try_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** A renewal was declined: the next try is tomorrow, or when it is given up. */
    async setOverdue(reference: string): Promise<void> {
      await update(reference)
        .set({
          state: 'past_due',
          next_try_at: sql<Date>`least(now() + interval '1 day',
            period_end + ${limits.billing.graceDays}::int * interval '1 day')`,
        })
        .execute();
    },

    /** The dearer tier for the rest of the period; nothing else is planned any more. */
    async setPlan(reference: string, plan: Omit<Plan, 'tierName'>): Promise<void> {
      await update(reference)
        .set({ ...planColumns(plan), ...noNextPlan, ends_with_period: false })
        .execute();
    },

    /** What happens at the end of the period: it goes on, changes to a plan, or ends. */
    async setNext(reference: string, next: Omit<Plan, 'tierName'> | 'same' | 'end'): Promise<void> {
      await update(reference)
        .set({
          ends_with_period: next === 'end',
          ...(typeof next === 'string'
            ? noNextPlan
            : {
                next_tier_id: next.tierId,
                next_price_amount: next.price.amount,
                next_price_currency: next.price.currency,
              }),
        })
        .execute();
    },

    /** Ends it: now, or when its period was over. */
    async end(reference: string, when: 'now' | 'with its period'): Promise<void> {
      await update(reference)
        .set({
          state: 'ended',
          ended_at: when === 'now' ? thisMoment : sql<Date>`period_end`,
          next_try_at: null,
        })
        .execute();
    },

    async setCard(reference: string, card: TestCard): Promise<void> {
      await update(reference).set({ card }).execute();
    },

    /** The payment of this period is given back. */
    async setRevoked(reference: string): Promise<void> {
      await update(reference).set({ revoked_at: thisMoment }).execute();
    },
  };
}

const planColumns = ({ tierId, price }: Omit<Plan, 'tierName'>) => ({
  tier_id: tierId,
  price_amount: price.amount,
  price_currency: price.currency,
});
const noNextPlan = { next_tier_id: null, next_price_amount: null, next_price_currency: null };
