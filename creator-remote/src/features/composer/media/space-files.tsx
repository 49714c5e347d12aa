import type { Asset } from '@bestie/contracts/assets.contract';
import { classNames } from '@bestie/design-system/class-names';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import type { PagedQuery } from '@bestie/remote-kit/paged-list';
import { AssetFace } from '../../../parts/spaces/asset-face';
import styles from './media.module.css';

export interface SpaceFilesProps {
  query: PagedQuery<Asset>;
  /** In their order. */
  chosen: readonly Asset[];
  onToggle: (asset: Asset) => void;
}

/** Files of a space as tiles that are pressed; a number says the order. */
export function SpaceFiles({ query, chosen, onToggle }: SpaceFilesProps) {
  return (
    <PagedList
      compact
      level={3}
      query={query}
      failed="The files could not be loaded."
      loading={
        <Loading label="Loading files…">
          <Skeleton height={180} />
        </Loading>
      }
      empty={<p className={styles.soft}>No files here yet.</p>}
    >
      {(assets) => (
        <ul className={styles.tiles} aria-label="Files of the space">
          {assets.map((asset) => {
            const order = chosen.findIndex(({ id }) => id === asset.id) + 1;
            return (
              <li key={asset.id}>
                <button
                  type="button"
                  aria-pressed={order > 0}
                  disabled={asset.kind === 'audio'}
                  className={classNames(styles.tile, order > 0 && styles.chosen)}
                  onClick={() => onToggle(asset)}
                >
                  <span className={styles.face}>
                    {asset.picture?.sources ? (
                      <img src={asset.picture.sources.small} alt="" loading="lazy" />
                    ) : (
                      <AssetFace kind={asset.kind} picture={asset.picture} />
                    )}
                    {order > 0 && <span className={styles.order}>{order}</span>}
                  </span>
                  <span className={styles.tileName}>{asset.name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </PagedList>
  );
}
