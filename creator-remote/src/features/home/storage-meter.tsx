import { limits } from '@bestie/contracts/limits';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { StatFigure } from '@bestie/design-system/stat-figure';
import styles from './storage-meter.module.css';

/** How much of one's storage is taken; the limits are shown before they hurt. */
export function StorageMeter({
  storage,
  owned,
}: {
  storage: { usedBytes: number; quotaBytes: number };
  owned: number;
}) {
  const share = storage.quotaBytes > 0 ? storage.usedBytes / storage.quotaBytes : 0;
  return (
    <div className={styles.meter}>
      <StatFigure
        label="Storage used"
        value={formatBytes(storage.usedBytes)}
        detail={`of ${formatBytes(storage.quotaBytes)}, everything you uploaded`}
        size="l"
      />
      <ProgressBar
        label="Storage used"
        labelHidden
        value={share}
        detail={`${Math.round(share * 100)} %`}
        state={share > 0.95 ? 'error' : share > 0.8 ? 'paused' : 'running'}
      />
      <p className={styles.spaces}>
        {owned.toLocaleString('en')} of {limits.spaces.perPerson} own spaces
      </p>
    </div>
  );
}
