import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { ErrorBody } from '@bestie/contracts/errors';
import { createApp } from '../app';
import { guest } from '../platform/http/caller';
import type { Person } from '../platform/http/caller';
import { allConfirmed } from './step-up';
import { createRateLimits } from '../platform/http/rate-limits';
import type { HttpServices } from '../platform/http/register-contract';

/** A caller in a test: `fan`, `creator` or `admin`, with a uid. */
export type TestPerson = `${'fan' | 'creator' | 'admin'}:${string}`;

export const testPerson = (name: TestPerson): Person => {
  const [role, uid] = name.split(':') as [Person['role'], string];
  return {
    kind: 'person',
    uid,
    role,
    admin: role === 'admin',
    email: `${uid}@bestie.test`,
    emailVerified: true,
    displayName: null,
    via: 'token',
  };
};

/** Method, path and body of a call. */
export type TestCall = [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object];

export interface Answer<Body> {
  status: number;
  body: Body;
  /** Of an error response. */
  error: ErrorBody['error'];
}

export interface TestApp {
  app: FastifyInstance;
  /** Calls over HTTP injection; as a guest when `as` is null. */
  call<Body = unknown>(
    as: TestPerson | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<Answer<Body>>;
  close(): Promise<void>;
}

/**
 * The HTTP server with the nouns of one test. Tokens are people's names, since identity has its own tests; everything
 * behind the token is real.
 */
export async function createTestApp(
  register: (app: FastifyInstance, http: HttpServices) => void | Promise<void>,
  rateLimits: HttpServices['rateLimits'] = createRateLimits(null),
): Promise<TestApp> {
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  await register(app, {
    authenticate: async (request) => {
      const token = request.headers.authorization?.replace('Bearer ', '');
      if (token === undefined) return guest;
      if (!/^(fan|creator|admin):\w+$/.test(token)) throw new BestieError('unauthenticated');
      return testPerson(token as TestPerson);
    },
    rateLimits,
    stepUp: allConfirmed,
  });
  return {
    app,
    async call<Body>(as: TestPerson | null, method: 'GET', url: string, body?: object) {
      const reply = await app.inject({
        method,
        url,
        headers: as ? { authorization: `Bearer ${as}` } : {},
        ...(body && { payload: body }),
      });
      const parsed = (reply.body === '' ? undefined : reply.json()) as Body & ErrorBody;
      return { status: reply.statusCode, body: parsed, error: parsed?.error };
    },
    close: () => app.close(),
  };
}
