import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { EventAudience } from '@bestie/contracts/calendar-events';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';
import type { CalendarEventRow } from './calendar-events.tables';

/** Whose events a person sees, besides those of their VIP tiers. */
export const audiencesOf = ({ role }: Pick<Person, 'role'>): EventAudience[] =>
  role === 'fan' ? ['fans'] : ['fans', 'creators'];

/**
 * Creators and admins host events. Hosts change their own; admins change those of others with a reason, which is audited.
 * Which events a caller may see is decided where rows are read; any other answers `not_found`.
 */
export const eventPolicy = definePolicy({
  permissions: (caller: Pick<Person, 'uid' | 'role'>, event: Pick<CalendarEventRow, 'owner_uid'>) => ({
    edit: caller.role === 'admin' || (event.owner_uid === caller.uid && caller.role === 'creator'),
  }),
  refusal: () => null,
});

/** What decides whether people may still say that they come. */
interface DateState {
  cancelled: boolean;
  starts_at: Date;
  now: Date;
}

/** People answer until the event starts. */
export const datePolicy = definePolicy({
  permissions: (_caller: unknown, { cancelled, starts_at, now }: DateState) => ({
    answer: !cancelled && starts_at > now,
  }),
  refusal: (_permission, { cancelled }) =>
    cancelled ? 'This event was cancelled.' : 'This event has started.',
});

/** Checks that a person may host one more event. @throws BestieError `limit_reached` */
export function requireRoom(hosted: number): void {
  const { perPerson } = limits.calendar;
  if (hosted >= perPerson)
    throw new BestieError('limit_reached', { message: `You can host up to ${perPerson} events at a time.` });
}
