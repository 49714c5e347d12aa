import { Fragment } from 'react';
import type { ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { formatAgo } from '@bestie/design-system/format-ago';
import { PeopleText } from '@bestie/remote-kit/people-text';
import styles from './case-evidence.module.css';

/** What stood before and after the thing when it was reported. */
export function CaseAround({ around, evidence }: Pick<ReportCaseDetail, 'around' | 'evidence'>) {
  if (around.length === 0) return null;
  const first = around.find(({ sort }) => sort > 0);
  const reported = <li className={styles.reported}>{evidence.text || 'What was reported'}</li>;
  return (
    <section aria-label="Around it" className={styles.around}>
      <h3 className={styles.heading}>Around it</h3>
      <ol className={styles.neighbours}>
        {around.map((one) => (
          <Fragment key={one.sort}>
            {one === first && reported}
            <li>
              <span className={styles.quiet}>
                {one.author ?? 'Former member'} · {formatAgo(one.writtenAt)}
              </span>
              <p className={styles.text}>
                <PeopleText handles={[]}>{one.text || 'Pictures alone'}</PeopleText>
              </p>
            </li>
          </Fragment>
        ))}
        {!first && reported}
      </ol>
    </section>
  );
}
