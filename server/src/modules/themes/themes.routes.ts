import type { FastifyInstance } from 'fastify';
import { themesContract } from '@bestie/contracts/themes.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ThemesService } from './themes.service';

/** HTTP routes of the contract. */
export function registerThemesRoutes(app: FastifyInstance, http: HttpServices, themes: ThemesService): void {
  registerContract(app, http, 'themes', themesContract, {
    get: () => themes.shown(),
    list: ({ input }) => themes.list(input),
    open: ({ input }) => themes.open(input),
    create: ({ caller, input }) => themes.create(caller, input),
    update: ({ caller, input }) => themes.update(caller, input),
    delete: ({ caller, input }) => themes.delete(caller, input),
    restore: ({ caller, input }) => themes.restore(caller, input),
    publish: ({ caller, input }) => themes.publish(caller, input),
    schedule: ({ caller, input }) => themes.schedule(caller, input),
    unschedule: ({ caller, input }) => themes.unschedule(caller, input),
    rollBack: ({ caller, input }) => themes.rollBack(caller, input),
  });
}
