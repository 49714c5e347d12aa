import type { FastifyInstance } from 'fastify';
import { devicesContract } from '@bestie/contracts/devices.contract';
import { registerContract } from '../http/register-contract';
import type { HttpServices } from '../http/register-contract';
import type { Devices } from './devices';

/** HTTP routes of the contract. */
export function registerDevicesRoutes(app: FastifyInstance, http: HttpServices, devices: Devices): void {
  registerContract(app, http, 'devices', devicesContract, {
    list: async ({ caller, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return { items: await devices.list(caller, request) };
    },
    signOut: ({ caller, input }) => devices.signOut(caller, input.deviceId),
    signOutOthers: ({ caller, request }) => devices.signOutOthers(caller, request),
  });
}
