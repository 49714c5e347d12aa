import type { FastifyInstance } from 'fastify';
import { storageContract } from '@bestie/contracts/storage.contract';
import { registerContract } from '../../http/register-contract';
import type { HttpServices } from '../../http/register-contract';
import type { ObjectsService } from '../objects.service';

/** Routes about storage beside the protocol. */
export function registerStorageRoutes(
  app: FastifyInstance,
  http: HttpServices,
  objects: Pick<ObjectsService, 'usage' | 'reserved' | 'quota'>,
): void {
  registerContract(app, http, 'storage', storageContract, {
    get: async ({ caller }) => {
      const { uid } = caller;
      const [{ bytes, objects: count }, reservedBytes, quotaBytes] = await Promise.all([
        ...([objects.usage(uid), objects.reserved(uid), objects.quota(uid)] as const),
      ]);
      return { usedBytes: bytes, reservedBytes, objects: count, quotaBytes };
    },
  });
}
