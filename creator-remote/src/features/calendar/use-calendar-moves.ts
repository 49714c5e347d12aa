import { useCallback, useState } from 'react';
import { dayIn } from '@bestie/contracts/days';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { networkNames } from '@bestie/contracts/connections';
import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { formatFullDay } from '@bestie/design-system/format-date';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { scheduleAction, unscheduleAction } from '../../parts/social-posts/schedule-actions';
import type { ChosenTime } from '../../parts/social-posts/schedule-actions';
import { instantAt, wallTimeAt } from '../../parts/social-posts/wall-time';
import { onDay } from './placed-cards';
import type { Moving } from './use-calendar-data';

/** Where a card is put down. */
export type Target = { kind: 'day'; day: string } | { kind: 'slot'; slot: SlotDate } | { kind: 'tray' };

/** A version whose time is chosen in the dialog, and what a deal said against it. */
export interface Asked {
  card: VariantCard;
  proposed?: ChosenTime;
  against?: string;
}

/** What is open over the calendar. */
export type Over =
  { kind: 'slots' } | { kind: 'csv' } | { kind: 'fill'; slot: SlotDate } | ({ kind: 'ask' } & Asked);

/** The hour that is proposed on a day without a free slot. */
const usualClock = '09:00';

export interface MoveContext {
  zone: string | null;
  free: readonly SlotDate[];
  ask(asked: Asked): void;
}

/** Moves cards: at once on the screen, then on the server; what is refused goes back to where it was, and says why. */
export function useCalendarMoves() {
  const { api, toast } = useShell();
  const act = useAction();
  const [moving, setMoving] = useState<Moving>({});

  const move = useCallback(
    async (card: VariantCard, time: ChosenTime | null, { zone, ask }: MoveContext) => {
      setMoving((before) => ({ ...before, [card.id]: time }));
      try {
        const action =
          time === null
            ? unscheduleAction(api, card)
            : scheduleAction(api, card, time, { ownTimezone: zone ?? undefined });
        const { refreshed } = await act({ ...action, failure: 'thrown' });
        await refreshed;
      } catch (error) {
        const isDeal =
          error instanceof BestieError && error.code === 'conflict' && error.currentVersion === card.version;
        if (isDeal && time) ask({ card, proposed: time, against: error.message });
        else toast(failureText(error), { kind: 'error' });
      } finally {
        setMoving(({ [card.id]: _done, ...rest }) => rest);
      }
    },
    [api, act, toast],
  );

  const put = useCallback(
    (card: VariantCard, target: Target, context: MoveContext) => {
      const refuse = (why: string) => toast(why, { kind: 'error' });
      if (target.kind === 'tray') return card.wallTime === null ? undefined : void move(card, null, context);
      if (target.kind === 'slot') {
        const { network, wallTime, timezone } = target.slot;
        if (network !== card.network) return refuse(`That is a slot for ${networkNames[network]}.`);
        return void move(card, { wallTime, timezone }, context);
      }
      const { zone, free, ask } = context;
      const { day } = target;
      if (zone === null) return undefined;
      if (day < dayIn(zone, Date.now())) return refuse(`${formatFullDay(day)} is over.`);
      const time = onDay(card, day, zone);
      if (time) {
        if (time.wallTime === card.wallTime) return undefined;
        if (instantAt(time.wallTime, time.timezone) <= Date.now())
          return refuse(`${time.wallTime.slice(11)} on ${formatFullDay(day)} is over.`);
        return void move(card, time, context);
      }
      const slot = free.find(
        ({ network, at }) => network === card.network && wallTimeAt(at, zone).startsWith(day),
      );
      if (slot) return void move(card, { wallTime: slot.wallTime, timezone: slot.timezone }, context);
      return ask({ card, proposed: { wallTime: `${day}T${usualClock}`, timezone: zone } });
    },
    [move, toast],
  );
  return { moving, put };
}
