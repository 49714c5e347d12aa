/**
 * Every operation handles any input: it answers as its schema says or with an error of the closed list, and
 * never crashes. `FUZZ_RUNS` sets the number of inputs for each, `FUZZ_SEED` other ones.
 */
import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '@bestie/contracts/define-contract';
import { pathParameters } from '@bestie/contracts/define-contract';
import { errorCodes } from '@bestie/contracts/errors';
import { allConfirmed } from '../test-support/step-up';
import { bearerOf, startWholeServer, uncounted } from '../test-support/whole-server';
import type { SignedIn, WholeServer } from '../test-support/whole-server';
import { buildRemote } from '../test-support/releases';
import { createFactories, testRemote } from './access-fixtures/factories';
import { inputsFor } from './input-arbitraries';
import { operations, requestOf } from './operations';
import type { OperationName } from './operations';

jest.setTimeout(600_000);

const numRuns = Number(process.env.FUZZ_RUNS ?? 25);
const { seed } = fc.readConfigureGlobal();

let whole: WholeServer;
let people: Record<SignedIn['role'], SignedIn>;
const known: Record<string, unknown[]> = {};

beforeAll(async () => {
  // The operations are fuzzed, not the step-up in front of them.
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  people = {
    fan: await whole.signIn('fan'),
    creator: await whole.signIn('creator'),
    admin: await whole.signIn('admin'),
  };
  const factories = createFactories(whole);
  const items = [await factories.item(people.fan), await factories.item(people.fan)].map(({ id }) => id);
  const { spaceId, assetId, commentId } = await factories.comment(people.creator);
  const { boardId, pinId } = await factories.pin(people.fan);
  const { sectionId } = await factories.section(people.fan);
  const others = [(await factories.person('fan')).uid, (await factories.person('creator')).uid];
  Object.assign(known, {
    itemId: items,
    itemIds: items,
    ids: [...items, assetId, pinId],
    spaceId: [spaceId],
    assetId: [assetId],
    commentId: [commentId],
    version: [1, 2, '1.0.0', await factories.release(people.admin)],
    who: ['fan@bestie.test'],
    boardId: [boardId],
    pinId: [pinId],
    sectionId: [sectionId],
    before: [pinId, sectionId],
    targetId: [boardId, pinId, ...others],
    handle: [(await factories.findable()).handle],
    remoteId: [testRemote],
    from: ['1.0.0'],
    to: ['1.0.0'],
    surface: [{}],
    transferBytes: [{}],
    description: [buildRemote(testRemote, '1.0.0').release, buildRemote(testRemote, '3.0.0').release],
    // People other than the caller, who could not continue if the run suspended them.
    uid: others,
    photos: [await factories.object(people.fan)],
    path: [await factories.object(people.creator, `spaces/${spaceId}/${assetId}/x.png`), 'Looks'],
  });
});
afterAll(() => whole.close());

const errorAnswer = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(errorCodes) as (keyof typeof errorCodes)[]),
    message: z.string().min(1),
    field: z.string().min(1).optional(),
    issues: z.array(z.strictObject({ field: z.string(), message: z.string().min(1) })).optional(),
    retryAfter: z.number().optional(),
    currentVersion: z.number().optional(),
    stepUp: z.uuid().optional(),
  }),
  requestId: z.string(),
});

/** Possible answers of every call. */
const always = ['invalid_input', 'too_large'];

/** What an input is about: settings and profile have the caller's uid in the path. */
const ownUid: OperationName[] = [
  'settings.get',
  'settings.merge',
  'profiles.get',
  'profiles.update',
  'profiles.setAvatar',
];

async function answerTo(operation: OperationName, endpoint: Endpoint, input: Record<string, unknown>) {
  const person = people[endpoint.access === 'guest' ? 'fan' : endpoint.access];
  const given =
    ownUid.includes(operation) && known.uid?.includes(input.uid) ? { ...input, uid: person.uid } : input;
  const { method, ...request } = requestOf(endpoint, given);
  const reply = await whole.app.inject({ method, ...request, headers: bearerOf(person) });
  // It ended every sign-in.
  if (
    (operation === 'account.requestDeletion' && reply.statusCode === 200) ||
    (operation === 'session.logout' && reply.statusCode === 204)
  )
    people.fan = { ...people.fan, token: await whole.signInElsewhere(people.fan) };
  return { status: reply.statusCode, text: reply.body };
}

/** An empty path parameter, or one of dots, is another address. */
const reaches = (endpoint: Endpoint, input: Record<string, unknown>) =>
  pathParameters(endpoint.path).every((name) => !/^(?:\.{0,2}|undefined)$/.test(String(input[name])));

/** The fields that the schema of a write refuses; undefined if it takes the input, or for reads, whose texts it converts. */
function refusedFields(endpoint: Endpoint, input: Record<string, unknown>): string[] | undefined {
  const { method, path, bodyBytes = Infinity } = endpoint;
  // What is larger than the operation takes is not looked at.
  if (Buffer.byteLength(JSON.stringify(requestOf(endpoint, input).payload ?? {})) > bodyBytes)
    return undefined;
  const inPath = pathParameters(path).every((name) => typeof input[name] === 'string');
  if (method === 'GET' || method === 'DELETE' || !inPath) return undefined;
  const parsed = endpoint.input.strict().safeParse(JSON.parse(JSON.stringify(input)));
  return parsed.error?.issues.flatMap(({ path: field, ...issue }) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [field.join('.')],
  );
}

/** What a schema refuses is refused, and the answer names the field. */
function expectRefused(fields: string[] | undefined, { status, text }: { status: number; text: string }) {
  if (!fields) return;
  expect(status).toBe(400);
  expect([...fields, 'url']).toContain(errorAnswer.parse(JSON.parse(text)).error.field);
}

describe(`with ${numRuns} inputs each, seed ${seed}`, () => {
  test.each(operations)('%s', async (operation: OperationName, endpoint: Endpoint) => {
    const inputs = inputsFor(endpoint, (field) => known[field] ?? []);
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        fc.pre(reaches(endpoint, input));
        const { status, text } = await answerTo(operation, endpoint, input);
        expectRefused(refusedFields(endpoint, input), { status, text });
        if (status === 200) return void endpoint.output.parse(JSON.parse(text));
        if (status === 204) return expect([text, endpoint.output]).toEqual(['', expect.any(z.ZodVoid)]);

        const { error } = errorAnswer.parse(JSON.parse(text));
        expect([...always, ...(endpoint.errors ?? [])]).toContain(error.code);
        expect(status).toBe(errorCodes[error.code].status);
        if (error.code === 'invalid_input') expect(error.field).toEqual(expect.any(String));
        return undefined;
      }),
      { numRuns, endOnFailure: true },
    );
  });
});
