import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, money, peopleLine, peopleText, reason, uid, version } from '../http/fields';
import { limits } from '../http/limits';
import { membershipSources, membershipStates } from './vip';

const { vip } = limits;

export const vipTierSchema = z.object({
  id,
  version,
  /** A higher rank opens everything of the lower ones. */
  rank: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** A month’s. */
  price: money,
  /** How many may have it; null for everybody. */
  capacity: z.number().int().nullable(),
  /** Places that are free now; null without a limit. */
  left: z.number().int().nullable(),
  /** Takes no new members; who has it keeps it. */
  closed: z.boolean(),
  /** For admins alone. */
  members: z.number().int().nullable(),
});
export type VipTier = z.output<typeof vipTierSchema>;

export const vipSchema = z.object({
  /** The lowest first. */
  tiers: z.array(vipTierSchema),
  /** The highest tier of the caller, and until when. */
  mine: z.object({ tierId: id, name: z.string(), until: instant }).nullable(),
  can: z.object({ write: z.boolean() }),
});
export type Vip = z.output<typeof vipSchema>;

export const vipMembershipSchema = z.object({
  id,
  tier: z.object({ id, name: z.string() }),
  state: z.enum(membershipStates),
  source: z.enum(membershipSources),
  /** The end of access; null until it is paid. */
  until: instant.nullable(),
  /** Whether it gives access now. */
  open: z.boolean(),
  /** Why an admin granted it. */
  reason: z.string().nullable(),
});
export type VipMembership = z.output<typeof vipMembershipSchema>;

const tierFields = {
  name: peopleLine({ max: vip.tierNameLength }),
  description: peopleText({ min: 0, max: vip.tierDescriptionLength }),
  price: money.refine(({ amount }) => amount > 0 && amount <= 10_000_000, 'Choose a price above zero.'),
  capacity: z.number().int().min(1).max(vip.capacity).nullable(),
};
const keep = { access: 'admin', scope: 'any', rate: 'admin' } as const;

export const vipContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/vip',
    summary: 'The tiers, and which of them the caller has.',
    input: z.object({}),
    output: vipSchema,
    access: 'fan',
    scope: 'none',
    rate: 'read',
    cookie: true,
  },
  createTier: {
    method: 'POST',
    path: '/api/vip/tiers',
    summary: 'Adds a tier above the others, for a reason. The same `id` sent twice makes one.',
    input: z.object({ id, ...tierFields, reason }),
    output: vipSchema,
    ...keep,
    errors: ['already_exists', 'limit_reached'],
  },
  updateTier: {
    method: 'PATCH',
    path: '/api/vip/tiers/{tierId}',
    summary: 'Changes a tier, or closes it for new members, for a reason. Who has it keeps its price.',
    input: z.object({ tierId: id, version, ...tierFields, closed: z.boolean(), reason }).partial({
      name: true,
      description: true,
      price: true,
      capacity: true,
      closed: true,
    }),
    output: vipSchema,
    ...keep,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  listMemberships: {
    method: 'GET',
    path: '/api/vip/memberships',
    summary: 'Memberships of a person, the latest first.',
    input: z.object({ uid }),
    output: z.object({ items: z.array(vipMembershipSchema) }),
    ...keep,
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  grant: {
    method: 'POST',
    path: '/api/vip/grants',
    summary: 'Gives a person a tier until a day, for a reason. No money moves, and it ends by itself.',
    input: z.object({ id, uid, tierId: id, until: instant, reason }),
    output: z.object({ items: z.array(vipMembershipSchema) }),
    ...keep,
    errors: ['not_found', 'already_exists'],
  },
  endGrant: {
    method: 'POST',
    path: '/api/vip/grants/{grantId}/end',
    summary: 'Ends a granted membership now.',
    input: z.object({ grantId: id, reason }),
    output: z.object({ items: z.array(vipMembershipSchema) }),
    ...keep,
    errors: ['not_found'],
  },
});
