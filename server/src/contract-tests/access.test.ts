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
import { createRestrictions } from './access-fixtures/restrictions';
import type { Restrictions } from './access-fixtures/restrictions';
import { expectedOutcome, matrixCallers, needsStepUp } from './access-rules';
import type { MatrixCaller } from './access-rules';
import { accessTable } from './access-table';
import { namesThing, operations, requestOf } from './operations';
import type { OperationName } from './operations';

type Input = Record<string, unknown>;
type Role = SignedIn['role'];

let whole: WholeServer;
let factories: Factories;
let restrictions: Restrictions;
let keys: SigningKeys;
/** Of the remote in the fixtures, and of another one. */
let deployTokens: Record<MatrixCaller['thing'], string>;
/** The owner of other people's objects, and the callers. */
let owners: Record<Role, SignedIn>;
let callers: Record<Role, SignedIn>;
let sanctioned: Record<'muted' | 'suspended', Record<Role, SignedIn>>;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  factories = createFactories(whole);
  restrictions = createRestrictions(whole);
  keys = await openSigningKeys(whole.database.db, 'id-token');
  const group = async (name: string) => ({
    fan: await whole.signIn('fan', `${name}-fan`),
    creator: await whole.signIn('creator', `${name}-creator`),
    admin: await whole.signIn('admin', `${name}-admin`),
  });
  [owners, callers] = [await group('owner'), await group('caller')];
  sanctioned = { muted: await group('muted'), suspended: await group('suspended') };
  for (const person of Object.values(sanctioned.suspended)) await restrictions.suspend(person);
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

/** Names of people whom there never was. */
const noSuch: Record<string, string> = { uid: `nobody${uuidv7()}`, handle: 'nosuchperson' };

/** The same input with ids that never existed. */
function missing(endpoint: Endpoint, input: Input): Input {
  const lost = { ...input };
  for (const name of Object.keys(input)) {
    // The time of a date is no id: its event is what does not exist.
    if (name !== 'occurrence' && (endpoint.path.includes(`{${name}}`) || name === 'targetId'))
      lost[name] = noSuch[name] ?? uuidv7();
    if (name === 'ids' || name === 'itemIds') lost[name] = [uuidv7()];
    if (name === 'each') lost[name] = (input[name] as Input[]).map((group) => missing(endpoint, group));
  }
  return lost;
}

/** What is typed, such as a tax number, is no id. */
const everyId = (input: Input): string[] =>
  Object.entries(input).flatMap(([name, value]) =>
    /(?<!tax)ids?$/i.test(name) ? [value].flat().filter((one) => typeof one === 'string') : [],
  );

test('every operation has a fixture, and every fixture an operation', () => {
  expect(Object.keys(accessFixtures).sort()).toEqual(operations.map(([name]) => name).sort());
});

test('docs/access-matrix.md matches the contracts; `npm run generate` writes it', () => {
  expect(readFileSync(join(__dirname, '../../../docs/access-matrix.md'), 'utf8')).toBe(accessTable());
});

const endsSessions = (operation: OperationName): boolean =>
  operation === 'session.logout' ||
  operation === 'account.requestDeletion' ||
  // Whoever has a passkey confirms with it from then on.
  operation.startsWith('passkeys.');

/** The caller; a new one where a session ends for good, or a space that an admin opened stays open for an hour. */
async function callerOf(operation: OperationName, caller: MatrixCaller, role: Role): Promise<SignedIn> {
  const { restriction, opened } = caller;
  if (!endsSessions(operation) && !opened)
    return restriction === 'muted' || restriction === 'suspended'
      ? sanctioned[restriction][role]
      : callers[role];
  const person = await whole.signIn(role);
  if (restriction === 'suspended') await restrictions.suspend(person);
  return person;
}

/** What reads are about, by the uid of whom it belongs to: it stays as it is, so every caller reads the same. */
type Readable = Map<string, Input>;

interface About {
  needed: Role;
  /** The owner’s, which every refused caller names. */
  shared: Input;
  /** Undefined where callers change what they name, or where it is made for the caller. */
  readable: Readable | undefined;
}

/** What a call is about: what belongs to others stays when it is refused. */
async function inputOf(
  operation: OperationName,
  caller: MatrixCaller,
  { person, needed, shared, succeeds, readable }: About & { person: SignedIn; succeeds: boolean },
): Promise<Input> {
  const fixture = accessFixtures[operation];
  const make = async (by: Factories, owner: SignedIn): Promise<Input> => {
    const made = readable?.get(owner.uid) ?? (await fixture(by, owner, person));
    readable?.set(owner.uid, made);
    return made;
  };
  if (caller.restriction === 'blocked') {
    const blocking = await restrictions.blocking(person, needed);
    return make(blocking.factories, blocking.owner);
  }
  if (caller.restriction === 'muted') return make(factories, person);
  return succeeds ? make(factories, caller.thing === 'own' ? person : owners[needed]) : shared;
}

/** One caller calls, and gets what the table says. */
async function expectOutcome(
  operation: OperationName,
  endpoint: Endpoint,
  caller: MatrixCaller,
  about: About,
): Promise<void> {
  const { title, restriction } = caller;
  const { needed, shared } = about;
  const expected = expectedOutcome(operation, endpoint, caller);
  const succeeds = expected === 'ok';
  const role = caller.role === 'needed' || caller.role === 'guest' ? needed : caller.role;
  const person = await callerOf(operation, caller, role);
  const input = await inputOf(operation, caller, { ...about, person, succeeds });
  const headers = await credentials(person, caller);
  if (caller.opened && 'spaceId' in input) await factories.open(person, String(input['spaceId']));

  if (restriction === 'muted') await restrictions.setMuted(person, true);
  const answer =
    needsStepUp(operation, endpoint, caller) === 'always'
      ? await sendConfirmed(endpoint, input, headers, person)
      : await send(endpoint, input, headers);
  if (restriction === 'muted') await restrictions.setMuted(person, false);

  const { status, text } = answer;
  if (succeeds) {
    expect({ caller: title, status, text }).toEqual({ caller: title, status: text === '' ? 204 : 200, text });
    // Their own list, without anybody else's entries.
    if (!namesThing(endpoint) && endpoint.scope !== 'any' && endpoint.scope !== 'none')
      for (const id of [owners[needed].uid, ...everyId(shared)]) expect(text).not.toContain(id);
    return;
  }
  expect({ caller: title, status, text }).toEqual({
    caller: title,
    status: errorCodes[expected].status,
    text: expect.stringContaining(`"code":"${expected}"`) as string,
  });
  if (restriction === 'muted') expect(text).toContain('You are muted until');
  if (restriction === 'suspended') expect(text).toContain('This account is suspended');
  if (expected === 'not_found')
    expect({ caller: title, ...answer }).toEqual({
      caller: title,
      ...(await send(endpoint, missing(endpoint, input), headers)),
    });
}

/** There is one order of picks and one live theme, which the other callers changed. */
const changesTheOnlyOne = new Set<string>(['spotlights.arrange', 'themes.publish', 'themes.rollBack']);

test.each(operations)('%s', async (operation, endpoint) => {
  const needed = neededRole(endpoint);
  // Refused calls change nothing, because the owner's call still succeeds at the end.
  const shared = await accessFixtures[operation](factories, owners[needed], owners[needed]);
  // Without a space there is nothing to open.
  const asked = matrixCallers.filter(({ opened }) => !opened || endpoint.scope === 'resource:space');
  // A fixture with a third parameter makes its thing for the caller.
  const reads = endpoint.method === 'GET' && accessFixtures[operation].length < 3;
  const readable = reads ? new Map([[owners[needed].uid, shared]]) : undefined;
  for (const caller of asked) await expectOutcome(operation, endpoint, caller, { needed, shared, readable });

  const nests = (endpoint.path.match(/\{/g) ?? []).length > 1;
  const [, resource] = endpoint.scope.split('resource:');
  if (resource !== undefined && nests) {
    // Another's thing is missing under a resource of one's own.
    const around = { [`${resource}Id`]: await factories.ownResource(resource, callers.creator) };
    const headers = bearerOf(callers.creator);
    const answer = await send(endpoint, { ...shared, ...around }, headers);
    expect({ resource, status: answer.status }).toEqual({ resource, status: 404 });
    expect(answer).toEqual(await send(endpoint, { ...missing(endpoint, shared), ...around }, headers));
  }

  const owner = owners[needed];
  const last = changesTheOnlyOne.has(operation)
    ? await accessFixtures[operation](factories, owner, owner)
    : shared;
  const answer =
    endpoint.stepUp === true
      ? await sendConfirmed(endpoint, last, bearerOf(owner), owner)
      : await send(endpoint, last, bearerOf(owner));
  const { status, text } = answer;
  const caller = 'the owner, after all of these calls';
  expect({ caller, status, text }).toEqual({ caller, status: text === '' ? 204 : 200, text });
  // The owner of the following objects.
  if (endsSessions(operation)) owners.fan = await whole.signIn('fan', 'owner-fan');
});
