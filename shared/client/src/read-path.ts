import type { Contracts } from '@bestie/contracts/contracts';
import type { Endpoint, InputOf } from '@bestie/contracts/define-contract';
import type { Endpoints } from './endpoints';
import { endpoints } from './endpoints.generated';
import { requestLine } from './request-line';

const table: Endpoints = endpoints;

type Reads<Noun extends keyof Contracts> = {
  [Verb in keyof Contracts[Noun]]: Contracts[Noun][Verb] extends { method: 'GET' } ? Verb : never;
}[keyof Contracts[Noun]];

/**
 * Path and query with which the client makes this read, for `reads` in `src/remote-data.ts`: the document
 * contains its answer or preloads it, and the client's own request for the same input uses that. In the input,
 * `'{uid}'` stands for the person's own, `'{spaceId}'` for the parameter of the route's path.
 */
export function readPath<Noun extends keyof Contracts, Verb extends Reads<Noun>>(
  noun: Noun,
  verb: Verb,
  input: InputOf<Extract<Contracts[Noun][Verb], Endpoint>>,
): string {
  return requestLine(table[noun]![String(verb)]!, input).url.replace(/%7B(\w+)%7D/g, '{$1}');
}
