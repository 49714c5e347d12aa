import { useEffect, useMemo, useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { itemsQueries } from '@bestie/client/items.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { itemStatusLabels } from '@bestie/contracts/items';
import type { Category } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { SearchInput } from '@bestie/design-system/search-input';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useTypedSearch } from '@bestie/remote-kit/use-typed-search';
import { categoryOptions } from '../../../parts/items/item-words';
import { pieceDrag } from '../canvas/outfit-canvas';
import { useSettledDocument } from '../editor/use-editor';
import styles from './piece-tray.module.css';

const gap = 10;
export interface PieceTrayProps {
  onAdd: (item: Item) => void;
  full: boolean;
}

/** The person's closet beside the canvas: a press adds a piece, or it is dragged there. */
export function PieceTray({ onAdd, full }: PieceTrayProps) {
  const { api } = useShell();
  const [q, setQ] = useState('');
  const [typed, setTyped] = useTypedSearch(q, setQ);
  const [category, setCategory] = useState<Category[]>([]);
  const filters = useMemo(
    () => ({ sort: 'added' as const, ...(q && { q }), ...(category.length > 0 && { category }) }),
    [q, category],
  );
  const list = useInfiniteQuery({ ...itemsQueries.list(api, filters), placeholderData: keepPreviousData });
  const items = useMemo(() => rowsOf(list.data), [list.data]);
  const facets = useQuery(itemsQueries.facets(api, {}));
  const owned = facets.data?.category.map(({ value }) => value) ?? [];
  // Only categories with pieces lead somewhere.
  const shownCategories = facets.isError
    ? categoryOptions
    : categoryOptions.filter(({ value }) => owned.includes(value) || category.includes(value));

  const nothingOwned = list.data && items.length === 0 && !q && category.length === 0;
  if (nothingOwned)
    return (
      <EmptyState
        level={3}
        drawing={<HangerDrawing />}
        title="Nothing to style yet"
        action={
          <Button variant="primary" href={paths.fan.uploadCloset}>
            Add pieces
          </Button>
        }
      >
        Add a few pieces to your closet, then combine them here.
      </EmptyState>
    );
  return (
    <div className={styles.tray}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchInput
            label="Search your closet"
            maxLength={limits.searchLength}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        <ChipGroup<Category>
          label="Category"
          labelHidden
          single
          scroll="always"
          options={shownCategories}
          value={category}
          onValueChange={setCategory}
          className={styles.chips}
        />
      </div>
      {list.isError && !list.data ? (
        <ErrorState compact onRetry={() => void list.refetch()}>
          Your pieces could not be loaded.
        </ErrorState>
      ) : list.isPending ? (
        <Loading label="Loading your pieces…">
          <TileGridSkeleton count={9} size="s" captions={false} />
        </Loading>
      ) : items.length === 0 ? (
        <p className={styles.none}>Nothing in your closet matches.</p>
      ) : (
        <Grid
          items={items}
          full={full}
          onAdd={onAdd}
          onMore={list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : null}
        />
      )}
    </div>
  );
}

interface GridProps {
  items: readonly Item[];
  full: boolean;
  onAdd: (item: Item) => void;
  onMore: (() => void) | null;
}

/** Only visible rows are rendered, so that a closet of thousands scrolls like one of ten. */
function Grid({ items, full, onAdd, onMore }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { layers } = useSettledDocument();
  const laid = useMemo(
    () => new Set(layers.flatMap((layer) => (layer.kind === 'item' ? [layer.itemId] : []))),
    [layers],
  );
  const [width, setWidth] = useState(360);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || 360));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const columns = Math.max(3, Math.floor((width + gap) / (118 + gap)));
  const rowHeight = ((width - gap * (columns - 1)) / columns) * (4 / 3) + gap;
  const rows = Math.ceil(items.length / columns);
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    initialRect: { width: 360, height: 600 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (onMore && last >= rows - 3) onMore();
  }, [onMore, last, rows]);

  return (
    <div ref={scroller} className={styles.scroller} role="group" aria-label="Pieces" tabIndex={-1}>
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {visible.map((row) => (
          <div
            key={row.key}
            className={styles.row}
            style={{
              transform: `translateY(${row.start}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              height: rowHeight - gap,
            }}
          >
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item) => (
              <PhotoTile
                key={item.id}
                photo={toPhoto(item.cover, '', '140px')}
                fallback={<span className={styles.fallback}>{item.name}</span>}
                name={laid.has(item.id) ? `Add ${item.name} again` : `Add ${item.name}`}
                title={undefined}
                className={styles.tile}
                draggable={!full}
                onDragStart={(event) => {
                  event.dataTransfer.setData(pieceDrag, item.id);
                  event.dataTransfer.effectAllowed = 'copy';
                }}
                badge={<TileBadge item={item} laid={laid.has(item.id)} />}
                onOpen={() => onAdd(item)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function TileBadge({ item, laid }: { item: Item; laid: boolean }) {
  if (item.status !== 'active') return <Badge tone="photo">{itemStatusLabels[item.status]}</Badge>;
  return laid ? <Badge tone="photo">In this outfit</Badge> : null;
}
