/**
 * The access matrix: every operation of the contracts by every kind of caller, against the whole server with
 * real sign-ins. Expectations are derived from the contract (access-rules.ts), inputs come from one table.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { uuidv7 } from 'uuidv7';
import type { Endpoint } from '@bestie/contracts/define-contract';
import { errorCodes } from '@bestie/contracts/errors';
import type { ErrorBody } from '@bestie/contracts/errors';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { openSigningKeys } from '../platform/identity/signing-keys';
import type { SigningKeys } from '../platform/identity/signing-keys';
import { bearerOf, startWholeServer, uncounted } from '../test-support/whole-server';
import type { SignedIn, WholeServer } from '../test-support/whole-server';
import { accessFixtures } from './access-fixtures/access-fixtures';
import { createFactories, testRemote } from './access-fixtures/factories';
import type { Factories } from './access-fixtures/factories';
import { expectedOutcome, matrixCallers, needsStepUp } from './access-rules';
import type { MatrixCaller } from './access-rules';
import { accessTable } from './access-table';
import { namesThing, operations, requestOf } from './operations';
import type { OperationName } from './operations';

type Input = Record<string, unknown>;
type Role = SignedIn['role'];

let whole: WholeServer;
let factories: Factories;
let keys: SigningKeys;
/** Of the remote in the fixtures, and of another one. */
let deployTokens: Record<MatrixCaller['thing'], string>;
/** The owner of other people's objects, and the callers. */
let owners: Record<Role, SignedIn>;
let callers: Record<Role, SignedIn>;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  factories = createFactories(whole);
  keys = await openSigningKeys(whole.database.db, 'id-token');
  const group = async (name: string) => ({
    fan: await whole.signIn('fan', `${name}-fan`),
    creator: await whole.signIn('creator', `${name}-creator`),
    admin: await whole.signIn('admin', `${name}-admin`),
  });
  [owners, callers] = [await group('owner'), await group('caller')];
  deployTokens = {
    own: await factories.deployToken(owners.admin, testRemote),
    foreign: await factories.deployToken(owners.admin, 'creator'),
  };
});
afterAll(() => whole.close());

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

async function credentials(
  person: SignedIn,
  { credential, viewsAsFan, thing }: MatrixCaller,
): Promise<Record<string, string>> {
  const claims = claimsOf(person.token);
  const hourAgo = Math.floor(whole.now().getTime() / 1000) - 3600;
  switch (credential) {
    case 'none':
      return {};
    case 'cookie':
      return { cookie: person.cookie };
    case 'expired':
      return bearerOf({ token: await keys.sign({ ...claims, iat: hourAgo - 3600, exp: hourAgo }) });
    case 'wrong audience':
      return bearerOf({ token: await keys.sign({ ...claims, aud: 'another-project' }) });
    case 'unsigned':
      return bearerOf({ token: `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.` });
    case 'deploy token':
      return bearerOf({ token: deployTokens[thing] });
    case 'token':
      return {
        ...bearerOf(person),
        ...(viewsAsFan && { cookie: 'bestie_view_as=fan; viewAs=fan', 'x-view-as': 'fan', 'x-role': 'fan' }),
      };
  }
}

const neededRole = ({ access }: Endpoint): Role => (access === 'guest' ? 'fan' : access);

/** Sends a call; if a confirmation is needed, it is refused first, then confirmed, then sent again. */
async function sendConfirmed(
  endpoint: Endpoint,
  input: Input,
  headers: Record<string, string>,
  person: SignedIn,
) {
  const refused = await send(endpoint, input, headers);
  const { error } = JSON.parse(refused.text) as ErrorBody;
  expect([refused.status, error.code]).toEqual([403, 'step_up_required']);
  const stepUp = error.stepUp ?? '';
  await whole.confirm(person, stepUp);
  return send(endpoint, input, { ...headers, [stepUpHeader]: stepUp });
}

async function send(endpoint: Endpoint, input: Input, headers: Record<string, string>) {
  const { method, ...request } = requestOf(endpoint, input);
  const reply = await whole.app.inject({ method, ...request, headers });
  const { 'x-request-id': requestId, date: _date, ...rest } = reply.headers;
  return { status: reply.statusCode, headers: rest, text: reply.body.replace(String(requestId), 'request') };
}

/** The same input with ids that never existed. */
function missing(endpoint: Endpoint, input: Input): Input {
  const lost = { ...input };
  for (const name of Object.keys(input)) {
    // The time of a date is no id: its event is what does not exist.
    if (name !== 'occurrence' && endpoint.path.includes(`{${name}}`))
      lost[name] = name === 'uid' ? `nobody${uuidv7()}` : uuidv7();
    if (name === 'ids' || name === 'itemIds') lost[name] = [uuidv7()];
  }
  return lost;
}

const everyId = (input: Input): string[] =>
  Object.entries(input).flatMap(([name, value]) =>
    /id$|ids$/i.test(name) ? [value].flat().filter((one) => typeof one === 'string') : [],
  );

test('every operation has a fixture, and every fixture an operation', () => {
  expect(Object.keys(accessFixtures).sort()).toEqual(operations.map(([name]) => name).sort());
});

test('docs/access-matrix.md matches the contracts; `npm run generate` writes it', () => {
  expect(readFileSync(join(__dirname, '../../../docs/access-matrix.md'), 'utf8')).toBe(accessTable());
});

describe.each(operations)('%s', (operation: OperationName, endpoint: Endpoint) => {
  const fixture = accessFixtures[operation];
  /** Refused calls change nothing, because the owner's call still succeeds at the end. */
  let shared: Input;
  const owner = () => owners[neededRole(endpoint)];
  beforeAll(async () => {
    shared = await fixture(factories, owner(), owner());
  });

  test.each(matrixCallers.map((caller) => [caller.title, caller] as const))(
    '%s',
    async (_title, caller: MatrixCaller) => {
      const expected = expectedOutcome(operation, endpoint, caller);
      const role = caller.role === 'needed' || caller.role === 'guest' ? neededRole(endpoint) : caller.role;
      // These end sessions for good; a space that an admin opened stays open for an hour.
      const single =
        operation === 'session.logout' || operation === 'account.requestDeletion' || caller.opened;
      const person = single ? await whole.signIn(role) : callers[role];
      const succeeds = expected === 'ok';
      const mine = succeeds && caller.thing === 'own';
      const input = succeeds ? await fixture(factories, mine ? person : owner(), person) : shared;
      const headers = await credentials(person, caller);
      if (caller.opened && endpoint.scope === 'resource:space' && 'spaceId' in input)
        await factories.open(person, String(input['spaceId']));

      const answer = needsStepUp(operation, endpoint, caller)
        ? await sendConfirmed(endpoint, input, headers, person)
        : await send(endpoint, input, headers);

      if (succeeds) {
        expect([answer.status, answer.text]).toEqual([answer.text === '' ? 204 : 200, answer.text]);
        // Their own list, without anybody else's entries.
        if (!namesThing(endpoint) && endpoint.scope !== 'any' && endpoint.scope !== 'none')
          for (const id of [owner().uid, ...everyId(shared)]) expect(answer.text).not.toContain(id);
        return;
      }
      expect([answer.status, answer.text]).toEqual([errorCodes[expected].status, expect.anything()]);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: expected } });
      if (expected === 'not_found')
        expect(answer).toEqual(await send(endpoint, missing(endpoint, input), headers));
    },
  );

  const nests = (endpoint.path.match(/\{/g) ?? []).length > 1;
  const [, resource] = endpoint.scope.split('resource:');
  if (resource !== undefined && nests)
    test(`another’s thing under a ${resource} of one’s own is missing`, async () => {
      const around = { [`${resource}Id`]: await factories.ownResource(resource, callers.creator) };
      const input = { ...shared, ...around };
      const headers = bearerOf(callers.creator);
      const answer = await send(endpoint, input, headers);
      const lost = { ...missing(endpoint, input), ...around };
      expect(answer.status).toBe(404);
      expect(answer).toEqual(await send(endpoint, lost, headers));
    });

  test('the owner succeeds after all of these calls', async () => {
    // There is one order of picks, which the other callers changed.
    if (operation === 'spotlights.arrange') shared = await fixture(factories, owner(), owner());
    const answer = endpoint.stepUp
      ? await sendConfirmed(endpoint, shared, bearerOf(owner()), owner())
      : await send(endpoint, shared, bearerOf(owner()));
    expect([answer.status, answer.text]).toEqual([answer.text === '' ? 204 : 200, answer.text]);
    // The owner of the following objects.
    if (operation === 'account.requestDeletion' || operation === 'session.logout')
      owners.fan = await whole.signIn('fan', 'owner-fan');
  });
});
