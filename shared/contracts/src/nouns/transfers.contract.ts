import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, reason, version } from '../http/fields';
import { transferKinds } from './transfers';

const kind = z.enum(transferKinds);

/** A thing that is offered to the caller. */
export const transferOfferSchema = z.object({
  id,
  kind,
  title: z.string(),
  from: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }),
  /** Bytes that will count for the caller's quota. */
  bytes: z.number().int(),
  offeredAt: instant,
  expiresAt: instant,
});
export type TransferOffer = z.output<typeof transferOfferSchema>;

const answer = {
  method: 'POST',
  input: z.object({ transferId: id }),
  access: 'fan',
  scope: 'own',
  rate: 'write',
} as const;

/** Boards and spaces that admins give to another owner, who has a week to accept. */
export const transfersContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/transfers',
    summary: 'What is offered to the caller, and for how long.',
    input: z.object({}),
    output: z.object({ items: z.array(transferOfferSchema) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  offer: {
    method: 'POST',
    path: '/api/admin/transfers',
    summary: 'Offers a board or space to a new owner, who is told. Nothing moves until they accept.',
    input: z.object({
      id,
      kind,
      targetId: id,
      version,
      /** Handle or address of the new owner. */
      to: z.string().trim().min(1).max(254),
      /** Whether the old owner becomes an editor; otherwise they leave it. */
      keepsEditing: z.boolean(),
      reason,
    }),
    output: z.object({ expiresAt: instant }),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found', 'conflict', 'already_exists'],
  },
  withdraw: {
    method: 'POST',
    path: '/api/admin/transfers/{transferId}/withdraw',
    summary: 'Takes an offer back that was not answered yet.',
    input: z.object({ transferId: id, reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
  accept: {
    ...answer,
    path: '/api/transfers/{transferId}/accept',
    summary: 'Makes the caller the owner; the bytes of the old owner move to the caller’s quota with it.',
    output: z.object({ kind, targetId: id }),
    errors: ['not_found', 'quota_exceeded', 'limit_reached'],
  },
  decline: {
    ...answer,
    path: '/api/transfers/{transferId}/decline',
    summary: 'Leaves it with its owner.',
    output: z.void(),
    errors: ['not_found'],
  },
});
