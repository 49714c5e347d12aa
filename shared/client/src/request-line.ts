import { queryListText } from '@bestie/contracts/query-lists';

/** An HTTP request of an operation; fields that belong neither to path nor query are in the body. */
export interface RequestLine {
  method: string;
  /** Path and query, without an origin. */
  url: string;
  /** Null for methods without a body. */
  body: Record<string, unknown> | null;
}

/**
 * The request of an operation with this input. The same input always gives the same URL.
 * @param endpoint its method and path, as in `endpoints.generated.ts`
 */
export function requestLine(endpoint: string, input: Record<string, unknown>): RequestLine {
  const [method, place] = endpoint.split(' ') as [string, string];
  const template = place.startsWith('/') ? place : `/api/${place}`;
  const rest = { ...input };
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return method === 'GET' || method === 'DELETE'
    ? { method, url: path + queryOf(rest), body: null }
    : { method, url: path, body: rest };
}

type QueryValue = string | number | boolean | null | undefined | string[];

/** Lists are comma-separated; undefined values are left out. */
function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input as Record<string, QueryValue>)) {
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue;
    query.set(name, Array.isArray(value) ? queryListText(value) : String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}
