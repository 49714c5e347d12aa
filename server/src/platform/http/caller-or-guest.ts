import type { FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { guest } from './caller';
import type { Caller } from './caller';

/** Who asks for what media elements fetch. Who cannot sign in, such as a suspended member, is a guest there. */
export async function callerOrGuest(
  authenticate: (request: FastifyRequest) => Promise<Caller>,
  request: FastifyRequest,
): Promise<Caller> {
  try {
    return await authenticate(request);
  } catch (error) {
    if (error instanceof BestieError && (error.code === 'unauthenticated' || error.code === 'forbidden'))
      return guest;
    throw error;
  }
}
