import { memo, useRef } from 'react';
import type { Item } from '@bestie/contracts/items.contract';
import { itemStatusLabels } from '@bestie/contracts/items';
import { Badge } from '@bestie/design-system/badge';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { gridPhoto } from './grid-photo';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { VirtualGrid } from '@bestie/remote-kit/virtual-grid';
import type { GridLayout } from '@bestie/remote-kit/virtual-grid';
import { itemMeta } from '../../parts/items/item-words';
import { useToday } from '../../parts/settings/use-today';
import styles from './piece-grid.module.css';

/** Of the tile of a piece, which the focus may return to. */
export const pieceTileId = (itemId: string): string => `piece-${itemId}`;

const gap = 16;
const rowGap = 24;
/**
 * Height of title and meta below a tile. It is fixed, so that the height of every row is known before
 * rendering.
 */
const captionHeight = 54;

/** Columns and row height for a width: tiles are 3 to 4, at least two side by side. */
export function layoutOf(width: number): GridLayout {
  const least = width < 560 ? 140 : width < 1000 ? 170 : 196;
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  const tile = (width - gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((tile * 4) / 3) + captionHeight + rowGap, rowGap };
}

export interface PieceGridProps {
  items: Item[];
  sort: string;
  selected: ReadonlySet<string>;
  onSelectedChange: (item: Item, selected: boolean, range: boolean) => void;
  /** While pieces are selected, a press on a tile selects it instead of opening it. */
  selecting: boolean;
  /** `tile` is the position of its photo. */
  onOpen: (item: Item, tile: HTMLElement | null) => void;
  hasMore: boolean;
  loadingMore: boolean;
  onLoadMore: () => void;
}

/** The pieces of the closet. */
export function PieceGrid(props: PieceGridProps) {
  const { sort, selected } = props;
  const today = useToday();
  // Handlers stay the same between renders, so that tiles do not rerender while scrolling.
  const select = useSteady(props.onSelectedChange);
  const press = useSteady((item: Item, tile: HTMLElement | null) => {
    if (props.selecting) props.onSelectedChange(item, !selected.has(item.id), false);
    else props.onOpen(item, tile);
  });
  return (
    <VirtualGrid
      things={props.items}
      layoutOf={layoutOf}
      render={(item, priority) => (
        <Tile
          key={item.id}
          item={item}
          sort={sort}
          today={today}
          selected={selected.has(item.id)}
          priority={priority}
          onSelect={select}
          onPress={press}
        />
      )}
      hasMore={props.hasMore}
      loadingMore={props.loadingMore}
      onLoadMore={props.onLoadMore}
    />
  );
}

interface TileProps {
  item: Item;
  sort: string;
  today: string;
  selected: boolean;
  priority: boolean;
  onSelect: (item: Item, selected: boolean, range: boolean) => void;
  onPress: (item: Item, tile: HTMLElement | null) => void;
}

const Tile = memo(function Tile(props: TileProps) {
  const { item, sort, today, selected, priority, onSelect, onPress } = props;
  const figure = useRef<HTMLElement>(null);
  return (
    <PhotoTile
      ref={figure}
      id={pieceTileId(item.id)}
      photo={toPhoto(item.cover, '', gridPhoto)}
      fallback={<HangerDrawing />}
      name={item.name}
      title={item.name}
      meta={itemMeta(item, today, sort)}
      badge={
        item.status !== 'active' ? (
          <Badge tone="photo">{itemStatusLabels[item.status]}</Badge>
        ) : item.washDue ? (
          <Badge tone="photo">Wash due</Badge>
        ) : undefined
      }
      selected={selected}
      onSelectedChange={(value, range) => onSelect(item, value, range)}
      onOpen={() => onPress(item, figure.current)}
      priority={priority}
      className={styles.tile}
    />
  );
});
