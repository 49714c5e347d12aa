import { useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { BoardSection } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { headingHeight, layoutBoard, type BoardLayout, type PlacedPin } from './pin-layout';
import { usePageWindow } from './use-page-window';
import styles from './pin-masonry.module.css';

export interface PinMasonryProps {
  pins: readonly Pin[];
  sections: readonly BoardSection[];
  /** Renders one pin into its given position. */
  children: (placed: PlacedPin) => ReactNode;
  heading?: (section: BoardSection, count: number) => ReactNode;
  /** Attributes of the positioned element of a pin. */
  placeProps?: (placed: PlacedPin) => Record<string, unknown>;
  /** Called with all positions, for finding the pin under a point. */
  layoutRef?: RefObject<{ layout: BoardLayout; root: HTMLElement | null } | null>;
  /** Overlay above everything. */
  overlay?: ReactNode;
  /** Called near the end of the list. */
  onEnd?: (() => void) | undefined;
}

/**
 * The pins of a board as masonry. Only visible pins are rendered, so that a thousand scroll as smoothly as
 * twenty.
 */
export function PinMasonry({
  pins,
  sections,
  children,
  heading,
  placeProps,
  layoutRef,
  overlay,
  onEnd,
}: PinMasonryProps) {
  const root = useRef<HTMLDivElement>(null);
  const { width, top, bottom } = usePageWindow(root);
  const layout = useMemo(() => layoutBoard(pins, sections, width || 1200), [pins, sections, width]);
  if (layoutRef) layoutRef.current = { layout, root: root.current };
  const near = ({ y, height }: { y: number; height: number }) => y + height >= top && y <= bottom;
  return (
    <div
      ref={(element) => {
        root.current = element;
        if (layoutRef?.current) layoutRef.current.root = element;
      }}
      className={styles.board}
      style={{ height: layout.height }}
      data-pins={pins.length}
    >
      {layout.groups.map(({ section, top: groupTop, bottom: groupBottom, pins: placed }) => {
        if (!near({ y: groupTop, height: groupBottom - groupTop })) return null;
        const seen = placed.filter(near);
        return (
          <div key={section?.id ?? 'first'}>
            {section && (
              <div
                className={styles.heading}
                style={{ transform: `translateY(${groupTop}px)`, height: headingHeight }}
              >
                {heading ? heading(section, placed.length) : <h2>{section.title}</h2>}
              </div>
            )}
            {section && placed.length === 0 && (
              <p
                className={styles.nothing}
                style={{ transform: `translateY(${groupTop + headingHeight}px)` }}
              >
                Nothing here yet
              </p>
            )}
            {seen.length > 0 && (
              <div role="list" aria-label={section?.title ?? 'Pins'}>
                {seen.map((one) => (
                  <div
                    key={one.pin.id}
                    role="listitem"
                    aria-posinset={placed.indexOf(one) + 1}
                    aria-setsize={placed.length}
                    {...placeProps?.(one)}
                    className={styles.place}
                    data-pin={one.pin.id}
                    style={{
                      transform: `translate(${one.x}px, ${one.y}px)`,
                      width: one.width,
                      height: one.height,
                    }}
                  >
                    {children(one)}
                  </div>
                ))}
              </div>
            )}
          </div>
        );
      })}
      {overlay}
      {onEnd && bottom > layout.height - 600 && <Near key={pins.length} onNear={onEnd} />}
    </div>
  );
}

/** Reports its first render. */
function Near({ onNear }: { onNear: () => void }) {
  return <span ref={(element) => void (element && onNear())} hidden />;
}
