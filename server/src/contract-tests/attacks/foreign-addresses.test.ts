/**
 * Attack: learning e-mail addresses. Every operation that is open to others than admins is called by people
 * who work with others, and no answer contains an address that the caller did not type.
 */
import type { LightMyRequestResponse } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Endpoint } from '@bestie/contracts/define-contract';
import { allConfirmed } from '../../test-support/step-up';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { accessFixtures } from '../access-fixtures/access-fixtures';
import { createFactories } from '../access-fixtures/factories';
import type { Input, Factories } from '../access-fixtures/factories';
import { operations, requestOf } from '../operations';
import type { OperationName } from '../operations';

let whole: WholeServer;
let factories: Factories;
let people: Record<'fan' | 'creator', SignedIn>;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  factories = createFactories(whole);
  people = { fan: await whole.signIn('fan'), creator: await whole.signIn('creator') };
});
afterAll(() => whole.close());

const addresses = (text: string): string[] =>
  (text.match(/[\w.+-]+@bestie\.test/gi) ?? []).map((address) => address.toLowerCase());

async function ask(who: SignedIn, endpoint: Pick<Endpoint, 'method' | 'path'>, input: Input) {
  const { method, ...request } = requestOf(endpoint, input);
  return whole.app.inject({ method, ...request, headers: bearerOf(who) });
}

/** The handle of the person with this address; a new one if they had none. */
async function handleOf(email: string): Promise<string> {
  const { rows } = await whole.database.pool.query<{ handle: string }>(
    `update people set handle = coalesce(handle, 'h' || substr(md5(uid), 1, 12)) where email = $1 returning handle`,
    [email],
  );
  return rows[0]!.handle;
}

/** People whom a fixture names by address are named by handle, so that nobody typed an address. */
async function untyped(input: Input): Promise<Input> {
  const { who } = input;
  return typeof who === 'string' && who.includes('@') ? { ...input, who: await handleOf(who) } : input;
}

const foreign = (reply: LightMyRequestResponse, who: SignedIn) =>
  addresses(reply.body).filter((address) => address !== who.email.toLowerCase());

test.each(operations.filter(([, { access }]) => access !== 'admin'))(
  '%s answers with nobody else’s address',
  async (operation: OperationName, endpoint: Endpoint) => {
    // These end the sign-in that later calls need.
    const ends = operation === 'session.logout' || operation === 'account.requestDeletion';
    const role = endpoint.access === 'creator' ? 'creator' : 'fan';
    const who = ends ? await whole.signIn(role) : people[role];
    const input = await untyped(await accessFixtures[operation](factories, who, who));
    // Fixtures type addresses in between; this caller did not.
    for (const table of ['board_members', 'space_members'])
      await whole.database.pool.query(`update ${table} set added_as_email = null`);
    const reply = await ask(who, endpoint, input);
    expect([reply.statusCode, reply.body]).toEqual([reply.body === '' ? 204 : 200, reply.body]);
    expect(foreign(reply, who)).toEqual([]);
  },
);

describe.each([
  ['a board', 'fan', '/api/boards', { title: 'Winter' }, 'editor'],
  ['a space', 'creator', '/api/spaces', { name: 'Shoot' }, 'viewer'],
] as const)('%s', (_what, role, path, fields, part) => {
  const open = async (owner: SignedIn) => {
    const id = uuidv7();
    await factories.call(owner, 'POST', path, { id, ...fields });
    const add = (as: SignedIn, who: string, memberRole: string = part) =>
      ask(as, { method: 'POST', path: `${path}/${id}/members` }, { who, role: memberRole });
    const read = (as: SignedIn) => ask(as, { method: 'GET', path: `${path}/${id}` }, {});
    return { add, read };
  };

  test('a person who adds somebody by handle does not see their address', async () => {
    const [owner, member] = [await whole.signIn(role), await whole.signIn(role)];
    const { add, read } = await open(owner);
    const added = await add(owner, await handleOf(member.email));
    expect(added.statusCode).toBe(200);
    expect(foreign(added, owner)).toEqual([]);
    expect(foreign(await read(owner), owner)).toEqual([]);
  });

  test('a person who typed an address sees what they typed, not its later changes; nobody else sees it', async () => {
    const [owner, member, other] = [
      await whole.signIn(role),
      await whole.signIn(role),
      await whole.signIn(role),
    ];
    const { add, read } = await open(owner);
    expect(foreign(await add(owner, member.email.toUpperCase()), owner)).toEqual([member.email]);
    await add(owner, await handleOf(other.email), role === 'creator' ? 'manager' : part);
    expect(foreign(await read(other), other)).toEqual([]);
    await whole.database.pool.query(`update people set email = 'moved@bestie.test' where uid = $1`, [
      member.uid,
    ]);
    expect(foreign(await read(owner), owner)).toEqual([member.email]);
  });
});
