import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { pathParameters } from '@bestie/contracts/define-contract';
import type { Contract, Endpoint, OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { roleAtLeast } from '@bestie/contracts/roles';
import { findUnstorableText } from '@bestie/contracts/text';
import type { BlindKey } from './blind-key';
import { compressed } from './compression';
import type { Authenticate, Caller, FindTeam, Person, Team } from './caller';
import type { HeavyReads } from './heavy-reads';
import type { RateLimits } from './rate-limits';
import { inSpan } from '../telemetry/running-work';

/** Requires that a person confirms an operation; see `platform/step-up`. */
export interface StepUpGate {
  /**
   * Lets a call through whose `proof` was confirmed for exactly this call, and consumes the proof.
   * @throws BestieError `step_up_required` with the id of the confirmation
   */
  require(call: {
    operation: string;
    input: unknown;
    caller: Person;
    proof: string | undefined;
  }): Promise<void>;
}

/** What every API route depends on. */
export interface HttpServices {
  authenticate: Authenticate;
  /** Also answers who has not shown the second factor yet; for operations that the contract marks so. */
  authenticateBeforeSecondFactor?: Authenticate;
  /** Required by operations that teams may call. */
  findTeam?: FindTeam;
  rateLimits: RateLimits;
  /** Required by operations that the contract marks with `blind`. */
  blindKey?: BlindKey;
  /** Absent in servers of single nouns without heavy reads. */
  heavyReads?: HeavyReads;
  /** Required by operations that the contract marks with `stepUp`. */
  stepUp?: StepUpGate;
}

/** The caller type of an endpoint's handler: a person, unless guests or teams may call. */
type CallerOf<E extends Endpoint> = E extends { team: true }
  ? Person | Team
  : E['access'] extends 'guest'
    ? Caller
    : Person;

/**
 * Handles one operation: `input` is validated and the caller has the required role; the result is validated before it
 * is sent.
 */
export type Handler<E extends Endpoint> = (call: {
  input: ParsedInputOf<E>;
  caller: CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<OutputOf<E>>;

export type Handlers<C extends Contract> = { [Verb in keyof C]: Handler<C[Verb]> };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `noun.verb` of a route that is registered from a contract. */
    operation?: string;
  }
}

/**
 * Registers every operation of a noun as a Fastify route. Role check, rate limit, validation, error list and OpenAPI
 * entry come from the contract; the handler only calls its service.
 */
export function registerContract<C extends Contract>(
  app: FastifyInstance,
  http: HttpServices,
  noun: string,
  contract: C,
  handlers: Handlers<C>,
): void {
  for (const verb of Object.keys(contract) as (keyof C & string)[]) {
    const endpoint = contract[verb] as Endpoint;
    const handler = handlers[verb] as unknown as Handler<Endpoint>;
    const operation = `${noun}.${verb}`;
    if (endpoint.blind && !http.blindKey)
      throw new Error(`Nothing would keep callers of ${operation} apart.`);
    if (endpoint.stepUp && !http.stepUp) throw new Error(`No step-up gate is given for ${operation}.`);
    // A misspelled field is an error: dropping it silently would make the person believe that it was saved.
    const input = endpoint.method === 'GET' ? endpoint.input : endpoint.input.strict();
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      compress: compressed,
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      schema: routeSchema(noun, operation, endpoint),
      handler: async (request, reply) => {
        const caller = await admit(http, endpoint, operation, request);
        const parsed = parseInput(input, mergeInput(request));
        if (asksStepUp(endpoint, parsed) && caller.kind === 'person') {
          const proof = request.headers[stepUpHeader]?.toString();
          await http.stepUp?.require({ operation, input: parsed, caller, proof });
        }
        const work = () =>
          inSpan(operation, {}, () => handler({ input: parsed, caller: caller as Person, request, reply }));
        const isHeavy = endpoint.heavy && http.heavyReads && caller.kind === 'person';
        const output = await (isHeavy
          ? http.heavyReads?.run(caller.uid, work, () => reply.raw.destroyed)
          : work());
        if (output === undefined) return reply.code(204).send();
        return output;
      },
    });
  }
}

/** Whether the person must confirm a call with this input. */
const asksStepUp = ({ stepUp }: Endpoint, input: unknown): boolean =>
  typeof stepUp === 'function' ? stepUp(input as never) : stepUp === true;

/**
 * Identifies the caller, then checks the role, then the rate limit, so that a later step reveals nothing to
 * strangers.
 */
async function admit(
  http: HttpServices,
  endpoint: Endpoint,
  operation: string,
  request: FastifyRequest,
): Promise<Caller | Team> {
  const team = endpoint.team ? await http.findTeam?.(request) : null;
  if (team) {
    requireOwnRemote(team, request.params);
    await http.rateLimits.consume(endpoint.rate, operation, rateKeyOf(team));
    return team;
  }
  const { authenticate, authenticateBeforeSecondFactor = authenticate } = http;
  const caller = await (endpoint.beforeSecondFactor ? authenticateBeforeSecondFactor : authenticate)(request);
  if (endpoint.access !== 'guest') {
    if (caller.kind === 'guest' || (caller.via === 'cookie' && !endpoint.cookie))
      throw new BestieError('unauthenticated');
    if (!roleAtLeast(caller.role, endpoint.access)) throw new BestieError('forbidden');
  }
  await http.rateLimits.consume(
    endpoint.rate,
    operation,
    caller.kind === 'person' ? await countedAs(http, endpoint, caller) : request.ip,
  );
  return caller;
}

/** The rate limit key of a person. */
async function countedAs(
  { blindKey }: Pick<HttpServices, 'blindKey'>,
  { blind }: Pick<Endpoint, 'blind'>,
  { uid }: Person,
): Promise<string> {
  return blind && blindKey ? blindKey(uid) : uid;
}

/** The rate limit key of a team: each token has its own budgets. */
export const rateKeyOf = ({ tokenId }: Team) => `team:${tokenId}`;

/**
 * Restricts a deploy token to its remote, where the path names one.
 * @throws BestieError `forbidden`
 */
export function requireOwnRemote(team: Team, parameters: unknown): void {
  const { remoteId } = (parameters ?? {}) as { remoteId?: string };
  if (remoteId !== undefined && remoteId !== team.remoteId)
    throw new BestieError('forbidden', {
      message: `This deploy token is for ${team.remoteId} and for no other remote.`,
    });
}

function mergeInput(request: FastifyRequest): Record<string, unknown> {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw BestieError.field('body', 'Expected a JSON object.');
  return { ...(request.query as object), ...body, ...(request.params as object) };
}

/**
 * Validates outside input against a schema, and that its text can be stored.
 * @throws BestieError `invalid_input` naming the fields
 */
export function parseInput<Schema extends z.ZodObject>(
  schema: Schema,
  value: Record<string, unknown>,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error);
  const field = findUnstorableText(value);
  if (field !== null) throw BestieError.field(field, 'There is a character that is no text.');
  return parsed.data;
}

/** `invalid_input` with one issue per wrong field, in the order of the fields. */
export function invalidInput(error: z.ZodError): BestieError {
  const issues = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'Unknown field.' }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );
  return new BestieError('invalid_input', { issues });
}

/** The endpoint as a Fastify schema: used for OpenAPI and for serializing the response. */
function routeSchema(noun: string, operation: string, endpoint: Endpoint): FastifySchema {
  const names = pathParameters(endpoint.path);
  const shape = Object.entries(endpoint.input.shape);
  const parameters = z.object(Object.fromEntries(shape.filter(([name]) => names.includes(name))));
  const rest = z.object(Object.fromEntries(shape.filter(([name]) => !names.includes(name))));
  const hasRest = Object.keys(rest.shape).length > 0;
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return {
    operationId: operation,
    summary: endpoint.summary,
    tags: [noun],
    ...(names.length > 0 && { params: parameters }),
    ...(endpoint.stepUp && {
      description: `Answers \`step_up_required\`${typeof endpoint.stepUp === 'function' ? ' for some inputs' : ''} until the person confirmed it at \`/confirm/{stepUp}\`; then the same call counts once, with \`${stepUpHeader}\`.`,
      headers: z.object({ [stepUpHeader]: z.uuid().optional() }),
    }),
    ...(hasRest && (inQuery ? { querystring: rest } : { body: rest })),
    security: credentials(endpoint),
    response:
      endpoint.output instanceof z.ZodVoid ? { 204: z.void().describe('Done.') } : { 200: endpoint.output },
  };
}

function credentials(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'guest') return [];
  return endpoint.cookie ? [{ bearer: [] }, { session: [] }] : [{ bearer: [] }];
}
