/**
 * Attack: two admins do the same at once, and one of them once more, also with the version that there is by then. What is
 * so already stays: one audit entry, and no further event or mail.
 */
import { auditActions } from '@bestie/contracts/audit-actions';
import type { ErrorBody } from '@bestie/contracts/errors';
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
let [one, other]: SignedIn[] = [];
const owners = new Map<string, SignedIn>();
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  factories = createFactories(whole);
  [one, other] = [await whole.signIn('admin'), await whole.signIn('admin')];
  for (const role of ['fan', 'creator', 'admin'] as const) owners.set(role, await whole.signIn(role));
});
afterAll(() => whole.close());

/** Each of these is an act of its own, however often. */
const actsEachTime: OperationName[] = [
  'adminBoards.open',
  'assets.createShare',
  'audit.exportCsv',
  'confessions.unseal',
  'releases.createToken',
  'releases.rollback',
  'releases.try',
  'spaces.open',
  'users.actOnMany',
  'users.signOut',
];

/** What the audit log records, and the same for several people at once. */
const audited = new Set<string>([...auditActions, 'users.changeMany']);
const acts = operations.filter(
  ([name, { method, scope }]) =>
    method !== 'GET' && scope !== 'own' && audited.has(name) && !actsEachTime.includes(name),
);

const count = async (table: string): Promise<number> =>
  Number(
    (await whole.database.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count,
  );
const audits = 'audit_log where actor_uid is not null';
const told = async () => [await count('outbox'), await count('mail_outbox'), await count('notifications')];

test.each(acts)('%s is audited once', async (operation, endpoint) => {
  // Where no reason is asked for, nobody acts on what others made.
  const owner = 'reason' in endpoint.input.shape ? owners.get(endpoint.access) : one;
  const given = await accessFixtures[operation](factories, owner ?? one!, one!);
  // Where it is optional, it is what admins say who act on what others made.
  const input = { ...('reason' in endpoint.input.shape && { reason: 'They asked for it' }), ...given };
  const send = async (by: SignedIn, changes: object = {}) => {
    const { method, ...request } = requestOf(endpoint, { ...input, ...changes });
    const { statusCode: status, body } = await whole.app.inject({
      method,
      ...request,
      headers: bearerOf(by),
    });
    return { status, body };
  };
  const entries = await count(audits);
  const first = await Promise.all([send(one!), send(other!)]);
  expect(first.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(first.map(({ status, body }) => (status < 300 ? 'done' : body))).toContain('done');
  const before = await told();
  const again = await send(one!);
  expect(again.status).toBeLessThan(500);
  const version =
    again.status === 409 ? (JSON.parse(again.body) as ErrorBody).error.currentVersion : undefined;
  if (version !== undefined)
    expect((await send(one!, { version, revision: version })).status).toBeLessThan(500);
  expect(await told()).toEqual(before);
  expect((await count(audits)) - entries).toBeLessThan(2);
});
