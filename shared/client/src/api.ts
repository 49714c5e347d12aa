import type { Contracts } from '@bestie/contracts/contracts';
import type { Endpoint, InputOf, OutputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { knownEndpoint, type Endpoints } from './endpoints';
import { requestLine } from './request-line';

export interface CallOptions {
  signal?: AbortSignal;
}

type Operation<Noun extends keyof Contracts, Verb extends keyof Contracts[Noun]> = Extract<
  Contracts[Noun][Verb],
  Endpoint
>;

/** The whole API as functions, called as `noun.verb(input)`. Typed by the contracts, no code per noun. */
export type Api = {
  [Noun in keyof Contracts]: {
    [Verb in keyof Contracts[Noun]]: (
      input: InputOf<Operation<Noun, Verb>>,
      options?: CallOptions,
    ) => Promise<OutputOf<Operation<Noun, Verb>>>;
  };
};

export interface ApiOptions {
  /** Origin of the API without a trailing slash; empty for the page's own. */
  origin?: string;
  /**
   * ID token for a call, null when nobody is signed in. For a read it may be null while the token is being
   * loaded: the session cookie is used then.
   */
  token(call: { write: boolean }): Promise<string | null>;
  /**
   * Asks the person to confirm an operation on the server’s own page; when it resolves the call is sent
   * again, and it fails with the rejection otherwise. Without it such calls fail with `step_up_required`.
   */
  confirm?(stepUp: string): Promise<void>;
  /** Begins a trace with every call that has a token (W3C Trace Context). */
  traced?: boolean | undefined;
  fetch?: typeof fetch;
}

/**
 * Creates the client. Every call rejects with a {@link BestieError}: the server's own, or `unavailable` when
 * it could not be reached.
 */
export function createApi({
  origin = '',
  token,
  confirm,
  traced,
  fetch: send = (...request) => fetch(...request),
}: ApiOptions): Api {
  const call = async (
    operation: string,
    input: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<never> => {
    for (let proof: string | undefined; ;) {
      try {
        return await ask(operation, input, options, proof);
      } catch (error) {
        const stepUp = error instanceof BestieError ? error.stepUp : undefined;
        if (stepUp === undefined || !confirm) throw error;
        await confirm(stepUp);
        proof = stepUp;
      }
    }
  };
  const ask = async (
    operation: string,
    input: Record<string, unknown>,
    { signal }: CallOptions,
    proof: string | undefined,
  ) => {
    const [noun, verb] = operation.split('.') as [string, string];
    const endpoint = knownEndpoint(noun, verb) ?? (await lookUp(noun, verb));
    const { method, url, body } = requestLine(endpoint, input);
    const idToken = await token({ write: method !== 'GET' });
    const request: RequestInit = {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(idToken && { authorization: `Bearer ${idToken}` }),
        // A read without a token may have been preloaded, without this header.
        ...(traced && idToken && { traceparent: `00-${hex()}-${hex().slice(16)}-01` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(proof !== undefined && { [stepUpHeader]: proof }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    return readAnswer(await reach(send, origin + url, request), request.signal);
  };
  return new Proxy({} as Api, {
    get: (_target, noun) =>
      new Proxy(
        {},
        {
          get: (_inner, verb) => (input: Record<string, unknown>, options?: CallOptions) =>
            call(`${String(noun)}.${String(verb)}`, input, options),
        },
      ),
  });
}

/**
 * For operations that no bundle of this page contains: uploads that continue after a reload, consoles of an
 * earlier build.
 */
async function lookUp(noun: string, verb: string): Promise<string> {
  const table = await import(/* webpackChunkName: "endpoints" */ './endpoints.generated').catch(
    (cause: unknown) => Promise.reject(unreachable(cause)),
  );
  const endpoint = (table.endpoints as Endpoints)[noun]?.[verb];
  if (endpoint === undefined) throw new BestieError('internal');
  return endpoint;
}

const hex = () => crypto.randomUUID().replaceAll('-', '');

/** A device without a connection is no fault of the server. */
const unreachable = (cause: unknown): BestieError =>
  new BestieError('unavailable', {
    cause,
    // Outside of a browser nobody tells.
    ...(typeof navigator !== 'undefined' &&
      navigator.onLine === false && { message: 'You’re offline. Try again when you’re back online.' }),
  });

async function reach(send: typeof fetch, url: string, request: RequestInit): Promise<Response> {
  try {
    return await send(url, request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}

async function readAnswer(response: Response, signal: AbortSignal | null | undefined): Promise<never> {
  if (response.status === 204) return undefined as never;
  if (!response.ok) throw BestieError.fromAnswer(response.status, await response.json().catch(() => null));
  try {
    return (await response.json()) as never;
  } catch (cause) {
    // It was cut off on its way, or something between here and the server answered.
    if (signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}
