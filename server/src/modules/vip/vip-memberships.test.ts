import { uuidv7 } from 'uuidv7';
import { createTransaction } from '../../platform/database/transaction';
import { createConnect } from '../../platform/module/open-modules';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { connectTo } from '../../test-support/modules';
import { addPeople } from '../../test-support/people';
import { declared } from '..';
import { applyMembership, openCheckout } from '.';
import type { PaidMembership } from '.';
import { vipRepositories } from './vip.repositories';

let database: TestDatabase;
let gold: string;
let silver: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await addPeople(database.db, ['fan:ana', 'fan:bea', 'fan:cem', 'admin:adam', 'creator:cleo']);
});
beforeEach(async () => {
  await database.pool.query('delete from vip_memberships');
  await database.pool.query('delete from vip_tiers');
  silver = await addTier(1);
  gold = await addTier(2);
});
afterAll(() => database.close());

const vip = () => vipRepositories(connectTo(database.db));
type Work = Parameters<ReturnType<typeof createTransaction<ReturnType<typeof vip>>>>[0];
const transaction = (work: Work) =>
  createTransaction(database.db, (trx) => vipRepositories(createConnect(database.db, declared)(trx)))(work);

async function addTier(rank: number, capacity: number | null = null): Promise<string> {
  const id = uuidv7();
  await vip().vipTiers.insert({
    id,
    rank,
    name: `Tier ${rank}`,
    description: '',
    price_amount: 500 * rank,
    price_currency: 'EUR',
    capacity,
    request_hash: '',
  });
  return id;
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const bought = (uid: string, tierId: string) => ({
  id: uuidv7(),
  uid,
  tierId,
  price: { amount: 500, currency: 'EUR' },
  source: 'test' as const,
  reference: null,
});
const paid = (uid: string, tierId: string, changes: Partial<PaidMembership> = {}): PaidMembership => ({
  ...bought(uid, tierId),
  state: 'active',
  accessUntil: inDays(30),
  nextTierId: null,
  ...changes,
});
const apply = (membership: PaidMembership) => transaction((bound) => applyMembership(bound, membership));
const open = async (uid: string, tierId: string) => (await vip().vipAccess.accessTo(uid, tierId)) !== null;

describe('access is now < access_until, whatever the state says', () => {
  test('a tier opens itself and those below it, for members alone', async () => {
    await apply(paid('ana', silver));
    await apply(paid('bea', gold));
    expect([await open('ana', silver), await open('ana', gold)]).toEqual([true, false]);
    expect([await open('bea', silver), await open('bea', gold)]).toEqual([true, true]);
    expect([await open('cem', silver), await open('cleo', silver), await open('nobody', silver)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await vip().vipAccess.accessTo('adam', gold)).toEqual({ until: null });
  });

  test('VIP check 7: no job runs, the period is over, and there is no access', async () => {
    const membership = paid('ana', gold, { state: 'canceling' });
    await apply(membership);
    expect(await vip().vipAccess.accessTo('ana', gold)).toEqual({ until: membership.accessUntil });
    await database.pool.query(`update vip_memberships set access_until = now() - interval '1 second'`);
    expect(await open('ana', gold)).toBe(false);
    expect(await vip().vipAccess.tierOf('ana')).toBeUndefined();
  });

  test('a payment that is late keeps access for as long as its end says', async () => {
    await apply(paid('ana', gold, { state: 'past_due', accessUntil: inDays(7) }));
    expect(await open('ana', gold)).toBe(true);
  });

  test('of what was granted and what was paid, the higher tier counts', async () => {
    await apply(paid('ana', silver));
    await apply(paid('ana', gold));
    expect(await vip().vipAccess.tierOf('ana')).toMatchObject({ id: gold, rank: 2 });
  });

  test('Users check 7: a granted tier ends to the second, without any job, and what was paid stays', async () => {
    await apply(paid('ana', silver));
    await apply(paid('ana', gold));
    const grant = (until: string) =>
      database.pool.query(
        `update vip_memberships set state = 'granted', source = 'admin', granted_by = 'adam', reason = 'Won the swap',
          price_amount = null, price_currency = null, access_until = ${until} where tier_id = $1`,
        [gold],
      );
    await grant(`now() + interval '1 hour'`);
    expect((await vip().vipAccess.tierOf('ana'))?.id).toBe(gold);
    await grant("now() - interval '1 second'");
    expect((await vip().vipAccess.tierOf('ana'))?.id).toBe(silver);
  });

  test('suspended people have none', async () => {
    await apply(paid('cem', gold));
    await database.pool.query(`update people set status = 'suspended' where uid = 'cem'`);
    expect(await open('cem', gold)).toBe(false);
  });

  test('open pages are told, and streams end and ask again', async () => {
    const membership = paid('ana', gold);
    await apply(membership);
    const { rows } = await database.pool.query(
      `select type, ids from outbox where topic = 'user:ana' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { type: 'live.disconnect', ids: [] },
      { type: 'vip.membership', ids: [membership.id] },
    ]);
  });
});

describe('places', () => {
  const checkout = (uid: string, tierId: string, id = uuidv7()) =>
    transaction((bound) => openCheckout(bound, { ...bought(uid, tierId), id }));

  test('VIP check 4: of two who want the last place, one gets it', async () => {
    const tierId = await addTier(3, 1);
    const both = await Promise.allSettled([checkout('ana', tierId), checkout('bea', tierId)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'limit_reached' },
    });
    expect(await vip().vipTiers.list()).toMatchObject([{}, {}, { id: tierId, members: 0, taken: 1 }]);
  });

  test('a checkout keeps its place for 30 minutes, and its money is honoured later too', async () => {
    const tierId = await addTier(3, 1);
    const late = uuidv7();
    await checkout('ana', tierId, late);
    await checkout('ana', tierId, late);
    await database.pool.query(`update vip_memberships set created_at = now() - interval '31 minutes'`);
    await expect(checkout('ana', tierId, late)).rejects.toMatchObject({ code: 'conflict' });
    await checkout('bea', tierId);
    await apply(paid('bea', tierId));
    await apply(paid('ana', tierId, { id: late }));
    expect([await open('ana', tierId), await open('bea', tierId)]).toEqual([true, true]);
  });

  test('a person has one open checkout: a new one ends the one before', async () => {
    await checkout('ana', silver);
    await checkout('ana', gold);
    const states = (await vip().vipMemberships.listOf('ana')).map(({ state }) => state);
    expect(states.sort()).toEqual(['checkout', 'ended']);
  });

  test('a closed tier takes nobody new; who has it keeps it and its price', async () => {
    const membership = paid('ana', gold);
    await apply(membership);
    await database.pool.query(`update vip_tiers set closed_at = now(), price_amount = 9900`);
    await expect(checkout('bea', gold)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await open('ana', gold)).toBe(true);
    expect(await vip().vipMemberships.find(membership.id)).toMatchObject({ price_amount: 500 });
  });
});

test('the same state ten times, and an older id of the provider, are one membership', async () => {
  const membership = paid('ana', gold, { reference: 'sub_1', source: 'stripe' });
  for (let times = 0; times < 10; times += 1) await apply(membership);
  expect(await vip().vipMemberships.listOf('ana')).toHaveLength(1);
  expect(await vip().vipMemberships.findByReference('stripe', 'sub_1')).toMatchObject({ id: membership.id });
  await expect(apply(paid('bea', gold, { id: membership.id }))).rejects.toMatchObject({ code: 'conflict' });
});
