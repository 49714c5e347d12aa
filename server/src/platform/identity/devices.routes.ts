import type { FastifyInstance } from 'fastify';
import { devicesContract } from '@bestie/contracts/devices.contract';
import { registerContract } from '../http/register-contract';
import type { HttpPlatform } from '../http/register-contract';
import type { Devices } from './devices';

/** HTTP routes of the contract. */
export function registerDevicesRoutes(app: FastifyInstance, platform: HttpPlatform, devices: Devices): void {
  registerContract(app, platform, 'devices', devicesContract, {
    list: async ({ caller, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return { items: await devices.list(caller, request) };
    },
    signOut: ({ caller, input }) => devices.signOut(caller, input.deviceId),
    signOutOthers: ({ caller, request }) => devices.signOutOthers(caller, request),
  });
}
