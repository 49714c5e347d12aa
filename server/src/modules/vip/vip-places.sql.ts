import { sql } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import { givesAccess } from './vip-access.sql';

/** Whether the membership `m` takes one of the places of its tier: those of members, and for a while open checkouts. */
export const keepsPlace = sql<boolean>`(${givesAccess} or (m.state = 'checkout'
  and m.created_at > now() - ${limits.vip.checkoutMinutes}::int * interval '1 minute'))`;
