import { BestieError } from '@bestie/contracts/errors';
import type { EventAudience } from '@bestie/contracts/calendar-events';
import type { Person } from '../../platform/http/caller';
import type { CalendarEventRow } from './calendar-events.tables';

/** What decides a caller's permissions on an event. */
type Hosted = Pick<CalendarEventRow, 'owner_uid'>;

/**
 * Creators and admins host events. Hosts change their own; admins change those of others with a reason, which is audited.
 * Which events a caller may see is decided where rows are read; any other answers `not_found`.
 */
export const calendarEventsPolicy = {
  /** Whose events a person sees. */
  audiences: ({ role }: Pick<Person, 'role'>): EventAudience[] =>
    role === 'fan' ? ['fans'] : ['fans', 'creators'],

  isHost: (caller: Pick<Person, 'uid'>, event: Hosted): boolean => event.owner_uid === caller.uid,

  mayEdit: (caller: Pick<Person, 'uid' | 'role'>, event: Hosted): boolean =>
    caller.role === 'admin' || (event.owner_uid === caller.uid && caller.role === 'creator'),

  /** @throws BestieError `not_found` to people who may not change it, `invalid_input` about `reason` to admins without one */
  requireEdit(caller: Person, event: Hosted, reason: string | undefined): void {
    if (!calendarEventsPolicy.mayEdit(caller, event)) throw new BestieError('not_found');
    if (!calendarEventsPolicy.isHost(caller, event) && reason === undefined)
      throw BestieError.field('reason', 'Say why.');
  },

  /** Nobody overwrites a change that they have not seen. @throws BestieError `conflict` */
  requireVersion(event: { version: number }, version: number): void {
    if (event.version !== version) throw new BestieError('conflict', { currentVersion: event.version });
  },

  /** People answer until the event starts. @throws BestieError `forbidden` with the reason */
  requireOpen(date: { cancelled_at: Date | null; starts_at: Date }, now: Date): void {
    if (date.cancelled_at) throw new BestieError('forbidden', { message: 'This event was cancelled.' });
    if (date.starts_at <= now) throw new BestieError('forbidden', { message: 'This event has started.' });
  },
};
