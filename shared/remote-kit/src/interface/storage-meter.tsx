import { limits } from '@bestie/contracts/limits';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { StatFigure } from '@bestie/design-system/stat-figure';
import styles from './storage-meter.module.css';

export interface StorageMeterProps {
  /** `reservedBytes` are reserved by running uploads. */
  usage: { usedBytes: number; reservedBytes?: number; quotaBytes: number };
  size?: 'm' | 'l';
}

/**
 * Minimum milliseconds between two requests, because each of hundreds of arriving photos changes the usage.
 */
export const storagePause = 4_000;

/**
 * Used share of the quota, including reservations of running uploads. Over 1 after the loss of a role with a
 * larger quota.
 */
export const storageShare = ({ usedBytes, reservedBytes = 0, quotaBytes }: StorageMeterProps['usage']) =>
  quotaBytes > 0 ? (usedBytes + reservedBytes) / quotaBytes : 1;

/** The share in words. Rounded down, so that nothing is called full too early. */
export const storagePercent = (usage: StorageMeterProps['usage']) =>
  `${Math.floor(storageShare(usage) * 100)} %`;

/** Storage usage; limits are shown before they hurt. */
export function StorageMeter({ usage, size = 'm' }: StorageMeterProps) {
  const share = storageShare(usage);
  const { usedBytes, reservedBytes = 0, quotaBytes } = usage;
  const coming = reservedBytes > 0 ? `, plus ${formatBytes(reservedBytes)} being uploaded` : '';
  return (
    <div className={styles.meter}>
      <StatFigure
        label="Storage used"
        value={formatBytes(usedBytes)}
        detail={`of ${formatBytes(quotaBytes)} for everything you upload${coming}`}
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
