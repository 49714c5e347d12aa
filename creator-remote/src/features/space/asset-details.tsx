import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Image from 'lucide-react/icons/image';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash-2';
import { assetsQueries } from '@bestie/client/assets.queries';
import { assetOriginalUrl } from '@bestie/contracts/assets';
import type { Asset } from '@bestie/contracts/assets.contract';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatClock } from '@bestie/design-system/format-clock';
import { formatDate } from '@bestie/design-system/format-date';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { Tabs } from '@bestie/design-system/tabs';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { AssetComments } from './asset-comments';
import { AssetForm } from './asset-form';
import { AssetSharing } from './asset-sharing';
import { AssetVersions } from './asset-versions';
import type { AssetActions } from './use-asset-actions';
import styles from './asset-details.module.css';

type Panel = 'about' | 'comments' | 'versions' | 'share';

/** Details of one file: facts, comments, versions and links. */
export function AssetDetails({
  asset,
  actions,
  onDelete,
}: {
  asset: Asset;
  actions: AssetActions;
  onDelete: () => void;
}) {
  const { api, session } = useShell();
  const [reporting, setReporting] = useState(false);
  const [panel, setPanel] = useState<Panel>('about');
  const query = useQuery(assetsQueries.get(api, asset.spaceId, asset.id));
  const detail = query.data;
  const size = asset.picture?.width ? ` · ${asset.picture.width} × ${asset.picture.height}` : '';
  const length = asset.durationSeconds === null ? '' : ` · ${formatClock(asset.durationSeconds)}`;
  return (
    <div className={styles.details}>
      <header className={styles.head}>
        <h2 className={styles.name}>{detail?.name ?? asset.name}</h2>
        <p className={styles.facts}>
          {formatBytes(detail?.bytes ?? asset.bytes)}
          {size}
          {length}
        </p>
        <p className={styles.facts}>
          Added {formatDate(asset.createdAt)} by {asset.uploadedBy.name}
        </p>
        <div className={styles.buttons}>
          <Button
            size="s"
            icon={<Download />}
            href={`${assetOriginalUrl(asset.spaceId, asset.id)}?download=true`}
            download
          >
            Download
          </Button>
          {detail &&
            asset.kind === 'image' &&
            asset.can.edit &&
            !detail.uses.some(({ kind }) => kind === 'space-cover') && (
              <Button size="s" icon={<Image />} onClick={() => void actions.setCover(detail)}>
                Use as cover
              </Button>
            )}
          {asset.uploadedBy.uid !== session?.uid && !asset.deletedAt && (
            <Button size="s" variant="ghost" icon={<Flag />} onClick={() => setReporting(true)}>
              Report
            </Button>
          )}
          {asset.can.delete && !asset.deletedAt && (
            <Button size="s" variant="ghost" icon={<Trash2 />} onClick={onDelete}>
              Delete
            </Button>
          )}
        </div>
      </header>
      {query.isError && !detail ? (
        <ErrorState compact onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : !detail ? (
        <Loading label="Loading details…">
          <TextSkeleton lines={5} />
        </Loading>
      ) : (
        <Tabs<Panel>
          label="About this file"
          value={panel}
          onValueChange={setPanel}
          tabs={[
            { value: 'about', label: 'About' },
            { value: 'comments', label: 'Comments', count: detail.commentCount },
            { value: 'versions', label: 'Versions', count: detail.versionCount },
            ...(detail.can.share ? [{ value: 'share' as const, label: 'Share' }] : []),
          ]}
        >
          {panel === 'about' && <AssetForm key={detail.id} asset={detail} />}
          {panel === 'comments' && <AssetComments asset={detail} />}
          {panel === 'versions' && <AssetVersions asset={detail} />}
          {panel === 'share' && <AssetSharing asset={detail} />}
        </Tabs>
      )}
      {reporting && (
        <ReportDialog
          kind="asset"
          targetId={asset.id}
          name={asset.name}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  );
}
