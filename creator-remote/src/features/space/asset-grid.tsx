import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Asset } from '@bestie/contracts/assets.contract';
import { Badge } from '@bestie/design-system/badge';
import { Checkbox } from '@bestie/design-system/checkbox';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { AssetFace } from '../../parts/spaces/asset-face';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { durationText } from '../../parts/spaces/space-words';
import styles from './asset-grid.module.css';

export interface AssetGridProps {
  assets: Asset[];
  layout: 'grid' | 'list';
  /** Shows the folder of each file: in searches and in the trash. */
  withFolder: boolean;
  selected: { has(id: string): boolean };
  /** Null where files cannot be selected. */
  onSelectedChange: ((asset: Asset, selected: boolean, range: boolean) => void) | null;
  /** While files are selected, a press on a tile selects it instead of opening it. */
  selecting: boolean;
  onOpen: (asset: Asset) => void;
  hasMore: boolean;
  loadingMore: boolean;
  onLoadMore: () => void;
}

const gap = 16;
const rowGap = 20;
/**
 * Height of title and meta below a tile. It is fixed, so that the height of every row is known before
 * rendering.
 */
const captionHeight = 52;
const listRow = 64;

/** Columns and row height for a width: square tiles, at least two side by side. */
export function layoutOf(width: number, layout: 'grid' | 'list'): { columns: number; rowHeight: number } {
  if (layout === 'list') return { columns: 1, rowHeight: listRow };
  const least = width < 560 ? 150 : width < 1000 ? 172 : 208;
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  const tile = (width - gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round(tile) + captionHeight + rowGap };
}

/** The files, of which only the visible rows are rendered, so that thousands scroll as smoothly as fifty. */
export function AssetGrid(props: AssetGridProps) {
  const { assets, layout, hasMore, loadingMore, onLoadMore } = props;
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

  const { columns, rowHeight } = layoutOf(box.width || 1200, layout);
  const rows = Math.ceil(assets.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: layout === 'list' ? 10 : 3,
    scrollMargin: box.top,
    initialRect: { width: 1200, height: 900 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !loadingMore && last >= rows - 4) onLoadMore();
  }, [hasMore, loadingMore, last, rows, onLoadMore]);

  const File = layout === 'list' ? Row : Tile;
  return (
    <div
      ref={root}
      className={styles.grid}
      style={{ height: rows * rowHeight }}
      role="list"
      aria-label="Files"
    >
      {visible.map((row) => (
        <div
          key={row.key}
          role="presentation"
          className={layout === 'list' ? styles.listRow : styles.row}
          style={{
            transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            height: layout === 'list' ? rowHeight : rowHeight - rowGap,
          }}
        >
          {assets.slice(row.index * columns, (row.index + 1) * columns).map((asset) => (
            <div key={asset.id} role="listitem">
              <File asset={asset} priority={row.index < 2} {...props} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type FileProps = AssetGridProps & { asset: Asset; priority: boolean };

const metaOf = (asset: Asset, withFolder: boolean): ReactNode =>
  [
    ...(withFolder ? [asset.folder || 'Top'] : []),
    ...(asset.durationSeconds === null ? [] : [durationText(asset.durationSeconds)]),
    formatBytes(asset.bytes),
  ].join(' · ');

function Tile({ asset, priority, withFolder, selected, selecting, onSelectedChange, onOpen }: FileProps) {
  const isSelected = selected.has(asset.id);
  return (
    <PhotoTile
      ratio="1 / 1"
      fit="cover"
      photo={toPhoto(asset.picture, asset.alt, '(min-width: 1000px) 240px, (min-width: 560px) 30vw, 46vw')}
      fallback={<AssetFace kind={asset.kind} picture={asset.picture} />}
      name={asset.name}
      title={asset.name}
      meta={metaOf(asset, withFolder)}
      badge={
        asset.commentCount > 0 ? (
          <Badge tone="photo" icon={<MessageCircle />}>
            {asset.commentCount}
          </Badge>
        ) : undefined
      }
      selected={isSelected}
      {...(onSelectedChange && {
        onSelectedChange: (value: boolean, range: boolean) => onSelectedChange(asset, value, range),
      })}
      onOpen={() =>
        selecting && onSelectedChange ? onSelectedChange(asset, !isSelected, false) : onOpen(asset)
      }
      priority={priority}
    />
  );
}

function Row({ asset, withFolder, selected, onSelectedChange, onOpen }: FileProps) {
  const photo = toPhoto(asset.picture, '', '48px');
  return (
    <div className={styles.file} data-selected={selected.has(asset.id) || undefined}>
      {onSelectedChange && (
        <Checkbox
          label={`Select ${asset.name}`}
          labelHidden
          checked={selected.has(asset.id)}
          onChange={(event) => {
            const { nativeEvent } = event;
            onSelectedChange(
              asset,
              event.target.checked,
              nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
            );
          }}
        />
      )}
      <span className={styles.thumb}>
        {photo ? (
          <img src={photo.src} alt="" loading="lazy" decoding="async" />
        ) : (
          <AssetFace kind={asset.kind} picture={asset.picture} words={false} />
        )}
      </span>
      <button type="button" className={styles.open} onClick={() => onOpen(asset)}>
        <span className={styles.name}>{asset.name}</span>
        <span className={styles.alt}>{withFolder ? asset.folder || 'Top' : asset.alt}</span>
      </button>
      <span className={styles.number}>{metaOf(asset, false)}</span>
      <span className={styles.when}>{formatAgo(asset.createdAt)}</span>
    </div>
  );
}
