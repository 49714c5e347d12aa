import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { addDays } from '@bestie/contracts/days';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { formatFullDay } from '@bestie/design-system/format-date';
import { isMovable } from '../../parts/social-posts/schedule-actions';
import { variantName } from '../../parts/social-posts/state-words';
import type { View } from './use-calendar-view';

/** A card in the hands of the keyboard, and the day over which it is. */
export interface Carried {
  card: VariantCard;
  day: string;
}

export const carryInstructions =
  'Press M to pick it up, arrow keys to choose a day, Enter to put it down, Escape to leave it where it was.';

/** Keys of a card. `day` is where it is; null in the tray. */
export type CardKeys = (event: KeyboardEvent, card: VariantCard, day: string | null) => void;
interface CardHandlers {
  onKeys: CardKeys;
  onLeave: () => void;
  onOpen: (variantId: string) => void;
}

export const CardHandlersContext = createContext<CardHandlers>({
  onKeys: () => undefined,
  onLeave: () => undefined,
  onOpen: () => undefined,
});
export const useCardHandlers = (): CardHandlers => useContext(CardHandlersContext);

export interface CarryingInput {
  days: readonly string[];
  view: View;
  /** Where cards of the tray start. */
  start: string;
  onPut: (card: VariantCard, day: string) => void;
}

/** Moves cards by keyboard: M picks up, arrows choose a day in view, Enter puts down, Escape cancels. */
export function useCarrying({ days, view, start, onPut }: CarryingInput) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, say] = useState('');
  const latest = useRef({ carried, days, view, start, onPut });
  latest.current = { carried, days, view, start, onPut };

  const onKeys = useCallback<CardKeys>((event, card, day) => {
    const now = latest.current;
    const name = variantName(card);
    if (now.carried?.card.id !== card.id) {
      if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (!isMovable(card)) return say(`${name} stays where it is.`);
      const from = day !== null && now.days.includes(day) ? day : now.start;
      setCarried({ card, day: from });
      return say(`Picked up ${name}. ${formatFullDay(from)}.`);
    }
    const end = (words: string) => {
      event.preventDefault();
      setCarried(null);
      say(words);
    };
    if (event.key === 'Escape') return end(`${name} is back where it was.`);
    if (event.key === 'Enter') {
      end(`${name} is put down on ${formatFullDay(now.carried.day)}.`);
      return now.onPut(card, now.carried.day);
    }
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return undefined;
    event.preventDefault();
    const isWeekStep = now.view === 'month' && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    const next = addDays(now.carried.day, isWeekStep ? step * 7 : step);
    if (!now.days.includes(next)) return say('That is the end of what is shown.');
    setCarried({ card, day: next });
    return say(`${formatFullDay(next)}.`);
  }, []);
  const onLeave = useCallback(() => {
    if (latest.current.carried) setCarried(null);
  }, []);
  return useMemo(() => ({ carried, said, onKeys, onLeave }), [carried, said, onKeys, onLeave]);
}
