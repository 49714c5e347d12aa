import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { CardKeys } from './use-card-keys';
import styles from './column-board.module.css';

export interface BoardColumn<Id extends string = string> {
  id: Id;
  title: string;
  /** Beside the title, such as the number of cards. */
  detail?: ReactNode;
  /** Below the cards, such as a button that loads more of them. */
  foot?: ReactNode;
  /** Shown instead of cards. */
  empty?: ReactNode;
}

interface CardProps<Id extends string, Card extends { id: string }> {
  hintId: string;
  keys: CardKeys<Id, Card>;
  nameOf: (card: Card) => string;
  face: (card: Card) => ReactNode;
  onOpen: (card: Card) => void;
}

interface BoardColumnPartProps<Id extends string, Card extends { id: string }> extends CardProps<Id, Card> {
  column: BoardColumn<Id>;
  cards: readonly Card[];
  /** Whether the card that is being moved may be dropped here. */
  state: 'rest' | 'open' | 'closed';
}

/** One column with its cards. */
export function BoardColumnPart<Id extends string, Card extends { id: string }>({
  column,
  cards,
  state,
  ...card
}: BoardColumnPartProps<Id, Card>) {
  const titleId = useId();
  const { setNodeRef, isOver } = useDroppable({ id: column.id, disabled: state === 'closed' });
  const section = useRef<HTMLElement>(null);
  const isChosen = card.keys.picked?.column === column.id;
  const isTarget = isOver || isChosen;
  useEffect(() => {
    if (isChosen) section.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);
  return (
    <section
      ref={(node) => {
        section.current = node;
        setNodeRef(node);
      }}
      className={styles.column}
      aria-labelledby={titleId}
      data-state={state}
      data-over={(isTarget && state === 'open') || undefined}
      data-empty={cards.length === 0 || undefined}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {column.title}
        </h2>
        {column.detail !== undefined && <span className={styles.detail}>{column.detail}</span>}
      </header>
      {cards.length > 0 ? (
        <ul className={styles.cards}>
          {cards.map((one) => (
            <li key={one.id}>
              <BoardCard<Id, Card> card={one} {...card} />
            </li>
          ))}
        </ul>
      ) : (
        column.empty !== undefined && <p className={styles.empty}>{column.empty}</p>
      )}
      {column.foot}
    </section>
  );
}

/** What a card says, in its column and while it is dragged. */
export function CardWords({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {children}
    </>
  );
}

function BoardCard<Id extends string, Card extends { id: string }>({
  card,
  hintId,
  keys,
  nameOf,
  face,
  onOpen,
}: CardProps<Id, Card> & { card: Card }) {
  const button = useRef<HTMLButtonElement>(null);
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: card.id, data: { card } });
  const { takesFocus } = keys;
  // A card that was moved with the keyboard is rendered anew in its column and keeps the focus.
  useEffect(() => {
    if (takesFocus(card.id)) button.current?.focus();
  }, [card.id, takesFocus]);
  return (
    <div ref={setNodeRef} data-dragging={isDragging || undefined} className={styles.card}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-roledescription="movable card"
        aria-describedby={hintId}
        data-picked={keys.picked?.card.id === card.id || undefined}
        onMouseDown={listeners?.['onMouseDown'] as (() => void) | undefined}
        onTouchStart={listeners?.['onTouchStart'] as (() => void) | undefined}
        onKeyDown={(event) => keys.onKeyDown(event, card)}
        onBlur={keys.cancel}
        onClick={() => onOpen(card)}
      >
        <CardWords name={nameOf(card)}>{face(card)}</CardWords>
      </button>
    </div>
  );
}
