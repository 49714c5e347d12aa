export interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/**
 * Answers requests by `METHOD /path`; a function gets the request, and may answer later. An answer `{status, error}` is an error.
 */
export function answers(known: Record<string, unknown>): { fetch: typeof fetch; requests: Call[] } {
  const requests: Call[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const request = {
        method: init?.method ?? 'GET',
        path: url.pathname + url.search,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      };
      requests.push(request);
      const answer = known[`${request.method} ${url.pathname}`];
      if (answer === undefined) throw new Error(`This test foresees no ${request.method} ${url.pathname}.`);
      const body: unknown = await (typeof answer === 'function'
        ? (answer as (call: Call) => unknown)(request)
        : answer);
      if (body === null) return new Response(null, { status: 204 });
      const failure = body as { status?: number; error?: unknown };
      return Response.json(body, { status: failure.error ? (failure.status ?? 500) : 200 });
    },
  };
}
