import type { FastifyInstance } from 'fastify';
import { usersContract } from '@bestie/contracts/users.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { UsersService } from './users.service';

/** HTTP routes of the contract. */
export function registerUsersRoutes(app: FastifyInstance, http: HttpServices, users: UsersService): void {
  registerContract(app, http, 'users', usersContract, {
    list: ({ caller, input }) => users.list(caller, input),
    get: ({ caller, input }) => users.get(caller, input.uid),
    changeRole: ({ caller, input }) => users.changeRole(caller, input),
    suspend: ({ caller, input }) => users.suspend(caller, input),
    reinstate: ({ caller, input }) => users.reinstate(caller, input),
    hidePublished: ({ caller, input }) => users.hidePublished(caller, input),
    showPublished: ({ caller, input }) => users.showPublished(caller, input),
    mute: ({ caller, input }) => users.mute(caller, input),
    unmute: ({ caller, input }) => users.unmute(caller, input),
    actOnMany: ({ caller, input }) => users.actOnMany(caller, input),
    changeMany: ({ caller, input }) => users.changeMany(caller, input),
    signOut: ({ caller, input }) => users.signOut(caller, input),
  });
}
