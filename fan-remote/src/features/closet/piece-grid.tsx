import type { Item } from '@bestie/contracts/items.contract';
import { itemStatusLabels } from '@bestie/contracts/items';
import { Badge } from '@bestie/design-system/badge';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '../../items/item-photo';
import { itemMeta } from '../../items/item-words';
import { VirtualGrid } from './virtual-grid';
import type { GridLayout } from './virtual-grid';
import styles from './piece-grid.module.css';

const gap = 16;
const rowGap = 24;
/** Title and meta under a tile: fixed, so that every row's height is known before anything is drawn. */
const captionHeight = 54;

/** Columns and height of a row for a width: tiles are 3 to 4, at least two beside each other. */
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
  /** Something is selected: a press on a tile selects it instead of opening it. */
  selecting: boolean;
  onOpen: (item: Item) => void;
  /** The piece whose drawer opens or closes just now; its tile and the drawer's photo become one. */
  morphing: string | null;
  hasMore: boolean;
  loadingMore: boolean;
  onLoadMore: () => void;
}

/** The pieces of the closet. */
export function PieceGrid(props: PieceGridProps) {
  return (
    <VirtualGrid
      things={props.items}
      layoutOf={layoutOf}
      render={(item, priority) => <Tile key={item.id} item={item} priority={priority} {...props} />}
      hasMore={props.hasMore}
      loadingMore={props.loadingMore}
      onLoadMore={props.onLoadMore}
    />
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
      className={styles.tile}
      {...(morphing === item.id && { transitionName: 'piece' })}
    />
  );
}
