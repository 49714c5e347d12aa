import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, reason, uid } from '../http/fields';
import { connectionStates, missingForNetworks, networks } from './connections';

export const connectionSchema = z.object({
  id,
  network: z.enum(networks),
  /** The account there, as the network names it. */
  accountName: z.string(),
  accountUrl: z.url().nullable(),
  state: z.enum(connectionStates),
  /** For `reconnect`: what the network said. */
  problem: z.string().nullable(),
  connectedAt: instant,
  can: z.object({ disconnect: z.boolean(), reconnect: z.boolean() }),
});
export type Connection = z.output<typeof connectionSchema>;

/** A network, and whether this server may publish there. */
export const networkSchema = z.object({
  network: z.enum(networks),
  /** What who runs this server has to set up first; null where Bestie can publish. */
  missing: z.enum(missingForNetworks).nullable(),
  /** The address to register at the network, for admins where it is not set up. */
  returnAddress: z.string().nullable(),
  /** The caller’s account there; null without one. */
  connection: connectionSchema.nullable(),
});
export type NetworkConnection = z.output<typeof networkSchema>;

export const connectionsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/connections',
    summary:
      'Every network, whether this server may publish there, and the caller’s account. Admins may look at those of others.',
    input: z.object({ uid: uid.optional() }),
    output: z.object({ items: z.array(networkSchema) }),
    access: 'creator',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  start: {
    method: 'POST',
    path: '/api/connections/start',
    summary:
      'Begins to connect an account of a network, or to connect it again. The browser has to go to `url` within ten minutes, signed in as now.',
    input: z.object({ network: z.enum(networks) }),
    output: z.object({ url: z.url() }),
    access: 'creator',
    scope: 'own',
    rate: 'session',
    errors: ['unavailable'],
  },
  disconnect: {
    method: 'POST',
    path: '/api/connections/{connectionId}/disconnect',
    summary:
      'Forgets an account and what the network granted, and gives it back where the network takes it back. Admins say why.',
    input: z.object({ connectionId: id, reason: reason.optional() }),
    output: z.void(),
    access: 'creator',
    scope: 'moderated',
    rate: 'write',
    errors: ['not_found'],
  },
});
