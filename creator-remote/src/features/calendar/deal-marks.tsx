import type { CSSProperties } from 'react';
import { Link } from '@bestie/design-system/link';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { dealPath } from '../../parts/deals/deal-path';
import { bandWords, dueWords } from './deal-days';
import type { DealDay } from './deal-days';
import styles from './deal-marks.module.css';

/** Exclusivities, usage and days of deliverables on a day of the grid. Bands run on over the days. */
export function DealMarks({ lanes, deliverables }: DealDay) {
  return (
    <ul className={styles.marks}>
      {lanes.map((part, lane) =>
        part === null ? (
          // Lanes keep their order as long as the span stays.
          <li key={lane} className={styles.gap} aria-hidden="true" />
        ) : (
          <li
            key={lane}
            className={styles.band}
            data-kind={part.band.kind}
            data-first={part.isFirst || undefined}
            data-last={part.isLast || undefined}
          >
            {part.isNamed ? (
              <Link
                href={dealPath(part.band.dealId)}
                className={styles.name}
                style={roomFor(part.room)}
                title={bandWords(part.band)}
              >
                {bandWords(part.band)}
              </Link>
            ) : (
              <VisuallyHidden>{bandWords(part.band)}</VisuallyHidden>
            )}
          </li>
        ),
      )}
      <Deliverables deliverables={deliverables} />
    </ul>
  );
}

/** The same in the list: each band is named on its first day in view. */
export function DealLines({ lanes, deliverables }: DealDay) {
  return (
    <ul className={styles.lines}>
      {lanes.map(
        (part) =>
          part?.isNamed && (
            <li key={part.band.id} className={styles.band} data-kind={part.band.kind} data-first data-last>
              <Link href={dealPath(part.band.dealId)} className={styles.name}>
                {bandWords(part.band)}
              </Link>
            </li>
          ),
      )}
      <Deliverables deliverables={deliverables} />
    </ul>
  );
}

const roomFor = (days: number): CSSProperties & Record<'--days', number> => ({ '--days': days });

const Deliverables = ({ deliverables }: Pick<DealDay, 'deliverables'>) =>
  deliverables.map((deliverable) => (
    <li key={deliverable.id} className={styles.due} data-late={deliverable.late || undefined}>
      <Link href={dealPath(deliverable.dealId)} className={styles.name} title={dueWords(deliverable)}>
        {dueWords(deliverable)}
      </Link>
    </li>
  ));
