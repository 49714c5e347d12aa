import type { FastifyInstance } from 'fastify';
import { profilesContract } from '@bestie/contracts/profiles.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ProfilesService } from './profiles.service';
import type { PublicProfilesService } from './public-profiles.service';

/** HTTP routes of the contract. */
export function registerProfilesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  profiles: ProfilesService,
  publicProfiles: PublicProfilesService,
): void {
  registerContract(app, http, 'profiles', profilesContract, {
    get: ({ caller, input }) => profiles.get(caller, input.uid),
    update: ({ caller, input }) => profiles.update(caller, input),
    setAvatar: ({ caller, input }) => profiles.setAvatar(caller, input.uid, input.avatarPath),
    show: ({ caller, input }) => publicProfiles.show(caller, input.handle),
    follow: ({ caller, input }) => publicProfiles.follow(caller, input.uid),
    unfollow: ({ caller, input }) => publicProfiles.unfollow(caller, input.uid),
    listBlocked: ({ caller, input }) => publicProfiles.listBlocked(caller, input),
    block: ({ caller, input }) => publicProfiles.block(caller, input.uid),
    unblock: ({ caller, input }) => publicProfiles.unblock(caller, input.uid),
  });
}
