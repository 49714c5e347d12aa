import { limits } from '@bestie/contracts/limits';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { StatFigure } from '@bestie/design-system/stat-figure';
import styles from './storage-meter.module.css';

export interface StorageMeterProps {
  usage: { usedBytes: number; quotaBytes: number };
  size?: 'm' | 'l';
}

/** Share of the quota that is taken; over 1 when a role with a larger one was lost. */
export const storageShare = ({ usedBytes, quotaBytes }: StorageMeterProps['usage']) =>
  quotaBytes > 0 ? usedBytes / quotaBytes : 1;

/** The share in words. Rounded down, so that nothing is called full that is not. */
export const storagePercent = (usage: StorageMeterProps['usage']) =>
  `${Math.floor(storageShare(usage) * 100)} %`;

/** How much of one's storage is taken; limits are shown before they hurt. */
export function StorageMeter({ usage, size = 'm' }: StorageMeterProps) {
  const share = storageShare(usage);
  return (
    <div className={styles.meter}>
      <StatFigure
        label="Storage used"
        value={formatBytes(usage.usedBytes)}
        detail={`of ${formatBytes(usage.quotaBytes)}, everything you uploaded`}
        size={size}
      />
      <ProgressBar
        label="Storage used"
        labelHidden
        value={share}
        detail={storagePercent(usage)}
        state={share > 0.95 ? 'error' : share >= limits.storage.warnShare ? 'paused' : 'running'}
      />
    </div>
  );
}
