import type { FastifyInstance } from 'fastify';
import { __nouns__Contract } from '@bestie/contracts/__name__.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { __Nouns__Service } from './__name__.service';

/** HTTP routes of the contract. */
export function register__Nouns__Routes(
  app: FastifyInstance,
  http: HttpServices,
  __nouns__: __Nouns__Service,
): void {
  registerContract(app, http, '__nouns__', __nouns__Contract, {
    list: ({ caller, input }) => __nouns__.list(caller, input),
    get: ({ caller, input }) => __nouns__.get(caller, input),
    create: ({ caller, input }) => __nouns__.create(caller, input),
    update: ({ caller, input }) => __nouns__.update(caller, input),
    delete: ({ caller, input }) => __nouns__.delete(caller, input),
  });
}
