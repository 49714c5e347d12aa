import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Item } from '@bestie/contracts/items.contract';
import { itemStatusLabels } from '@bestie/contracts/items';
import { Badge } from '@bestie/design-system/badge';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '../../items/item-photo';
import { itemMeta } from '../../items/item-words';
import styles from './piece-grid.module.css';

const gap = 16;
const rowGap = 24;
/** Title and meta under a tile: fixed, so that every row's height is known before anything is drawn. */
const captionHeight = 54;

/** Columns and height of a row for a width: tiles are 3 to 4, at least two beside each other. */
export function layoutOf(width: number): { columns: number; rowHeight: number } {
  const least = width < 560 ? 140 : width < 1000 ? 170 : 196;
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  const tile = (width - gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((tile * 4) / 3) + captionHeight + rowGap };
}

export interface PieceGridProps {
  items: Item[];
  sort: string;
  selected: ReadonlySet<string>;
  onSelectedChange: (item: Item, selected: boolean, range: boolean) => void;
  /** Something is selected: a press on a tile selects it instead of opening it. */
  selecting: boolean;
  onOpen: (item: Item) => void;
  /** The piece whose drawer opens or closes just now; its tile and the drawer's photo become one. */
  morphing: string | null;
  hasMore: boolean;
  loadingMore: boolean;
  onLoadMore: () => void;
}

/** The pieces as a grid of which only what is in view is drawn: 5,000 of them scroll as smoothly as fifty. */
export function PieceGrid(props: PieceGridProps) {
  const { items, hasMore, loadingMore, onLoadMore } = props;
  const root = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, top: 0 });

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = () =>
      setBox((before) => {
        const { width, top } = element.getBoundingClientRect();
        const next = { width, top: Math.round(top + window.scrollY) };
        return before.width === next.width && before.top === next.top ? before : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const { columns, rowHeight } = layoutOf(box.width || 1200);
  const rows = Math.ceil(items.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: box.top,
    initialRect: { width: 1200, height: 900 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !loadingMore && last >= rows - 4) onLoadMore();
  }, [hasMore, loadingMore, last, rows, onLoadMore]);

  return (
    <div ref={root} className={styles.grid} style={{ height: rows * rowHeight }} data-pieces={items.length}>
      {visible.map((row) => (
        <div
          key={row.key}
          className={styles.row}
          style={{
            transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            height: rowHeight - rowGap,
          }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item) => (
            <Tile key={item.id} item={item} priority={row.index < 2} {...props} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Tile({
  item,
  priority,
  sort,
  selected,
  selecting,
  onSelectedChange,
  onOpen,
  morphing,
}: PieceGridProps & { item: Item; priority: boolean }) {
  const isSelected = selected.has(item.id);
  return (
    <PhotoTile
      photo={toPhoto(item.cover, '', '(min-width: 1000px) 220px, (min-width: 560px) 30vw, 46vw')}
      fallback={<HangerDrawing />}
      name={item.name}
      title={item.name}
      meta={itemMeta(item, sort)}
      badge={
        item.status === 'active' ? undefined : <Badge tone="photo">{itemStatusLabels[item.status]}</Badge>
      }
      selected={isSelected}
      onSelectedChange={(value, range) => onSelectedChange(item, value, range)}
      onOpen={() => (selecting ? onSelectedChange(item, !isSelected, false) : onOpen(item))}
      priority={priority}
      {...(morphing === item.id && { transitionName: 'piece' })}
    />
  );
}
