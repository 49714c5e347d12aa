import { contracts } from '@bestie/contracts/contracts';
import type { Contracts, Noun } from '@bestie/contracts/contracts';
import { pathParameters } from '@bestie/contracts/define-contract';
import type { Endpoint } from '@bestie/contracts/define-contract';

/** `noun.verb` of every operation of the API. */
export type OperationName = { [N in Noun]: `${N}.${keyof Contracts[N] & string}` }[Noun];

/** Every operation of the API, in the order of the contracts. */
export const operations = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(
    ([verb, endpoint]) => [`${noun}.${verb}` as OperationName, endpoint] as const,
  ),
);

/**
 * True when the input names an object with an owner, in the path or as a list of ids, also by groups (`each`): then another
 * person's answers like a missing one.
 */
export function namesThing({ path, input }: Pick<Endpoint, 'path' | 'input'>): boolean {
  return pathParameters(path).length > 0 || ['ids', 'itemIds', 'each'].some((name) => name in input.shape);
}

/** An input as a request: path parameters in the path, the rest in the query or the body. */
export function requestOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: Record<string, unknown>,
): { method: Endpoint['method']; url: string; payload?: object } {
  const rest = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    delete rest[name];
    // Half a surrogate pair cannot be encoded; this is what a careless client would send.
    const pieces = textOf(input[name]).split(/\p{Surrogate}/u);
    return pieces.map(encodeURIComponent).join('%ED%A0%80');
  });
  if (method !== 'GET' && method !== 'DELETE') {
    return Object.keys(rest).length > 0 ? { method, url, payload: rest } : { method, url };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, textOf(one));
  }
  return { method, url: query.size > 0 ? `${url}?${query}` : url };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
