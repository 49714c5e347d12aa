import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import styles from './planner-days.module.css';

/** Placeholder in the shape of the days. */
export function DaysSkeleton({ days, month }: { days: number; month: boolean }) {
  return (
    <Loading label="Loading your days…">
      <div className={styles.days} data-month={month || undefined}>
        {Array.from({ length: days }, (_, index) => (
          <div key={index} style={{ padding: 12, minHeight: month ? 116 : undefined }}>
            <Skeleton width={34} height={26} />
            {!month && (
              <div style={{ marginBlockStart: 14 }}>
                <Skeleton ratio="4 / 5" width="100%" style={{ maxHeight: 210 }} />
              </div>
            )}
          </div>
        ))}
      </div>
    </Loading>
  );
}
