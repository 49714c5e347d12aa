import type { LiveEvent } from '@bestie/contracts/live';

/** What an event brings along, so that its audience need not ask for it. */
export interface CarriedData {
  /** What everybody on the topic may read, as everybody reads it. */
  data: unknown;
  /** Uids of people for whom it looks different: they get the event without `data` and ask, and no whisper at all. */
  except: ReadonlySet<string>;
}

/** Finds what events bring along, in their order; null for those that name only what happened. */
export type Carry = (events: readonly LiveEvent[]) => Promise<readonly (CarriedData | null)[]>;

/** For events that name only what happened. */
export const carryNothing: Carry = (events) => Promise.resolve(events.map(() => null));
