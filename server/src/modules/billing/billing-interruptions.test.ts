import { uuidv7 } from 'uuidv7';
import { createTransaction } from '../../platform/database/transaction';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { createConnect } from '../../platform/module/open-modules';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { addPeople } from '../../test-support/people';
import { declared } from '..';
import { billingRepositories } from './billing.repositories';
import type { BillingRepositories } from './billing.repositories';
import { createBillingService } from './billing.service';
import { createCheckoutsService } from './checkouts.service';
import { createFollowProvider } from './follow-provider';
import type { BillingProvider } from './provider/billing-provider';
import { createTestProvider } from './test-provider/test-provider';

/**
 * A server that dies at any step of a purchase, an upgrade, a cancellation or a renewal: before or after a call of the
 * provider, before or after a transaction. Another one continues on the same database, and the person repeats the call.
 */
let database: TestDatabase;
let silver: string;
let gold: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  silver = await addTier(1, 500);
  gold = await addTier(2, 1200);
});
afterAll(() => database.close());

async function addTier(rank: number, amount: number): Promise<string> {
  const id = uuidv7();
  await database.pool.query(
    `insert into vip_tiers (id, rank, name, description, price_amount, price_currency, request_hash)
     values ($1, $2, $3, '', $4, 'EUR', '')`,
    [id, rank, `Tier ${rank}`, amount],
  );
  return id;
}

class Killed extends Error {}

/** Counts steps, and dies at one of them: twice the number of the step, plus one for after it. */
function createSteps(diesAt: number) {
  let point = 0;
  const passes = () => {
    point += 1;
    if (point - 1 === diesAt) throw new Killed(`Killed at ${diesAt}`);
  };
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    passes();
    const result = await work();
    passes();
    return result;
  };
}

/** A server that dies at a step; never, unless given. */
function start(diesAt = Infinity) {
  const step = createSteps(diesAt);
  const bind = (db: Parameters<Parameters<typeof createTransaction<BillingRepositories>>[1]>[0]) =>
    billingRepositories(createConnect(database.db, declared)(db));
  const whole = createTransaction(database.db, bind);
  const repositories = bind(database.db as never);
  // The provider’s own ledger is another system: it does not die with the server.
  const testProvider = createTestProvider({ repositories, transaction: whole });
  const transaction: Transaction<BillingRepositories> = (work) => step(() => whole(work));
  const provider = new Proxy<BillingProvider>(testProvider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'readEvent') return value;
      return (...given: unknown[]) =>
        step(() => (value as (...all: unknown[]) => Promise<unknown>)(...given));
    },
  });
  const follow = createFollowProvider({ repositories, transaction, provider, clock: () => new Date() });
  const billing = createBillingService({ repositories, transaction, provider, follow });
  const checkouts = createCheckoutsService({ repositories, transaction, provider, follow, get: billing.get });
  return { billing, checkouts, follow, testProvider };
}

async function addPerson(): Promise<Person> {
  people += 1;
  const uid = `person${people}`;
  await addPeople(database.db, [`fan:${uid}`]);
  return {
    kind: 'person',
    uid,
    email: null,
    emailVerified: false,
    displayName: null,
    role: 'fan',
    admin: false,
    via: 'token',
  };
}

async function buy(person: Person, tierId: string): Promise<{ id: string; reference: string }> {
  const id = uuidv7();
  const { checkouts, testProvider } = start();
  await checkouts.start(person, { id, tierId }, 'http://localhost');
  await testProvider.pay(id, 'good');
  await checkouts.confirm(person, { checkoutId: id });
  const { rows } = await database.pool.query<{ reference: string }>(
    'select reference from test_subscriptions where membership_id = $1',
    [id],
  );
  return { id, reference: rows[0]!.reference };
}

async function charges(id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ occasion: string }>(
    `select c.occasion from test_charges c join test_subscriptions s on s.reference = c.subscription
     where s.membership_id = $1 order by c.at, c.key`,
    [id],
  );
  return rows.map(({ occasion }) => occasion);
}

/**
 * Runs something on servers that die at each step in turn, until one survives; each time another server repeats it.
 * @returns at how many points servers died
 */
async function dieEverywhere(
  prepare: () => Promise<{
    run: (server: ReturnType<typeof start>) => Promise<unknown>;
    check: () => Promise<void>;
  }>,
): Promise<number> {
  for (let diesAt = 0; ; diesAt += 1) {
    const { run, check } = await prepare();
    const died = await run(start(diesAt)).then(
      () => false,
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        return true;
      },
    );
    await run(start());
    await check();
    if (!died) return diesAt;
  }
}

test('a purchase that is interrupted anywhere is charged once, and the membership is there', async () => {
  const points = await dieEverywhere(async () => {
    const person = await addPerson();
    const id = uuidv7();
    return {
      async run({ checkouts, testProvider }) {
        await checkouts.start(person, { id, tierId: silver }, 'http://localhost').catch((error: unknown) => {
          // Who has paid already cannot begin again, and needs not.
          if (error instanceof Killed) throw error;
        });
        await testProvider.pay(id, 'good');
        await checkouts.confirm(person, { checkoutId: id });
      },
      async check() {
        expect(await charges(id)).toEqual(['start']);
        expect((await start().billing.get(person)).plan).toMatchObject({ id, state: 'active' });
      },
    };
  });
  expect(points).toBeGreaterThan(8);
});

test('an upgrade that is interrupted anywhere is charged once', async () => {
  const points = await dieEverywhere(async () => {
    const person = await addPerson();
    const { id } = await buy(person, silver);
    const { at, dueNow } = await start().billing.getUpgrade(person, { tierId: gold });
    const key = uuidv7();
    return {
      run: ({ billing }) => billing.upgrade(person, { id: key, tierId: gold, at, dueNow }),
      async check() {
        expect(await charges(id)).toEqual(['start', 'upgrade']);
        expect((await start().billing.get(person)).plan).toMatchObject({ tier: { id: gold } });
      },
    };
  });
  expect(points).toBeGreaterThan(8);
});

test('a cancellation that is interrupted anywhere takes effect', async () => {
  const points = await dieEverywhere(async () => {
    const person = await addPerson();
    await buy(person, silver);
    const key = uuidv7();
    return {
      run: ({ billing }) => billing.cancel(person, { id: key }),
      async check() {
        expect((await start().billing.get(person)).plan).toMatchObject({ state: 'canceling' });
      },
    };
  });
  expect(points).toBeGreaterThan(4);
});

test('a renewal of which the server dies before it is written is charged once, and the membership goes on', async () => {
  const points = await dieEverywhere(async () => {
    const person = await addPerson();
    const { id, reference } = await buy(person, silver);
    await database.pool.query(
      `update test_subscriptions set anchor = anchor - interval '1 month', period_start = period_start - interval '1 month',
         period_end = now() where membership_id = $1`,
      [id],
    );
    return {
      async run({ testProvider, follow }) {
        await testProvider.settleDue();
        await follow(reference);
      },
      async check() {
        expect(await charges(id)).toEqual(['start', 'renewal']);
        const { plan } = await start().billing.get(person);
        expect(new Date(plan!.until).getTime()).toBeGreaterThan(Date.now());
      },
    };
  });
  expect(points).toBeGreaterThan(4);
});
