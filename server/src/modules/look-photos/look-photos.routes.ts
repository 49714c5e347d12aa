import type { FastifyInstance } from 'fastify';
import { lookPhotosContract } from '@bestie/contracts/look-photos.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { LookPhotosService } from './look-photos.service';

/** HTTP routes of the contract. */
export function registerLookPhotosRoutes(
  app: FastifyInstance,
  http: HttpServices,
  lookPhotos: LookPhotosService,
): void {
  registerContract(app, http, 'lookPhotos', lookPhotosContract, {
    list: ({ caller, input }) => lookPhotos.list(caller, input),
    create: ({ caller, input }) => lookPhotos.create(caller, input),
    arrange: ({ caller, input }) => lookPhotos.arrange(caller, input),
    delete: ({ caller, input }) => lookPhotos.delete(caller, input.ids),
    restore: ({ caller, input }) => lookPhotos.restore(caller, input.ids),
  });
}
