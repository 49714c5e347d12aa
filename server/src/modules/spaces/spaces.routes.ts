import type { FastifyInstance } from 'fastify';
import { adminSpacesContract } from '@bestie/contracts/admin-spaces.contract';
import { spacesContract } from '@bestie/contracts/spaces.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { AdminSpacesService } from './admin-spaces.service';
import type { SpaceMembersService } from './space-members.service';
import type { SpacesService } from './spaces.service';

/** HTTP routes of the contract. */
export function registerSpacesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  spaces: SpacesService,
  members: SpaceMembersService,
  adminSpaces: AdminSpacesService,
): void {
  registerContract(app, http, 'spaces', spacesContract, {
    list: ({ caller, input }) => spaces.list(caller, input),
    summary: ({ caller }) => spaces.summary(caller),
    get: ({ caller, input }) => spaces.get(caller, input),
    open: ({ caller, input }) => spaces.open(caller, input),
    create: ({ caller, input }) => spaces.create(caller, input),
    update: ({ caller, input }) => spaces.update(caller, input),
    archive: ({ caller, input }) => spaces.archive(caller, input),
    unarchive: ({ caller, input }) => spaces.unarchive(caller, input),
    delete: ({ caller, input }) => spaces.delete(caller, input),
    restore: ({ caller, input }) => spaces.restore(caller, input),
    acknowledge: ({ caller, input }) => spaces.acknowledge(caller, input),
    addMember: ({ caller, input }) => members.addMember(caller, input),
    changeMember: ({ caller, input }) => members.changeMember(caller, input),
    removeMember: ({ caller, input }) => members.removeMember(caller, input),
    leave: ({ caller, input }) => members.leave(caller, input),
  });
  registerContract(app, http, 'adminSpaces', adminSpacesContract, {
    list: ({ caller, input }) => adminSpaces.list(caller, input),
    hide: ({ caller, input }) => adminSpaces.hide(caller, input),
    show: ({ caller, input }) => adminSpaces.show(caller, input),
    restore: ({ caller, input }) => adminSpaces.restore(caller, input),
  });
}
