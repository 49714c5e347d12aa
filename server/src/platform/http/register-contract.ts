import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { pathParameters } from '@bestie/contracts/define-contract';
import type { Contract, Endpoint, OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { roleAtLeast } from '@bestie/contracts/roles';
import { findUnstorableText } from '@bestie/contracts/text';
import { compressed } from './compression';
import type { Authenticate, Caller, FindTeam, Person, Team } from './caller';
import type { HeavyReads } from './heavy-reads';
import type { RateLimits } from './rate-limits';

/** Holds operations back until their person confirmed them; see `platform/step-up`. */
export interface StepUpGate {
  /**
   * Lets a call through whose `proof` was confirmed for exactly this, and uses it up.
   * @throws BestieError `step_up_required` with the id of what is to be confirmed
   */
  require(call: {
    operation: string;
    input: unknown;
    caller: Person;
    proof: string | undefined;
  }): Promise<void>;
}

/** What every route of the API stands on. */
export interface HttpPlatform {
  authenticate: Authenticate;
  /** Needed by operations that teams may call. */
  findTeam?: FindTeam;
  rateLimits: RateLimits;
  /** Absent where nothing is heavy: in servers of single nouns. */
  heavyReads?: HeavyReads;
  /** Needed by operations that the contract marks with `stepUp`. */
  stepUp?: StepUpGate;
}

/** The caller type that an endpoint's handler sees: a person, unless guests or teams may call. */
type CallerOf<E extends Endpoint> = E extends { team: true }
  ? Person | Team
  : E['access'] extends 'guest'
    ? Caller
    : Person;

/** Parse, call, present: `input` is parsed, the caller may call this at all; the answer is checked and sent. */
export type Handler<E extends Endpoint> = (call: {
  input: ParsedInputOf<E>;
  caller: CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<OutputOf<E>>;

export type Handlers<C extends Contract> = { [Verb in keyof C]: Handler<C[Verb]> };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `noun.verb` of a route that comes from a contract. */
    operation?: string;
  }
}

/**
 * Registers every operation of a noun as a Fastify route. Role gate, rate limit, validation, error list and
 * OpenAPI entry come from the contract; the handler only calls its service.
 */
export function registerContract<C extends Contract>(
  app: FastifyInstance,
  platform: HttpPlatform,
  noun: string,
  contract: C,
  handlers: Handlers<C>,
): void {
  for (const verb of Object.keys(contract) as (keyof C & string)[]) {
    const endpoint = contract[verb] as Endpoint;
    const handler = handlers[verb] as unknown as Handler<Endpoint>;
    const operation = `${noun}.${verb}`;
    if (endpoint.stepUp && !platform.stepUp) throw new Error(`Nothing would hold ${operation} back.`);
    // A mistyped field must not be dropped in silence: the person would believe that it was saved.
    const input = endpoint.method === 'GET' ? endpoint.input : endpoint.input.strict();
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      compress: compressed,
      schema: routeSchema(noun, operation, endpoint),
      handler: async (request, reply) => {
        const caller = await admit(platform, endpoint, operation, request);
        const parsed = parseInput(input, mergeInput(request));
        if (endpoint.stepUp && caller.kind === 'person') {
          const proof = request.headers[stepUpHeader]?.toString();
          await platform.stepUp?.require({ operation, input: parsed, caller, proof });
        }
        const work = () => handler({ input: parsed, caller: caller as Person, request, reply });
        const isHeavy = endpoint.heavy && platform.heavyReads && caller.kind === 'person';
        const output = await (isHeavy
          ? platform.heavyReads?.run(caller.uid, work, () => reply.raw.destroyed)
          : work());
        if (output === undefined) return reply.code(204).send();
        return output;
      },
    });
  }
}

/** Identifies the caller, then the role gate, then the budget: a stranger learns nothing from a later step. */
async function admit(
  platform: HttpPlatform,
  endpoint: Endpoint,
  operation: string,
  request: FastifyRequest,
): Promise<Caller | Team> {
  const team = endpoint.team ? await platform.findTeam?.(request) : null;
  if (team) {
    requireOwnRemote(team, request.params);
    await platform.rateLimits.consume(endpoint.rate, operation, rateKeyOf(team));
    return team;
  }
  const caller = await platform.authenticate(request);
  if (endpoint.access !== 'guest') {
    if (caller.kind === 'guest' || (caller.via === 'cookie' && !endpoint.cookie))
      throw new BestieError('unauthenticated');
    if (!roleAtLeast(caller.role, endpoint.access)) throw new BestieError('forbidden');
  }
  await platform.rateLimits.consume(
    endpoint.rate,
    operation,
    caller.kind === 'person' ? caller.uid : request.ip,
  );
  return caller;
}

/** What calls of a team are counted under: each token has budgets of its own. */
export const rateKeyOf = ({ tokenId }: Team) => `team:${tokenId}`;

/**
 * Holds a deploy token to its remote, where the address names one.
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
 * Checks what came from outside against a schema, and that its text can be stored at all.
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

/** The endpoint as fastify's schema: used for OpenAPI and for writing the answer. */
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
      description: `Answers \`step_up_required\` until the person confirmed it at \`/confirm/{stepUp}\`; then the same call counts once, with \`${stepUpHeader}\`.`,
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
