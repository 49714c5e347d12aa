import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { dayIn, hourMs } from '@bestie/contracts/days';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { closeTo, freeSlotsOf } from './free-slots';
import { scheduleAction } from './schedule-actions';
import type { ChosenTime, Schedulable } from './schedule-actions';
import { deviceTimezone, instantAt, skippedHint, timezoneOptions } from './wall-time';

/** How many free slots are offered, and how far ahead they are looked for. */
const offered = 6;
const daysAhead = 56;

interface Chosen {
  day: string | null;
  clock: string | null;
  timezone: string;
}

export interface ScheduleFormInput {
  variant: Schedulable;
  proposed?: ChosenTime | undefined;
  /** What a deal said against that time already. */
  against?: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** The time that is being chosen, what is near it, and how it is saved. */
export function useScheduleForm({ variant, proposed, against: said, open, onClose }: ScheduleFormInput) {
  const { api } = useShell();
  const state = useActionState();
  // Whole hours, so that opening it again asks for the same span.
  const [now] = useState(() => Date.now());
  const from = Math.floor(now / hourMs) * hourMs;
  const near = useQuery({
    ...socialPostsQueries.list(api, {
      from: new Date(from).toISOString(),
      to: new Date(from + daysAhead * 24 * hourMs).toISOString(),
      networks: [variant.network],
    }),
    enabled: open,
  });
  const ownTimezone = near.data?.timezone;
  const [changes, setChanges] = useState<Partial<Chosen>>({});
  const [reason, setReason] = useState('');
  const [deal, setDeal] = useState<string | null>(said ?? null);
  // A deal is against the time itself; any other conflict is about a version that is not seen here yet.
  const against = state.conflict?.currentVersion === variant.version ? state.conflict.message : null;
  if (against !== null && against !== deal) setDeal(against);

  const start = proposed ?? timeOf(variant);
  const isOver = start !== null && instantAt(start.wallTime, start.timezone) <= now;
  const chosen: Chosen = {
    day: start === null || isOver ? null : start.wallTime.slice(0, 10),
    clock: start?.wallTime.slice(11, 16) ?? null,
    timezone: start?.timezone ?? ownTimezone ?? deviceTimezone(),
    ...changes,
  };
  const wallTime = chosen.day && chosen.clock ? `${chosen.day}T${chosen.clock}` : null;
  const at = wallTime === null ? null : instantAt(wallTime, chosen.timezone);
  const isPast = at !== null && at <= now;
  const others = (near.data?.items ?? []).filter(({ id }) => id !== variant.id);

  async function save() {
    if (wallTime === null) return;
    const time = { wallTime, timezone: chosen.timezone };
    const despite = deal === null ? undefined : reason.trim();
    const action = scheduleAction(api, variant, time, { despite, ownTimezone });
    if (await state.act({ ...action, failure: 'thrown' })) onClose();
  }

  return {
    state,
    chosen,
    isPast,
    skipped: skippedHint(wallTime, chosen.timezone),
    deal,
    reason,
    setReason,
    save,
    ownTimezone,
    set(next: Partial<Chosen>) {
      setChanges({ ...changes, ...next });
      setDeal(null);
      state.reset();
    },
    canSave: wallTime !== null && !isPast && (deal === null || reason.trim() !== ''),
    today: dayIn(chosen.timezone, now),
    close: at === null ? undefined : closeTo(others, variant, at),
    free: freeSlotsOf(near.data?.slots ?? [], others, now)
      .filter(({ network }) => network === variant.network)
      .slice(0, offered),
    hasSlots: near.data === undefined || near.data.slots.length > 0,
    timezones: timezoneOptions(chosen.timezone, ...(ownTimezone === undefined ? [] : [ownTimezone])),
  };
}
export type ScheduleForm = ReturnType<typeof useScheduleForm>;

const timeOf = ({ wallTime, timezone }: Schedulable): ChosenTime | null =>
  wallTime === null || timezone === null ? null : { wallTime, timezone };
