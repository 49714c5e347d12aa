import type { ReactNode } from 'react';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Asset } from '@bestie/contracts/assets.contract';
import { Badge } from '@bestie/design-system/badge';
import { Checkbox } from '@bestie/design-system/checkbox';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatClock } from '@bestie/design-system/format-clock';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { VirtualGrid } from '@bestie/remote-kit/virtual-grid';
import type { GridLayout } from '@bestie/remote-kit/virtual-grid';
import { AssetFace } from '../../parts/spaces/asset-face';
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

/** Square tiles, at least two side by side. */
function tilesOf(width: number): GridLayout {
  const least = width < 560 ? 150 : width < 1000 ? 172 : 208;
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  const tile = (width - gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round(tile) + captionHeight + rowGap, rowGap };
}

/** One file per row. */
const rowsOf = (): GridLayout => ({ columns: 1, rowHeight: listRow, rowGap: 0 });

/** The files of a space as tiles or as rows. */
export function AssetGrid({ hasMore, loadingMore, onLoadMore, ...props }: AssetGridProps) {
  const { assets, layout } = props;
  const File = layout === 'list' ? Row : Tile;
  return (
    <VirtualGrid
      label="Files"
      things={assets}
      layoutOf={layout === 'list' ? rowsOf : tilesOf}
      render={(asset, priority) => <File asset={asset} priority={priority} {...props} />}
      hasMore={hasMore}
      loadingMore={loadingMore}
      onLoadMore={onLoadMore}
    />
  );
}

type FileProps = Omit<AssetGridProps, 'hasMore' | 'loadingMore' | 'onLoadMore'> & {
  asset: Asset;
  priority: boolean;
};

const metaOf = (asset: Asset, withFolder: boolean): ReactNode =>
  [
    ...(withFolder ? [asset.folder || 'Top'] : []),
    ...(asset.durationSeconds === null ? [] : [formatClock(asset.durationSeconds)]),
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
