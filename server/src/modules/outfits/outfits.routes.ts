import type { FastifyInstance } from 'fastify';
import { outfitsContract } from '@bestie/contracts/outfits.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { OutfitWearsService } from './outfit-wears.service';
import type { OutfitsService } from './outfits.service';
import type { SharedOutfitsService } from './shared-outfits.service';

/** HTTP routes of the contract. */
export function registerOutfitsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  outfits: OutfitsService,
  wears: OutfitWearsService,
  shared: SharedOutfitsService,
): void {
  registerContract(app, http, 'outfits', outfitsContract, {
    list: ({ caller, input }) => outfits.list(caller, input),
    facets: ({ caller, input }) => outfits.facets(caller, input),
    get: ({ caller, input }) => outfits.get(caller, input.outfitId),
    listPublic: ({ caller, input }) => shared.listPublic(caller, input),
    show: ({ caller, input }) => shared.show(caller, input.outfitId),
    remix: ({ caller, input }) => shared.remix(caller, input.outfitId),
    create: ({ caller, input }) => outfits.create(caller, input),
    update: ({ caller, input }) => outfits.update(caller, input),
    setCover: ({ caller, input }) => outfits.setCover(caller, input),
    duplicate: ({ caller, input }) => outfits.duplicate(caller, input),
    delete: ({ caller, input }) => outfits.delete(caller, input.ids),
    restore: ({ caller, input }) => outfits.restore(caller, input.ids),
    wear: ({ caller, input }) => wears.wear(caller, input),
    unwear: ({ caller, input }) => wears.unwear(caller, input),
  });
}
