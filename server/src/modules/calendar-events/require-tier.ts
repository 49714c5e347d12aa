import type { EventAudience } from '@bestie/contracts/calendar-events';
import { BestieError } from '@bestie/contracts/errors';
import type { CalendarEventsRepositories } from './calendar-events.repositories';

/** An event for a tier names one, and no other event does. @throws BestieError `invalid_input` about `tierId` */
export async function requireTier(
  { vipTiers }: Pick<CalendarEventsRepositories, 'vipTiers'>,
  audience: EventAudience,
  tierId: string | undefined,
): Promise<void> {
  if (audience !== 'tier' && tierId !== undefined)
    throw BestieError.field('tierId', 'Only an event for a VIP tier has one.');
  if (audience === 'tier' && (tierId === undefined || !(await vipTiers.find(tierId))))
    throw BestieError.field('tierId', 'Choose a tier.');
}
