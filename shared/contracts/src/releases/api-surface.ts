import { z } from 'zod';
import type { Contract, Method } from '../http/define-contract';

/** JSON Schema of what an operation takes or answers, as plain data. */
export type JsonSchema = { [keyword: string]: unknown };

/** One operation as a console built against it knows it. */
export interface SurfaceOperation {
  method: Method;
  path: string;
  /** What may be sent. */
  input: JsonSchema;
  /** What comes back; null for nothing. */
  output: JsonSchema | null;
}

/**
 * A contract as plain data (`api.json` of a release): so that the server of today can tell whether a console
 * built against the contract of then still works. By `noun.verb`.
 */
export type ApiSurface = Record<string, SurfaceOperation>;

/** How an operation is asked for: `GET /api/items/{itemId}`. */
export const addressOf = ({ method, path }: Pick<SurfaceOperation, 'method' | 'path'>) => `${method} ${path}`;

/** Operations of a surface with their addresses: what a client built against it can ask for. */
export function operationsOf(surface: ApiSurface): Record<string, string> {
  return Object.fromEntries(Object.entries(surface).map(([name, operation]) => [name, addressOf(operation)]));
}

/** The surface of contracts, by noun. */
export function apiSurface(contracts: Record<string, Contract>): ApiSurface {
  return Object.fromEntries(
    Object.entries(contracts).flatMap(([noun, contract]) =>
      Object.entries(contract).map(([verb, { method, path, input, output }]) => [
        `${noun}.${verb}`,
        {
          method,
          path,
          input: schemaOf(input, 'input'),
          output: output instanceof z.ZodVoid ? null : schemaOf(output, 'output'),
        },
      ]),
    ),
  );
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
