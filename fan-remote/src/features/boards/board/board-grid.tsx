import { memo, useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { BoardDetail, BoardSection } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { pinName, placeInWords } from '../../../parts/boards/board-words';
import {
  dropPlace,
  movePins,
  stepPlace,
  type BoardLayout,
  type DropPlace,
  type PlacedPin,
} from '../pins/pin-layout';
import { PinMasonry } from '../pins/pin-masonry';
import { BoardTile } from './board-tile';
import { useDrag, type Drag } from './use-drag';
import type { PinActions } from './use-pin-actions';
import styles from './board-grid.module.css';

export interface BoardGridProps {
  board: BoardDetail;
  pins: readonly Pin[];
  actions: PinActions;
  selected: ReadonlySet<string>;
  onSelectedChange: (pin: Pin, selected: boolean, range: boolean) => void;
  onOpen: (pin: Pin) => void;
  onCopy: (pins: readonly Pin[]) => void;
  onMoveTo: (pins: readonly Pin[]) => void;
  heading: (section: BoardSection, count: number) => ReactNode;
}

/**
 * The board as masonry: pins are dragged, or moved with Alt and the arrow keys. It does not change while a
 * pin is open over it.
 */
export const BoardGrid = memo(function BoardGrid({ pins, heading, ...tile }: BoardGridProps) {
  const { board, actions, selected } = tile;
  const { sections } = board;
  const editable = board.can.edit;
  const drawn = useRef<{ layout: BoardLayout; root: HTMLElement | null } | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const [said, setSaid] = useState('');

  /** Selected pins move together; an unselected pin moves alone. */
  const inHand = useCallback(
    (id: string) =>
      selected.has(id) ? pins.filter((pin) => selected.has(pin.id)).map((pin) => pin.id) : [id],
    [selected, pins],
  );
  const under = ({ id, x, y }: Drag): DropPlace | null => {
    const { layout, root } = drawn.current ?? {};
    if (!layout || !root) return null;
    const { left, top } = root.getBoundingClientRect();
    return dropPlace(layout, x - left - scrollX, y - top - scrollY, new Set(inHand(id)));
  };
  const move = (ids: readonly string[], to: { sectionId: string | null; before: string | null }) => {
    const after = movePins(pins, sections, ids, to.sectionId, to.before);
    const name = pins.find(({ id }) => id === ids[0]);
    if (name) setSaid(`${pinName(name)}: ${placeInWords(after, sections, name.id)}`);
    void actions.move(ids, to.sectionId, to.before);
  };
  const { dragging, onPointerDown } = useDrag({
    enabled: editable,
    onDrag(drag) {
      if (ghost.current)
        ghost.current.style.transform = `translate(${drag.x - scrollX}px, ${drag.y - scrollY}px)`;
      const next = under(drag);
      setPlace((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    },
    onEnd(drag, dropped) {
      const to = under(drag);
      setPlace(null);
      if (dropped && to) move(inHand(drag.id), to);
    },
  });

  const step = useSteady((pin: Pin, by: -1 | 1) => {
    const to = stepPlace(pins, sections, pin.id, by);
    if (to) move([pin.id], to);
    else setSaid(by < 0 ? 'This pin is already first' : 'This pin is already last');
  });
  const onKeyDown = (pin: Pin) => (event: KeyboardEvent) => {
    if (!editable || !event.altKey) return;
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(pin, by as -1 | 1);
  };

  const held = useMemo(() => new Set(dragging ? inHand(dragging) : []), [dragging, inHand]);
  const first = pins.find(({ id }) => id === dragging);
  return (
    <div className={editable ? styles.editable : undefined}>
      <PinMasonry
        pins={pins}
        sections={sections}
        layoutRef={drawn}
        heading={heading}
        placeProps={({ pin }) => ({
          onKeyDown: onKeyDown(pin),
          onPointerDown: (event: React.PointerEvent) => onPointerDown(pin.id, event),
          ...(held.has(pin.id) && { 'data-held': true }),
        })}
        overlay={
          place && (
            <div
              className={styles.line}
              style={{
                transform: `translate(${place.line.x}px, ${place.line.y}px)`,
                height: place.line.length,
              }}
            />
          )
        }
      >
        {({ pin, index }: PlacedPin) => (
          <BoardTile
            {...tile}
            pin={pin}
            selected={selected.has(pin.id)}
            onSelectedChange={editable ? tile.onSelectedChange : undefined}
            priority={index < 8}
            onStep={editable ? step : null}
          />
        )}
      </PinMasonry>
      {first && (
        <div ref={ghost} className={styles.ghost} aria-hidden="true">
          {first.picture?.sources ? (
            <img src={first.picture.sources.small} alt="" />
          ) : (
            <span className={styles.name}>{pinName(first)}</span>
          )}
          {held.size > 1 && <span className={styles.count}>{held.size}</span>}
        </div>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
    </div>
  );
});
