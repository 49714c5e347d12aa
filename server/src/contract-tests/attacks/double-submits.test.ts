/**
 * Attack: the same call several times at once, as a second press or a retry sends it. Ids come from the client, so
 * one thing is stored, and every call succeeds.
 */
import type { Endpoint } from '@bestie/contracts/define-contract';
import { allConfirmed } from '../../test-support/step-up';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { accessFixtures } from '../access-fixtures/access-fixtures';
import { createFactories } from '../access-fixtures/factories';
import type { Factories } from '../access-fixtures/factories';
import { operations, requestOf } from '../operations';
import type { OperationName } from '../operations';

let whole: WholeServer;
let factories: Factories;
const people = new Map<Endpoint['access'], SignedIn>();
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  factories = createFactories(whole);
  for (const role of ['fan', 'creator', 'admin'] as const) people.set(role, await whole.signIn(role));
});
afterAll(() => whole.close());

/** What a person makes, by an id or a key of their own. */
const creating = operations.filter(
  ([, { method, access, input }]) =>
    method === 'POST' && access !== 'guest' && ('id' in input.shape || 'clientKey' in input.shape),
);

/** Of these the first call alone counts, as their words say. */
const answeredOnce: OperationName[] = [
  'archives.import',
  'passkeys.add',
  'passkeys.signIn',
  'transfers.offer',
];

test.each(creating)('%s four times at once is once', async (operation, endpoint) => {
  const person = people.get(endpoint.access)!;
  const input = await accessFixtures[operation](factories, person, person);
  const { method, ...request } = requestOf(endpoint, input);
  const call = () => whole.app.inject({ method, ...request, headers: bearerOf(person) });
  const answers = await Promise.all([call(), call(), call(), call()]);
  const outcomes = answers.map(({ statusCode, body }) => (statusCode < 300 ? 'done' : body));
  expect(outcomes).toContain('done');
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  if (!answeredOnce.includes(operation)) expect(new Set(outcomes)).toEqual(new Set(['done']));
});
