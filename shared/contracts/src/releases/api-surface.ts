import { z } from 'zod';
import type { Contract, Endpoint, Method } from '../http/define-contract';

/** JSON Schema of an operation's input or output, as plain data. */
export type JsonSchema = { [keyword: string]: unknown };

/** One operation as a console was built against it. */
export interface SurfaceOperation {
  method: Method;
  path: string;
  /** What may be sent. */
  input: JsonSchema;
  /** The answer; null for none. */
  output: JsonSchema | null;
}

/**
 * A contract as plain data (`api.json` of a release), so that the current server can decide whether a console
 * built against an older contract still works. Keyed by `noun.verb`.
 */
export type ApiSurface = Record<string, SurfaceOperation>;

/** Method and path of an operation: `GET /api/items/{itemId}`. */
export const addressOf = ({ method, path }: Pick<SurfaceOperation, 'method' | 'path'>) => `${method} ${path}`;

/** Operations of a surface with their addresses, which a client built against it can call. */
export function operationsOf(surface: ApiSurface): Record<string, string> {
  return Object.fromEntries(Object.entries(surface).map(([name, operation]) => [name, addressOf(operation)]));
}

/** The surface of contracts, by noun. */
export function apiSurface(contracts: Record<string, Contract>): ApiSurface {
  return Object.fromEntries(
    Object.entries(contracts).flatMap(([noun, contract]) =>
      Object.entries(contract).map(([verb, endpoint]) => [`${noun}.${verb}`, surfaceOf(endpoint)]),
    ),
  );
}

/** An operation whose schemas are made when they are first read, because few are and all of them take a second. */
function surfaceOf({ method, path, input, output }: Endpoint): SurfaceOperation {
  let sent: JsonSchema | undefined;
  let answered: JsonSchema | null | undefined;
  return {
    method,
    path,
    get input() {
      return (sent ??= schemaOf(input, 'input'));
    },
    get output() {
      if (answered === undefined) answered = output instanceof z.ZodVoid ? null : schemaOf(output, 'output');
      return answered;
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
