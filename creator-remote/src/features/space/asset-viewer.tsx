import { assetOriginalUrl } from '@bestie/contracts/assets';
import type { Asset } from '@bestie/contracts/assets.contract';
import { Lightbox } from '@bestie/design-system/lightbox';
import type { LightboxPicture } from '@bestie/design-system/lightbox';
import { AssetFace } from '../../parts/spaces/asset-face';
import { toLightboxPicture } from '@bestie/remote-kit/picture-photo';
import { AssetDetails } from './asset-details';
import type { AssetActions } from './use-asset-actions';
import styles from './asset-viewer.module.css';

/** What the viewer shows for a file. */
function pictureOf(asset: Asset): LightboxPicture {
  const picture = toLightboxPicture(asset.picture, asset.alt || asset.name);
  if (picture) return picture;
  const original = assetOriginalUrl(asset.spaceId, asset.id);
  const media =
    asset.kind === 'video' ? (
      <video className={styles.video} src={original} controls preload="metadata" aria-label={asset.name} />
    ) : asset.kind === 'audio' ? (
      <audio className={styles.audio} src={original} controls preload="metadata" aria-label={asset.name} />
    ) : (
      <div className={styles.none}>
        <AssetFace kind={asset.kind} picture={asset.picture} />
      </div>
    );
  return { src: '', alt: asset.name, media };
}

/** Files in a lightbox, with the details of the current one. */
export function AssetViewer({
  assets,
  assetId,
  onAssetChange,
  actions,
}: {
  assets: readonly Asset[];
  assetId: string | null;
  /** Null closes. */
  onAssetChange: (assetId: string | null) => void;
  actions: AssetActions;
}) {
  const index = assets.findIndex((asset) => asset.id === assetId);
  const asset = assets[index];
  return (
    <Lightbox
      label={asset ? asset.name : 'File'}
      count={assets.length}
      picture={(at) => assets[at] && pictureOf(assets[at])}
      index={index < 0 ? null : index}
      onIndexChange={(next) => onAssetChange(next === null ? null : (assets[next]?.id ?? null))}
      aside={
        asset && (
          <AssetDetails
            key={asset.id}
            asset={asset}
            actions={actions}
            onDelete={async () => {
              const next = assets[index + 1] ?? assets[index - 1] ?? null;
              if (await actions.remove([asset])) onAssetChange(next?.id ?? null);
            }}
          />
        )
      }
    />
  );
}
