import { limits } from '@bestie/contracts/limits';
import { formatNumber } from '@bestie/design-system/format-number';
import { StorageMeter as Meter } from '@bestie/remote-kit/storage-meter';
import styles from './storage-meter.module.css';

/** How much storage and how many spaces are left. */
export function StorageMeter({
  storage,
  owned,
}: {
  storage: { usedBytes: number; reservedBytes: number; quotaBytes: number };
  owned: number;
}) {
  return (
    <div className={styles.meter}>
      <Meter usage={storage} size="l" />
      <p className={styles.spaces}>
        {formatNumber(owned)} of {limits.spaces.perPerson} own spaces
      </p>
    </div>
  );
}
