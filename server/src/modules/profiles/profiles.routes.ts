import type { FastifyInstance } from 'fastify';
import { profilesContract } from '@bestie/contracts/profiles.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { ProfilesService } from './profiles.service';

/** Parse, call, present. */
export function registerProfilesRoutes(
  app: FastifyInstance,
  platform: HttpPlatform,
  profiles: ProfilesService,
): void {
  registerContract(app, platform, 'profiles', profilesContract, {
    get: ({ caller, input }) => profiles.get(caller, input.uid),
    update: ({ caller, input }) => profiles.update(caller, input),
    setAvatar: ({ caller, input }) => profiles.setAvatar(caller, input.uid, input.avatarPath),
  });
}
