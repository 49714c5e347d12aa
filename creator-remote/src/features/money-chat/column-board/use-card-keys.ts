import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { useSteady } from '@bestie/remote-kit/use-steady';

export interface CardKeys<Id extends string, Card> {
  /** The card that the keyboard moves, and the column that it would be dropped in. */
  picked: { card: Card; column: Id } | null;
  /** For screen readers. */
  said: string;
  onKeyDown: (event: KeyboardEvent, card: Card) => void;
  cancel: () => void;
  /** Whether the card was just moved and takes the focus. Answers true once for each move. */
  takesFocus: (cardId: string) => boolean;
}

interface Given<Id extends string, Card> {
  columns: readonly { id: Id; title: string }[];
  columnOf: (card: Card) => Id;
  nameOf: (card: Card) => string;
  accepts: (card: Card, column: Id) => boolean;
  onMove: (card: Card, column: Id) => void;
}

/** Moves a card between columns: M, arrow keys, Enter, Escape. Columns that refuse the card are skipped. */
export function useCardKeys<Id extends string, Card extends { id: string }>({
  columns,
  columnOf,
  nameOf,
  accepts,
  onMove,
}: Given<Id, Card>): CardKeys<Id, Card> {
  const [picked, setPicked] = useState<CardKeys<Id, Card>['picked']>(null);
  const [said, setSaid] = useState('');
  const moved = useRef<string | null>(null);
  const titleOf = (column: Id) => columns.find(({ id }) => id === column)?.title ?? '';

  const cancel = useSteady(() => {
    if (!picked) return;
    setPicked(null);
    setSaid(`${nameOf(picked.card)} stays in ${titleOf(columnOf(picked.card))}.`);
  });
  const pickUp = (card: Card) => {
    setPicked({ card, column: columnOf(card) });
    setSaid(`Picked up ${nameOf(card)}, in ${titleOf(columnOf(card))}.`);
  };
  const step = ({ card, column }: { card: Card; column: Id }, by: 1 | -1) => {
    const order = columns.map(({ id }) => id).filter((id) => id === columnOf(card) || accepts(card, id));
    const next = order[order.indexOf(column) + by];
    if (next === undefined) return;
    setPicked({ card, column: next });
    setSaid(`${nameOf(card)}: ${titleOf(next)}.`);
  };
  const drop = ({ card, column }: { card: Card; column: Id }) => {
    if (column === columnOf(card)) return cancel();
    setPicked(null);
    setSaid(`Dropped ${nameOf(card)} in ${titleOf(column)}.`);
    moved.current = card.id;
    onMove(card, column);
  };
  const onKeyDown = (event: KeyboardEvent, card: Card) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!picked) {
      if (event.key.toLowerCase() !== 'm') return;
      event.preventDefault();
      pickUp(card);
      return;
    }
    const by = steps[event.key];
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (by !== undefined) step(picked, by);
    else if (event.key === 'Enter') drop(picked);
    else if (event.key === 'Escape' || event.key.toLowerCase() === 'm') cancel();
  };
  const takesFocus = useCallback((cardId: string) => {
    if (moved.current !== cardId) return false;
    moved.current = null;
    return true;
  }, []);
  return { picked, said, onKeyDown, cancel, takesFocus };
}

const steps: Record<string, 1 | -1 | undefined> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};
